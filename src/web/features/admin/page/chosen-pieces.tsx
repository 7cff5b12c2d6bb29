import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PieceSearch } from './piece-search.tsx'

export interface NamedPiece {
  id: string
  name: string
}

interface ChosenPiecesProps {
  label: string
  /** Of the field that carries their ids. */
  name: string
  start?: readonly NamedPiece[]
  /** So many can be chosen. */
  most: number
  error: string | undefined
  /** Another choice than before: nothing is typed that the form would hear of. */
  onChanged: () => void
}

/** Field of a form: pieces found by their name and picture, or by an address that is pasted. */
export function ChosenPieces({ label, name, start = [], most, error, onChanged }: ChosenPiecesProps) {
  const [chosen, setChosen] = useState(start)
  const [problem, setProblem] = useState('')
  const group = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed may be gone: whoever works by keyboard goes on at what took its place.
  const [next, setNext] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (next) group.current?.querySelector<HTMLElement>(next.selector)?.focus()
  }, [next])

  function choose(pieces: readonly NamedPiece[]): void {
    setProblem('')
    setChosen((now) => [...now, ...pieces.filter(({ id }) => now.every((piece) => piece.id !== id))].slice(0, most))
    if (chosen.length + pieces.length >= most) setNext({ selector: 'li:last-of-type button' })
    onChanged()
  }

  function takeOut(id: string): void {
    setChosen((now) => now.filter((piece) => piece.id !== id))
    setNext({ selector: chosen.length > 1 && chosen.length < most ? 'li:last-of-type button' : 'input[type=search]' })
    onChanged()
  }

  async function choosePasted(ids: readonly string[]): Promise<void> {
    try {
      const { items } = await api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids.slice(0, PASTED_MAX).join(',')}`)
      choose(items)
      if (items.length < ids.length) setProblem('Not every address is that of a piece in the shop.')
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setProblem(reason.message)
    }
  }

  return (
    <fieldset ref={group} className="min-w-0 space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <input type="hidden" name={name} value={chosen.map(({ id }) => id).join(' ')} />
      {chosen.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line border-y border-line">
          {chosen.map((piece) => (
            <li key={piece.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 flex-[1_1_8rem] break-words">{piece.name}</span>
              <Button variant="quiet" aria-label={`Take out ${piece.name}`} onClick={() => takeOut(piece.id)}>
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <PieceSearch
          chosen={chosen.map(({ id }) => id)}
          error={error || problem}
          onChoose={(piece) => choose([piece])}
          onPasted={(ids) => void choosePasted(ids)}
        />
      )}
    </fieldset>
  )
}

/** Addresses that are looked up at once. */
const PASTED_MAX = 50
