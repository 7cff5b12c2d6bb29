import { HeldSizes, SizeChips } from '../card/size-chips.tsx'
import type { SizeChoice, CardProduct } from '../data/card-product.ts'
import { openSizeChart, preloadSizeChart } from '../../sizing/chart/size-chart.ts'

interface SizePickerProps {
  id: string
  product: Pick<CardProduct, 'id' | 'category'>
  choices: readonly SizeChoice[]
  chosen: string | null
  /** The product is gone in all of them. */
  gone: boolean
  /** Someone wanted to buy without one (product-05). */
  missing: boolean
  onChoose: (size: string) => void
}

/** The sizes of a product, and the way to the size guide (product-02). */
export function SizePicker({ id, product, choices, chosen, gone, missing, onChoose }: SizePickerProps) {
  const { category } = product
  const chart = category === 'clothing' || category === 'shoes' ? category : null
  return (
    <div id={id} role="group" aria-label="Sizes" aria-describedby={`${id}-note`} className="mt-5">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-4 text-sm">
        <p className="font-semibold">{choices.length === 1 ? 'Size' : gone ? 'Sizes' : 'Select a size'}</p>
        {chart && (
          <button
            type="button"
            aria-haspopup="dialog"
            className="size-guide min-h-11 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink"
            onPointerDown={preloadSizeChart}
            onClick={() => openSizeChart({ category: chart })}
          >
            Size Guide
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <SizeChips choices={choices} chosen={chosen} onChoose={onChoose} />
      </div>
      <HeldSizes id={product.id} choices={choices} />
      <p id={`${id}-note`} role="alert" className="mt-2 text-sm font-medium text-primary-strong empty:hidden">
        {missing && 'Please select a size'}
      </p>
    </div>
  )
}
