import { setTimeout as sleep } from 'node:timers/promises'
import { isShopError } from './errors.ts'

/** Milliseconds before the next try: soon at first, then every second. */
const PAUSES = [100, 250, 500]
const PAUSE = 1000

/**
 * For messages that are sent only once: retried while it fails, for `seconds`, because a database that restarts comes back.
 * `work` may run again after it has worked unnoticed. A refusal is no failure.
 */
export async function retryFor<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const pause = PAUSES[tries] ?? PAUSE
      if (isShopError(error) || Date.now() + pause > deadline) throw error
      await sleep(pause)
    }
  }
}
