import type { SearchReading } from '../../../../shop/catalogue/contract.ts'
import { DEPARTMENTS, KINDS, type Department, type Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { CHOICE_FACET_NAMES, CHOICE_FACETS, isNarrowed, toggled, type ChoiceFacet, type Filters } from './filters.ts'
import { isMyStyle } from './my-style.ts'
import { priceLabel } from './price-steps.ts'

/** A filter that is set. */
export interface ActiveChip {
  /** What is taken off: "size M". */
  name: string
  /** What is seen: "M". */
  label: string
  /** The change that takes it off. */
  without: Partial<Filters>
}

/**
 * What narrows the list beside its category, kinds and departments (KindNav shows those), one by one, in the order in which it is
 * offered; first what the shop has read in the words of the search.
 */
export function activeChips(filters: Filters, liked: readonly string[], read?: SearchReading): ActiveChip[] {
  const { q, min_price, max_price } = filters
  const chips = (read?.understood ?? []).map(({ label, rest }): ActiveChip => ({ name: label, label, without: { q: rest || undefined } }))
  // A search alone is the heading of its list, and "Clear all" beside it takes it off.
  if (q && (chips.length > 0 || isNarrowed({ ...filters, q: undefined })))
    chips.push({ name: `search ${q}`, label: `“${q}”`, without: { q: undefined } })
  for (const facet of CHOICE_FACET_NAMES) if (facet !== 'kind' && facet !== 'department') chips.push(...chipsOf(facet, filters, liked))
  if (min_price !== undefined || max_price !== undefined) {
    const label = priceLabel(filters)
    chips.push({ name: `price ${label}`, label, without: { min_price: undefined, max_price: undefined } })
  }
  return chips
}

/** What is chosen of a facet, as it is shown. */
export function valueLabel(facet: ChoiceFacet, value: string): string {
  if (facet === 'kind') return KINDS[value as Kind]?.label ?? value
  if (facet === 'department') return DEPARTMENTS[value as Department] ?? value
  return facet === 'colour' ? categoryLabel(value) : value
}

function chipsOf(facet: ChoiceFacet, filters: Filters, liked: readonly string[]): ActiveChip[] {
  if (facet === 'style' && isMyStyle(filters, liked)) return [{ name: 'my style', label: 'My style', without: { style: [] } }]
  return filters[facet].map((value) => ({
    name: `${CHOICE_FACETS[facet].toLowerCase()} ${valueLabel(facet, value)}`,
    label: facet === 'size' ? `Size ${value}` : valueLabel(facet, value),
    without: toggled(filters, facet, value),
  }))
}
