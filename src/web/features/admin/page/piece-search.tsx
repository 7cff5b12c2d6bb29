import { useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { TextField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useSuggestions } from '../../browse/search/use-suggestions.ts'

interface PieceSearchProps {
  onChoose: (piece: ProductCard) => void
  /** What costs more cannot be chosen. KES. */
  most?: number
}

/** Chooses a piece of the shop by its name. */
export function PieceSearch({ onChoose, most = Infinity }: PieceSearchProps) {
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
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sand disabled:opacity-50"
                disabled={product.price > most}
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
    </>
  )
}
