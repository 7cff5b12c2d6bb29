import { z } from 'zod'
import { newProduct } from '../catalogue/contract-admin.ts'
import { KIND_NAMES } from '../catalogue/rules-kinds.ts'

/** `GET /api/admin/products/to-measure`. */
export const toMeasureQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type ToMeasureQuery = z.output<typeof toMeasureQuery>

/** `POST /api/admin/products`: a piece, and how long somebody worked on it with the camera. Seconds. */
export const listedProduct = newProduct.extend({ listing_seconds: z.int().min(0).max(86_400).optional() })
export type ListedProduct = z.output<typeof listedProduct>

/** How long the latest pieces that were listed with the camera took, half and nine of ten of them at most. Seconds; null before the first. */
export const listingTimes = z.object({ pieces: z.int(), median: z.int(), ninetieth: z.int() }).nullable()
export type ListingTimes = z.infer<typeof listingTimes>

/** `GET /api/admin/products/brands`. */
export const brands = z.object({ items: z.array(z.string()) })
export type Brands = z.infer<typeof brands>

/** Pieces without measurements that are in the house, drafts among them. */
export const toMeasure = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      category: z.string(),
      kind: z.enum(KIND_NAMES).nullable(),
      version: z.number().int(),
      tag_code: z.string(),
      place: z.string(),
      /** Those in stock. */
      sizes: z.array(z.string()),
      picture: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  next_cursor: z.string().nullable(),
})
export type ToMeasure = z.infer<typeof toMeasure>
