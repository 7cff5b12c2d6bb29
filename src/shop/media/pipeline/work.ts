import { sha256 } from '../file-hash.ts'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegResult } from '../../../platform/video/ffmpeg-run.ts'
import type { ProbedVideo } from '../../../platform/video/video-probe.ts'
import type { VideoTools } from '../../../platform/video/video-tools.ts'
import type { ShopDeps } from '../../deps.ts'
import type { Size } from '../rules-encoding.ts'
import { videoFileKey } from '../rules.ts'

/** What the steps make their files from. */
export interface Work {
  id: string
  tools: VideoTools
  storage: ShopDeps['storage']
  images: ShopDeps['images']
  /** `work/{id}`: kept until the video is whole, so that later steps find what earlier ones made. */
  folder: string
  /** The original as it came. */
  source: string
  probed: ProbedVideo
  /** What of it is shown: seconds from its beginning. */
  span: { start: number; seconds: number; trimmed: boolean }
}

/** One step while it runs; its folder is emptied before each try. */
export interface Step {
  folder: string
  /** Runs ffmpeg in `folder`; `seconds` is how much it makes. Throws StepFailed, but not when `mayFail`. `aside`: it is not what the step's progress counts. */
  ffmpeg(args: readonly string[], options: { seconds: number; mayFail?: boolean; aside?: boolean }): Promise<FfmpegResult>
}

/** A file in storage: `file` names its content. */
export interface StoredFile {
  file: string
  bytes: number
}

/** No video, or one that we do not take; the message is for the person who sent it. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
}

/** A step went wrong; it is tried again. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed'
  /** What ffmpeg said last. */
  readonly lines: readonly string[]
  constructor(message: string, lines: readonly string[] = []) {
    super(message)
    this.lines = lines
  }
}

/** The process ends, or the video was taken away: not the fault of the step. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt',
}

/** Puts a finished file into storage, under a name that says its content; it stays at hand for later steps. */
export async function store({ id, storage, folder }: Work, path: string, name: string, extension: string): Promise<StoredFile> {
  const file = `${(await sha256(path)).slice(0, 20)}-${name}.${extension}`
  const { size } = await stat(path)
  await rename(path, join(folder, file))
  await storage.putFile(videoFileKey(id, file), join(folder, file), TYPES[extension] ?? 'application/octet-stream')
  return { file, bytes: size }
}

/** Where a stored file is on this machine; after a restart elsewhere it is fetched. */
export async function local({ id, storage, folder }: Work, file: string): Promise<string> {
  const path = join(folder, file)
  if (await isFile(path)) return path
  if (!(await storage.getFile(videoFileKey(id, file), `${path}.part`))) throw new StepFailed(`${file} is missing`)
  await rename(`${path}.part`, path)
  return path
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** The source as ffmpeg is given it: taken apart by what its bytes say, no other file, no more pixels than are allowed. */
export function sourceInput({ source, probed, span }: Work, from = 0): string[] {
  const start = span.start + from
  const seek = start > 0 ? ['-ss', start.toFixed(3)] : []
  return [...guarded, ...seek, '-t', (span.seconds - from).toFixed(3), '-f', probed.demuxer, '-i', source]
}

/** A file of ours. */
export function ownInput(path: string, ...before: string[]): string[] {
  return [...guarded, ...before, '-f', 'mov', '-i', path]
}

const guarded = ['-v', 'warning', '-max_alloc', '500000000', '-protocol_whitelist', 'file,pipe', '-threads', '2', '-max_pixels', '9000000']

export function sizeOf({ probed }: Work): Size {
  return { width: probed.video.width, height: probed.video.height }
}
