import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MEASUREMENTS, measurementsFor, type Measurement } from '../../../../shop/catalogue/rules-measurements.ts'
import { COUNT_MAX } from '../../../../shop/list-count.ts'
import type { ToMeasure } from '../../../../shop/merchandising/contract-measure.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { centimetres } from './centimetres.ts'
import { GarmentOutline } from './garment-outline.tsx'

type Piece = ToMeasure['items'][number]

/** Pieces that nobody has measured, one after another: tape in one hand, phone in the other. */
export function MeasureView({ loaded }: { loaded: ToMeasure }) {
  const [page, setPage] = useState(loaded)
  const [at, setAt] = useState(0)
  const [counts, setCounts] = useState({ measured: 0, skipped: 0 })
  const [trouble, setTrouble] = useState<string | null>(null)
  const piece = page.items[at]
  const left = page.total > COUNT_MAX ? `More than ${COUNT_MAX}` : String(Math.max(0, loaded.total - counts.measured - counts.skipped))

  async function next(what: 'measured' | 'skipped'): Promise<void> {
    setCounts({ ...counts, [what]: counts[what] + 1 })
    setTrouble(null)
    if (at + 1 >= page.items.length && page.next_cursor) {
      try {
        setPage(await api<ToMeasure>('GET', `/api/admin/products/to-measure?cursor=${encodeURIComponent(page.next_cursor)}`))
        setAt(0)
        return
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setTrouble(`${error.message} Load the page again for the next pieces.`)
      }
    }
    setAt(at + 1)
  }

  return (
    <div className="mx-auto max-w-xl space-y-4 text-base">
      <Link to="/admin/products" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        All products
      </Link>
      <h1 className="display text-2xl">To measure</h1>
      <p role="status" className="text-ink-soft">
        {piece ? `${left} to measure.` : 'Nothing left to measure.'}
        {counts.measured > 0 && ` ${counts.measured} done.`}
        {counts.skipped > 0 && ` ${counts.skipped} skipped.`}
      </p>
      {trouble && (
        <p role="alert" className="font-medium text-primary-strong">
          {trouble}
        </p>
      )}
      {piece ? (
        <MeasuredPiece key={piece.id} piece={piece} isNext={counts.measured + counts.skipped > 0} onNext={(what) => void next(what)} />
      ) : (
        <p className="flex flex-wrap gap-x-6">
          <Link
            to="/admin/products?tab=incomplete&missing=measurements"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Pieces without measurements
          </Link>
          <a href="/admin/products/quick" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            List with the camera
          </a>
        </p>
      )}
    </div>
  )
}

/** It stays beside the fields while they scroll; with letters of twice the size they have all the room. */
const DRAWN = 'sticky top-20 w-[min(7rem,30%)] shrink-0 sm:w-36'

interface MeasuredPieceProps {
  piece: Piece
  /** It came after another one: its first field has the focus, and the number pad stays open. */
  isNext: boolean
  onNext: (what: 'measured' | 'skipped') => void
}

function MeasuredPiece({ piece, isNext, onNext }: MeasuredPieceProps) {
  const { id, name, version, place, tag_code: code, sizes, picture } = piece
  const [typed, setTyped] = useState<Partial<Record<Measurement, string>>>({})
  const [focused, setFocused] = useState<Measurement | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (isNext) form.current?.querySelector('input')?.focus()
  })
  useEffect(() => takeFocus(), [])
  const asked = measurementsFor(piece.category, piece.kind)

  async function save(): Promise<void> {
    const entries = asked.map((each) => [each, centimetres(typed[each] ?? '')] as const)
    const wrong = entries.find(([, cm]) => cm === 'wrong')
    const measured = Object.fromEntries(entries.filter((entry): entry is [Measurement, number] => typeof entry[1] === 'number'))
    if (wrong) return setProblem(`${MEASUREMENTS[wrong[0]]}: centimetres from 0.5 to 1000.`)
    if (Object.keys(measured).length === 0) return setProblem('Enter at least one measurement, or skip this piece.')
    setBusy(true)
    setProblem(null)
    try {
      const body = { version, changed: { measurements: measured }, seen: { measurements: {} } }
      await api('PATCH', `/api/admin/products/${id}`, { body })
      onNext('measured')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.code === 'product_changed' ? 'Somebody else has measured it meanwhile. Skip it.' : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      aria-label={name}
      className="admin-panel space-y-4 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="flex items-center gap-4">
        <Thumbnail name={name} pictureKey={picture} className="w-20" />
        <p className="min-w-0">
          <Link to={`/admin/products/${id}`} className="block font-semibold break-words underline underline-offset-4">
            {name}
          </Link>
          <span className="text-ink-soft">{[sizes.length > 0 && `Size ${sizes.join(', ')}`, code, place].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className="flex items-start gap-4">
        <GarmentOutline category={piece.category} kind={piece.kind} measured={asked} focused={focused} className={DRAWN} />
        <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
          {asked.map((each) => (
            <TextField
              key={each}
              label={MEASUREMENTS[each]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={typed[each] ?? ''}
              onFocus={() => setFocused(each)}
              onBlur={() => setFocused(null)}
              onChange={(event) => setTyped({ ...typed, [each]: event.target.value })}
            />
          ))}
        </div>
      </div>
      <p className="text-sm text-ink-soft">Laid flat, in centimetres; halves are fine, such as 48.5.</p>
      {problem && (
        <p role="alert" className="font-medium text-primary-strong">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="secondary" className="flex-1" disabled={busy} onClick={() => onNext('skipped')}>
          Skip
        </Button>
        <Button type="submit" className="flex-1" busy={busy}>
          Save and next
        </Button>
      </div>
    </form>
  )
}
