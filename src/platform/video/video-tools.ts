import { execFile } from 'node:child_process'
import { findFfmpeg } from '../ffmpeg-binary.ts'
import { openCage, runFfmpeg, type Cage, type FfmpegResult, type FfmpegRun } from './ffmpeg-run.ts'
import { headBytes } from './mp4-head.ts'
import { probeVideo, type ProbeResult } from './video-probe.ts'

/** What the shop does with files of videos. */
export interface VideoTools {
  /** Facts of a file from a stranger, or a sentence why it is none of ours. */
  probe(path: string): Promise<ProbeResult>
  /** Runs ffmpeg: at the lowest priority, within limits, ended with us. */
  run(run: FfmpegRun): Promise<FfmpegResult>
  /** Where the first second of an MP4 of ours ends. */
  headBytes(path: string): Promise<number>
  /** What this ffmpeg and this machine can do; asked until it can do what is needed. */
  abilities(): Promise<VideoAbilities>
  /** Below which every video has a folder to work in. */
  folder: string
  /** True from close() on: what ends early then has not failed. */
  closed(): boolean
  /** Ends what runs. */
  close(): void
}

export interface VideoAbilities {
  /** As ffmpeg says it; empty when it does not answer. */
  version: string
  /** Makes what browsers play. */
  encodes: boolean
  /** Turns HDR into what every screen shows. */
  tonemaps: boolean
  /** Ffmpeg sees neither the network nor other files. */
  sandboxed: boolean
}

export interface VideoToolsOptions {
  /** FFMPEG_PATH. */
  configured?: string | undefined
  /** Where programs are looked for, as in PATH. */
  path: string | undefined
  folder: string
}

/** Null when there is no ffmpeg. Nothing is started before the first video. */
export function openVideoTools({ configured, path, folder }: VideoToolsOptions): VideoTools | null {
  const ffmpeg = findFfmpeg(configured, path)
  if (!ffmpeg) return null
  const closing = new AbortController()
  let opened: Promise<Cage> | undefined
  let asked: Promise<VideoAbilities> | undefined
  const cage = (): Promise<Cage> => (opened ??= openCage(path, ffmpeg))
  return {
    probe: probeVideo,
    run: async (run) => {
      const signal = run.signal ? AbortSignal.any([run.signal, closing.signal]) : closing.signal
      return runFfmpeg(ffmpeg, await cage(), { ...run, signal })
    },
    headBytes,
    async abilities() {
      const found = await (asked ??= abilitiesOf(ffmpeg, cage()))
      // It may not have answered in time, or be another one the next time.
      if (!found.encodes) asked = undefined
      return found
    },
    folder,
    closed: () => closing.signal.aborted,
    close: () => closing.abort(),
  }
}

async function abilitiesOf(ffmpeg: string, opening: Promise<Cage>): Promise<VideoAbilities> {
  const words = ['-version', '-encoders', '-filters'].map((what) => said(ffmpeg, what))
  const [{ sandboxed }, head = '', encoders = '', filters = ''] = await Promise.all([opening, ...words])
  const version = /^ffmpeg version (\S{1,60})/.exec(head)?.[1] ?? ''
  return { version, encodes: /\blibx264\b/.test(encoders), tonemaps: /\bzscale\b/.test(filters), sandboxed }
}

function said(ffmpeg: string, what: string): Promise<string> {
  return new Promise((done) => execFile(ffmpeg, ['-hide_banner', what], { timeout: 10_000 }, (_, out) => done(out)))
}
