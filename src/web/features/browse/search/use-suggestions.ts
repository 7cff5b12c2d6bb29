import { useEffect, useState } from 'react'
import type { Suggestions } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'

/** Letters that follow one another closely are asked for once. Milliseconds. */
const PAUSE = 110
/** After so long nobody waits for suggestions any more. Milliseconds. */
const PATIENCE = 5000
const ANSWERS = 60

/** What was asked already while this page lives: the way back through a word costs nothing. */
const answers = new Map<string, Suggestions>()

/** What the shop offers for what is typed; meanwhile what it offered before. Null until there is anything, and without a line. */
export function useSuggestions(typed: string): Suggestions | null {
  const asked = typed.trimStart().replaceAll(/\s+/g, ' ').toLowerCase()
  const [latest, setLatest] = useState<Suggestions | null>(null)
  useEffect(() => {
    if (asked === '') return
    const call = new AbortController()
    const held = answers.get(asked)
    const timer = setTimeout(
      () => {
        const answer = held ? Promise.resolve(held) : ask(asked, call.signal)
        answer.then(
          (suggestions) => call.signal.aborted || setLatest(suggestions),
          () => call.signal.aborted || setLatest(null),
        )
      },
      held ? 0 : PAUSE,
    )
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [asked])
  return asked === '' ? null : (answers.get(asked) ?? latest)
}

async function ask(asked: string, signal: AbortSignal): Promise<Suggestions> {
  const suggestions = await api<Suggestions>('GET', `/api/products/suggest?${new URLSearchParams({ q: asked })}`, {
    signal,
    timeout: PATIENCE,
  })
  if (answers.size >= ANSWERS) answers.clear()
  answers.set(asked, suggestions)
  return suggestions
}
