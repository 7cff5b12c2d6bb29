import type { Areas } from '../areas.ts'
import type { EditedProduct, ProductFields } from '../catalogue/contract-admin.ts'
import { fieldText } from '../catalogue/rules-edit.ts'
import { isShopError, type ShopError } from '../errors.ts'
import type { RunChange, SeenRow } from './contract-runs.ts'
import { sellElsewhere, SOLD_ELSEWHERE, takeSaleBack, TAKEN_BACK, writtenStock } from './elsewhere.ts'
import { elsewhereText } from './rules-elsewhere.ts'
import type { Settled } from './run-records.ts'
import { differencesOf, effectOf, inverseOf, isAsSeen, type Changeable, type Patch } from './rules-changes.ts'

/** What came of it, and what the log says of that. */
export interface Applied extends Settled {
  before?: object
  after?: object
  /** Where it has a name of its own in the log. */
  action?: string
  /** What else the log says. */
  note?: object
}

/** Inside the transaction of its entry in the audit log: one way in and out for all changes of many, and for taking them back. */
export async function applyChange(
  areas: Areas,
  row: { product_id: string | null; version: number | null; seen: SeenRow | null },
  change: RunChange,
  adminEmail: string,
): Promise<Applied> {
  const product = await open(areas, row.product_id)
  if (!product) return { outcome: 'refused', reason: GONE }
  const now = changeableOf(product)
  if (row.version !== null && product.version !== row.version && !(row.seen && isAsSeen(change, row.seen, now)))
    return { outcome: 'conflict', reason: 'Somebody else changed it after you had seen it, so it was left as it is.' }
  const effect = effectOf(change, now)
  if ('refused' in effect) return { outcome: 'refused', reason: effect.refused }
  if ('same' in effect) return { outcome: 'same', reason: effect.same }
  if (change.kind === 'sold_elsewhere') return soldOff(areas, product, change, adminEmail)
  const { patch } = effect
  const written = await write(areas, product, patch, product.fields)
  if (isShopError(written)) return refusedBy(written)
  return {
    outcome: 'changed',
    reason: written.product.draft_reason && patch.published ? 'It stays a draft until it has a picture.' : null,
    differences: differencesOf(patch, now),
    undo: { patch: inverseOf(patch, now), written: patch },
    versionAfter: written.product.version,
    before: writtenOut(written.before),
    after: writtenOut(written.after),
  }
}

/** Brings back what a change has written, unless somebody has changed it since. */
export async function takeBack(
  areas: Areas,
  row: { product_id: string | null; undo: Settled['undo']; version_after: number | null },
): Promise<Applied> {
  const product = await open(areas, row.product_id)
  if (!product || !row.undo) return { outcome: 'kept', reason: GONE }
  const { patch, written, sale } = row.undo
  if (sale !== undefined) return soldBack(areas, sale)
  const now = changeableOf(product)
  const isOurs = (Object.keys(written) as (keyof Patch)[]).every((field) => stands(field, written, now))
  if (!isOurs) return { outcome: 'kept', reason: 'It was changed again since, so it was left as it is now.' }
  const back = await write(areas, product, patch, product.fields)
  if (isShopError(back)) return { ...refusedBy(back), outcome: 'kept' }
  return { outcome: 'undone', reason: null, before: writtenOut(back.before), after: writtenOut(back.after) }
}

/** A unit of it, which stock decides and not what was seen. */
async function soldOff(
  areas: Areas,
  product: EditedProduct,
  { price, where }: Extract<RunChange, { kind: 'sold_elsewhere' }>,
  adminEmail: string,
): Promise<Applied> {
  const sold = await sellElsewhere(areas, product.id, { price, where }, adminEmail).catch(refusal)
  if (isShopError(sold)) return refusedBy(sold)
  const { sale, changed } = sold
  const logged = writtenStock(changed.before, changed.after)
  const text = elsewhereText(sale)
  return {
    outcome: 'changed',
    reason: null,
    differences: [
      {
        what: sale.size === null ? 'In stock' : `In stock of ${sale.size}`,
        before: String(sale.units_left + 1),
        after: String(sale.units_left),
      },
    ],
    undo: { patch: {}, written: {}, sale: sale.id },
    versionAfter: changed.product.version,
    action: SOLD_ELSEWHERE,
    ...logged,
    ...(text ? { note: { sold_for: text } } : {}),
  }
}

async function soldBack(areas: Areas, sale: string): Promise<Applied> {
  const back = await takeSaleBack(areas, sale).catch(refusal)
  if (isShopError(back)) return { ...refusedBy(back), outcome: 'kept' }
  const { before, after } = back.changed
  return { outcome: 'undone', reason: null, action: TAKEN_BACK, ...writtenStock(before, after) }
}

function refusal(error: unknown): ShopError {
  if (isShopError(error)) return error
  throw error
}

/** Of each field what people read, for the log. */
function writtenOut(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, fieldText(field as keyof ProductFields | 'stock', value)]),
  )
}

const GONE = 'It is no longer in the shop.'

/** Refusals of one product are told in its row; anything else is a fault. */
function refusedBy(error: ShopError): Settled {
  const reason = Object.values(error.fields ?? {}).join(' ') || error.message
  return { outcome: error.code === 'product_changed' ? 'conflict' : 'refused', reason }
}

async function open({ catalogue }: Areas, id: string | null): Promise<EditedProduct | null> {
  try {
    return id === null ? null : await catalogue.editedProduct(id)
  } catch (error) {
    if (isShopError(error) && error.code === 'product_not_found') return null
    throw error
  }
}

export function changeableOf({ fields, sizes, published_at }: EditedProduct): Changeable {
  const inStock = sizes.filter(({ stock, held }) => stock > held)
  const lowest = Math.min(...(inStock.length > 0 ? inStock : sizes).map(({ price }) => price))
  return {
    price: lowest,
    original_price: fields.original_price,
    sizes: sizes.map(({ id, size, price, stock, held }) => ({ id, size, price, stock: stock - held, held })),
    category: fields.category,
    styles: fields.styles,
    tags: fields.tags,
    place: fields.place,
    published: fields.published,
    archived: fields.archived,
    since: published_at,
  }
}

function stands(field: keyof Patch, written: Patch, now: Changeable): boolean {
  if (field === 'prices')
    return (written.prices ?? []).every(({ id, price }) => now.sizes.some((size) => size.id === id && size.price === price))
  return JSON.stringify(written[field]) === JSON.stringify(now[field])
}

/** With the version and the values that were read in this transaction. */
async function write({ catalogue }: Areas, product: EditedProduct, { prices, ...fields }: Patch, seen: ProductFields) {
  const sizes =
    prices && product.fields.sizes.map((size) => ({ ...size, price: prices.find(({ id }) => id === size.id)?.price ?? size.price }))
  const changed = { ...fields, ...(sizes ? { sizes } : {}) }
  const names = Object.keys(changed) as (keyof ProductFields)[]
  const read = Object.fromEntries(names.map((name) => [name, seen[name]]))
  return catalogue.changeProduct(product.id, { version: product.version, changed, seen: read }).catch(refusal)
}
