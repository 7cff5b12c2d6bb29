import type { Suggestions } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

/** Letters that follow one another closely are asked for once. Milliseconds. */
const PAUSE = 110
/** After so long nobody waits for suggestions any more. Milliseconds. */
const TIMEOUT_MS = 5000

/** What was asked already while this page lives: deleting letters again costs no request. */
const suggestions = createQuery<Suggestions>({
  staleTime: Infinity,
  max: 60,
  fetch: (typed, signal) =>
    api('GET', `/api/products/suggest?${new URLSearchParams({ q: typed })}`, {
      signal,
      timeout: TIMEOUT_MS,
    }),
})

/** What the shop offers for what is typed; in the meantime what it offered before. Null until there is anything, and without a connection. */
export function useSuggestions(typed: string): Suggestions | null {
  const asked = typed.trimStart().replaceAll(/\s+/g, ' ').toLowerCase()
  const { data, isCurrent, error } = useQuery(suggestions, asked || null, { debounce: PAUSE, keepPrevious: true })
  return asked === '' || (error !== null && !isCurrent) ? null : data
}
