import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { pictureUrl, stockLabel } from '../../../../shop/catalogue/rules.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { Button } from '../../../ui/button.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Price } from '../../../ui/price.tsx'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { HeldText } from '../../product/card/held-sizes.tsx'
import { SimilarProducts } from '../../product/card/similar-products.tsx'
import { HeldSizes, SizeChips } from '../../product/card/size-chips.tsx'
import { startPurchase } from '../../product/card/use-card-actions.ts'
import { useAddToBag } from '../../product/card/use-add-to-bag.ts'
import { needsChoice, onlySize, sizeChoices, stockClass, type CardProduct } from '../../product/data/card-product.ts'
import { TryOnLink } from '../../product/page/try-on-link.tsx'
import { useOpenProduct } from '../../product/navigation/open-product.ts'
import { mySizeFor } from '../../sizing/my-sizes/my-size.ts'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { recordEngagement } from '../player/engagement.ts'

const LINK = 'flex min-h-11 items-center text-sm font-semibold underline underline-offset-4'

interface ProductPanelProps {
  product: CardProduct
  /** On which it was found. */
  video: string
  /** To the list of the video's pieces. */
  back: (() => void) | null
}

/** One piece beside or over its video: pictures, sizes and Add to Bag; what is gone says so, and offers similar ones. */
export function ProductPanel({ product, video, back }: ProductPanelProps) {
  const { id, name, price, original_price, condition, stock, held, images } = product
  const openProduct = useOpenProduct()
  const choices = sizeChoices(product)
  const [picked, setPicked] = useState(() => mySizeFor(product))
  const [missing, setMissing] = useState(false)
  const chosen = choices.find((choice) => choice.size === picked && choice.stock > 0)
  const size = needsChoice(product) ? (chosen?.size ?? null) : onlySize(product)
  const gone = stock <= 0
  const toBag = useAddToBag(product, add, size)

  function add() {
    if (needsChoice(product) && !size) return setMissing(true)
    recordEngagement({ video, bit: 'add', product: id })
    startPurchase('bag', product, size)
  }

  return (
    <div className="min-w-0">
      {back && (
        <button type="button" onClick={back} className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium">
          <ArrowLeft size={18} aria-hidden="true" />
          All pieces in this video
        </button>
      )}
      <PanelPictures product={product} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Price amount={chosen?.price ?? price} original={original_price} className="text-lg font-bold" />
          <p className="text-sm">{name}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm">
            <span className={stockClass(stock)}>
              {gone && held ? <HeldText id={id} /> : gone ? 'Sold' : stockLabel(chosen?.stock ?? stock)}
            </span>
            <span className="text-ink-soft">{condition}</span>
          </p>
        </div>
        <WishButton plain product={product} />
      </div>
      {choices.length > 0 && !gone && (
        <div role="group" aria-label="Sizes" className="mt-3 flex flex-wrap gap-2">
          <SizeChips
            choices={choices}
            chosen={needsChoice(product) ? (chosen?.size ?? null) : onlySize(product)}
            onChoose={(next) => {
              setPicked(next)
              setMissing(false)
            }}
          />
        </div>
      )}
      <HeldSizes id={id} choices={choices} />
      <p role="alert" className="min-h-6 pt-1 text-sm font-medium text-primary-strong">
        {missing && 'Please select a size'}
      </p>
      {gone ? (
        <SimilarProducts productId={id} className="mt-1" />
      ) : (
        <Button variant={toBag.isIn ? 'soft' : 'primary'} size="lg" className="w-full" onClick={toBag.press}>
          {toBag.label}
        </Button>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-x-6">
        {!gone && images.length > 0 && (
          <TryOnLink productId={id} className={LINK}>
            Try it on
          </TryOnLink>
        )}
        <a
          href={`/product/${id}`}
          className={LINK}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            openProduct(product)
          }}
        >
          See everything about it
        </a>
      </div>
    </div>
  )
}

function PanelPictures({ product: { name, kind, category, images } }: { product: CardProduct }) {
  if (images.length === 0)
    return (
      <div className="w-28">
        <ProductDrawing name={name} kind={kind} category={category} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- more pictures than fit scroll by keyboard, too
    <div role="region" aria-label={`Pictures of ${name}`} tabIndex={0} className="no-scrollbar -mx-5 overflow-x-auto px-5">
      <ul className="flex snap-x gap-2">
        {images.map(({ key, alt, thumbhash }, at) => (
          <li key={key} className="w-28 shrink-0 snap-start">
            <img
              src={pictureUrl(key, 320)}
              alt={at === 0 ? alt : ''}
              loading="lazy"
              decoding="async"
              className="aspect-3/4 w-full rounded-card object-cover"
              style={{ background: averageColour(thumbhash) }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
