import { Link } from 'react-router'
import { chipClass } from '../../ui/chip.tsx'
import { categoryLabel, changed, writeFilters, type Filters } from './filters.ts'

/** Every category as a link, the other filters kept (home-05). */
export function CategoryNav({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  return (
    <nav aria-label="Categories" className="flex gap-2">
      {[undefined, ...categories].map((category) => (
        <Link
          key={category ?? ''}
          ref={filters.category === category ? intoView : undefined}
          to={`/${writeFilters(changed(filters, { category }, () => 0))}`}
          preventScrollReset
          aria-current={filters.category === category ? 'page' : undefined}
          className={chipClass(filters.category === category)}
        >
          {category === undefined ? 'All' : categoryLabel(category)}
        </Link>
      ))}
    </nav>
  )
}

/** On a narrow screen the chosen category may stand outside the row's window. */
function intoView(chosen: HTMLElement | null) {
  const row = chosen?.closest<HTMLElement>('.chip-row')
  if (!row || !chosen || chosen.textContent === 'All') return
  row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
}
