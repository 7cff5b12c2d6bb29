/** What a camera can do that the types of the browser do not know yet. */
type LitConstraints = MediaTrackConstraintSet & { torch: boolean }

/** The track of an open camera that has a light; null when it has none, or the browser does not say. */
export function litTrack(video: HTMLVideoElement): MediaStreamTrack | null {
  const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : []
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined
  return track && able?.torch ? track : null
}

/** Returns whether it is on now. */
export async function turnLight(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch: on } as LitConstraints] })
    return on
  } catch {
    return !on
  }
}

/** The screen stays on until then. Browsers without it, and phones that save power, go dark as they always do. */
export async function keepAwake(until: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock?.request('screen')
    const release = () => void lock?.release()
    if (until.aborted) return release()
    until.addEventListener('abort', release)
  } catch {
    // Refused: the battery is low, or the page is not seen any more.
  }
}
