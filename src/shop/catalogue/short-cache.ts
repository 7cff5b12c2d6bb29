import type { Clock } from '../../platform/clock.ts'

/** Answers of the last seconds, in this process: the same question is asked once, however many ask it meanwhile. */
export function createKept<Answer>(options: { clock: Clock; freshMs: number; most: number }) {
  const { clock, freshMs, most } = options
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>()

  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime()
    const known = kept.get(question)
    if (known && now < known.until) return known.answer
    const answer = ask()
    // Set anew, so that the oldest stays the first.
    kept.delete(question)
    kept.set(question, { answer, until: now + freshMs })
    answer.catch(() => kept.get(question)?.answer === answer && kept.delete(question))
    if (kept.size > most) for (const oldest of [...kept.keys()].slice(0, kept.size - most)) kept.delete(oldest)
    return answer
  }
}
