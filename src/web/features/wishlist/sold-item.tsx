import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { WishView } from './wish-view.ts'
import { removeWish } from './store/wishlist-store.ts'

const SimilarStrip = lazy(async () => ({ default: (await import('../product/card/similar-products.tsx')).SimilarProducts }))

/** A sold product on the wishlist, with similar ones. */
export function SoldItem({ view: { row, card } }: { view: WishView }) {
  const { product_id, product_name: name, product_images } = row
  return (
    <li className="min-w-0 rounded-card border border-line p-3 sm:p-4">
      <div className="flex items-center gap-3">
        <Thumbnail name={name} kind={card?.kind} pictureKey={product_images[0] ?? null} faded className="w-14" />
        <div className="min-w-0 flex-1">
          <Link
            to={`/product/${product_id}`}
            className="-my-1 block py-2 leading-snug font-semibold text-ink-soft underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <p className="text-sm font-medium text-ink-soft">Sold</p>
        </div>
        <IconButton label={`Remove ${name}`} onClick={() => removeWish(row)} className="-mr-1 self-start">
          <Trash2 size={19} aria-hidden="true" />
        </IconButton>
      </div>
      <Suspense fallback={null}>
        <SimilarStrip productId={product_id} className="mt-4" />
      </Suspense>
    </li>
  )
}
