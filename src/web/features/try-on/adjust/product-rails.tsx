import { averageColour } from '../../../lib/placeholder.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { STRIP_LABELS, useNewIn } from '../outfit/strips.ts'
import { useWearableProducts } from '../outfit/use-wearable-products.ts'

/** Products to try on, from where the shopper has met them; what is new in the shop for those who have met few. */
export function ProductRails({ layers, onWear }: { layers: readonly string[]; onWear: (product: CardProduct) => void }) {
  const met = useWearableProducts()
  const known = new Set(met.flatMap(({ products }) => products.map(({ id }) => id)))
  const fresh = (useNewIn() ?? []).filter(({ id, images }) => images.length > 0 && !known.has(id))
  const rails = fresh.length > 0 ? [...met, { title: STRIP_LABELS.fresh, products: fresh }] : met
  if (rails.length === 0) return <NothingMet />
  return rails.map(({ title, products }) => (
    <section key={title} className="mb-5 last:mb-0">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <ul className="fitting-rail">
        {products.map((product) => (
          <li key={product.id}>
            <RailProduct product={product} layers={layers.includes(product.id)} onWear={() => onWear(product)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function RailProduct({ product, layers, onWear }: { product: CardProduct; layers: boolean; onWear: () => void }) {
  const picture = product.images[0]
  return (
    <button type="button" className="block w-full rounded-card text-left" aria-pressed={layers} onClick={onWear}>
      <span className="fitting-rail-picture" style={picture && { background: averageColour(picture.thumbhash) }}>
        {picture && <Picture picture={{ ...picture, alt: '' }} sizes="112px" least={160} most={320} className="size-full object-cover" />}
        {layers && <span className="absolute inset-x-0 bottom-0 bg-ink py-1 text-center text-xs font-semibold text-paper">On you</span>}
      </span>
      <span className="mt-1.5 line-clamp-1 text-xs">{product.name}</span>
      <Price amount={product.price} className="block text-sm" />
    </button>
  )
}

function NothingMet() {
  return (
    <div className="rounded-card bg-sand p-5">
      <p className="font-semibold">Nothing to try on yet</p>
      <p className="mt-1 text-sm text-ink-soft">
        Pieces you view, wishlist or add to your bag show up here. Every piece also has a “Try it on” link.
      </p>
      <ButtonLink to="/" className="mt-4">
        Browse the shop
      </ButtonLink>
    </div>
  )
}
