import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../shop.ts'
import { productInput, type CheckedProduct, type PictureInput, type ProductInput } from './input.ts'
import { COLOUR_NAMES, coloursIn } from './rules.ts'
import { KNOWN, LEARN_WORDS, REFRESH_WORDS, SAVE, TOUCH } from './save-sql.ts'

export interface Saved {
  id: string
  outcome: 'created' | 'updated' | 'unchanged'
}

export interface Known {
  /** Null when the handle is new. */
  product: Omit<CheckedProduct, 'handle' | 'category' | 'pictures' | 'created_at'> | null
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

/** Name of the job that makes the renditions of a picture (jobs.ts). */
export const PICTURE_RENDER = 'picture.render'

export function createSave({ db, jobs, live, clock }: AreaDeps) {
  return {
    /**
     * Writes a whole product, by handle: new or changed, with variants, pictures, fabric and features; what is not in
     * `input` is removed (a size that was ever on hold stays, with stock 0). Throws `invalid_input` with the field.
     */
    async save(input: ProductInput): Promise<Saved> {
      const product = checked(input)
      const now = clock.now()
      const [saved] = await db
        .query<Answer>(SAVE, [JSON.stringify(tablesOf(product)), uuid(), product.created_at ?? null, now])
        .catch(refused)
      if (!saved) throw new Error(`product ${product.handle} was not written`)
      if (!saved.row_changed && saved.parts === 0) return { id: saved.id, outcome: 'unchanged' }
      if (!saved.row_changed) await db.query(TOUCH, [saved.id, now])
      await db.query(LEARN_WORDS, [saved.id])
      await jobs.sendAll(
        db,
        PICTURE_RENDER,
        product.pictures.filter(({ key }) => saved.new_pictures.includes(key)).map(({ key, width }) => ({ key, width })),
      )
      await live.publish(db, 'catalogue', { id: saved.id })
      return { id: saved.id, outcome: saved.created ? 'created' : 'updated' }
    },
    /** What the shop already has for an import: the product of that handle, its pictures, and any pictures by key. */
    async known(handle: string, keys: readonly string[]): Promise<Known> {
      const [row] = await db.query<{ product: Known['product']; pictures: PictureInput[] | null; others: PictureInput[] | null }>(KNOWN, [
        handle,
        keys,
      ])
      const pictures = row?.pictures ?? []
      return { product: row?.product ? withOwnColours(row.product) : null, pictures, all: [...pictures, ...(row?.others ?? [])] }
    },
    /** Counts the words of the search anew, after many changes. */
    async refreshSearchWords(): Promise<void> {
      await db.query(REFRESH_WORDS, [])
    },
  }
}

/** Colours that its words gave it are no choice of anybody: another name gives others. */
function withOwnColours<Piece extends NonNullable<Known['product']>>(product: Piece): Piece {
  const derived = coloursIn(product.name, ...product.tags)
  return product.colours?.join() === derived.join() ? { ...product, colours: undefined } : product
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

/** A product's price is the lowest of its variants. */
function tablesOf(product: CheckedProduct) {
  const { variants, pictures, fabricDetails: fabric, materialDescription, created_at: _, ...rest } = product
  return {
    ...rest,
    colours: COLOUR_NAMES.filter((colour) => (product.colours ?? coloursIn(product.name, ...product.tags)).includes(colour)),
    price: Math.min(...variants.map((variant) => variant.price)),
    variants: variants.map((variant, i) => ({ ...variant, id: uuid(), position: i + 1 })),
    pictures: pictures.map((picture, i) => ({ ...picture, id: uuid(), position: i + 1 })),
    fabric: fabric && {
      type: fabric.type,
      main_image: fabric.mainImage,
      closeup_image: fabric.closeupImage,
      description: fabric.description,
    },
    material: materialDescription,
  }
}

/** A SKU names one variant of the whole shop. */
function refused(error: unknown): never {
  const cause = error as { code?: string; constraint?: string }
  if (cause.code === '23505' && cause.constraint?.includes('sku')) {
    throw new ShopError('invalid_input', { fields: { sku: 'This SKU belongs to another variant.' }, cause: error })
  }
  throw error
}
