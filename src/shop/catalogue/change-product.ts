import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/database.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import {
  newProduct,
  productChange,
  type EditedProduct,
  type NewProduct,
  type ProductChange,
  type ProductField,
  type ProductFields,
} from './contract-admin.ts'
import { handleOf, inputOf, picturesOf, skuOf, variantsOf } from './change-input.ts'
import { openProduct, type Opened } from './edited-product.ts'
import { EMPTY_FIELDS, fieldText } from './rules-edit.ts'
import { createWrite } from './save.ts'
import { IN_TURN, LOCK_SIZES, TOUCH } from './save-sql.ts'

const HANDLE = { name: 'product_change_handle', text: 'select handle from products where id = $1' }
// Two sizes may change names with each other: first none of them has one.
const UNNAME = {
  name: 'product_change_unname',
  text: `update product_variants set size = '~' || left(replace(id::text, '-', ''), 19) where id = any($1::uuid[])`,
}
const RENAME = {
  name: 'product_change_rename',
  text: `update product_variants v set size = n.size from unnest($1::uuid[], $2::text[]) as n(id, size) where v.id = n.id and v.product_id = $3`,
}
const KEEP = {
  name: 'product_change_keep',
  text: `update products p set place = $2, flaw_pictures = $3::jsonb, publish_at = $4, archived_at = $5, listed_by = coalesce(p.listed_by, $6::uuid)
    where p.id = $1 and (p.place, p.flaw_pictures, p.publish_at, p.archived_at, p.listed_by) is distinct from ($2, $3::jsonb, $4::timestamptz, $5::timestamptz, coalesce(p.listed_by, $6::uuid))
    returning p.id`,
}
const UPLOADED = {
  name: 'product_change_uploads',
  // What a picture was made of can always be shown again.
  text: `select key, width, height, thumbhash from picture_uploads where key = any($1::text[])
    union select original, width, height, thumbhash from picture_originals where original = any($1::text[])`,
}

/** What a change did, for the log of what admins do. */
export interface Changed {
  product: EditedProduct
  before: Partial<Record<ProductField | 'stock', unknown>>
  after: Partial<Record<ProductField | 'stock', unknown>>
}

type Change = ReturnType<typeof productChange.parse>

/** Changing a piece and listing a new one, by the one way in which products are written (save.ts). */
export function createChangeProduct(deps: AreaDeps) {
  const { clock, live, atomically } = deps
  const write = createWrite(deps)

  async function uploadedAmong(tx: Db, fields: { pictures?: ProductFields['pictures'] | undefined }) {
    const keys = fields.pictures?.map(({ key }) => key) ?? []
    return keys.length === 0 ? [] : tx.query<{ key: string; width: number; height: number; thumbhash: string }>(UPLOADED, [keys])
  }

  /** What no file says: after the rest is written. True when it changed. */
  async function keep(tx: Db, id: string, fields: ProductFields, archivedAt: string | null, listedBy: string | null): Promise<boolean> {
    const shown = new Set(fields.pictures.map(({ key }) => key))
    const flaws = fields.flaws.flatMap(({ text, picture }) => (picture !== null && shown.has(picture) ? [[text, picture]] : []))
    const archived = fields.archived ? (archivedAt ?? clock.now()) : null
    const values = [
      fields.place,
      JSON.stringify(Object.fromEntries(flaws)),
      fields.published ? null : fields.publish_at,
      archived,
      listedBy,
    ]
    return (await tx.query(KEEP, [id, ...values])).length > 0
  }

  async function writeChange(tx: Db, { product, known, pictures }: Opened, change: Change): Promise<void> {
    const { id, handle, fields: before, sizes } = product
    const fields = withTime({ ...before, ...change.changed }, change.changed)
    const renamed = fields.sizes.filter(
      (size) => size.id !== undefined && sizes.some((old) => old.id === size.id && old.size !== size.size),
    )
    if (renamed.length > 0) {
      const ids = renamed.map((size) => size.id)
      await tx.query(UNNAME, [ids])
      await tx.query(RENAME, [ids, renamed.map(({ size }) => size), id])
    }
    const { version: _, variants: __, ...rest } = known
    const input = {
      ...rest,
      ...inputOf(change.changed),
      handle,
      is_active: fields.published,
      variants: variantsOf(handle, fields.sizes, sizes, change.stock),
      pictures: picturesOf(fields.pictures, [...pictures, ...(await uploadedAmong(tx, fields))]),
    }
    const { outcome } = await write(tx, input)
    const isKept = await keep(tx, id, fields, product.archived_at, null)
    if ((isKept || renamed.length > 0) && outcome === 'unchanged') {
      await tx.query(TOUCH, [id, clock.now()])
      await live.publish(tx, 'catalogue', { id })
    }
  }

  return {
    /**
     * Writes the fields that were changed, and stock as differences. Nobody's change is written over: a field that has
     * another value than the one that was seen is refused with both, by `product_changed`; others are merged. What was
     * sold meanwhile stays sold. Throws `product_not_found`, `invalid_input`, and `stock_too_low` by SKU.
     */
    async changeProduct(id: string, asked: ProductChange): Promise<Changed> {
      const change = checkedBy(productChange, asked)
      return atomically(async (tx) => {
        const [named] = await tx.query<{ handle: string }>(HANDLE, [id])
        if (!named) throw new ShopError('product_not_found')
        await Promise.all([tx.query(IN_TURN, [named.handle]), tx.query(LOCK_SIZES, [named.handle])])
        const opened = await openProduct(tx, id)
        refuseCollisions(opened.product, change)
        await writeChange(tx, opened, change)
        const { product } = await openProduct(tx, id)
        return { product, ...differencesOf(opened.product, product) }
      })
    },

    /** Lists a piece; `listedBy` is the admin. Throws `invalid_input`. */
    async createProduct(asked: NewProduct, listedBy: string): Promise<EditedProduct> {
      const { sizes, ...given } = checkedBy(newProduct, asked)
      const fields = withTime({ ...EMPTY_FIELDS, ...given, sizes }, given)
      const handle = handleOf(fields.name)
      const stocked = sizes.map(({ size, price, stock = 1 }) => ({ sku: skuOf(handle), size, price, stock }))
      return atomically(async (tx) => {
        const pictures = picturesOf(fields.pictures, await uploadedAmong(tx, fields))
        const { name, category, condition } = fields
        const input = { handle, name, category, condition, ...inputOf(given), is_active: fields.published, variants: stocked, pictures }
        const { id } = await write(tx, input)
        await keep(tx, id, fields, null, listedBy)
        return (await openProduct(tx, id)).product
      })
    },
  }
}

/** A piece that is planned is not published yet; one that is published is not planned. */
function withTime<Fields extends ProductFields>(fields: Fields, changed: Partial<ProductFields>): Fields {
  if (fields.publish_at === null || fields.archived) return fields
  return changed.publish_at ? { ...fields, published: false } : { ...fields, publish_at: fields.published ? null : fields.publish_at }
}

function refuseCollisions({ version, fields, sizes }: EditedProduct, { version: seenVersion, changed, seen, stock }: Change): void {
  const gone = stock.filter(({ id }) => !sizes.some((size) => size.id === id))
  const collisions = (Object.keys(changed) as ProductField[]).filter(
    (field) =>
      version !== seenVersion &&
      !isDeepStrictEqual(plain(fields[field]), plain(seen[field])) &&
      !isDeepStrictEqual(plain(fields[field]), plain(changed[field])),
  )
  if (gone.length === 0 && collisions.length === 0) return
  const both = collisions.map((field) => [
    field,
    `is “${fieldText(field, fields[field])}” now, yours is “${fieldText(field, changed[field])}”`,
  ])
  throw new ShopError('product_changed', {
    fields: Object.fromEntries([...both, ...gone.map(() => ['sizes', 'A size has been removed.'])]),
  })
}

function differencesOf(before: EditedProduct, after: EditedProduct): Pick<Changed, 'before' | 'after'> {
  const fields = (Object.keys(after.fields) as ProductField[]).filter(
    (field) => !isDeepStrictEqual(plain(before.fields[field]), plain(after.fields[field])),
  )
  const of = (product: EditedProduct) => Object.fromEntries(fields.map((field) => [field, product.fields[field]]))
  const stockOf = ({ sizes }: EditedProduct) => Object.fromEntries(sizes.map(({ size, stock }) => [size ?? 'One piece', stock]))
  const isSame = isDeepStrictEqual(stockOf(before), stockOf(after))
  const stock = (product: EditedProduct) => (isSame ? {} : { stock: stockOf(product) })
  return { before: { ...of(before), ...stock(before) }, after: { ...of(after), ...stock(after) } }
}

/** As it is in JSON: without what is undefined. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

function checkedBy<Output>(
  schema: {
    safeParse(
      value: unknown,
    ): { success: true; data: Output } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
  },
  value: unknown,
): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ShopError('invalid_input', {
    fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.map(String).join('.'), message])),
  })
}
