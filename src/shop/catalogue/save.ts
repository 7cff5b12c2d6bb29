import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { Db } from '../../platform/database.ts'
import { productInput, type CheckedProduct, type PictureInput, type ProductInput, type StockChange } from './input.ts'
import { COLOUR_NAMES, type DraftReason } from './rules.ts'
import { coloursIn } from './rules-colours.ts'
import { CHOSEN, classified, READ_IN_FILE, type Classified } from './classify.ts'
import { DRAFT, IN_TURN, KNOWN, LEARN_WORDS, LOCK_SIZES, REFRESH_WORDS, SAVE, SIZES_NOW, TOUCH } from './save-sql.ts'
import { differences } from './stock-change.ts'

export interface Saved {
  id: string
  outcome: 'created' | 'updated' | 'unchanged'
  /** Why it is not shown although it is published; null when it is, or is not to be. */
  draft: DraftReason | null
}

/** `version` is for who edits it; `stock` of a size is what is in the house, `sold` what was sold of it so far. */
export interface KnownProduct extends Omit<CheckedProduct, 'handle' | 'pictures' | 'created_at' | 'variants'> {
  version: number
  variants: { sku: string; size: string | null; price: number; stock: number; sold: number }[]
}

interface StoredProduct extends KnownProduct {
  /** Null when nobody has read its words yet: that it has no kind then says nothing. */
  kind_confidence: number | null
}

export interface Known {
  /** Null when the handle is new. */
  product: KnownProduct | null
  /** Why it is not shown although it is published. */
  draft: DraftReason | null
  pictures: PictureInput[]
  all: PictureInput[]
}

interface Answer {
  id: string
  created: boolean
  row_changed: boolean
  parts: number
  new_pictures: string[]
}

interface KnownRow {
  product: StoredProduct | null
  draft: DraftReason | null
  pictures: PictureInput[] | null
  others: PictureInput[] | null
}

interface SizeNow {
  size: string | null
  stock: number
  held: number
}

/** Name of the job that makes the renditions of a picture (jobs.ts). */
export const PICTURE_RENDER = 'picture.render'

export function createSave(deps: AreaDeps) {
  const { db, atomically } = deps
  const write = createWrite(deps)
  return {
    /**
     * Writes a whole product, by handle: new or changed, with variants, pictures, fabric and features; what is not in
     * `input` is removed (a size that was ever on hold stays, with stock 0). Throws `invalid_input` with the field, and for
     * stock that is a change `stock_changed` and `stock_too_low` by SKU.
     */
    async save(input: ProductInput): Promise<Saved> {
      return atomically((tx) => write(tx, input))
    },
    /** What the shop already has for an import: the product of that handle, its pictures, and any pictures by key. */
    known: (handle: string, keys: readonly string[]): Promise<Known> => readKnown(db, handle, keys),
    /** Recounts the words of the search, after many changes. */
    async refreshSearchWords(): Promise<void> {
      await db.query(REFRESH_WORDS, [])
    },
  }
}

/** What the shop has under a handle, and any pictures by key. */
export async function readKnown(db: Db, handle: string, keys: readonly string[]): Promise<Known> {
  const [row] = await db.query<KnownRow>(KNOWN, [handle, keys])
  const pictures = row?.pictures ?? []
  const product = row?.product ? withoutDerived(row.product) : null
  return { product, draft: row?.draft ?? null, pictures, all: [...pictures, ...(row?.others ?? [])] }
}

/** The one way in which a product is written, inside a transaction: by imports, by the demo and by editors. Throws as save() does. */
export function createWrite({ jobs, live, clock }: Pick<AreaDeps, 'jobs' | 'live' | 'clock'>) {
  return async function write(tx: Db, input: ProductInput): Promise<Saved> {
    const product = checked(input)
    const now = clock.now()
    await Promise.all([tx.query(IN_TURN, [product.handle]), tx.query(LOCK_SIZES, [product.handle])])
    const tables = JSON.stringify(tablesOf(await withDifferences(tx, product)))
    const [saved] = await tx.query<Answer>(SAVE, [tables, uuid(), product.created_at ?? null, now]).catch(refused)
    if (!saved) throw new Error(`product ${product.handle} was not written`)
    const [{ draft_reason: draft } = { draft_reason: null }] = await tx.query<{ draft_reason: DraftReason | null }>(DRAFT, [saved.id])
    if (!saved.row_changed && saved.parts === 0) return { id: saved.id, outcome: 'unchanged', draft }
    if (!saved.row_changed) await tx.query(TOUCH, [saved.id, now])
    await tx.query(LEARN_WORDS, [saved.id])
    const added = product.pictures.filter(({ key }) => saved.new_pictures.includes(key))
    await jobs.sendAll(
      tx,
      PICTURE_RENDER,
      added.map(({ key, width }) => ({ key, width })),
    )
    await live.publish(tx, 'catalogue', { id: saved.id })
    return { id: saved.id, outcome: saved.created ? 'created' : 'updated', draft }
  }
}

/** The same with every change of stock as a difference, which the stock there now allows. After the locks. */
async function withDifferences(tx: Db, product: CheckedProduct): Promise<CheckedProduct> {
  const changes = product.variants.flatMap(({ sku, size, stock }) => (isChange(stock) ? [{ sku, size, change: stock }] : []))
  if (changes.length === 0) return product
  const sizes = await tx.query<SizeNow>(SIZES_NOW, [product.handle])
  const found = differences(
    changes.map(({ sku, size, change }) => {
      const { stock, held } = sizes.find((now) => now.size === size) ?? { stock: 0, held: 0 }
      return { sku, stock, held, change }
    }),
  )
  const bySku = new Map(changes.map(({ sku }, i) => [sku, found[i] ?? 0]))
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: stockOf(variant, bySku) })) }
}

function stockOf({ sku, stock }: CheckedProduct['variants'][number], bySku: ReadonlyMap<string, number>) {
  return isChange(stock) ? { by: bySku.get(sku) ?? 0 } : stock
}

function isChange(stock: CheckedProduct['variants'][number]['stock']): stock is StockChange {
  return typeof stock === 'object' && !('counted' in stock)
}

/** Without what was derived from its words: it is derived again when they change. */
function withoutDerived({ kind_confidence: confidence, ...product }: StoredProduct): KnownProduct {
  const { kind, department } = classified(product)
  const isRead = confidence !== null && confidence !== CHOSEN && product.kind !== kind
  return {
    ...product,
    colours: product.colours?.join() === coloursIn(product.name, ...product.tags).join() ? undefined : product.colours,
    kind: confidence === CHOSEN ? product.kind : undefined,
    kind_read: isRead ? (product.kind ?? undefined) : undefined,
    department: confidence === null || product.department === department ? undefined : product.department,
  }
}

function checked(input: ProductInput): CheckedProduct {
  const parsed = productInput.safeParse(input)
  if (!parsed.success) {
    throw new ShopError('invalid_input', {
      fields: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])),
    })
  }
  const sizes = parsed.data.variants.map((variant) => variant.size)
  if (new Set(sizes).size < sizes.length) throw new ShopError('invalid_input', { fields: { variants: 'Two variants have the same size.' } })
  return parsed.data
}

/** The price is for a new product only: the lowest price of its variants is maintained by the database. */
function tablesOf(product: CheckedProduct) {
  const {
    variants,
    pictures,
    fabricDetails: fabric,
    materialDescription,
    is_active: published,
    created_at: _,
    kind_read: __,
    ...rest
  } = product
  return {
    ...rest,
    ...classifiedAs(product),
    published,
    colours: COLOUR_NAMES.filter((colour) => (product.colours ?? coloursIn(product.name, ...product.tags)).includes(colour)),
    price: Math.min(...variants.map((variant) => variant.price)),
    variants: variants.map(({ stock, ...variant }, i) => ({ ...variant, ...unitsOf(stock), id: uuid(), position: i + 1 })),
    pictures: pictures.map(({ focus, ...picture }, i) => ({ ...picture, ...focusOf(focus), id: uuid(), position: i + 1 })),
    fabric: fabric && {
      type: fabric.type,
      main_image: fabric.mainImage,
      closeup_image: fabric.closeupImage,
      description: fabric.description,
    },
    material: materialDescription,
  }
}

function focusOf(focus: PictureInput['focus']): { focus_x?: number; focus_y?: number } {
  return focus ? { focus_x: focus[0], focus_y: focus[1] } : {}
}

/** What the words say, unless a file says it better or the shop has chosen. */
function classifiedAs({ kind_read: read, ...product }: CheckedProduct): Classified {
  const said = classified(product)
  const kind = read === undefined || read === said.kind ? {} : { kind: read, kind_confidence: READ_IN_FILE }
  const chosen = product.kind === undefined ? {} : { kind: product.kind, kind_confidence: CHOSEN }
  return { ...said, ...kind, ...chosen, department: product.department ?? said.department }
}

/** As the columns of SAVE: a whole number, with what was sold when it was counted, or a difference. */
function unitsOf(stock: CheckedProduct['variants'][number]['stock']): { stock?: number; sold?: number; by?: number } {
  if (typeof stock === 'number') return { stock }
  if ('counted' in stock) return { stock: stock.counted, sold: stock.sold }
  return { by: 'by' in stock ? stock.by : stock.to - stock.from }
}

/** A SKU names one variant of the whole shop. */
function refused(error: unknown): never {
  const cause = error as { code?: string; constraint?: string }
  if (cause.code === '23505' && cause.constraint?.includes('sku')) {
    throw new ShopError('invalid_input', { fields: { sku: 'This SKU belongs to another variant.' }, cause: error })
  }
  throw error
}
