import { memo } from 'react'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { SocialProof } from '../../../../shop/settings/rules.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Badges } from './badges.tsx'
import { sizesText, slidesOf, stockClass, type CardProduct } from '../data/card-product.ts'
import { HeldBy } from './held-sizes.tsx'
import { CardViewers } from './card-viewers.tsx'

/** A little under the true width: on a sharp but slow phone the next smaller picture looks the same and comes sooner. */
const SIZES = '(min-width:80em) 18vw,(min-width:48em) 26vw,40vw'

interface ProductTileProps {
  product: CardProduct
  /** The shop's setting. */
  proof: SocialProof
  /** `first` is fetched before all else, `eager` with the page, others when they come near. */
  load?: 'first' | 'eager' | undefined
  /** Lets the router learn the route of product pages ahead of the first tap; one tile of a page is enough. */
  discover?: boolean
}

/** One piece in the grid. No handlers: the grid listens for all its tiles, and turns over their pictures. */
export const ProductCard = memo(function ProductCard({ product, proof, load, discover }: ProductTileProps) {
  const { id, name, category, price, original_price, condition, stock, held } = product
  const picture = product.images[0]
  const slides = slidesOf(product)
  const gone = stock <= 0
  return (
    <li className={gone ? 'tile tile-gone' : 'tile'} data-id={id}>
      <a className="tile-link" href={`/product/${id}`} data-discover={discover}>
        <span
          className={slides.length > 1 ? 'tile-pic tile-turns' : 'tile-pic'}
          style={picture && { background: averageColour(picture.thumbhash) }}
        >
          {picture ? (
            <Picture picture={picture} sizes={SIZES} most={720} first={load === 'first'} eager={load !== undefined} />
          ) : (
            <ProductDrawing name={name} category={category} />
          )}
          {slides.length > 1 && <span className="tile-reel" />}
          <span className="tile-badges">
            <Badges product={product} />
          </span>
          <span className="tile-grade">{condition}</span>
          {held && (
            <span className="tile-held">
              <HeldBy id={id} />
            </span>
          )}
        </span>
        {slides.length > 1 && <Dots count={slides.length} />}
        <TilePrice price={price} original={original_price} />
        <h3 className="tile-name">{name}</h3>
      </a>
      <button type="button" className="heart" data-do="wish" aria-pressed={false} aria-label={`Add to wishlist: ${name}`} />
      <button type="button" className="tile-share" data-do="share" aria-label={`Share: ${name}`} />
      <p className="tile-facts">
        <span className="tile-sizes">{sizesText(product)}</span>
        <span className={stockClass(stock)}>{stockLabel(stock)}</span>
      </p>
      <CardViewers id={id} gone={gone} proof={proof} />
      <div className="tile-buy">
        <button type="button" data-do="bag" disabled={gone} aria-label={`Add to Bag: ${name}`}>
          Add to Bag
        </button>
        <button type="button" data-do="buy" disabled={gone} aria-label={`Buy Now: ${name}`}>
          Buy Now
        </button>
      </div>
    </li>
  )
})

/** One for each picture; `data-at` says which is shown. */
function Dots({ count }: { count: number }) {
  return (
    <span className="tile-dots" data-at={0} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  )
}

function TilePrice({ price, original }: { price: number; original: number | null }) {
  if (original === null || original <= price) return <p className="tile-price">{formatKes(price)}</p>
  return (
    <p className="tile-price">
      <span className="tile-cut">{formatKes(price)}</span>
      <s>{formatKes(original)}</s>
    </p>
  )
}
