import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import { SmallProductCard } from '../../product/card/small-product-card.tsx'
import { useRecentlyViewed } from '../../product/data/recently-viewed.ts'

interface RecentStripProps {
  closed: boolean
  onFold: () => void
}

/** The strip of recently viewed products. */
export function RecentStrip({ closed, onFold }: RecentStripProps) {
  const recent = useRecentlyViewed()
  const products = useLiveProducts(recent)
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
          onClick={onFold}
        >
          <span>
            Recently Viewed <span className="ml-1 text-sm font-normal text-ink-soft">{products.length}</span>
          </span>
          <ChevronDown size={20} aria-hidden="true" className={closed ? '' : 'rotate-180'} />
        </button>
      </h3>
      <div id={id} hidden={closed}>
        <ul className="piece-row no-scrollbar" aria-label="Recently Viewed">
          {products.map((piece) => (
            <SmallProductCard key={piece.id} product={piece} />
          ))}
        </ul>
      </div>
    </li>
  )
}
