import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { stored, STORAGE_KEYS } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import { SmallProductCard } from '../../product/card/small-product-card.tsx'
import { useRecentlyViewed } from '../../product/data/recently-viewed.ts'

const folded = stored<boolean>(
  STORAGE_KEYS.recentFolded,
  (found) => found === true,
  (value) => value || null,
)

/** Recently viewed products, across the grid (home-11); nothing before the first. It can be collapsed, and stays so. */
export function RecentStrip() {
  const recent = useRecentlyViewed()
  const products = useLiveProducts(recent)
  const closed = useStore(folded, false)
  const id = useId()
  if (products.length === 0) return null
  return (
    <li className="across recent">
      <h3>
        <button
          type="button"
          aria-expanded={!closed}
          aria-controls={id}
          className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold"
          onClick={() => folded.set(!closed)}
        >
          <span>
            Recently Viewed <span className="ml-1 text-sm font-normal text-ink-soft">{products.length}</span>
          </span>
          <ChevronDown size={20} aria-hidden="true" className={closed ? '' : 'rotate-180'} />
        </button>
      </h3>
      <div id={id} hidden={closed}>
        <ul className="recent-pieces no-scrollbar" aria-label="Recently Viewed">
          {products.map((piece) => (
            <SmallProductCard key={piece.id} product={piece} />
          ))}
        </ul>
      </div>
    </li>
  )
}
