import { z } from 'zod'
import { PRICE_MAX } from './rules.ts'
import { WHERE_MAX } from './rules-elsewhere.ts'

/** What is known of a sale without the shop; both may be left open. */
export const elsewhereFields = {
  /** KES that it brought. */
  price: z.number().int().min(0).max(PRICE_MAX).nullable().default(null),
  /** Where, in words. */
  where: z.string().trim().max(WHERE_MAX).default(''),
}

/** `POST /api/admin/products/:id/elsewhere-sales`: one unit; `size` is the id of one of its sizes, and needed when there are several units. */
export const elsewhereRequest = z.strictObject({ ...elsewhereFields, size: z.uuid().optional() })
export type ElsewhereRequest = z.output<typeof elsewhereRequest>

export const elsewhereSale = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  size: z.string().nullable(),
  price: z.number().int().nullable(),
  place: z.string(),
  admin_email: z.string(),
  sold_at: z.iso.datetime(),
  /** When its unit was put back; it was none, then. */
  taken_back_at: z.iso.datetime().nullable(),
})
export type ElsewhereSale = z.infer<typeof elsewhereSale>
export const elsewhereSales = z.object({ items: z.array(elsewhereSale) })
export type ElsewhereSales = z.infer<typeof elsewhereSales>
