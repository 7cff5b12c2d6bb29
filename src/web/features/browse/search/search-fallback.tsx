import History from 'lucide-react/icons/history'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { SearchFallback } from '../../../../shop/catalogue/contract.ts'
import { OPENING_ORDER, type Facet } from '../../../../shop/catalogue/rules.ts'
import { addMySizes } from '../../../../shop/sizing/rules-my-sizes.ts'
import { api } from '../../../lib/api.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { changed, writeFilters, type Filters } from '../filters/filters.ts'
import { ProductGrid } from '../../product/card/product-grid.tsx'
import { SearchFallbackSkeleton } from './search-fallback-skeleton.tsx'
import { useSearches } from './recent-searches.ts'

/** After so long the page goes on without. Milliseconds. */
const TIMEOUT_MS = 8000

const WIDER: Record<Facet, { label: string; choice: Partial<Filters> }> = {
  category: { label: 'Every category', choice: { category: undefined } },
  kind: { label: 'Any kind', choice: { kind: [] } },
  department: { label: 'For everyone', choice: { department: [] } },
  size: { label: 'Any size', choice: { size: [] } },
  condition: { label: 'Any condition', choice: { condition: [] } },
  colour: { label: 'Any colour', choice: { colour: [] } },
  style: { label: 'Any style', choice: { style: [] } },
  price: { label: 'Any price', choice: { min_price: undefined, max_price: undefined } },
}

interface FallbackViewProps {
  filters: Filters
  /** The request could not be sent: no connection. */
  onError: () => void
}

/** What leads on from an empty list: other words, filters to leave out, and the products that come nearest. */
export function SearchFallback({ filters, onError }: FallbackViewProps) {
  const fallback = useSearchFallback(filters, onError)
  if (!fallback) return <SearchFallbackSkeleton />
  const { words, without, everywhere, items } = fallback
  const near = words.length + without.length + everywhere > 0
  return (
    <>
      <div className="mt-6 flex min-h-11 flex-wrap justify-center gap-2">
        {words.map(({ text, products }) => (
          <Link key={text} to={`/${writeFilters(changed(filters, { q: text }, () => 0))}`} className={chipClass(false)}>
            <span>
              <span className="font-normal text-ink-soft">Try </span>
              {text}
            </span>
            <Count of={products} />
          </Link>
        ))}
        {without.map(({ facet, products }) => (
          <WithoutFacet key={facet} facet={facet} products={products} filters={filters} />
        ))}
        {everywhere > 0 && !without.some(({ products }) => products === everywhere) && (
          <Link to={`/${writeFilters({ q: filters.q })}`} className={chipClass(false)}>
            Without filters
            <Count of={everywhere} />
          </Link>
        )}
        {!near && <EarlierSearches now={filters.q} />}
      </div>
      {items.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className="display mt-8 mb-3 text-xl">
            {near ? 'Closest matches' : 'What others like'}
          </h2>
          <ProductGrid products={items} label={near ? 'Closest matches' : 'What others like'} />
        </section>
      )}
    </>
  )
}

function WithoutFacet({ facet, products, filters }: { facet: Facet; products: number; filters: Filters }) {
  const { label, choice } = WIDER[facet]
  // Nobody asked for these sizes in the address: they are those one wears.
  if (facet === 'size' && filters.size.length === 0)
    return (
      <Button variant="secondary" onClick={() => choose({ mine: false })}>
        Not only my sizes
        <Count of={products} />
      </Button>
    )
  return (
    <Link to={`/${writeFilters(changed(filters, choice, () => 0))}`} className={chipClass(false)}>
      {label}
      <Count of={products} />
    </Link>
  )
}

function Count({ of }: { of: number }) {
  return (
    <span className="font-normal text-ink-soft">
      {of}
      <span className="sr-only">{of === 1 ? ' piece' : ' pieces'}</span>
    </span>
  )
}

function EarlierSearches({ now }: { now: string | undefined }) {
  const searches = useSearches().filter((search) => search !== now)
  return searches.slice(0, 4).map((search) => (
    <Link key={search} to={`/${writeFilters({ q: search })}`} className={chipClass(false, 'max-w-full')}>
      <History size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="truncate">{search}</span>
    </Link>
  ))
}

const fallbacks = createQuery<SearchFallback>({
  staleTime: 0,
  max: 4,
  fetch: (query, signal) => api('GET', `/api/products/instead?${query}`, { signal, timeout: TIMEOUT_MS }),
})

/** Null until it is there. */
function useSearchFallback(filters: Filters, onError: () => void): SearchFallback | null {
  const choices = useChoices()
  const params = new URLSearchParams(writeFilters({ ...filters, sort: OPENING_ORDER, seed: undefined }))
  const { data, error } = useQuery(fallbacks, addMySizes(params, choices).toString())
  const lost = useEffectEvent(onError)
  useEffect(() => {
    if (error) lost()
  }, [error])
  return data
}
