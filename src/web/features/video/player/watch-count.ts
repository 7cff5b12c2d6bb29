import type { Clip } from '../../../../shop/media/contract.ts'
import { recordEngagement } from './engagement.ts'
import { watchedBits, type Engaged } from './watched.ts'

/** From one sign of the time to the next more is a jump. Seconds. */
const STEP_MAX = 1.5

/** Counts how long one showing of a clip is watched, and says what that amounts to, each once. */
export function createWatchCount(clip: Pick<Clip, 'id' | 'duration'> | null) {
  const said = new Set<Engaged>()
  /** It is opened to be played. */
  const asked = performance.now()
  let watched = 0
  let unsaid = 0
  let last: number | null = null

  function say(bit: Engaged, more: { firstFrame?: number } = {}): void {
    if (!clip || said.has(bit)) return
    said.add(bit)
    recordEngagement({ video: clip.id, bit, seconds: takeSeconds(), ...more })
  }
  function takeSeconds(): number {
    const seconds = unsaid
    unsaid = 0
    return seconds
  }
  return {
    started: () => say('start', { firstFrame: performance.now() - asked }),
    /** It plays, and is at this second. */
    at(second: number): void {
      const step = last === null ? 0 : second - last
      last = second
      if (step <= 0 || step > STEP_MAX) return
      watched += step
      unsaid += step
      for (const bit of watchedBits(watched, clip?.duration ?? 0)) say(bit)
    },
    end(): void {
      if (clip && unsaid >= 0.5) recordEngagement({ video: clip.id, seconds: takeSeconds() })
    },
  }
}
