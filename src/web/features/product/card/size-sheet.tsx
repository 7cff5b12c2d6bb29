import { useState } from 'react'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { HeldSizes, SizeChips } from './size-chips.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Price } from '../../../ui/price.tsx'
import { sizeChoices, stockClass } from '../data/card-product.ts'
import { useOwnHold } from './held-sizes.tsx'
import { useLiveProduct } from '../live/use-live-products.ts'
import { mySizeFor } from '../../sizing/my-sizes/my-size.ts'
import { openSizeChart, preloadSizeChart } from '../../sizing/chart/size-chart.ts'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import type { SizeQuestion } from './use-card-actions.ts'

export interface SizeSheetProps {
  question: SizeQuestion
  /** False while it closes. */
  open: boolean
  /** The chosen size; null when the shopper thought better of it. */
  onAnswer: (size: string | null) => void
}

/** One question; sizes that someone else takes in the meantime are struck through. */
export function SizeSheet({ question, open, onAnswer }: SizeSheetProps) {
  const product = useLiveProduct(question.product)
  const [size, setSize] = useState(() => mySizeFor(question.product))
  const [missing, setMissing] = useState(false)
  const choices = sizeChoices(product)
  const chosen = choices.find((choice) => choice.size === size && choice.stock > 0)
  const chart = product.category === 'shoes' ? 'shoes' : 'clothing'
  const gone = product.stock <= 0
  const own = useOwnHold(product.id)

  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title="Select a size"
      side="bottom"
      footer={
        <Button size="lg" className="w-full" disabled={gone} onClick={() => (chosen ? onAnswer(chosen.size) : setMissing(true))}>
          {question.purpose === 'buy' ? 'Continue to Checkout' : 'Add to Bag'}
        </Button>
      }
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">{product.name}</p>
          <p className="mt-1 flex items-baseline gap-3">
            <Price amount={chosen?.price ?? product.price} original={product.original_price} className="text-lg" />
            {chosen && <span className={`${stockClass(chosen.stock)} text-sm`}>{stockLabel(chosen.stock)}</span>}
          </p>
        </div>
        <WishButton plain product={product} />
      </div>
      <div role="group" aria-label="Sizes" className="flex flex-wrap gap-2">
        <SizeChips
          choices={choices}
          chosen={chosen?.size ?? null}
          onChoose={(picked) => {
            setSize(picked)
            setMissing(false)
          }}
        />
      </div>
      <HeldSizes id={product.id} choices={choices} />
      <div className="mt-2 flex min-h-11 items-center justify-between gap-4 text-sm font-medium">
        <p role="alert" className="text-primary-strong">
          {gone ? (product.held ? onHoldText(own) : 'This piece is no longer available.') : missing && 'Please select a size'}
        </p>
        <Button
          variant="quiet"
          className="px-0!"
          aria-haspopup="dialog"
          onPointerDown={preloadSizeChart}
          onClick={() => openSizeChart({ category: chart })}
        >
          Size Guide
        </Button>
      </div>
    </Sheet>
  )
}

function onHoldText(own: boolean): string {
  return own ? 'You’re paying for it right now.' : 'Someone is paying for it right now.'
}
