import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** What a file says of itself, and what was measured in it. */
export interface ProbedVideo {
  /** How ffmpeg calls what takes it apart. */
  demuxer: 'mov' | 'matroska'
  container: 'mp4' | 'mov' | 'matroska' | 'webm'
  tracks: number
  video: {
    /** Its place among the tracks of pictures. */
    index: number
    codec: 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1' | 'mpeg4'
    /** As `codecs=` of a media type names it; null when unknown. */
    codecString: string | null
    /** Square pixels, upright. */
    width: number
    height: number
    /** Degrees clockwise by which it is turned to be upright. */
    rotation: number
    mirrored: boolean
    /** Pictures a second; the average of what varies. */
    fps: number
    /** The same time between all pictures. */
    steady: boolean
    frames: number
    hdr: boolean
    /** More than 8 bits, or more colour than browsers play. */
    deep: boolean
  }
  /** Null without sound, or without any that can be read. */
  audio: { codec: string; channels: number; sampleRate: number } | null
  /** Seconds, of the pictures that are there; not what the header says. */
  duration: number
  /** Seconds; what is before it is not shown. */
  start: number
}

export type ProbeResult = { video: ProbedVideo } | { refused: string }

/** Milliseconds: it may have to go through the whole file, on a slow disk beside other work. */
const LIMIT = { base: 10_000, perMegabyte: 200 } as const
/** Megabytes of JavaScript objects: a header that promises millions of entries ends its thread, not the shop. */
const HEAP_MB = 160

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

const NOT_A_VIDEO = 'It is not a video'
export const DAMAGED = 'The file is damaged or incomplete'

/** Looks into the bytes, not at a name, in a thread of its own that may take 10 s, and longer for a large file. */
export async function probeVideo(path: string): Promise<ProbeResult> {
  const { head, size } = await headOf(path)
  if (head.length === 0) return { refused: 'The file is empty' }
  const demuxer = demuxerOf(head)
  if (!demuxer) return { refused: NOT_A_VIDEO }
  return inThread({ path, demuxer }, LIMIT.base + (LIMIT.perMegabyte * size) / 1e6)
}

async function headOf(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

/** By its magic bytes: playlists, which name other files, have none of these. */
function demuxerOf(head: Buffer): ProbedVideo['demuxer'] | null {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mov'
  return head.subarray(0, 4).equals(EBML) ? 'matroska' : null
}

function inThread(task: { path: string; demuxer: ProbedVideo['demuxer'] }, limitMs: number): Promise<ProbeResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./video-probe-worker.ts', import.meta.url), {
      workerData: task,
      // What the reader says of files of strangers is nothing for our log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    })
    const end = (result: ProbeResult): void => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ refused: DAMAGED }), limitMs)
    worker.once('message', end)
    worker.once('error', () => end({ refused: DAMAGED }))
    worker.once('exit', () => end({ refused: DAMAGED }))
  })
}
