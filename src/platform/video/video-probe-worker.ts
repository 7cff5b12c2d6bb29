import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM, type InputVideoTrack } from 'mediabunny'
import { DAMAGED, type ProbedVideo, type ProbeResult } from './video-probe.ts'

// The thread of video-probe.ts: what is read here comes from strangers.

const NOT_READABLE = (codec: string): string => `This format cannot be read (${codec})`
const NO_PICTURE = 'It has no picture'
/** Pictures that are looked at to find out whether they come at even times. */
const TIMES_MAX = 6000

const { path, demuxer } = workerData as { path: string; demuxer: ProbedVideo['demuxer'] }
const answer = (result: ProbeResult): void => {
  // A thread has no origin that could be named.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(result)
}
probe().then(answer, () => answer({ refused: DAMAGED }))

async function probe(): Promise<ProbeResult> {
  const formats = demuxer === 'mov' ? [MP4, QTFF] : [MATROSKA, WEBM]
  using input = new Input({ source: new FilePathSource(path), formats })
  if (!(await input.canRead())) return { refused: DAMAGED }
  const tracks = await input.getTracks()
  // An index that is missing or cut.
  if (tracks.length === 0) return { refused: DAMAGED }
  const pictures = await input.getVideoTracks()
  const named = await Promise.all(pictures.map(async (track) => ({ track, codec: await codecOf(track) })))
  const index = named.findIndex(({ codec }) => codec !== null)
  const found = named[index]
  if (!found?.codec) return { refused: named[0] ? NOT_READABLE(await nameOf(named[0].track)) : NO_PICTURE }
  const { track, codec } = found
  if (codec === 'prores') return { refused: NOT_READABLE(codec) }
  const rates = await track.computeFrameRateMetrics({ targetPacketCount: TIMES_MAX })
  const stats = await track.computePacketStats()
  const start = await track.getFirstTimestamp()
  const codecString = await track.getCodecParameterString().catch(() => null)
  const video: ProbedVideo['video'] = {
    index,
    codec,
    codecString,
    width: Math.round(await track.getDisplayWidth()),
    height: Math.round(await track.getDisplayHeight()),
    rotation: await track.getRotation(),
    mirrored: await track.getFlip(),
    frames: stats.packetCount,
    hdr: await track.hasHighDynamicRange(),
    deep: isDeep(codecString),
    fps: rates.underlyingFrameRate ?? rates.averageFrameRate,
    steady: rates.underlyingFrameRate !== null,
  }
  const duration = (await track.computeDuration()) - Math.max(0, start)
  const container = demuxer === 'mov' ? ((await input.getFormat()) === QTFF ? 'mov' : 'mp4') : (await isWebm(input)) ? 'webm' : 'matroska'
  return { video: { demuxer, container, tracks: tracks.length, video, audio: await audioOf(input), duration, start } }
}

async function codecOf(track: InputVideoTrack) {
  return (await track.getCodec()) ?? ((await track.getInternalCodecId()) === 'mp4v' ? ('mpeg4' as const) : null)
}

async function nameOf(track: InputVideoTrack): Promise<string> {
  const id = await track.getInternalCodecId()
  // It is told to people: nothing but what a name of a codec is made of.
  return typeof id === 'string' && /^[\w./ -]{1,30}$/.test(id) ? id.trim() : 'unknown'
}

async function isWebm(input: Input): Promise<boolean> {
  return (await input.getFormat()) === WEBM
}

async function audioOf(input: Input): Promise<ProbedVideo['audio']> {
  const [track] = await input.getAudioTracks()
  const codec = await track?.getCodec()
  return track && codec ? { codec, channels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() } : null
}

/** Profiles of H.264 above High, of VP9 above 0, and anything that says more than 8 bits. */
function isDeep(codec: string | null): boolean {
  if (!codec) return false
  const avc = /^avc[13]\.([0-9a-f]{2})/i.exec(codec)
  if (avc) return Number.parseInt(avc[1] ?? '0', 16) > 100
  return /^vp09\.0[123]/.test(codec) || /^av01\.(?:[12]\.|0\.[^.]+\.(?:10|12))/.test(codec)
}
