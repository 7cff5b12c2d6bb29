import { useId, useRef, useState } from 'react'
import type { Product } from '../../../shop/catalogue/contract.ts'
import { stockLabel } from '../../../shop/catalogue/rules.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Price } from '../../ui/price.tsx'
import { HeldSizes, SizeChips } from '../product/card/size-chips.tsx'
import { HeldText } from '../product/card/held-sizes.tsx'
import { useAddToBag } from '../product/card/use-add-to-bag.ts'
import { startPurchase } from '../product/card/use-card-actions.ts'
import { needsChoice, onlySize, sizeChoices, stockClass, type CardProduct } from '../product/data/card-product.ts'
import { productQuery } from '../product/data/product-cache.ts'
import { useLiveProduct } from '../product/live/use-live-products.ts'
import { preloadProduct, useOpenProduct } from '../product/navigation/open-product.ts'
import { FitLine } from '../sizing/fit-line.tsx'
import { useMySizeFor } from '../sizing/my-sizes/my-size.ts'
import { WishButton } from '../wishlist/store/wish-button.tsx'

/** The chosen product: what it costs, whether it fits, its sizes, and the way into the bag. Give its id as the key, too. */
export function ProductOffer({ known }: { known: CardProduct }) {
  const note = useId()
  const product = useLiveProduct(known)
  const whole = useWhole(product.id)
  const mine = useMySizeFor(product)
  const [picked, setPicked] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const choices = sizeChoices(product)
  const asks = needsChoice(product)
  const inStock = choices.some(({ size, stock }) => size === picked && stock > 0)
  const size = asks ? (inStock ? picked : mine) : onlySize(product)
  const price = choices.find((choice) => choice.size === size)?.price ?? product.price
  const sizes = useRef<HTMLDivElement>(null)
  const toBag = useAddToBag(product, add, size)

  function add() {
    if (!asks || size !== null) return startPurchase('bag', product, size)
    setMissing(true)
    // The bar that was pressed may be far from them.
    sizes.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <section aria-label={product.name} className="room-offer">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <NameLink product={product} />
          <Stock product={product} price={price} />
        </div>
        <WishButton plain product={product} />
        <div className="buy-bar">
          <div className="min-w-0 @max-[15rem]:hidden md:hidden">
            <Price amount={price} className="block leading-tight" />
            <span className="block truncate text-xs text-ink-soft">
              {product.name}
              {size !== null && `, size ${size}`}
            </span>
          </div>
          <Button
            variant={toBag.isIn ? 'soft' : 'primary'}
            disabled={product.stock <= 0}
            className="@max-[15rem]:flex-1"
            onClick={toBag.press}
          >
            {toBag.label}
          </Button>
        </div>
      </div>
      {choices.length > 0 && (
        <div ref={sizes} role="group" aria-label="Sizes" aria-describedby={note} className="mt-2 flex flex-wrap items-center gap-2">
          <SizeChips
            choices={choices}
            chosen={size}
            onChoose={(chosen) => {
              setPicked(chosen)
              setMissing(false)
            }}
          />
        </div>
      )}
      <HeldSizes id={product.id} choices={choices} />
      <p id={note} role="alert" className="mt-2 text-sm font-medium text-primary-strong empty:hidden">
        {missing && 'Please select a size'}
      </p>
      {whole && <FitLine product={whole} size={size} />}
    </section>
  )
}

function NameLink({ product }: { product: CardProduct }) {
  const openProduct = useOpenProduct()
  return (
    <a
      href={`/product/${product.id}`}
      className="-my-1 inline-flex min-h-11 max-w-full items-center font-semibold underline decoration-line decoration-2 underline-offset-4"
      onPointerDown={() => preloadProduct(product.id)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        openProduct(product)
      }}
    >
      <span className="truncate">{product.name}</span>
    </a>
  )
}

function Stock({ product: { id, stock, held, original_price: original }, price }: { product: CardProduct; price: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <Price amount={price} original={original} />
      <span className={stockClass(stock)}>{stock <= 0 && held ? <HeldText id={id} /> : stockLabel(stock)}</span>
    </p>
  )
}

/** Its measurements, for the question whether it fits; null as long as they are not here. */
function useWhole(id: string): Product | null {
  return useQuery(productQuery, id).data
}
