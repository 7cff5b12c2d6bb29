import { z } from 'zod'
import { KIND_NAMES } from '../catalogue/rules-kinds.ts'

/** `GET /api/admin/products/to-measure`. */
export const toMeasureQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type ToMeasureQuery = z.output<typeof toMeasureQuery>

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
