import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

/** Answers of the last seconds, in this process: the same question is asked once, however many ask it meanwhile. */
export function createKept<Answer>(options: { clock: Clock; freshMs: number; most: number }) {
  const { clock, freshMs, most } = options
  const kept = new LRUCache<string, { answer: Promise<Answer>; until: number }>({ max: most })

  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime()
    const known = kept.get(question)
    if (known && now < known.until) return known.answer
    const answer = ask()
    kept.set(question, { answer, until: now + freshMs })
    answer.catch(() => kept.peek(question)?.answer === answer && kept.delete(question))
    return answer
  }
}
