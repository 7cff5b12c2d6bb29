import { z } from 'zod'
import { CARDS_MAX, CONDITION_NAMES, PAGE_SIZE, PAGE_SIZE_MAX, SIMILAR_MAX, SORTS } from './rules.ts'

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

/** `GET /api/products` and the address of the home page. `seed` fixes the random order. */
export const listQuery = z.strictObject({
  category: optionalText(40).transform((c) => (c === 'all' ? undefined : c)),
  min_price: priceBound,
  max_price: priceBound,
  sort: z.enum(SORTS).default('latest'),
  q: optionalText(80),
  size: optionalText(20),
  style: optionalText(30),
  seed: z.coerce.number().int().min(0).max(999_999).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type ListQuery = z.output<typeof listQuery>

export const picture = z.object({
  /** Addresses: `/media/{key}/{width}.{avif|webp}`. */
  key: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 placeholder of about 25 bytes. */
  thumbhash: z.string(),
})
export type Picture = z.infer<typeof picture>

export const variant = z.object({
  id: z.uuid(),
  size: z.string().nullable(),
  stock: z.number().int(),
  price: z.number().int(),
})
export type Variant = z.infer<typeof variant>

/** What a tile needs. */
export const productCard = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  price: z.number().int(),
  original_price: z.number().int().nullable(),
  discount_percentage: z.number().int().nullable(),
  condition: z.enum(CONDITION_NAMES),
  is_new: z.boolean(),
  is_bestseller: z.boolean(),
  stock: z.number().int(),
  variants: z.array(variant),
  images: z.array(picture),
})
export type ProductCard = z.infer<typeof productCard>

/** `GET /api/products/cards?ids=a,b,c`: pieces as they are now; unknown ones and those that left the shop are missing. */
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

export const productPage = z.object({ items: z.array(productCard), next_cursor: z.string().nullable() })
export type ProductPage = z.infer<typeof productPage>

/** Everything about one piece (data-01, data-02, data-34). */
export const product = productCard.extend({
  description: z.string(),
  vendor: z.string(),
  video_url: z.string().nullable(),
  featured: z.boolean(),
  is_active: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  popularity_score: z.number().int(),
  sizes: z.array(z.string()),
  styles: z.array(z.string()),
  tags: z.array(z.string()),
  flaws: z.array(z.string()),
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
