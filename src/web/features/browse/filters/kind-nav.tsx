import { Link } from 'react-router'
import { chipClass } from '../../../ui/chip.tsx'
import { valueLabel } from './active-chips.ts'
import { changed, keepsPlace, toggled, writeFilters, type ChoiceFacet, type Filters } from './filters.ts'

interface KindNavProps {
  filters: Filters
  /** Garment kinds and departments of the category that is shown, those with products. */
  kinds: readonly string[]
  departments: readonly string[]
}

/** From a category, in a row below it, on to dresses or jeans, for women, men or kids: links that are taken off by another press. */
export function KindNav({ filters, kinds, departments }: KindNavProps) {
  // What is chosen can be taken off even when nothing of it is left.
  const offered = (facet: 'kind' | 'department', found: readonly string[]) =>
    [...new Set([...found, ...filters[facet]])].map((value) => [facet, value] as const)
  const links: (readonly [ChoiceFacet, string])[] = [
    ...offered('department', departments),
    ...offered('kind', filters.category === undefined ? [] : kinds),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label="Kinds" className={filters.category === undefined ? 'flex gap-2 xl:hidden' : 'chip-row kind-row no-scrollbar'}>
      {links.map(([facet, value]) => {
        const chosen = filters[facet].includes(value)
        const choice = toggled(filters, facet, value)
        const next = changed(filters, choice, () => 0)
        return (
          <Link
            key={value}
            to={`/${writeFilters(next)}`}
            preventScrollReset={keepsPlace(filters, next)}
            aria-current={chosen ? 'true' : undefined}
            className={chipClass(chosen)}
          >
            {valueLabel(facet, value)}
          </Link>
        )
      })}
    </nav>
  )
}
