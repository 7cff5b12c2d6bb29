import { FACET_VALUES_MAX } from '../../../../shop/catalogue/rules.ts'
import { readFilters, type Filters } from './filters.ts'

// "My style" is no filter of its own: it asks for the styles one likes (open-56), so that the address can be shared
// and every list, count and page after it understands it.

/** The styles of a profile as a filter; none when there is nothing to filter by. */
export function stylesLiked(preferences: readonly string[]): readonly string[] {
  const nameable = preferences.filter((style) => !style.includes(',')).slice(0, FACET_VALUES_MAX)
  return readFilters(new URLSearchParams({ style: nameable.join(',') })).style
}

export function isMyStyle({ style }: Pick<Filters, 'style'>, liked: readonly string[]): boolean {
  return liked.length > 0 && liked.join() === style.join()
}
