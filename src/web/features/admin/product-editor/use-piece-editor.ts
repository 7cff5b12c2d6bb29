import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditedProduct, ProductField, ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { markUnsaved } from '../../../lib/unsaved-work.ts'
import {
  changeOf,
  cleaned,
  collisionsOf,
  isEmpty,
  leftOver,
  NO_DRAFT,
  problemsOf,
  rebased,
  settled,
  shownFields,
  summaryOf,
  withField,
  withStock,
  type Collision,
  type OpenPiece,
  type PieceDraft,
} from './draft-state.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

export interface PieceEditor {
  /** Where its draft is kept. */
  place: string
  fields: ProductFields
  draft: PieceDraft
  /** Nothing is unsaved. */
  isClean: boolean
  /** A draft of an earlier visit was found in this browser. */
  found: string | null
  summary: string
  collisions: Collision[]
  errors: Partial<Record<string, string>>
  error: string | null
  busy: boolean
  set: <Field extends ProductField>(field: Field, value: ProductFields[Field]) => void
  /** The latest value there is: for what goes on while others type. */
  latest: () => ProductFields
  setStock: (id: string, units: number) => void
  /** Units of a size in the house, with what is not saved. */
  stockOf: (id: string) => number
  /** Says how many pictures are on their way: nothing is saved without them. */
  setPending: (pictures: number) => void
  discard: () => void
  restore: (draft: PieceDraft) => void
  settle: (mine: readonly ProductField[]) => void
  /** False when it was refused. */
  save: (more?: Partial<ProductFields>) => Promise<boolean>
}

interface EditorOptions {
  piece: OpenPiece
  /** Where its draft is kept. */
  place: string
  /** Asked again after a refusal: what the others have changed. */
  refresh: () => Promise<void>
  onSaved: (piece: EditedProduct) => void
}

/** A piece that is being edited: what differs, kept in this browser, and saved over nobody's change. */
export function usePieceEditor({ piece, place, refresh, onSaved }: EditorOptions): PieceEditor {
  const [kept, setKept] = useState<PieceDraft>(NO_DRAFT)
  const [found, setFound] = useState<string | null>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const current = useRef<PieceDraft>(NO_DRAFT)
  const pending = useRef(0)
  // What goes on while others save, such as a picture on its way or an Undo, changes the piece as it is then.
  const now = useRef(piece)
  useEffect(() => {
    now.current = piece
  })
  const draft = rebased(piece, kept)
  const fields = shownFields(piece, draft)

  function change(next: PieceDraft): void {
    current.current = next
    setKept(next)
    setFound(null)
    if (isEmpty(next)) {
      key.current = ''
      void forgetDraft(place)
    } else {
      key.current ||= crypto.randomUUID()
      void keepDraft(place, { ...next, key: key.current })
    }
  }

  const takeUp = useEffectEvent((from: string) => {
    void keptDraft(from).then((draft) => {
      if (!draft || !isEmpty(current.current) || from !== place) return
      key.current = draft.key
      current.current = draft
      setKept(draft)
      setFound(draft.at)
    })
  })
  useEffect(() => {
    current.current = NO_DRAFT
    takeUp(place)
  }, [place])
  const isClean = isEmpty(draft)
  const unmark = useRef<() => void>(undefined)
  useEffect(() => {
    if (isClean) return
    unmark.current = markUnsaved('kept')
    return () => unmark.current?.()
  }, [isClean])

  async function save(more: Partial<ProductFields> = {}): Promise<boolean> {
    let sent = rebased(piece, current.current)
    for (const [field, value] of Object.entries(more)) sent = withField(piece, sent, field as ProductField, value as never)
    const problems = { ...problemsOf(shownFields(piece, sent)), ...picturesOnTheWay(pending.current) }
    setErrors(problems)
    setError(null)
    if (Object.keys(problems).length > 0) return false
    setBusy(true)
    try {
      const saved = await write(piece, sent, key.current)
      // What was typed while it was under way stays unsaved.
      change(piece.id === null ? NO_DRAFT : leftOver(openOf(saved), current.current, sent))
      unmark.current?.()
      onSaved(saved)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'product_changed' || failure.code === 'stock_too_low') await refresh()
      setErrors(byField(failure.fields))
      setError(sentence(failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    place,
    fields,
    draft,
    isClean,
    found,
    summary: summaryOf(piece, draft),
    collisions: collisionsOf(piece, draft),
    errors,
    error,
    busy,
    set: (field, value) => change(withField(now.current, current.current, field, value)),
    latest: () => shownFields(now.current, current.current),
    setStock: (id, units) => change(withStock(now.current, current.current, id, units)),
    stockOf: (id) => Math.max(0, (piece.sizes.find((size) => size.id === id)?.stock ?? 0) + (draft.stock[id] ?? 0)),
    setPending: useCallback((pictures) => {
      pending.current = pictures
    }, []),
    discard() {
      setErrors({})
      setError(null)
      change(NO_DRAFT)
    },
    restore: change,
    settle(mine) {
      setError(null)
      change(settled(now.current, current.current, mine))
    },
    save,
  }
}

function picturesOnTheWay(count: number): Partial<Record<ProductField, string>> {
  if (count === 0) return {}
  return { pictures: `${count === 1 ? 'A picture is' : `${count} pictures are`} still on the way. Wait for it, or leave it out.` }
}

/** A piece of the shop as the editor has it open. */
export function openOf({ id, version, fields, sizes }: EditedProduct): OpenPiece {
  return { id, version, fields, sizes }
}

function write(piece: OpenPiece, draft: PieceDraft, key: string): Promise<EditedProduct> {
  if (piece.id !== null) return api<EditedProduct>('PATCH', `/api/admin/products/${piece.id}`, { body: changeOf(draft) })
  const body = cleaned(shownFields(piece, draft))
  return api<EditedProduct>('POST', '/api/admin/products', { body, idempotencyKey: key || crypto.randomUUID() })
}

/** "changed.sizes.0.price" is about the sizes. */
function byField(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^changed\./, '').split('.')[0] ?? path, text]))
}

function sentence({ code, message, fields }: ApiError): string {
  if (code === 'product_changed') return 'Someone else changed the same fields. Compare both below the title, then save again.'
  const said = code === 'stock_too_low' ? Object.values(fields) : []
  return [message, ...said].join(' ')
}
