import { LRUCache } from 'lru-cache'
import { createFairQueue } from './fair-queue.ts'

/** Messages that no provider can have sent, of one network in a minute, until its messages wait for one another. */
export const FORGERIES_PER_MINUTE = 60
const MINUTE = 60_000
const NETWORKS = 10_000
/** Of networks that have sent too many. A message takes milliseconds, and its sender waits for seconds. */
const QUEUE = { atOnce: 2, waiting: 1000 }

export interface ForgedMessageLimit {
  /** Notes one from this network; true when it is one to write down: the first of a minute, the tenth, the hundredth. */
  note(network: string): boolean
  /**
   * Takes a message in, at once or, after too many forged ones from its network, when its turn comes. None is refused
   * unheard, as a genuine one may come the same way; throws `unavailable` only when a thousand wait.
   */
  receive<T>(network: string, take: () => Promise<T>): Promise<T>
}

/**
 * Keeps forged payment messages from costing more than they are worth. Only the secret or signature of a message says what
 * it is, so there is no ceiling behind which one could be lost. Counted per process.
 */
export function createForgedMessageLimit(now: () => number = Date.now): ForgedMessageLimit {
  // By size, as room for all of `max` would be taken at once.
  const counts = new LRUCache<string, { forged: number; until: number }>({ maxSize: NETWORKS, sizeCalculation: () => 1 })
  const queue = createFairQueue(QUEUE)

  function countOf(network: string): number {
    const count = counts.peek(network)
    return count && now() < count.until ? count.forged : 0
  }

  return {
    note(network) {
      const forged = countOf(network) + 1
      const until = forged === 1 ? now() + MINUTE : (counts.peek(network)?.until ?? 0)
      counts.set(network, { forged, until })
      return Number.isInteger(Math.log10(forged))
    },
    receive: (network, take) => (countOf(network) < FORGERIES_PER_MINUTE ? take() : queue(network, take)),
  }
}
