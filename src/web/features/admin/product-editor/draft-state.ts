import type { EditedProduct, EditedSize, ProductChange, ProductField, ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { EMPTY_FIELDS, FIELD_LABELS, fieldText } from '../../../../shop/catalogue/rules-edit.ts'

// What somebody changes of a piece before it is saved. Pure: the hook, the browser's storage and the tests use it.

/** What the editor has open: a piece of the shop, or one that is not listed yet (without an id). */
export interface OpenPiece {
  id: string | null
  version: number
  fields: ProductFields
  sizes: readonly EditedSize[]
}

/** Only what differs. `seen` is what a field was when it was first changed, `version` that of the piece then. */
export interface PieceDraft {
  version: number
  changed: Partial<ProductFields>
  seen: Partial<ProductFields>
  /** Units put in or taken out, by size. */
  stock: Record<string, number>
  /** When it was changed last. ISO. */
  at: string
}

export interface Collision {
  field: ProductField
  theirs: string
  mine: string
}

export const NO_DRAFT: PieceDraft = { version: 0, changed: {}, seen: {}, stock: {}, at: '' }

/** A piece that is not listed yet, with what it has in common with another. */
export function newPiece(like: Partial<ProductFields> = {}): OpenPiece {
  const fields: ProductFields = {
    ...EMPTY_FIELDS,
    name: '',
    category: 'clothing',
    condition: 'Very good',
    sizes: [{ size: null, price: 0, stock: 1 }],
    ...like,
  }
  return { id: null, version: 0, fields, sizes: [] }
}

/** Category, size, brand, condition and place of a piece, for another one like it. */
export function likenessOf({ fields }: Pick<EditedProduct, 'fields'>): Partial<ProductFields> {
  const { category, kind, department, vendor, condition, place, original_price, sizes } = fields
  return {
    category,
    kind,
    department,
    vendor,
    condition,
    place,
    original_price,
    sizes: sizes.map(({ size, price }) => ({ size, price, stock: 1 })),
  }
}

/** The fields as they are on the screen. */
export function shownFields({ fields }: OpenPiece, draft: PieceDraft): ProductFields {
  return { ...fields, ...draft.changed }
}

export function withField<Field extends ProductField>(
  piece: OpenPiece,
  draft: PieceDraft,
  field: Field,
  value: ProductFields[Field],
): PieceDraft {
  const { [field]: _, ...changed } = draft.changed
  const { [field]: first, ...seen } = draft.seen
  const before = begun(piece, draft)
  if (isSame(value, piece.fields[field])) return { ...before, changed, seen }
  return { ...before, changed: { ...changed, [field]: value }, seen: { ...seen, [field]: first ?? piece.fields[field] } }
}

/** `units` of the size are to be in the house. */
export function withStock(piece: OpenPiece, draft: PieceDraft, id: string, units: number): PieceDraft {
  const by = units - (piece.sizes.find((size) => size.id === id)?.stock ?? 0)
  const { [id]: _, ...stock } = draft.stock
  return { ...begun(piece, draft), stock: by === 0 ? stock : { ...stock, [id]: by } }
}

function begun(piece: OpenPiece, draft: PieceDraft): PieceDraft {
  return { ...draft, version: isEmpty(draft) ? piece.version : draft.version, at: new Date().toISOString() }
}

/** The draft over the piece as it is now: what the shop has got meanwhile is no difference any more. */
export function rebased(piece: OpenPiece, draft: PieceDraft): PieceDraft {
  const fields = changedFields(draft).filter((field) => !isSame(draft.changed[field], piece.fields[field]))
  const pick = (from: Partial<ProductFields>) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  const stock = Object.entries(draft.stock).filter(([id]) => piece.sizes.some((size) => size.id === id))
  return { ...draft, changed: pick(draft.changed), seen: pick(draft.seen), stock: Object.fromEntries(stock) }
}

export function isEmpty({ changed, stock }: PieceDraft): boolean {
  return Object.keys(changed).length === 0 && Object.keys(stock).length === 0
}

/** Fields that somebody else has changed since they were changed here. */
export function collisionsOf(piece: OpenPiece, draft: PieceDraft): Collision[] {
  if (piece.id === null) return []
  return changedFields(draft)
    .filter((field) => !isSame(piece.fields[field], draft.seen[field]) && !isSame(piece.fields[field], draft.changed[field]))
    .map((field) => ({ field, theirs: fieldText(field, piece.fields[field]), mine: fieldText(field, draft.changed[field]) }))
}

/** Both have been seen: `mine` are kept, of all others it is theirs. */
export function settled(piece: OpenPiece, draft: PieceDraft, mine: readonly ProductField[]): PieceDraft {
  const lost = new Set(collisionsOf(piece, draft).flatMap(({ field }) => (mine.includes(field) ? [] : [field])))
  const kept = changedFields(draft).filter((field) => !lost.has(field))
  return {
    ...draft,
    version: piece.version,
    changed: Object.fromEntries(kept.map((field) => [field, draft.changed[field]])),
    seen: Object.fromEntries(kept.map((field) => [field, piece.fields[field]])),
  }
}

/** What is left of a draft once `sent` is saved: what was typed meanwhile. */
export function leftOver(saved: OpenPiece, draft: PieceDraft, sent: PieceDraft): PieceDraft {
  const stock = Object.entries(draft.stock).map(([id, by]) => [id, by - (sent.stock[id] ?? 0)] as const)
  const typed = { ...draft, stock: Object.fromEntries(stock.filter(([, by]) => by !== 0)) }
  return settled(saved, rebased(saved, typed), changedFields(typed))
}

/** What saving it sends. */
export function changeOf({ version, changed, seen, stock }: PieceDraft): ProductChange {
  return {
    version,
    changed: cleaned(changed),
    seen,
    stock: Object.entries(stock).map(([id, by]) => ({ id, by })),
  }
}

/** Without lines that were left empty. */
export function cleaned(changed: Partial<ProductFields>): Partial<ProductFields> {
  const { flaws, features, tags, ...rest } = changed
  return {
    ...rest,
    ...(flaws && { flaws: flaws.filter(({ text }) => text.trim() !== '') }),
    ...(features && { features: features.filter((line) => line.trim() !== '') }),
    ...(tags && { tags: tags.filter((word) => word.trim() !== '') }),
  }
}

/** "Name, Pictures, Stock of M +2": what saving writes. */
export function summaryOf(piece: OpenPiece, draft: PieceDraft): string {
  const stock = Object.entries(draft.stock).map(([id, by]) => {
    const size = piece.sizes.find((one) => one.id === id)?.size
    return `Stock${size ? ` of ${size}` : ''} ${by > 0 ? '+' : '−'}${Math.abs(by)}`
  })
  return [...changedFields(draft).map((field) => FIELD_LABELS[field]), ...stock].join(', ')
}

export function changedFields({ changed }: PieceDraft): ProductField[] {
  return Object.keys(changed) as ProductField[]
}

/** What cannot be saved yet, by field. */
export function problemsOf(fields: ProductFields): Partial<Record<ProductField, string>> {
  const names = fields.sizes.map(({ size }) => size)
  return {
    ...(fields.name.trim() === '' ? { name: 'Give the piece a name.' } : {}),
    ...(fields.category.trim() === '' ? { category: 'Choose a category.' } : {}),
    ...(fields.sizes.some(({ price }) => !(price >= 1)) ? { sizes: 'Enter a price in KES for every size.' } : {}),
    ...(fields.sizes.some(({ size }) => size !== null && size.trim() === '') ? { sizes: 'Every size needs a name.' } : {}),
    ...(new Set(names).size < names.length ? { sizes: 'Two sizes have the same name.' } : {}),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Keys in one order, so that equal values are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
