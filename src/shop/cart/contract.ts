import { z } from 'zod'
import { productCard, variant } from '../catalogue/contract.ts'
import { DELIVERY_AREAS } from '../delivery.ts'
import { CODE_REFUSALS, CODE_SOURCES, CODE_TYPES } from '../offers/rules.ts'
import { LINE_PROBLEMS, LINES_MAX, QUANTITY_MAX, type LineProblem } from './rules.ts'

export const cartLine = z.strictObject({
  product_id: z.uuid(),
  size: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .nullish()
    .transform((size) => size ?? null),
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
})

export const discountCode = z.string().trim().toUpperCase().min(1).max(40)

/** `POST /api/cart/quote` */
export const quoteRequest = z.strictObject({
  items: z.array(cartLine).max(LINES_MAX),
  discount_code: discountCode.optional(),
  delivery_area: z.enum(DELIVERY_AREAS),
})
export type QuoteRequest = z.output<typeof quoteRequest>

export const quoteLine = z.object({
  product_id: z.uuid(),
  variant_id: z.uuid().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  /** As asked. */
  quantity: z.number().int(),
  unit_price: z.number().int(),
  /** 0 on a cart line with a problem: it is not in the total. */
  line_total: z.number().int(),
  /** Units of this size on sale right now. */
  stock: z.number().int(),
  image: z.object({ key: z.string(), alt: z.string(), thumbhash: z.string() }).nullable(),
  /** Sizes to change to, with their stock. */
  sizes: z.array(variant.pick({ size: true, stock: true, price: true })),
  problem: z.enum(Object.keys(LINE_PROBLEMS) as [LineProblem, ...LineProblem[]]).optional(),
  /** With `gone` and `size_gone`: another shopper is paying for one, so it may become available again. */
  held: z.boolean().optional(),
})
export type QuoteLine = z.infer<typeof quoteLine>

/** `expiresAt`, `discount_id` and the rest as data-04 names them. */
export const appliedDiscount = z.object({
  code: z.string(),
  /** `free_delivery` has the value 0. */
  type: z.enum(CODE_TYPES),
  value: z.number().int(),
  description: z.string(),
  discount_id: z.uuid(),
  expiresAt: z.string().nullable(),
  source: z.enum(CODE_SOURCES),
})

/** All sums in KES. */
export const quote = z.object({
  lines: z.array(quoteLine),
  subtotal: z.number().int(),
  discount: z.number().int(),
  delivery_area: z.enum(DELIVERY_AREAS),
  delivery_fee: z.number().int(),
  /** Of the delivery, what the code takes off it. */
  delivery_waived: z.number().int().optional(),
  /** Nothing is delivered there any more, or not yet; Pay refuses it. */
  area_closed: z.boolean().optional(),
  total: z.number().int(),
  currency: z.literal('KES'),
  applied_discount: appliedDiscount.nullable(),
  /** A code that cannot be used does not fail the quote: its sentence is here and the sums go without it. */
  discount_problem: z.object({ code: z.string(), message: z.string(), reason: z.enum(CODE_REFUSALS) }).nullable(),
})
export type Quote = z.infer<typeof quote>

/** `POST /api/admin/discounts/try`: the link of a shared bag, or addresses of pieces, one per line. */
export const discountTry = z.strictObject({
  code: discountCode,
  bag: z.string().trim().min(1, 'Paste the link of a bag, or of pieces.').max(5000),
  delivery_area: z.enum(DELIVERY_AREAS),
  /** Whose bag it is, where the code looks at that. */
  phone_number: z.string().trim().max(30).optional(),
})
export const discountTried = z.object({ quote, outside: z.record(z.string(), z.enum(['other_piece', 'marked_down'])) })
export type DiscountTried = z.infer<typeof discountTried>

/** `PUT /api/bag`: the member's bag as this browser has it. */
export const savedBag = z.strictObject({ items: z.array(cartLine).max(LINES_MAX) })
/**
 * `POST /api/bag/merge`, at sign-in and when a page opens: union of this browser's bag and the saved one, the larger
 * quantity of a cart line that is in both, never more than the stock.
 */
export const bagReply = z.object({
  items: z.array(z.object({ product_id: z.uuid(), size: z.string().nullable(), quantity: z.number().int(), product: productCard })),
})
export type BagReply = z.infer<typeof bagReply>
