import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../../platform/database.ts'
import type { PictureInput } from '../input.ts'
import { pictureUrl, renditionWidths } from '../rules.ts'
import type { Measurements } from '../rules-measurements.ts'
import { guardCell } from '../../csv-cells.ts'
import { COLUMN, LABELS, LINES, NONE, type Cells, type Column } from './columns.ts'

interface ExportRow {
  id: string
  handle: string
  name: string
  description: string
  vendor: string
  category: string
  kind: string | null
  department: string
  original_price: number | null
  condition: string
  flaws: string[]
  measurements: Measurements
  styles: string[]
  colours: string[]
  tags: string[]
  video_url: string | null
  is_new: boolean
  is_bestseller: boolean
  featured: boolean
  published: boolean
  popularity_score: number
  created_at: Date
  variants: { sku: string; size: string | null; stock: number; price: number }[] | null
  pictures: PictureInput[] | null
  fabric: { type: string; main_image: string | null; closeup_image: string | null; description: string } | null
  material: string | null
  features: string[] | null
}

const PAGE = 200
const COLUMNS = Object.keys(COLUMN) as Column[]

// Units on hold for a shopper who is paying are still in the house: an import takes them off again.
const FIELDS = `p.id, p.handle, p.name, p.description, p.vendor, p.category, p.kind, p.department, p.original_price, p.condition, p.flaws, p.measurements, p.styles, p.colours, p.tags,
    p.video_url, p.is_new, p.is_bestseller, p.featured, p.published, p.popularity_score, p.created_at,
    (select json_agg(json_build_object('sku', v.sku, 'size', v.size, 'price', v.price, 'stock', v.stock + coalesce(
        (select sum(h.quantity) from holds h where h.variant_id = v.id and h.state = 'held'), 0)) order by v.position)
      from product_variants v where v.product_id = p.id) as variants,
    (select json_agg(json_build_object('key', i.key, 'alt', i.alt, 'width', i.width) order by i.position)
      from product_pictures i where i.product_id = p.id) as pictures,
    (select row_to_json(f) from fabric_details f where f.product_id = p.id) as fabric,
    (select m.description from material_descriptions m where m.product_id = p.id) as material,
    (select json_agg(t.feature order by t.display_order) from product_features t where t.product_id = p.id) as features`
const PRODUCTS = { name: 'catalogue_export', text: `select ${FIELDS} from products p where p.id > $1::uuid order by p.id limit ${PAGE}` }
const CHOSEN = {
  name: 'catalogue_export_chosen',
  text: `select ${FIELDS} from unnest($1::uuid[]) with ordinality as chosen(id, place) join products p on p.id = chosen.id order by chosen.place`,
}

export interface ExportOptions {
  db: Db
  /** Where the `Image Src` of a picture points. */
  pictureAddress: (picture: { key: string; width: number }) => string | Promise<string>
}

/** Pictures by the address of the shop. */
export function atShop(origin: string): ExportOptions['pictureAddress'] {
  return ({ key, width }) => `${origin}${pictureUrl(key, renditionWidths(width).at(-1) ?? width)}`
}

/** The whole catalogue as a Shopify product CSV, text by text; importing it again changes nothing. */
export async function* exportCatalogue({ db, pictureAddress }: ExportOptions): AsyncGenerator<string> {
  yield headings()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const products = await db.query<ExportRow>(PRODUCTS, [after])
    yield* textOf(products, pictureAddress)
    const last = products.at(-1)
    if (!last || products.length < PAGE) return
    after = last.id
  }
}

/** The same of these products, in this order. */
export async function* exportProducts(ids: readonly string[], { db, pictureAddress }: ExportOptions): AsyncGenerator<string> {
  yield headings()
  for (let from = 0; from < ids.length; from += PAGE) {
    yield* textOf(await db.query<ExportRow>(CHOSEN, [ids.slice(from, from + PAGE)]), pictureAddress)
  }
}

const headings = () => stringify([COLUMNS.map((column) => COLUMN[column])])

async function* textOf(products: readonly ExportRow[], pictureAddress: ExportOptions['pictureAddress']): AsyncGenerator<string> {
  for (const product of products) {
    const rows = await rowsOf(product, pictureAddress)
    yield stringify(rows.map((cells) => COLUMNS.map((column) => guardCell(cells[column] ?? ''))))
  }
}

/** The first row describes the product; variants and pictures run down side by side. */
async function rowsOf(product: ExportRow, pictureAddress: ExportOptions['pictureAddress']): Promise<Cells[]> {
  const [variants, pictures] = [product.variants ?? [], product.pictures ?? []]
  const rows: Cells[] = []
  for (let i = 0; i < Math.max(variants.length, pictures.length, 1); i++) {
    const [variant, picture] = [variants[i], pictures[i]]
    rows.push({
      handle: product.handle,
      ...(i === 0 ? description(product) : {}),
      ...(variant ? variantCells(variant) : {}),
      ...(picture
        ? { image: await pictureAddress(picture), imagePosition: String(i + 1), imageAlt: picture.alt, imageKey: picture.key }
        : {}),
    })
  }
  return rows
}

function variantCells({ size, sku, stock, price }: NonNullable<ExportRow['variants']>[number]): Cells {
  return { option1: size ?? 'Default Title', sku, quantity: String(stock), price: String(price) }
}

function description(product: ExportRow): Cells {
  const sized = product.variants?.some((variant) => variant.size !== null)
  return {
    title: product.name,
    body: product.description,
    vendor: product.vendor,
    type: product.category,
    tags: LABELS.write([...product.styles, ...product.tags, product.condition]),
    published: String(product.published),
    option1Name: sized ? 'Size' : 'Title',
    compareAt: product.original_price === null ? '' : String(product.original_price),
    kind: product.kind ?? NONE,
    department: product.department,
    condition: product.condition,
    flaws: LINES.write(product.flaws),
    styles: LABELS.write(product.styles),
    colours: LABELS.write(product.colours) || NONE,
    measurements: Object.entries(product.measurements)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    fabric: product.fabric?.type ?? '',
    fabricDescription: product.fabric?.description ?? '',
    fabricImage: product.fabric?.main_image ?? '',
    fabricCloseup: product.fabric?.closeup_image ?? '',
    material: product.material ?? '',
    features: LINES.write(product.features ?? []),
    video: product.video_url ?? '',
    isNew: String(product.is_new),
    bestseller: String(product.is_bestseller),
    featured: String(product.featured),
    popularity: String(product.popularity_score),
    created: product.created_at.toISOString(),
  }
}
