import { useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { uuidsIn } from '../../../../shop/ids.ts'
import { TextField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useSuggestions } from '../../browse/search/use-suggestions.ts'

interface PieceSearchProps {
  onChoose: (piece: ProductCard) => void
  /** What costs more cannot be chosen. KES. */
  most?: number
  /** Ids of those that are chosen already: they are still there, so that the focus stays, and do nothing. */
  chosen?: readonly string[]
  /** Takes the ids of addresses that were pasted. */
  onPasted?: (ids: string[]) => void
  error?: string | undefined
}

/** Chooses a piece of the shop by its name. */
export function PieceSearch({ onChoose, most = Infinity, chosen = [], onPasted, error }: PieceSearchProps) {
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const items = typed.trim() === '' ? [] : (found?.items ?? [])

  function type(text: string): void {
    const ids = onPasted ? [...new Set(uuidsIn(text.toLowerCase()))] : []
    setTyped(ids.length > 0 ? '' : text)
    if (ids.length > 0) onPasted?.(ids)
  }

  return (
    <>
      <TextField
        label="Search the pieces in the shop"
        type="search"
        value={typed}
        placeholder="Denim jacket"
        maxLength={onPasted ? undefined : 80}
        autoComplete="off"
        hint={onPasted && 'By its name, or paste its address.'}
        error={error}
        // In a form: Enter is of the search, not of the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
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
                aria-disabled={chosen.includes(product.id) || undefined}
                onClick={() => chosen.includes(product.id) || onChoose(product)}
              >
                <Thumbnail pictureKey={product.images[0]?.key ?? null} name={product.name} kind={product.kind} className="w-10" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2">{product.name}</span>
                  {chosen.includes(product.id) && <span className="block text-sm font-semibold text-ink-soft">Chosen</span>}
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
