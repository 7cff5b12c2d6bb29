import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

export const SEARCHES_MAX = 8
/** As long as the search field takes. */
const LENGTH_MAX = 80

const NONE: readonly string[] = []
const searches = stored<readonly string[]>(STORAGE_KEYS.searches, parseSearches, (list) => (list.length > 0 ? list : null))

/** What was searched for last, newest first; none on the server and until the page is live. */
export function useSearches(): readonly string[] {
  return useStore(searches, NONE)
}

/** Browser only. */
export function addRecentSearch(text: string): void {
  searches.set(withSearch(searches.get(), text))
}

/** Browser only. */
export function removeSearch(text: string): void {
  searches.set(searches.get().filter((search) => search !== text))
}

/** Browser only. */
export function clearSearches(): void {
  searches.set(NONE)
}

/** Newest first; the same words, however they are written, only once. */
export function withSearch(list: readonly string[], text: string): readonly string[] {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, LENGTH_MAX)
  if (search === '') return list
  return [search, ...list.filter((other) => other.toLowerCase() !== search.toLowerCase())].slice(0, SEARCHES_MAX)
}

/** Whatever is found in the storage as searches. */
export function parseSearches(found: unknown): readonly string[] {
  if (!Array.isArray(found)) return NONE
  return found.filter((search): search is string => typeof search === 'string').reduceRight(withSearch, NONE)
}
