import { useState } from 'react'
import type { ChosenPiece } from '../../../../shop/highlights/contract.ts'
import { CHOSEN_MAX } from '../../../../shop/highlights/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useSuggestions } from '../../browse/search/use-suggestions.ts'
import { SortableList } from '../list/sortable-list.tsx'

interface PiecePickerProps {
  chosen: readonly ChosenPiece[]
  onChange: (chosen: ChosenPiece[]) => void
}

/** Pieces chosen by hand, in their order. */
export function PiecePicker({ chosen, onChange }: PiecePickerProps) {
  return (
    <div className="space-y-4">
      <Search chosen={chosen} onChoose={(piece) => onChange([...chosen, piece])} />
      {chosen.length > 0 && (
        <SortableList
          items={chosen}
          label="Chosen pieces"
          what="Piece"
          className="divide-y divide-line border-y border-line"
          onMove={(ids) => onChange(ids.flatMap((id) => chosen.find((piece) => piece.id === id) ?? []))}
        >
          {({ id, name, kind, picture, for_sale: forSale }) => (
            <div className="flex flex-wrap items-center gap-3">
              <Thumbnail pictureKey={picture} name={name} kind={kind} faded={!forSale} className="w-10" />
              <span className="min-w-0 flex-[1_1_8rem] break-words">
                {name}
                {!forSale && <strong className="block text-sm text-primary-strong">Sold or without a picture: not shown</strong>}
              </span>
              <Button variant="quiet" aria-label={`Take out ${name}`} onClick={() => onChange(chosen.filter((piece) => piece.id !== id))}>
                Take out
              </Button>
            </div>
          )}
        </SortableList>
      )}
    </div>
  )
}

function Search({ chosen, onChoose }: { chosen: readonly ChosenPiece[]; onChoose: (piece: ChosenPiece) => void }) {
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  if (chosen.length >= CHOSEN_MAX) return <p className="text-sm text-ink-soft">As many as can be chosen. Take one out to add another.</p>
  const items = (typed.trim() === '' ? [] : (found?.items ?? [])).filter(({ id }) => chosen.every((piece) => piece.id !== id))
  return (
    <div>
      <TextField
        label="Search the pieces in the shop"
        type="search"
        value={typed}
        placeholder="Denim jacket"
        maxLength={80}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {typed.trim() !== '' && found && items.length === 0 && 'No other piece is called that. Try fewer words.'}
      </p>
      <ul aria-label="Pieces found" className="divide-y divide-line">
        {items.map(({ id, name, kind, images, stock }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <Thumbnail pictureKey={images[0]?.key ?? null} name={name} kind={kind} className="w-10" />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <Button
              variant="soft"
              aria-label={`Add ${name}`}
              onClick={() => onChoose({ id, name, kind, picture: images[0]?.key ?? null, for_sale: stock > 0 && images.length > 0 })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
