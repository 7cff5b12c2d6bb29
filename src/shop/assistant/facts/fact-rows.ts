import type { Live } from '../../../platform/live.ts'
import type { AreaDeps } from '../../deps.ts'
import type { assistantFacts } from '../schema.ts'

export type FactRow = typeof assistantFacts.$inferSelect

const ALL = { name: 'assistant_facts_all', text: 'select * from assistant_facts order by id' }

/** How long a process goes on with what it has read, when the word of a change is lost. Milliseconds. */
const CACHE_MS = 30_000
const TOPIC = 'assistant-facts'

interface Memory {
  rows: ReadonlyMap<string, FactRow> | null
  /** Milliseconds since 1970. */
  until: number
  /** Grows with every change: what was read before one is not cached after it. */
  changes: number
}

// One per process and not per transaction, as every turn asks: found by what all transactions share.
const memories = new WeakMap<Live, Memory>()

function memoryOf(live: Live): Memory {
  const known = memories.get(live)
  if (known) return known
  const memory: Memory = { rows: null, until: 0, changes: 0 }
  memories.set(live, memory)
  live.subscribe(TOPIC, () => forget(memory))
  return memory
}

function forget(memory: Memory): void {
  memory.rows = null
  memory.changes++
}

/** What admins have changed or added, some seconds old at most where the word of a change is lost. */
export function createFactRows({ db, live, clock, afterCommit }: Pick<AreaDeps, 'db' | 'live' | 'clock' | 'afterCommit'>) {
  const memory = memoryOf(live)

  /** As they are in the database now. */
  async function read(): Promise<ReadonlyMap<string, FactRow>> {
    const rows = await db.query<FactRow>(ALL, [])
    return new Map(rows.map((row) => [row.id, row]))
  }

  return {
    read,
    async changed(): Promise<ReadonlyMap<string, FactRow>> {
      if (memory.rows && clock.now().getTime() < memory.until) return memory.rows
      const { changes } = memory
      const rows = await read()
      if (changes === memory.changes) Object.assign(memory, { rows, until: clock.now().getTime() + CACHE_MS })
      return rows
    },
    /** Tells every process. */
    async publish(): Promise<void> {
      await live.publish(db, TOPIC, {})
      afterCommit(() => forget(memory))
    },
  }
}

export type FactRows = ReturnType<typeof createFactRows>
