import { LRUCache } from 'lru-cache'
import type { AreaDeps } from './deps.ts'

/** Answers of the last seconds, in this process: the same question is asked once, however many ask it meanwhile. */
export function createShortCache<Answer>(options: Pick<AreaDeps, 'clock'> & { freshMs: number; max: number }) {
  const { clock, freshMs, max } = options
  // Created at first use: every transaction creates the areas again, and an LRU allocates all its entries at once.
  let entries: LRUCache<string, { answer: Promise<Answer>; expiresAt: number }> | undefined

  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const cache = (entries ??= new LRUCache({ max }))
    const now = clock.now().getTime()
    const cached = cache.get(key)
    if (cached && now < cached.expiresAt) return cached.answer
    const answer = ask()
    cache.set(key, { answer, expiresAt: now + freshMs })
    answer.catch(() => cache.peek(key)?.answer === answer && cache.delete(key))
    return answer
  }
}
