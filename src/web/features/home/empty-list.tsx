import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { activeFilters, categoryLabel, writeFilters, type Filters } from '../filters/filters.ts'

/** Nothing matches: says why that may be, and leads on. */
export function EmptyList({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  const { q, min_price, max_price } = filters
  const crossed = min_price !== undefined && max_price !== undefined && min_price > max_price
  return (
    <div className="mx-auto max-w-md py-12 text-center lg:py-20">
      <h1 className="display text-2xl lg:text-3xl">{q ? `Nothing found for “${q}”` : 'Nothing here right now'}</h1>
      <p className="mt-3 text-ink-soft">
        {crossed
          ? 'The lowest price is above the highest. Swap the two and look again.'
          : 'Every piece is one of a kind, so things go fast. Try fewer filters or another word: a colour, a fabric, a kind of garment.'}
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        {q && activeFilters(filters) > 0 && (
          <Link to={`/${writeFilters({ q })}`} className={buttonClass('secondary')}>
            Search everywhere
          </Link>
        )}
        <Link to="/" className={buttonClass('ink')}>
          Show everything
        </Link>
      </p>
      <p className="mt-10 mb-3 text-sm font-semibold">Or look around</p>
      <p className="flex flex-wrap justify-center gap-2">
        {categories.map((category) => (
          <Link key={category} to={`/${writeFilters({ category })}`} className={chipClass(false)}>
            {categoryLabel(category)}
          </Link>
        ))}
      </p>
    </div>
  )
}
