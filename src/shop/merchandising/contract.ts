import { z } from 'zod'
import { CONDITION_NAMES, COLOUR_NAMES } from '../catalogue/rules.ts'
import { COUNT_MAX } from '../list-count.ts'
import { MISSING_NAMES, PAGE_SIZE, PRODUCT_SORT_NAMES, PRODUCT_TAB_NAMES, type ProductState } from './rules.ts'

const word = (max: number) => z.string().trim().min(1).max(max).optional()
const kes = z.coerce.number().int().min(0).max(100_000_000).optional()

/** What narrows the table: also what "all that match" and an export mean. All of it is in the address. */
export const productFilter = z.strictObject({
  tab: z.enum(PRODUCT_TAB_NAMES).default('live'),
  /** Name, brand, tag code, SKU or handle. */
  q: word(100),
  category: word(40),
  size: word(40),
  condition: z.enum(CONDITION_NAMES).optional(),
  colour: z.enum(COLOUR_NAMES).optional(),
  brand: word(100),
  place: word(60),
  min_price: kes,
  max_price: kes,
  /** Live for at least so many days. */
  age: z.coerce.number().int().min(1).max(3650).optional(),
  /** Id of the member who listed it. */
  lister: z.uuid().optional(),
  missing: z.enum(MISSING_NAMES).optional(),
  /** Somebody wished for it and it is gone. */
  wished: z.literal('sold').optional(),
  /** Of this import. */
  import: z.uuid().optional(),
})
export type ProductFilter = z.output<typeof productFilter>

/** `GET /api/admin/products.csv`: what matches, or these alone. */
export const exportQuery = productFilter.extend({
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(250))
    .optional(),
})

/** `GET /api/admin/products`. */
export const productsQuery = productFilter.extend({
  sort: z.enum(PRODUCT_SORT_NAMES).default('newest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
})
export type ProductsQuery = z.output<typeof productsQuery>

const productState = z.enum(['draft', 'planned', 'live', 'held', 'sold', 'archived'] satisfies [ProductState, ...ProductState[]])

export const productSize = z.object({
  id: z.uuid(),
  sku: z.string(),
  size: z.string().nullable(),
  /** On sale now. */
  stock: z.number().int(),
  /** Being paid for by shoppers; still in the house. */
  held: z.number().int(),
  /** KES. */
  price: z.number().int(),
})
export type ProductSize = z.infer<typeof productSize>

export const productRow = z.object({
  id: z.uuid(),
  handle: z.string(),
  name: z.string(),
  category: z.string(),
  condition: z.string(),
  vendor: z.string(),
  /** Key of its first picture. */
  picture: z.string().nullable(),
  photos: z.number().int(),
  has_measurements: z.boolean(),
  has_words: z.boolean(),
  state: productState,
  /** Where in the house. */
  place: z.string(),
  tag_code: z.string(),
  /** KES; the lowest of its sizes. */
  price: z.number().int(),
  prices_vary: z.boolean(),
  /** What it was before it was marked down. KES. */
  original_price: z.number().int().nullable(),
  sizes: z.array(productSize),
  /** Members that wish for it. */
  wishes: z.number().int(),
  /** How often shoppers opened it in VIEW_DAYS days. */
  views: z.number().int(),
  version: z.number().int(),
  /** First time live. */
  published_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
})
export type ProductRow = z.infer<typeof productRow>

/** At most one more than COUNT_MAX: that one means "and more". */
const count = z
  .number()
  .int()
  .max(COUNT_MAX + 1)

export const productsPage = z.object({
  items: z.array(productRow),
  next_cursor: z.string().nullable(),
  /** How many match. */
  total: count,
  tabs: z.record(z.enum(PRODUCT_TAB_NAMES), count),
})
export type ProductsPage = z.infer<typeof productsPage>
