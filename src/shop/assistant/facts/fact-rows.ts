import type { AreaDeps } from '../../deps.ts'
import { processCache } from '../../process-cache.ts'
import type { assistantFacts } from '../schema.ts'

export type FactRow = typeof assistantFacts.$inferSelect

const ALL = { name: 'assistant_facts_all', text: 'select * from assistant_facts order by id' }

const cache = processCache<ReadonlyMap<string, FactRow>>('assistant-facts')

/** What admins have changed or added; read once for all turns of this process, until one is changed anywhere. */
export function createFactRows(deps: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  /** As they are in the database now. */
  async function read(): Promise<ReadonlyMap<string, FactRow>> {
    const rows = await deps.db.query<FactRow>(ALL, [])
    return new Map(rows.map((row) => [row.id, row]))
  }
  const cached = cache(deps, { read: async () => ({ value: await read() }) })

  return { read, changed: async () => (await cached.now()).value, publish: cached.publish }
}

export type FactRows = ReturnType<typeof createFactRows>
