import type { Db } from '../../platform/database.ts'
import { ShopError } from '../errors.ts'
import { isUuid } from '../ids.ts'
import type { AreaDeps } from '../deps.ts'
import { classified } from './classify.ts'
import type { EditedProduct, EditedSize, ProductFields } from './contract-admin.ts'
import type { PictureInput } from './input.ts'
import type { DraftReason } from './rules.ts'
import { coloursIn } from './rules-colours.ts'
import { readKnown, type KnownProduct } from './save.ts'
import { HELD_UNITS, SOLD_UNITS } from './save-sql.ts'

const ROW = {
  name: 'product_edited',
  text: `select p.id, p.handle, p.version, p.tag_code, p.place, p.flaw_pictures, p.is_active, p.draft_reason, p.publish_at, p.published_at, p.first_price,
      p.archived_at, p.listed_by, p.created_at, p.updated_at,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'size', v.size, 'price', v.price, 'stock', v.stock + ${HELD_UNITS},
        'held', ${HELD_UNITS}, 'sold', ${SOLD_UNITS}) order by v.position), '[]') from product_variants v where v.product_id = p.id) as sizes
    from products p where p.id = $1`,
}
const BY_TAG = { name: 'product_by_tag', text: 'select id from products where tag_code = $1' }

interface Row {
  id: string
  handle: string
  version: number
  tag_code: string
  place: string
  flaw_pictures: Record<string, string>
  is_active: boolean
  draft_reason: DraftReason | null
  publish_at: Date | null
  published_at: Date | null
  first_price: number | null
  archived_at: Date | null
  listed_by: string | null
  created_at: Date
  updated_at: Date
  sizes: EditedSize[]
}

/** A piece for its editor, with what the one way of writing it starts from. */
export interface Opened {
  product: EditedProduct
  known: KnownProduct
  pictures: PictureInput[]
}

/** As it is this moment; inside a transaction after the locks. Throws `product_not_found`. */
export async function openProduct(db: Db, id: string): Promise<Opened> {
  const [row] = isUuid(id) ? await db.query<Row>(ROW, [id]) : []
  if (!row) throw new ShopError('product_not_found')
  const { product: known, pictures } = await readKnown(db, row.handle, [])
  if (!known) throw new ShopError('product_not_found')
  return { product: editedOf(row, known, pictures), known, pictures }
}

export function createEditedProduct({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** A piece for its editor, whether it is shown or not. Throws `product_not_found`. */
    editedProduct: async (id: string): Promise<EditedProduct> => (await openProduct(db, id)).product,

    /** The id of the piece with this code on its tag, however it is typed; null when there is none. */
    async productOfTag(code: string): Promise<string | null> {
      const [row] = await db.query<{ id: string }>(BY_TAG, [code.trim().toUpperCase().slice(0, 20)])
      return row?.id ?? null
    },
  }
}

function editedOf(row: Row, known: KnownProduct, pictures: readonly PictureInput[]): EditedProduct {
  const { place: _, flaw_pictures: __, publish_at: ___, published_at, archived_at, created_at, updated_at, ...rest } = row
  const { kind, department } = classified(known)
  return {
    ...rest,
    fields: fieldsOf(row, known, pictures),
    read: { kind: known.kind_read ?? kind, department, colours: coloursIn(known.name, ...known.tags) },
    pictures: pictures.map(({ key, width, height, thumbhash }) => ({ key, width, height, thumbhash })),
    published_at: published_at?.toISOString() ?? null,
    archived_at: archived_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

function fieldsOf(row: Row, known: KnownProduct, pictures: readonly PictureInput[]): ProductFields {
  const shown = new Set(pictures.map(({ key }) => key))
  return {
    name: known.name,
    description: known.description,
    vendor: known.vendor,
    category: known.category,
    kind: known.kind ?? null,
    department: known.department ?? null,
    colours: known.colours ?? null,
    original_price: known.original_price,
    condition: known.condition,
    flaws: known.flaws.map((text) => {
      const picture = row.flaw_pictures[text]
      return { text, picture: picture !== undefined && shown.has(picture) ? picture : null }
    }),
    measurements: known.measurements,
    styles: known.styles,
    tags: known.tags,
    is_new: known.is_new,
    is_bestseller: known.is_bestseller,
    featured: known.featured,
    fabric: known.fabricDetails,
    material: known.materialDescription,
    features: known.features,
    place: row.place,
    pictures: pictures.map(({ key, alt, focus }) => ({ key, alt, focus: focus ?? null })),
    sizes: row.sizes.map(({ id, size, price }) => ({ id, size, price })),
    published: known.is_active,
    publish_at: row.publish_at?.toISOString() ?? null,
    archived: row.archived_at !== null,
  }
}
