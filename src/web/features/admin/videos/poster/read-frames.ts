/** Pixels, of the longer side; shown at half of it on most phones. */
const SIDE = 240
/** Longer than a step of decoding takes; what cannot be decoded says nothing at all. Milliseconds. */
const PATIENCE = 10_000

/** The pictures of a clip at these times, one after another, as addresses of images. Ends early where this browser cannot decode it. */
export async function readFrames(
  src: string,
  times: readonly number[],
  onFrame: (time: number, image: string) => void,
  signal: AbortSignal,
) {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src })
  try {
    await happened(video, 'loadeddata', signal)
    const factor = SIDE / Math.max(video.videoWidth, video.videoHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * factor)
    canvas.height = Math.round(video.videoHeight * factor)
    const context = canvas.getContext('2d')
    for (const time of times) {
      const there = happened(video, 'seeked', signal)
      video.currentTime = time
      await there
      context?.drawImage(video, 0, 0, canvas.width, canvas.height)
      onFrame(time, canvas.toDataURL('image/jpeg', 0.8))
    }
  } catch {
    // It cannot be decoded here, or is no longer wanted.
  } finally {
    // Lets go of the decoder: phones have few.
    video.removeAttribute('src')
    video.load()
  }
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  return new Promise((resolve, reject) => {
    const once = { once: true, signal: over }
    video.addEventListener(event, () => resolve(), once)
    video.addEventListener('error', () => reject(new Error('not decoded')), once)
    over.addEventListener('abort', () => reject(new Error('not wanted')), { once: true })
  })
}
