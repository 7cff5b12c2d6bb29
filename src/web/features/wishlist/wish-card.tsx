import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { stockLabel } from '../../../shop/catalogue/rules.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Price } from '../../ui/price.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { TryOnLink } from '../product/page/try-on-link.tsx'
import { sizesText, stockClass } from '../product/data/card-product.ts'
import { changeText, type WishView } from './wish-view.ts'
import { removeWish } from './store/wishlist-store.ts'

/** One wished product that can be bought. */
export function WishlistCard({ view, onMove }: { view: WishView; onMove: (product: ProductCard) => void }) {
  const { row, card, price, dropped } = view
  const { product_id, product_name: name, product_images } = row
  const to = `/product/${product_id}`
  const change = changeText(dropped)
  return (
    <li className="flex flex-wrap gap-3 rounded-card border border-line bg-surface p-3 sm:gap-4 sm:p-4">
      <Link to={to} tabIndex={-1} aria-hidden="true" className="w-24 shrink-0 sm:w-28">
        <Thumbnail name={name} kind={card?.kind} pictureKey={product_images[0] ?? null} />
      </Link>
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col">
        <div className="flex items-start gap-1">
          <Link to={to} className="-my-2 min-w-0 flex-1 py-2 leading-snug font-semibold underline-offset-4 hover:underline">
            {name}
          </Link>
          <IconButton label={`Remove ${name}`} onClick={() => removeWish(row)} className="-mt-2.5 -mr-2">
            <Trash2 size={19} aria-hidden="true" />
          </IconButton>
        </div>
        <p className="mt-1">
          <Price amount={price} original={card?.original_price ?? null} />
        </p>
        {change && <p className={classes('text-sm font-medium', dropped > 0 ? 'text-green' : 'text-ink-soft')}>{change}</p>}
        {card && (
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            {sizesText(card) && <span>{sizesText(card)}</span>}
            <span className={stockClass(card.stock)}>{stockLabel(card.stock)}</span>
          </p>
        )}
        <p className="mt-auto flex flex-wrap items-center gap-x-1 pt-3">
          <Button variant="ink" disabled={!card} aria-label={`Move to bag: ${name}`} onClick={() => card && onMove(card)}>
            Move to bag
          </Button>
          {card && (
            <TryOnLink productId={card.id} className={buttonClass('quiet', 'md', 'px-3!')}>
              Try it on<span className="sr-only">: {name}</span>
            </TryOnLink>
          )}
        </p>
      </div>
    </li>
  )
}
