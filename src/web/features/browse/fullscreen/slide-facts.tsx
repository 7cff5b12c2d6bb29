import ChevronUp from 'lucide-react/icons/chevron-up'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { isOneOfOne, ONE_OF_ONE, sizesText, stockClass, type CardProduct } from '../../product/data/card-product.ts'
import { useAddToBag } from '../../product/card/use-add-to-bag.ts'
import { HeldText } from '../../product/card/held-sizes.tsx'
import { ViewersText } from '../../product/live/viewers-text.tsx'
import { isGone } from './slides.ts'

interface SlideFactsProps {
  product: CardProduct
  active: boolean
  onBuy: (purpose: 'bag' | 'buy') => void
  onNext: () => void
}

/** What it costs, what it is and how to get it (tnt-04), with the number of viewers (tnt-06). */
export function SlideFacts({ product, active, onBuy, onNext }: SlideFactsProps) {
  const { id, name, price, original_price, condition, stock, held } = product
  const sizes = sizesText(product)
  const gone = stock <= 0
  const toBag = useAddToBag(product, () => onBuy('bag'))
  return (
    <div className="fullscreen-facts" data-bar>
      <Price amount={price} original={original_price} className="text-xl" />
      <h2 className="fullscreen-name">{name}</h2>
      <p className="flex flex-wrap justify-between gap-x-1.5 text-sm text-ink-soft">
        <span className="max-w-full truncate @max-[16rem]:whitespace-normal">
          {[sizes && `Size ${sizes}`, condition].filter(Boolean).join(' · ')}
        </span>
        {isOneOfOne(product) && <span className="one-of-one font-semibold">{ONE_OF_ONE}</span>}
        <span className={held ? 'stock stock-low' : stockClass(stock)}>{held ? <HeldText id={id} /> : stockLabel(stock)}</span>
      </p>
      {/* Only who is seen looks: the others wait for their turn, with the same height. */}
      <div className="min-h-6 @max-[16rem]:hidden">
        {active && !isGone(product) && <ViewersText id={id} surface="tnt" className="text-ink-soft" />}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button
          variant={toBag.isIn ? 'soft' : 'secondary'}
          size="lg"
          className="px-3! @max-[16rem]:px-1!"
          disabled={gone}
          onClick={toBag.press}
        >
          {toBag.label}
        </Button>
        <Button size="lg" className="px-3! @max-[16rem]:px-1!" disabled={gone} onClick={() => onBuy('buy')}>
          Buy Now
        </Button>
      </div>
      {/* A button, too: not everybody can swipe. */}
      <button type="button" className="fullscreen-hint" onClick={onNext}>
        <ChevronUp size={16} aria-hidden="true" />
        Swipe up for next product
        <span aria-hidden="true" className="fullscreen-by-mouse">
          Scroll or press the arrow
        </span>
      </button>
    </div>
  )
}
