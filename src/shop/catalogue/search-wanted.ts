import type { SearchPart } from './search-parts.ts'

/** What catalogue_wanted() takes: tsqueries that all must match, what a product is, and the words that rank it. */
export interface Wanted {
  parts: string[]
  best: string
  told: string
}

/** A query whose text has been read: what it names is among the filters. */
export type Understood<Query> = Omit<Query, 'q'> & { q: Wanted | undefined }

/** A text without a word finds nothing. */
export const NOTHING: Wanted = { parts: ['zznothing'], best: '', told: '' }

/** Undefined when the parts are all filters. */
export function wantedOf(parts: readonly SearchPart[]): Wanted | undefined {
  const asked = parts.flatMap((part) => part.asked ?? [])
  const [first, ...others] = asked.filter(({ refused }) => !refused).map(({ query }) => query)
  if (first === undefined) return undefined
  // What is not wanted goes with a part that is: alone it would be searched for in every product.
  const refused = asked.filter((one) => one.refused).map(({ query }) => ` & !(${query})`)
  const told = [...new Set(asked.flatMap((one) => (one.told ? one.told.split(' | ') : [])))]
  return {
    parts: [refused.length > 0 ? `(${first})${refused.join('')}` : first, ...others],
    best: asked.find(({ best }) => best)?.best ?? '',
    told: told.join(' | '),
  }
}
