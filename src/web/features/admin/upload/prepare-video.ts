import { BlobSource, BufferTarget, canEncodeVideo, Conversion, Input, MATROSKA, MP4, Mp4OutputFormat, Output, QTFF, WEBM } from 'mediabunny'

// Loaded only when a video has been chosen and the browser can encode one.

const FORMATS = [MP4, QTFF, WEBM, MATROSKA]
/** Of what is sent at most: the shop makes its own files from it. */
const SHORT_SIDE = 720
const BITS_PER_SECOND = 2_500_000
const SOUND_BITS = 128_000
/** Less is not worth the wait. */
const SAVES_SHARE = 0.3
const SAVES_BYTES = 3 * 1024 * 1024
/** Encoding may take so many times as long as the video, then the original is sent. */
const PATIENCE = 3

export interface Trim {
  /** Seconds. */
  start: number
  end: number
}

interface Facts {
  width: number
  height: number
  seconds: number
}

async function factsOf(file: Blob): Promise<Facts | null> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) return null
  const [width, height, seconds] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight(), input.computeDuration()])
  return { width, height, seconds }
}

/** Bytes that shrinking would save, about; 0 when it is not worth it or cannot be done here. */
export async function savingOf(file: Blob, trim: Trim | null): Promise<number> {
  try {
    const facts = await factsOf(file)
    if (!facts) return 0
    const size = shrunk(facts)
    if (!(await canEncodeVideo('avc', { ...size, bitrate: BITS_PER_SECOND }))) return 0
    const seconds = trim ? trim.end - trim.start : facts.seconds
    const saving = file.size - (seconds * (BITS_PER_SECOND + SOUND_BITS)) / 8
    return saving >= SAVES_BYTES && saving >= file.size * SAVES_SHARE ? Math.round(saving) : 0
  } catch {
    // Some browsers throw instead of saying no.
    return 0
  }
}

/** The video as a smaller MP4, cut; null when the original has to be sent. `onProgress`: 0 to 1. */
export async function shrinkVideo(file: Blob, trim: Trim | null, onProgress: (done: number) => void): Promise<Blob | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const facts = await factsOf(file)
    if (!facts) return null
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input: new Input({ source: new BlobSource(file), formats: FORMATS }),
      output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
      tracks: 'primary',
      video: { ...shrunk(facts), fit: 'contain', codec: 'avc', bitrate: BITS_PER_SECOND, frameRate: 30, forceTranscode: true },
      ...(trim ? { trim } : {}),
      showWarnings: false,
    })
    // What it cannot read would be missing: the shop's own encoder may be able to.
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return null
    conversion.onProgress = onProgress
    timer = setTimeout(() => void conversion.cancel(), facts.seconds * PATIENCE * 1000)
    await conversion.execute()
    const made = target.buffer && new Blob([target.buffer], { type: 'video/mp4' })
    return made && made.size <= file.size * (1 - SAVES_SHARE) ? made : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Even, and never larger than it was. */
function shrunk({ width, height }: Facts): { width: number; height: number } {
  const scale = Math.min(1, SHORT_SIDE / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
