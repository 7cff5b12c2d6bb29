import type { AreaDeps } from '../deps.ts'
import { processCache } from '../process-cache.ts'
import { NO_SYNONYMS, type Synonyms } from './search-synonyms.ts'

const ALL = { name: 'search_synonyms_all', text: 'select word, means from search_synonyms' }

const cache = processCache<Synonyms>('search-synonyms')

/** The words of now, and a number that is another one after every change: what was understood by the words before is not kept. */
export interface SynonymsNow {
  words: Synonyms
  version: number
}

/** For who reads searches without them. */
export const WITHOUT_SYNONYMS = async (): Promise<SynonymsNow> => ({ words: NO_SYNONYMS, version: 0 })

/** Words that admins have added to the search; read once for all searches of this process, until one is changed anywhere. */
export function createSynonyms(deps: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  /** As they are in the database now. */
  async function read(): Promise<Synonyms> {
    const rows = await deps.db.query<{ word: string; means: string }>(ALL, [])
    return new Map(rows.map(({ word, means }) => [word, means]))
  }
  const cached = cache(deps, { read: async () => ({ value: await read() }) })

  return {
    read,
    async now(): Promise<SynonymsNow> {
      const { value, version } = await cached.now()
      return { words: value, version }
    },
    publish: cached.publish,
  }
}

export type SynonymStore = ReturnType<typeof createSynonyms>
