import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../shop/catalogue/contract.ts'
import { stockLabel } from '../../../shop/catalogue/rules.ts'
import { Button } from '../../ui/button.tsx'
import { SizeChips } from '../product-card/size-chips.tsx'
import { FitLine } from '../sizing/fit-line.tsx'
import { notify } from '../../ui/notify.ts'
import { Price } from '../../ui/price.tsx'
import { onlySize, needsChoice, sizeChoices, stockClass } from '../product-card/card-facts.ts'
import { act, type Purchase } from '../product-card/use-tile-actions.ts'
import { Heart } from '../wishlist/heart.tsx'

const SimilarStrip = lazy(async () => ({ default: (await import('../similar/similar-strip.tsx')).SimilarStrip }))

/** Price, sizes and the two ways to buy. On phones the buttons stick to the foot of the screen. */
export function BuyBox({ product }: { product: Product }) {
  const choices = sizeChoices(product)
  const [size, setSize] = useState<string | null>(needsChoice(product) ? null : onlySize(product))
  const [missing, setMissing] = useState(false)
  const chosen = choices.find((choice) => choice.size === size)
  const price = chosen?.price ?? product.price
  const stock = chosen?.stock ?? product.stock
  const gone = product.stock <= 0

  function buy(purpose: Purchase) {
    if (choices.length === 0 || size !== null) return act(purpose, product, size)
    setMissing(true)
    notify.error('Please select a size')
    document.getElementById('sizes')?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <div className="mt-2 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p>
            <Price amount={price} original={product.original_price} className="display text-2xl" />
          </p>
          <p className="mt-1 flex gap-3">
            <span className={stockClass(stock)}>{stockLabel(stock)}</span>
            <span className="text-ink-soft">{product.condition}</span>
          </p>
        </div>
        <Heart product={product} />
      </div>
      {choices.length > 0 && (
        <div id="sizes" role="group" aria-label="Sizes" aria-describedby="size-note" className="mt-6">
          <p className="mb-2 text-sm font-semibold">{choices.length === 1 ? 'Size' : gone ? 'Sizes' : 'Select a size'}</p>
          <div className="flex flex-wrap gap-2">
            <SizeChips
              choices={choices}
              chosen={size}
              onChoose={(picked) => {
                setSize(picked)
                setMissing(false)
              }}
            />
          </div>
          <p id="size-note" className="mt-2 text-sm font-medium text-primary-strong empty:hidden">
            {missing && 'Please select a size'}
          </p>
        </div>
      )}
      <FitLine product={product} size={choices.length > 1 ? size : null} />
      {gone && (
        <p className="mt-6 flex flex-wrap items-center gap-x-3 rounded-card bg-sand px-4 py-1 text-sm">
          <span className="py-2">It has found its next wardrobe.</span>
          <Link
            to={`/?category=${encodeURIComponent(product.category)}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            See more {product.category}
          </Link>
        </p>
      )}
      {gone && (
        <Suspense fallback={null}>
          <SimilarStrip productId={product.id} className="mt-6" />
        </Suspense>
      )}
      <div className="buy-bar">
        <div className="min-w-0 max-[17rem]:hidden md:hidden">
          <Price amount={price} className="block leading-tight" />
          <span className="block truncate text-xs text-ink-soft">
            {size ? `Size ${size}` : gone ? 'Out of Stock' : choices.length > 0 ? 'Choose a size' : 'One piece'}
          </span>
        </div>
        <Button
          variant="secondary"
          size="lg"
          disabled={gone}
          className="buy-button max-md:px-3.5 max-md:text-sm"
          onClick={() => buy('bag')}
        >
          Add to Bag
        </Button>
        <Button size="lg" disabled={gone} className="buy-button max-md:px-3.5 max-md:text-sm" onClick={() => buy('buy')}>
          Buy Now
        </Button>
      </div>
    </>
  )
}
