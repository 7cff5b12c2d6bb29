import { classified } from '../classify.ts'
import type { PictureInput, ProductInput } from '../input.ts'
import type { Condition } from '../rules.ts'
import type { Known } from '../save.ts'
import type { ParsedProduct } from './parsed.ts'

/** The condition of a new product when the file has none. */
const CONDITION_UNSAID: Condition = 'Good'
const FEATURES_MAX = 50

/** The file over what the shop has: a column that is not in the file changes nothing. Or why it cannot be a product. */
export function merged(
  { handle, fields, variants, notes }: ParsedProduct,
  { product }: Known,
  pictures: PictureInput[],
): ProductInput | string {
  const known = new Map(product?.variants.map((variant) => [variant.size, variant]))
  const { version: _version, variants: _variants, ...before } = product ?? { version: 0, variants: [] }
  const compareAt = variants.map((variant) => variant.compareAt)
  const [base] = compareAt
  const category = fields.category ?? product?.category
  if (category === undefined)
    return `nothing says what kind of piece "${fields.name}" is; give it a type: clothing, shoes, accessories or jewelry`
  const features = fields.features ?? product?.features ?? []
  const extra = notes.filter((note) => !features.includes(note))
  const input: ProductInput = {
    condition: CONDITION_UNSAID,
    ...before,
    ...fields,
    // An empty cell asks for what the words say, and for nothing that another file has said.
    ...('kind' in fields && fields.kind === undefined ? { kind_read: fields.kind_read } : {}),
    category,
    handle,
    features: [...features, ...extra].slice(0, FEATURES_MAX),
    original_price: base === undefined ? (product?.original_price ?? null) : (compareAt.find((price) => price != null) ?? null),
    variants: variants.map(({ sku, size, stock, price }) => ({ sku, size, price, stock: stockOf(stock, known.get(size)) })),
    pictures,
  }
  return isReadAnyway(input, product) ? { ...input, kind: undefined } : input
}

/** Our own export names every kind: one that would be read without it is no choice, and follows its words when they change. */
function isReadAnyway(input: ProductInput, known: Known['product']): boolean {
  return known?.kind === undefined && input.kind === (input.kind_read ?? classified(input).kind)
}

/**
 * What the file counts, less what is sold from now on: fetching pictures may take minutes. A file that does not count
 * changes nothing, however much is sold meanwhile; of what is new, it has one.
 */
function stockOf(counted: number | undefined, known: { sold: number } | undefined): ProductInput['variants'][number]['stock'] {
  if (counted !== undefined) return { counted, sold: known?.sold ?? 0 }
  return known ? { by: 0 } : { counted: 1, sold: 0 }
}
