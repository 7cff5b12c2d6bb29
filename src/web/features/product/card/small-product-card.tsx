import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { savesData } from '../../../lib/choices.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Price } from '../../../ui/price.tsx'
import { preloadProduct, useOpenProduct } from '../navigation/open-product.ts'
import type { CardProduct } from '../data/card-product.ts'
import { HeldText } from './held-sizes.tsx'

/** As wide for a skeleton as for the card. */
export const SMALL_CARD = 'w-32 shrink-0 snap-start'
const SIZES = '128px'

/** One product in a strip that is scrolled sideways. A press opens it over the page. */
export function SmallProductCard({ product }: { product: CardProduct }) {
  const { id, name, category, kind, price, original_price, images, stock, held } = product
  const openProduct = useOpenProduct()
  const picture = images[0]
  return (
    <li className={SMALL_CARD}>
      <a
        href={`/product/${id}`}
        className="block rounded-card"
        onPointerDown={() => savesData() || preloadProduct(id)}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          openProduct(product, event.currentTarget.querySelector('img'))
        }}
      >
        <span
          className="relative block aspect-3/4 overflow-hidden rounded-card"
          style={{ background: picture ? averageColour(picture.thumbhash) : 'var(--color-sand)' }}
        >
          {picture ? (
            <Picture picture={picture} sizes={SIZES} least={160} most={480} className="size-full object-cover" />
          ) : (
            <ProductDrawing name={name} kind={kind} category={category} />
          )}
          {stock <= 0 && (
            <span className="absolute inset-x-0 bottom-0 bg-paper px-2 py-1 text-center text-xs font-semibold">
              {held ? <HeldText id={id} /> : stockLabel(0)}
            </span>
          )}
        </span>
        <Price amount={price} original={original_price} className="mt-2 block text-sm" />
        <span className="mt-0.5 line-clamp-2 text-xs">{name}</span>
      </a>
    </li>
  )
}
