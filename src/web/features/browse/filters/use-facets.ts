import type { Facets } from '../../../../shop/catalogue/contract.ts'
import { OPENING_ORDER } from '../../../../shop/catalogue/rules.ts'
import { addMySizes } from '../../../../shop/sizing/rules-my-sizes.ts'
import { api } from '../../../lib/api.ts'
import { currentChoices } from '../../../lib/choices.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { writeFilters, type Filters } from './filters.ts'

/** Choices that follow one another closely are asked for once. Milliseconds. */
const PAUSE = 120
/** After so long the usual values are offered, without counts. Milliseconds. */
const TIMEOUT_MS = 4000
/** An answer is good for so long. Milliseconds. */
const FRESH_MS = 20_000

export interface CurrentFacets {
  /** Of the filters as they are or, while others are asked for, as they were. */
  facets: Facets | null
  state: 'asking' | 'there' | 'failed'
}

const facetCounts = createQuery<Facets>({
  staleTime: FRESH_MS,
  max: 30,
  fetch: (query, signal) => api('GET', `/api/products/facets${query}`, { timeout: TIMEOUT_MS, signal }),
})

/** How many products each further choice would leave; asked for while `active`. */
export function useFacets(filters: Filters, active: boolean): CurrentFacets {
  const query = facetsQuery(filters)
  const { data: facets, isPending } = useQuery(facetCounts, active ? query : null, {
    debounce: facetCounts.latest() ? PAUSE : 0,
    keepPrevious: true,
  })
  if (isPending || (!active && !facets)) return { facets, state: 'asking' }
  return { facets, state: facets ? 'there' : 'failed' }
}

/** Asks ahead, on a sign that the counts are about to be needed. */
export function preloadFacets(filters: Filters): void {
  facetCounts.fetch(facetsQuery(filters)).catch(() => undefined)
}

/** The order is nothing to count by. */
function facetsQuery(filters: Filters): string {
  const params = new URLSearchParams(writeFilters({ ...filters, sort: OPENING_ORDER, seed: undefined }))
  const query = addMySizes(params, currentChoices()).toString()
  return query && `?${query}`
}
