import type { AreaDeps } from './deps.ts'

/** How long a process goes on with what it has read, when the word of a change is lost. Milliseconds. */
const CACHE_MS = 30_000

interface Memory<Value> {
  read: { value: Value } | null
  /** Milliseconds since 1970. */
  until: number
  /** Grows with every change: what was read before one is not cached after it. */
  changes: number
}

interface Source<Value> {
  /** As it is in the database now. `until`, milliseconds since 1970: when it is another by itself. */
  read(): Promise<{ value: Value; until?: number }>
  /** Told of each value that is cached. */
  kept?(value: Value): void
}

/**
 * What every page or turn asks for and admins seldom change: read once for all requests of a process, until somebody publishes a change
 * of `topic` in any process. Called once for each topic, where its file is loaded.
 */
export function processCache<Value>(topic: string) {
  // Not one per transaction: found by what all transactions share.
  const memories = new WeakMap<AreaDeps['live'], Memory<Value>>()

  function memoryOf(live: AreaDeps['live']): Memory<Value> {
    const known = memories.get(live)
    if (known) return known
    const memory: Memory<Value> = { read: null, until: 0, changes: 0 }
    memories.set(live, memory)
    live.subscribe(topic, () => forget(memory))
    live.onGap(() => forget(memory))
    return memory
  }

  return ({ db, live, clock }: Pick<AreaDeps, 'db' | 'live' | 'clock'>, { read, kept }: Source<Value>) => {
    const memory = memoryOf(live)
    return {
      /** The value, some seconds old at most where the word of a change is lost; `version` is another after every change. */
      async now(): Promise<{ value: Value; version: number }> {
        const { changes } = memory
        if (memory.read && clock.now().getTime() < memory.until) return { ...memory.read, version: changes }
        const { value, until = Infinity } = await read()
        if (changes === memory.changes) {
          Object.assign(memory, { read: { value }, until: Math.min(until, clock.now().getTime() + CACHE_MS) })
          kept?.(value)
        }
        return { value, version: changes }
      },
      /** Tells every process, when what was written is there for all; this one knows with the next read. */
      async publish(): Promise<void> {
        await live.publish(db, topic, {})
        db.afterCommit(() => forget(memory))
      },
      /** It was changed behind the shop's back: the next read goes to the database. */
      forget: () => forget(memory),
    }
  }
}

function forget(memory: Memory<unknown>): void {
  memory.read = null
  memory.changes++
}
