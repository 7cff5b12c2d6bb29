import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'
import { NO_SYNONYMS, type Synonyms } from './search-synonyms.ts'

const ALL = { name: 'search_synonyms_all', text: 'select word, means from search_synonyms' }

/** How long a process goes on with what it has read, when the word of a change is lost. Milliseconds. */
const CACHE_MS = 30_000
const TOPIC = 'search-words'

interface Memory {
  words: Synonyms | null
  /** Milliseconds since 1970. */
  until: number
  /** Grows with every change: what was read before one is not cached after it, nor what was understood by it. */
  changes: number
}

// One per process and not per transaction, as every search asks: found by what all transactions share.
const memories = new WeakMap<Live, Memory>()

function memoryOf(live: Live): Memory {
  const known = memories.get(live)
  if (known) return known
  const memory: Memory = { words: null, until: 0, changes: 0 }
  memories.set(live, memory)
  live.subscribe(TOPIC, () => forget(memory))
  return memory
}

function forget(memory: Memory): void {
  memory.words = null
  memory.changes++
}

/** The words of now, and a number that is another one after every change. */
export interface SynonymsNow {
  words: Synonyms
  version: number
}

/** For who reads searches without them. */
export const WITHOUT_SYNONYMS = async (): Promise<SynonymsNow> => ({ words: NO_SYNONYMS, version: 0 })

/** Words that admins have added to the search; read once for all searches of this process, until one is changed anywhere. */
export function createSynonyms({ db, live, clock, afterCommit }: Pick<AreaDeps, 'db' | 'live' | 'clock' | 'afterCommit'>) {
  const memory = memoryOf(live)

  /** As they are in the database now. */
  async function read(): Promise<Synonyms> {
    const rows = await db.query<{ word: string; means: string }>(ALL, [])
    return new Map(rows.map(({ word, means }) => [word, means]))
  }

  return {
    read,
    async now(): Promise<SynonymsNow> {
      const { changes } = memory
      if (memory.words && clock.now().getTime() < memory.until) return { words: memory.words, version: changes }
      const words = await read()
      if (changes === memory.changes) Object.assign(memory, { words, until: clock.now().getTime() + CACHE_MS })
      return { words, version: changes }
    },
    /** Tells every process. */
    async publish(): Promise<void> {
      await live.publish(db, TOPIC, {})
      afterCommit(() => forget(memory))
    },
  }
}

export type SynonymStore = ReturnType<typeof createSynonyms>
