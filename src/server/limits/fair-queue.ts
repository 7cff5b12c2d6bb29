import { ShopError } from '../../shop/errors.ts'

export interface QueueLimits {
  /** Works that run at the same time. */
  atOnce: number
  /** Works that may wait for their turn, of all together. */
  waiting: number
}

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/** Runs `work` when it is the turn of `who`. Throws `unavailable` when too much waits. */
export type FairQueue = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * A queue in which every client has a queue of its own, and the queues take turns: a client with a thousand requests waits
 * for them, and the others do not. When too much waits, the longest queue loses its last.
 */
export function createFairQueue({ atOnce, waiting }: QueueLimits): FairQueue {
  // The queue whose turn is next is the first.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let queued = 0

  function dropLongest(who: string): void {
    let longest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= (queues.get(who)?.length ?? 0) + 1) throw new ShopError('unavailable')
    longest.pop()?.refuse(new ShopError('unavailable'))
    queued--
  }

  function wait(who: string): Promise<void> {
    if (queued >= waiting) dropLongest(who)
    queued++
    return new Promise((start, refuse) => {
      const queue = queues.get(who)
      if (queue) queue.push({ start, refuse })
      else queues.set(who, [{ start, refuse }])
    })
  }

  /** Passes the free slot to the next task; `running` does not change. */
  function runNext(): void {
    const [first] = queues
    if (!first) return void running--
    const [who, queue] = first
    const next = queue.shift()
    queues.delete(who)
    if (queue.length > 0) queues.set(who, queue)
    queued--
    next?.start()
  }

  return async (who, work) => {
    if (running >= atOnce) await wait(who)
    else running++
    try {
      return await work()
    } finally {
      // What else the process has to do comes in between.
      if (queued > 0) setImmediate(runNext)
      else running--
    }
  }
}
