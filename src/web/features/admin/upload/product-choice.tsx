import { useId, useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useSuggestions } from '../../browse/search/use-suggestions.ts'

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
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const items = typed.trim() === '' ? [] : (found?.items ?? [])
  return (
    <>
      <TextField
        label="Search the pieces in the shop"
        type="search"
        value={typed}
        placeholder="Denim jacket"
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="status">
        {typed.trim() !== '' && found && items.length === 0 && <p className="text-ink-soft">No piece is called that. Try fewer words.</p>}
      </div>
      {items.length > 0 && (
        <ul aria-label="Pieces" className="divide-y divide-line">
          {items.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sand"
                onClick={() => onChoose(product)}
              >
                <Thumbnail pictureKey={product.images[0]?.key ?? null} name={product.name} kind={product.kind} className="w-10" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2">{product.name}</span>
                  <Price amount={product.price} original={product.original_price} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => onChoose('later')}>
        Tag later
      </Button>
    </>
  )
}
