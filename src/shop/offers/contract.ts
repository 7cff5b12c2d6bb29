import { z } from 'zod'
import { oneLine } from '../one-line.ts'
import {
  BATCH_MAX,
  CODE_FORM,
  CODE_SOURCES,
  CODE_STATES,
  CODE_TYPES,
  DESCRIPTION_MAX,
  DISCOUNT_VIEWS,
  PIECES_MAX,
  PREFIX_FORM,
  USES_MAX,
  VALUE_MAX,
} from './rules.ts'

const count = (max: number) => z.number().int().min(1, 'Enter 1 or more.').max(max, `Enter at most ${max}.`)
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** What a code gives, to whom and when; the same for every code of a batch. */
export const terms = z.strictObject({
  type: z.enum(CODE_TYPES),
  /** Percent or KES; 0 for free delivery. */
  value: z.number().int().min(0, 'Enter 0 or more.').max(VALUE_MAX, `Enter at most ${VALUE_MAX}.`),
  description: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`)),
  source: z.enum(CODE_SOURCES),
  starts_at: moment.nullable(),
  expires_at: moment.nullable(),
  max_uses: count(USES_MAX).nullable(),
  max_per_buyer: count(1000).nullable(),
  first_order: z.boolean(),
  min_subtotal: count(VALUE_MAX).nullable(),
  categories: z.array(z.string().trim().min(1).max(40)).max(20),
  kinds: z.array(z.string().trim().min(1).max(40)).max(60),
  product_ids: z.array(z.uuid()).max(PIECES_MAX, `Choose at most ${PIECES_MAX} pieces.`),
  on_marked_down: z.boolean(),
})
export type TermsInput = z.output<typeof terms>

function checkTerms({ type, value, starts_at: starts, expires_at: ends }: TermsInput, issues: z.core.$RefinementCtx): void {
  const wrong = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (type === 'percentage' && (value < 1 || value > 100)) wrong('value', 'Enter 1 to 100 percent.')
  if (type === 'fixed' && value < 1) wrong('value', 'Enter the shillings it takes off.')
  if (type === 'free_delivery' && value !== 0) wrong('value', 'Free delivery has no value.')
  if (starts && ends && ends <= starts) wrong('expires_at', 'It must end after it starts.')
}

/** `POST /api/admin/discounts`: one code by its name, or a batch of random ones. */
export const newDiscount = terms
  .extend({
    code: z.string().trim().toUpperCase().regex(CODE_FORM, 'Use 3 to 40 letters, digits and dashes.').optional(),
    /** With `count`: how the codes begin. */
    prefix: z.string().trim().toUpperCase().regex(PREFIX_FORM, 'Use at most 12 letters and digits.').optional(),
    count: count(BATCH_MAX).optional(),
  })
  .superRefine(checkTerms)
  .refine((input) => (input.code === undefined) !== (input.count === undefined), {
    path: ['code'],
    message: 'Enter a code, or how many to make.',
  })
export type NewDiscount = z.output<typeof newDiscount>

/** `PATCH /api/admin/discounts/:id`: of a batch, all codes. */
export const discountChange = terms.extend({ version: z.number().int() }).superRefine(checkTerms)
export type DiscountChange = z.output<typeof discountChange>

/** `POST /api/admin/discounts/:id/on` and `/off`. `batch`: all codes of its batch. */
export const discountSwitch = z.strictObject({ batch: z.boolean().default(false) })

/** What narrows the list. */
export const discountMatch = z.strictObject({
  view: z.enum(DISCOUNT_VIEWS).default('all'),
  /** The beginning of a code, or a part of a description. */
  q: z.string().trim().min(1).max(100).optional(),
  type: z.enum(CODE_TYPES).optional(),
  source: z.enum(CODE_SOURCES).optional(),
  /** Codes of one batch, each by itself. */
  batch: z.uuid().optional(),
})
export const discountsQuery = discountMatch.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type DiscountMatch = z.output<typeof discountMatch>
export type DiscountsQuery = z.output<typeof discountsQuery>

export const discountRow = z.object({
  id: z.uuid(),
  code: z.string(),
  type: z.enum(CODE_TYPES),
  value: z.number().int(),
  description: z.string(),
  source: z.enum(CODE_SOURCES),
  state: z.enum(CODE_STATES),
  is_active: z.boolean(),
  starts_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  max_uses: z.number().int().nullable(),
  max_per_buyer: z.number().int().nullable(),
  first_order: z.boolean(),
  min_subtotal: z.number().int().nullable(),
  categories: z.array(z.string()),
  kinds: z.array(z.string()),
  product_ids: z.array(z.uuid()),
  on_marked_down: z.boolean(),
  batch_id: z.uuid().nullable(),
  batch_size: z.number().int().nullable(),
  /** This row stands for all codes of its batch, and so do its figures. */
  whole_batch: z.boolean(),
  version: z.number().int(),
  created_at: z.string(),
  /** Paid orders with it, and open checkouts that hold a use. */
  used: z.number().int(),
  held: z.number().int(),
  /** KES paid for pieces with it, and taken off by it. */
  net: z.number().int(),
  given: z.number().int(),
})
export type DiscountRow = z.infer<typeof discountRow>
export const discountsPage = z.object({ items: z.array(discountRow), next_cursor: z.string().nullable() })
export type DiscountsPage = z.infer<typeof discountsPage>

/** What a code is measured against; null where there is nothing to measure. */
export const discountFigures = z.object({
  /** KES: the average order without any code, of the last 30 days. */
  average_without: z.number().int().nullable(),
  /** Of its newest orders: how many were looked at, and how many of them were the first of their buyer. */
  looked_at: z.number().int(),
  new_buyers: z.number().int(),
})
export const discountDetail = discountRow.extend({
  figures: discountFigures,
  pieces: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type DiscountDetail = z.infer<typeof discountDetail>

export const madeDiscount = z.object({ id: z.uuid(), count: z.number().int(), batch_id: z.uuid().nullable() })
