import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { EmptyDrawing, LINE, TAG } from '../../../ui/empty-drawing.tsx'
import { Lazy } from '../../../ui/lazy.tsx'
import { categoryLabel } from '../../../lib/category-label.ts'
import { writeFilters, type Filters } from '../filters/filters.ts'
import { SearchFallbackSkeleton } from '../search/search-fallback-skeleton.tsx'

const loadSearchFallback = async () => (await import('../search/search-fallback.tsx')).SearchFallback

/** Nothing matches: says why that may be, and leads on. */
export function EmptyList({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  const { q, min_price, max_price } = filters
  const crossed = min_price !== undefined && max_price !== undefined && min_price > max_price
  const [failed, setFailed] = useState(false)
  return (
    <div className="pt-8 lg:pt-14">
      <div className="mx-auto max-w-xl text-center">
        <EmptyDrawing className="mx-auto mb-5">
          <circle cx="43" cy="43" r="22" />
          <path className={LINE} d="m60 60 17 17M40 36a3.500 3.500 0 1 1 5 3c-1.500.700-2 1.500-2 3" />
          <path className={LINE} d="m43 42 12 8c2 1 1 3-1 3H32c-2 0-3-2-1-3z" />
          <path className={TAG} d="m66 20 8 8-8 8-8-8z" />
        </EmptyDrawing>
        <h1 className="display text-2xl break-words lg:text-3xl">{q ? `Nothing found for “${q}”` : 'No pieces here right now'}</h1>
        <p className="mt-3 text-ink-soft">
          {crossed
            ? 'The lowest price is above the highest. Swap them and try again.'
            : 'Every piece is one of a kind, so they sell fast. Try fewer filters or another word: a colour, a fabric, a type of clothing.'}
        </p>
      </div>
      {!failed && (
        <Lazy
          load={loadSearchFallback}
          onError={() => setFailed(true)}
          with={{ filters, onError: () => setFailed(true) }}
          placeholder={<SearchFallbackSkeleton />}
        />
      )}
      <p className="mt-10 mb-3 text-center text-sm font-semibold">Or browse</p>
      <p className="flex flex-wrap justify-center gap-2 pb-8">
        <Link to="/" className={buttonClass('ink')}>
          Show everything
        </Link>
        {categories.map((category) => (
          <Link key={category} to={`/${writeFilters({ category })}`} className={chipClass(false)}>
            {categoryLabel(category)}
          </Link>
        ))}
      </p>
    </div>
  )
}
