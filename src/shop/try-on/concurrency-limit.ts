import { ShopError } from '../errors.ts'

/**
 * Has at most `atOnce` things done at the same time in this process, and as many wait as `waiting` says: what takes a core and much
 * memory leaves both for the shop, whoever asks. What is too much is refused with
 * `unavailable`, but for work that is `patient`: that of a worker.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let busy = 0
  return async function limited<Result>(work: () => Promise<Result>, { patient = false } = {}): Promise<Result> {
    if (busy < atOnce) busy++
    else if (!patient && queue.length >= waiting) throw new ShopError('unavailable')
    // Whoever ends hands the turn on.
    else await new Promise<void>((go) => queue.push(go))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
