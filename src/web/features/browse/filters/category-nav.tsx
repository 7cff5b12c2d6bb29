import { Link } from 'react-router'
import { chipClass } from '../../../ui/chip.tsx'
import { centreIn } from '../../../lib/centre-in.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { changed, keepsPlace, writeFilters, type Filters } from './filters.ts'

/** Every category as a link, the other filters kept (home-05). */
export function CategoryNav({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  return (
    <nav aria-label="Categories" className="flex gap-2">
      {[undefined, ...categories].map((category) => {
        const next = changed(filters, { category }, () => 0)
        const chosen = filters.category === category
        return (
          <Link
            key={category ?? ''}
            ref={chosen ? intoView : undefined}
            to={`/${writeFilters(next)}`}
            preventScrollReset={keepsPlace(filters, next)}
            aria-current={chosen ? 'page' : undefined}
            className={chipClass(chosen, 'xl:px-2.5')}
          >
            {category === undefined ? 'All' : categoryLabel(category)}
          </Link>
        )
      })}
    </nav>
  )
}

/** On a narrow screen the chosen category may be outside the visible part of the row; the label before the categories scrolls with the first. */
function intoView(chosen: HTMLElement | null) {
  const row = chosen?.closest<HTMLElement>('.chip-row')
  if (chosen?.previousElementSibling) centreIn(row, chosen)
  else if (row) row.scrollLeft = 0
}
