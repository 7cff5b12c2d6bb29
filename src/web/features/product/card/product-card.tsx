import { memo, useMemo, useRef, type MouseEvent } from 'react'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { type SocialProof, isHighDemand } from '../../../../shop/settings/rules.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { isOneOfOne, ONE_OF_ONE, sizesText, slidesOf, stockClass, type CardProduct } from '../data/card-product.ts'
import { preloadAnimation } from './add-with-animation.ts'
import { Badges } from './badges.tsx'
import { CardPicture, type PictureLoad } from './carousel/card-picture.tsx'
import { CardCarousel } from './carousel/card-carousel.tsx'
import { CarouselArrows, CarouselDots } from './carousel/carousel-controls.tsx'
import { useCarouselControl } from './carousel/use-carousel-control.ts'
import { HeldText } from './held-sizes.tsx'
import { shareProduct } from './share.ts'
import { preloadSizeDialog } from './size-dialog.tsx'
import { useAddToBag } from './use-add-to-bag.ts'
import type { CardActions } from './use-card-actions.ts'
import { useViewersAs } from '../live/use-viewers.ts'

interface ProductCardProps {
  product: CardProduct
  /** The shop's setting. */
  proof: SocialProof
  actions: CardActions
  load?: PictureLoad | undefined
  /** Lets the router learn the route of product pages ahead of the first tap; one card of a page is enough. */
  discover?: boolean
}

/** One product in the grid. Drawn again only when something of its own has changed. */
export const ProductCard = memo(function ProductCard({ product, proof, actions, load, discover }: ProductCardProps) {
  const { id, name, category, kind, condition, stock, held } = product
  const picture = useRef<HTMLSpanElement>(null)
  const slides = useMemo(() => slidesOf(product), [product])
  const turns = slides.length > 1
  const { index, hovered, card, link, step, carousel } = useCarouselControl(turns)
  const gone = stock <= 0
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    actions.open(product, picture.current)
  }
  return (
    <li className={gone ? 'product-card product-card-gone' : 'product-card'} data-id={id} {...card}>
      <a
        className="product-card-link"
        href={`/product/${id}`}
        data-discover={discover}
        onPointerDown={() => actions.preload(product)}
        onClick={open}
        {...link}
      >
        <span
          ref={picture}
          className={turns ? 'product-card-picture product-card-turns' : 'product-card-picture'}
          style={product.images[0] && { background: averageColour(product.images[0].thumbhash) }}
        >
          {product.images[0] ? (
            <CardPicture picture={product.images[0]} load={load} />
          ) : (
            <ProductDrawing name={name} kind={kind} category={category} />
          )}
          {turns && <CardCarousel productId={id} slides={slides} {...carousel} />}
          <span className="product-card-badges">
            <Badges product={product} />
          </span>
          <span className="product-card-condition">{condition}</span>
          {held && (
            <span className="product-card-held">
              <HeldText id={id} />
            </span>
          )}
        </span>
        {turns && <CarouselDots count={slides.length} index={index} />}
        <CardPrice price={product.price} original={product.original_price} />
        <h3 className="product-card-name">{name}</h3>
      </a>
      <WishButton product={product} />
      <button type="button" className="product-card-share" aria-label={`Share: ${name}`} onClick={() => void shareProduct(product)} />
      <p className="product-card-facts">
        <span className="product-card-sizes">{sizesText(product)}</span>
        {isOneOfOne(product) && <span className="one-of-one">{ONE_OF_ONE}</span>}
        <span className={stockClass(stock)}>{stockLabel(stock)}</span>
      </p>
      <CardViewers id={id} gone={gone} proof={proof} />
      <div className="product-card-buy" onPointerDown={preloadPurchase}>
        <AddToBag product={product} gone={gone} onAdd={() => actions.purchase('bag', product, picture.current)} />
        <button
          type="button"
          disabled={gone}
          aria-label={`Buy Now: ${name}`}
          onClick={() => actions.purchase('buy', product, picture.current)}
        >
          Buy Now
        </button>
      </div>
      {hovered && <CarouselArrows onStep={step} />}
    </li>
  )
})

function AddToBag({ product, gone, onAdd }: { product: CardProduct; gone: boolean; onAdd: () => void }) {
  const { isIn, label, press } = useAddToBag(product, onAdd)
  return (
    <button type="button" disabled={gone} data-in={isIn || undefined} aria-label={`${label}: ${product.name}`} onClick={press}>
      {label}
    </button>
  )
}

/** A finger on the buttons: the question for the size, and what makes the picture fly, are fetched before it lifts. */
function preloadPurchase(): void {
  preloadSizeDialog()
  preloadAnimation()
}

function CardPrice({ price, original }: { price: number; original: number | null }) {
  if (original === null || original <= price) return <p className="product-card-price">{formatKes(price)}</p>
  return (
    <p className="product-card-price">
      <span className="product-card-reduced">{formatKes(price)}</span>
      <s>{formatKes(original)}</s>
    </p>
  )
}

/** How many view the product, in the short form for a card (card-13, open-25). Its row is there before the number is, so nothing shifts. */
function CardViewers({ id, gone, proof }: { id: string; gone: boolean; proof: SocialProof }) {
  const viewers = useViewersAs(proof, id, 'card')
  if (proof === 'off') return null
  return (
    <p className="product-card-viewers">
      {viewers !== null && !gone && (
        <>
          <span>
            {viewers}
            <span className="product-card-looking"> looking</span>
          </span>
          {isHighDemand(viewers) && <strong>High demand</strong>}
        </>
      )}
    </p>
  )
}
