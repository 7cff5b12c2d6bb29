import { z } from 'zod'
import { DEPARTMENT_NAMES, KIND_NAMES, ASKED_DEPARTMENTS } from './rules-kinds.ts'
import { SIZE_GROUP_NAMES } from './rules-sizes.ts'
import {
  CARDS_MAX,
  COLOUR_NAMES,
  CONDITION_NAMES,
  FACET_VALUES_MAX,
  FACETS,
  LIST_ORDERS,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SIMILAR_MAX,
} from './rules.ts'

/** Price bounds: negative or non-numeric input is ignored, not refused (open-55). */
const priceBound = z
  .string()
  .optional()
  .transform((text) => {
    const value = text?.trim() ? Number(text) : Number.NaN
    return Number.isFinite(value) && value >= 0 ? Math.min(Math.round(value), 100_000_000) : undefined
  })

// PostgreSQL has no NUL in its texts.
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((text) => text?.replaceAll('\u0000', '\ufffd') || undefined)

/** "M,L": any of them; undefined when there is none. Each value at most `max` characters long. */
const anyOf = (max: number) =>
  z
    .string()
    .max(FACET_VALUES_MAX * (max + 1))
    .optional()
    .transform((text) => {
      const values = new Set(
        (text ?? '')
          .replaceAll('\u0000', '\ufffd')
          .split(',')
          .map((value) => value.trim().slice(0, max)),
      )
      values.delete('')
      return values.size > 0 ? [...values].sort().slice(0, FACET_VALUES_MAX) : undefined
    })

/** What narrows a list. Unknown values of a facet match nothing. */
const narrowing = {
  category: optionalText(40).transform((c) => (c === 'all' ? undefined : c)),
  min_price: priceBound,
  max_price: priceBound,
  q: optionalText(80),
  /** Sizes, "M,L,39": products in stock in any of them. */
  size: anyOf(20),
  /** With `size`: products without a size and of one size for all pass, too (the sizes someone wears, not a filter for one of them). */
  unsized: z
    .enum(['0', '1'])
    .optional()
    .transform((flag) => flag === '1' || undefined),
  /** Garment kinds, "dress,skirt". */
  kind: anyOf(20),
  /** "women,men": what is unisex is made for both. */
  department: anyOf(20),
  condition: anyOf(20),
  colour: anyOf(20),
  style: anyOf(30),
}

/** `GET /api/products` and the address of the home page. `seed` fixes the random order. */
export const listQuery = z.strictObject({
  ...narrowing,
  /** Without one: the latest first, of a search the best match. `picks` is the mixed edit that opens the shop. */
  sort: z.enum(LIST_ORDERS).optional(),
  seed: z.coerce.number().int().min(0).max(999_999).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type ListQuery = z.output<typeof listQuery>

/** `GET /api/products/facets`: the same filters as the list beside it. */
export const facetQuery = z.strictObject(narrowing)
export type FacetQuery = z.output<typeof facetQuery>

const counted = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, products: z.number().int().positive() }))
/**
 * How many products each further choice would leave: every facet is counted under all other facets. Values without products
 * are omitted.
 */
export const facets = z.object({
  /** Of the list as it is. */
  total: z.number().int(),
  /** More products fit the search than are counted: every number may be higher. */
  capped: z.boolean(),
  category: counted(z.string()),
  kind: counted(z.enum(KIND_NAMES)),
  /** Unisex counts for women and for men. */
  department: counted(z.enum(ASKED_DEPARTMENTS)),
  /** In stock, group by group, in the usual order of sizes. Bare numbers are canonical: "EU 38" of shoes, "W32" of trousers. */
  size: z.array(z.object({ value: z.string(), group: z.enum(SIZE_GROUP_NAMES), products: z.number().int().positive() })),
  /** Best first. */
  condition: counted(z.enum(CONDITION_NAMES)),
  colour: counted(z.enum(COLOUR_NAMES)),
  style: counted(z.string()),
  /** By PRICE_STEPS: `value` is the step's lower bound in KES. */
  price: counted(z.number().int()),
})
export type Facets = z.infer<typeof facets>

/** `GET /api/products/suggest?q=`: what to offer while someone types. A space at the end says that the last word is whole. */
export const suggestQuery = z.strictObject({
  q: z
    .string()
    .max(80)
    .refine((text) => text.trim() !== '', 'Enter at least one letter.'),
})

export const picture = z.object({
  /** Addresses: `/media/{key}/{width}.{avif|webp}`. */
  key: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 placeholder of about 25 bytes. */
  thumbhash: z.string(),
  /** What has to be seen when it is cropped, percent from the left and from the top; its middle without one. */
  focus: z.tuple([z.number().int(), z.number().int()]).nullish(),
})
export type Picture = z.infer<typeof picture>

export const variant = z.object({
  id: z.uuid(),
  size: z.string().nullable(),
  stock: z.number().int(),
  /** Sold out, but a unit is on hold: it may become available again. */
  held: z.boolean().optional(),
  price: z.number().int(),
})
export type Variant = z.infer<typeof variant>

/** The video that shows a product best, of those it is tagged on (open-60). */
export const productClip = z.object({
  /** Of the video. */
  id: z.uuid(),
  /** Its 480p file. */
  url: z.string(),
  /** Three silent seconds, for tiles. */
  preview: z.string().nullable(),
  /** Address of a picture. */
  poster: z.string().nullable(),
})
export type ProductClip = z.infer<typeof productClip>

/** What a tile needs. */
export const productCard = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  /** Null when no word says it. */
  kind: z.enum(KIND_NAMES).nullable(),
  /** KES; what it can be bought for now, or could be last when nothing is left: the lowest of the sizes in stock. */
  price: z.number().int(),
  original_price: z.number().int().nullable(),
  discount_percentage: z.number().int().nullable(),
  condition: z.enum(CONDITION_NAMES),
  is_new: z.boolean(),
  is_bestseller: z.boolean(),
  stock: z.number().int(),
  /** Sold out, but the last unit is on hold: it may become available again. */
  held: z.boolean(),
  /** The only unit there is, and none was sold before it. */
  one_off: z.boolean().optional(),
  /** A clip of the product: `/media/...` of ours, or an address elsewhere. */
  video_url: z.string().nullable(),
  /** Missing in what was kept before there were any. */
  clip: productClip.nullish(),
  variants: z.array(variant),
  images: z.array(picture),
})
export type ProductCard = z.infer<typeof productCard>

/** `GET /api/products/cards?ids=a,b,c`: products as they are now; unknown ones and those that left the shop are missing. */
export const cardsQuery = z.strictObject({
  ids: z
    .string()
    .max(CARDS_MAX * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1).max(CARDS_MAX)),
})
/** `GET /api/products/:id/similar` */
export const similarQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(SIMILAR_MAX).default(8) })
export const productCards = z.object({ items: z.array(productCard) })

export const suggestions = z.object({
  /** Whole queries that complete what was typed, likeliest first; the last word may be a correction. `products` guides the order only. */
  words: z.array(z.object({ text: z.string(), products: z.number().int() })),
  categories: z.array(z.string()),
  items: z.array(productCard),
})
export type Suggestions = z.infer<typeof suggestions>

/** `GET /api/products/instead`, with the narrowing of a list that is empty: what leads on from there. */
export const searchFallback = z.object({
  /** Fewer or differently spelt words, under the same filters; most products first. */
  words: z.array(z.object({ text: z.string(), products: z.number().int().positive() })),
  /** A filter to leave out, with how many products there are then; most products first. */
  without: z.array(z.object({ facet: z.enum(FACETS), products: z.number().int().positive() })),
  /** The search without any filter; 0 when there is no search or no filter. */
  everywhere: z.number().int(),
  /** What comes nearest. */
  items: z.array(productCard),
})
export type SearchFallback = z.infer<typeof searchFallback>

/** The current state of a product for open pages (live event `pieces`). Removed from the shop: stock 0, no variants. */
export const productUpdate = z.object({
  id: z.uuid(),
  stock: z.number().int(),
  held: z.boolean(),
  /** What it can be bought for now, as on its card; null when it has left the shop. */
  price: z.number().int().nullable(),
  discount_percentage: z.number().int().nullable(),
  variants: z.array(z.object({ id: z.uuid(), stock: z.number().int(), held: z.boolean() })),
})
export type ProductUpdate = z.infer<typeof productUpdate>

/** How a search was read. */
export const searchReading = z.object({
  /** Filters that its words name, as they are shown ("Size M", "Under KES 1,500"); `rest` is the search without their words. */
  understood: z.array(z.object({ facet: z.enum(FACETS), label: z.string(), rest: z.string() })),
  /** Words and filters that nothing fits: the list shows what fits the rest. */
  missed: z.array(z.string()),
  /** The search as it was understood to be spelt ("denim jacket" for "denm jaket"), without what is missed; only when it has a slip. */
  corrected: z.string().optional(),
})
export type SearchReading = z.infer<typeof searchReading>

/** `search` is there when a search had something to say beside its words. */
export const productPage = z.object({
  items: z.array(productCard),
  next_cursor: z.string().nullable(),
  search: searchReading.optional(),
})
export type ProductPage = z.infer<typeof productPage>

/** Everything about one product (data-01, data-02, data-34). */
export const product = productCard.extend({
  description: z.string(),
  vendor: z.string(),
  department: z.enum(DEPARTMENT_NAMES),
  featured: z.boolean(),
  is_active: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  popularity_score: z.number().int(),
  sizes: z.array(z.string()),
  styles: z.array(z.string()),
  colours: z.array(z.enum(COLOUR_NAMES)),
  tags: z.array(z.string()),
  flaws: z.array(z.string()),
  /** Photos of flaws: keys of its pictures by the words of the flaw. Missing in what was kept before there were any. */
  flaw_pictures: z.record(z.string(), z.string()).optional(),
  measurements: z.record(z.string(), z.number()),
  fabricDetails: z
    .object({ type: z.string(), mainImage: z.string().nullable(), closeupImage: z.string().nullable(), description: z.string() })
    .nullable(),
  materialDescription: z.string().nullable(),
  features: z.array(z.string()),
  variants: z.array(variant.extend({ product_id: z.uuid(), sku: z.string() })),
})
export type Product = z.infer<typeof product>

export const categories = z.object({
  items: z.array(z.object({ category: z.string(), products: z.number().int() })),
})
export type Categories = z.infer<typeof categories>
