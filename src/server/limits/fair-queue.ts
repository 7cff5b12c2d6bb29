import { ShopError } from '../../shop/errors.ts'

export interface TurnLimits {
  /** Works that run at the same time. */
  atOnce: number
  /** Works that may wait for their turn, of all together. */
  waiting: number
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/** Runs `work` when it is the turn of `who`. Throws `unavailable` when too much waits. */
export type Turns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * A queue in which everyone has a line of their own, and the lines take turns: whoever asks for a thousand things waits
 * for them, and the others do not. When too much waits, the longest line loses its last.
 */
export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
  // The line whose turn is next is the first.
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let queued = 0

  function makeRoom(who: string): void {
    let longest: Waiting[] = []
    for (const line of lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= (lines.get(who)?.length ?? 0) + 1) throw new ShopError('unavailable')
    longest.pop()?.refuse(new ShopError('unavailable'))
    queued--
  }

  function wait(who: string): Promise<void> {
    if (queued >= waiting) makeRoom(who)
    queued++
    return new Promise((begin, refuse) => {
      const line = lines.get(who)
      if (line) line.push({ begin, refuse })
      else lines.set(who, [{ begin, refuse }])
    })
  }

  /** The turn is handed on as it is. */
  function handOn(): void {
    const [first] = lines
    if (!first) return void running--
    const [who, line] = first
    const next = line.shift()
    lines.delete(who)
    if (line.length > 0) lines.set(who, line)
    queued--
    next?.begin()
  }

  return async (who, work) => {
    if (running >= atOnce) await wait(who)
    else running++
    try {
      return await work()
    } finally {
      // What else the process has to do comes in between.
      if (queued > 0) setImmediate(handOn)
      else running--
    }
  }
}
