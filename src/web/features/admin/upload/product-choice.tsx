import { useId } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { PieceSearch } from '../page/piece-search.tsx'

/** For which piece files are sent; `later` leaves videos without one, to be tagged then. */
export type ProductChoice = ProductCard | 'later' | null

/** First of all the piece (open-37): found by its name and picture, or left for later. */
export function ProductPicker({ chosen, onChoose }: { chosen: ProductChoice; onChoose: (choice: ProductChoice) => void }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="admin-panel space-y-3 px-4 py-4">
      <h2 id={heading} className="text-lg font-semibold">
        1. Which piece is it?
      </h2>
      {chosen ? <ChosenProduct chosen={chosen} onChange={() => onChoose(null)} /> : <Search onChoose={onChoose} />}
    </section>
  )
}

function ChosenProduct({ chosen, onChange }: { chosen: ProductCard | 'later'; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {chosen === 'later' ? (
        <p className="min-w-0 flex-[1_1_10rem]">
          <strong className="block">Tag later</strong>
          <span className="text-ink-soft">Videos only. Tag the pieces when the video is ready.</span>
        </p>
      ) : (
        <>
          <Thumbnail pictureKey={chosen.images[0]?.key ?? null} name={chosen.name} kind={chosen.kind} className="w-12" />
          <p className="min-w-0 flex-[1_1_8rem]">
            <strong className="block">{chosen.name}</strong>
            <Price amount={chosen.price} original={chosen.original_price} />
          </p>
        </>
      )}
      <Button variant="soft" onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

function Search({ onChoose }: { onChoose: (choice: ProductChoice) => void }) {
  return (
    <>
      <PieceSearch onChoose={onChoose} />
      <Button variant="secondary" onClick={() => onChoose('later')}>
        Tag later
      </Button>
    </>
  )
}
