import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

/** Answers of the last seconds, in this process: the same question is asked once, however many ask it meanwhile. */
export function createShortCache<Answer>(options: { clock: Clock; freshMs: number; max: number }) {
  const { clock, freshMs, max } = options
  const entries = new LRUCache<string, { answer: Promise<Answer>; expiresAt: number }>({ max })

  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime()
    const cached = entries.get(key)
    if (cached && now < cached.expiresAt) return cached.answer
    const answer = ask()
    entries.set(key, { answer, expiresAt: now + freshMs })
    answer.catch(() => entries.peek(key)?.answer === answer && entries.delete(key))
    return answer
  }
}
