import { useEffect, useState } from 'react'
import type { Facets } from '../../../../shop/catalogue/contract.ts'
import { addMySizes } from '../../../../shop/sizing/rules-mine.ts'
import { api } from '../../../lib/api.ts'
import { currentChoices } from '../../../lib/choices.ts'
import { writeFilters, type Filters } from './filters.ts'

/** Choices that follow one another closely are asked for once. Milliseconds. */
const PAUSE = 120
/** After so long the usual values are offered, without counts. Milliseconds. */
const PATIENCE = 4000
/** An answer is good for so long. Milliseconds. */
const FRESH = 20_000
const ANSWERS = 30

export interface CurrentFacets {
  /** Of the filters as they are or, while others are asked for, as they were. */
  facets: Facets | null
  state: 'asking' | 'there' | 'failed'
}

const answers = new Map<string, { at: number; facets: Facets }>()

/** How many pieces each further choice would leave; asked for while `active`. */
export function useFacets(filters: Filters, active: boolean): CurrentFacets {
  const query = facetsQuery(filters)
  const [shown, setShown] = useState<{ query: string; facets: Facets | null } | null>(null)
  useEffect(() => {
    if (!active) return
    const call = new AbortController()
    const ready = answerFor(query)
    const timer = setTimeout(
      () => {
        const asked = ready ? Promise.resolve(ready) : ask(query, call.signal)
        asked.then(
          (facets) => call.signal.aborted || setShown({ query, facets }),
          () => call.signal.aborted || setShown((held) => ({ query, facets: held?.facets ?? null })),
        )
      },
      ready || answers.size === 0 ? 0 : PAUSE,
    )
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [query, active])
  const facets = shown?.facets ?? answerFor(query) ?? null
  if (shown?.query !== query) return { facets, state: 'asking' }
  return { facets, state: facets ? 'there' : 'failed' }
}

/** Asks ahead, on a sign that the counts are about to be looked at. */
export function preloadFacets(filters: Filters): void {
  const query = facetsQuery(filters)
  if (!answerFor(query)) ask(query).catch(() => undefined)
}

/** The order is nothing to count by. */
function facetsQuery(filters: Filters): string {
  const params = new URLSearchParams(writeFilters({ ...filters, sort: 'latest', seed: undefined }))
  const query = addMySizes(params, currentChoices()).toString()
  return query && `?${query}`
}

function answerFor(query: string): Facets | null {
  const answer = answers.get(query)
  return answer && Date.now() - answer.at < FRESH ? answer.facets : null
}

async function ask(query: string, signal?: AbortSignal): Promise<Facets> {
  const facets = await api<Facets>('GET', `/api/products/facets${query}`, { timeout: PATIENCE, ...(signal ? { signal } : {}) })
  if (answers.size >= ANSWERS) answers.clear()
  answers.set(query, { at: Date.now(), facets })
  return facets
}
