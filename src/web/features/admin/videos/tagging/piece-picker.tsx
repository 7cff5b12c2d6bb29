import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../../shop/catalogue/contract.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Thumbnail } from '../../../../ui/thumbnail.tsx'

/** Milliseconds after the last key. */
const PAUSE = 250

/** The pieces of the shop as photos, found by a search; one is picked to be tagged (tag-01). */
export function PiecePicker({ onPick }: { onPick: (piece: ProductCard) => void }) {
  const [query, setQuery] = useState('')
  const [pieces, setPieces] = useState<ProductCard[] | null>(null)
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const search = new URLSearchParams({ limit: '24', ...(query.trim() ? { q: query.trim() } : {}) })
      api<{ items: ProductCard[] }>('GET', `/api/products?${search.toString()}`, { signal: controller.signal }).then(
        ({ items }) => {
          setPieces(items)
          setFailure('')
        },
        (error: unknown) => {
          if (error instanceof ApiError) setFailure(error.message)
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  return (
    <div className="space-y-3">
      <TextField
        label="Find a piece to tag"
        type="search"
        autoComplete="off"
        placeholder="Name, colour, size"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {failure && <p role="alert">{failure}</p>}
      {pieces?.length === 0 && <p className="text-ink-soft">No pieces found.</p>}
      <ul className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-4" aria-label="Pieces">
        {(pieces ?? []).map((piece) => (
          <li key={piece.id}>
            <button
              type="button"
              onClick={() => onPick(piece)}
              className="block w-full rounded-card text-left hover:bg-sand"
              aria-label={`Tag ${piece.name}`}
            >
              <Thumbnail pictureKey={piece.images[0]?.key ?? null} name={piece.name} kind={piece.kind} className="w-full" />
              <span className="mt-1 line-clamp-2 px-1 text-xs leading-4">{piece.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
