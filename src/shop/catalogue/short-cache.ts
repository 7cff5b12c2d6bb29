import type { Clock } from '../../platform/clock.ts'

/** Answers of the last seconds, in this process: the same question is asked once, however many ask it meanwhile. */
export function createShortCache<Answer>(options: { clock: Clock; freshMs: number; max: number }) {
  const { clock, freshMs, max } = options
  const entries = new Map<string, { answer: Promise<Answer>; expiresAt: number }>()

  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime()
    const cached = entries.get(key)
    if (cached && now < cached.expiresAt) return cached.answer
    const answer = ask()
    // Set anew, so that the oldest stays the first.
    entries.delete(key)
    entries.set(key, { answer, expiresAt: now + freshMs })
    answer.catch(() => entries.get(key)?.answer === answer && entries.delete(key))
    if (entries.size > max) for (const oldest of [...entries.keys()].slice(0, entries.size - max)) entries.delete(oldest)
    return answer
  }
}
