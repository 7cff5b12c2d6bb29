import { z } from 'zod'
import { CONDITION_NAMES, SIZE_LABEL_MAX } from '../catalogue/rules.ts'
import { KIND_NAMES } from '../catalogue/rules-kinds.ts'

const word = (max: number) => z.string().trim().min(1).max(max).optional()

/** `GET /api/admin/products/price-suggestion`. */
export const priceQuery = z.strictObject({
  kind: z.enum(KIND_NAMES),
  brand: word(100),
  condition: z.enum(CONDITION_NAMES).optional(),
  size: word(SIZE_LABEL_MAX),
})

const kes = z.number().int()

/** What pieces like it were sold for in the last year. */
export const priceSuggestion = z.object({
  /** Units that it is taken from; of those that were too few, how many. */
  sold: z.number().int(),
  /** KES: what a quarter, half and three quarters of them were sold for or less. Null when too few were sold. */
  prices: z.object({ quick: kes, usual: kes, patient: kes }).nullable(),
  /** KES. */
  low: kes.nullable(),
  high: kes.nullable(),
  /** Half of them were sold within so many days. */
  days: z.number().int().nullable(),
  /** Why, or why none, in words. */
  reason: z.string(),
})
export type PriceSuggestion = z.infer<typeof priceSuggestion>
