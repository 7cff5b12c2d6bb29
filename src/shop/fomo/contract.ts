import { z } from 'zod'
import { oneLine } from '../one-line.ts'
import { FOMO_KINDS, FOMO_LIMIT, FOMO_MAX, FOMO_STATES, NAME_MAX, SAMPLE_AGE } from './rules.ts'

/** data-24; nothing more of the person is known here. */
export const fomoNotification = z.object({
  id: z.uuid(),
  customer_name: z.string(),
  customer_location: z.string(),
  product_id: z.uuid(),
  product_name: z.string(),
  purchase_time: z.string(),
  /** False for a sample: what shows it says so. */
  is_real: z.boolean(),
  is_active: z.boolean(),
})
export type FomoNotification = z.infer<typeof fomoNotification>

/** `GET /api/rpc/get_active_fomo_notifications` (fomo-04) */
export const fomoQuery = z.strictObject({ limit_count: z.coerce.number().int().min(1).max(FOMO_MAX).default(FOMO_LIMIT) })
export const fomoReply = z.array(fomoNotification)

const words = z
  .string()
  .transform(oneLine)
  .pipe(z.string().min(1, 'Fill this in.').max(NAME_MAX, `Use at most ${NAME_MAX} characters.`))

export const newSample = z.strictObject({
  customer_name: words.refine((name) => !/[\s@\d]/.test(name), 'Only a first name.'),
  customer_location: words.refine((place) => !/[@\d]/.test(place), 'Only a town or an area.'),
  product_id: z.uuid('Choose a piece.'),
  minutes_ago: z
    .number()
    .int()
    .min(SAMPLE_AGE.least, `Enter ${SAMPLE_AGE.least} or more.`)
    .max(SAMPLE_AGE.most, `Enter at most ${SAMPLE_AGE.most}.`),
})
export type NewSample = z.output<typeof newSample>

/** `PUT /api/admin/fomo/real/:id`. `whole_person`: nothing of its buyer is shown any more, also what they buy later. */
export const realSwitch = z.strictObject({ is_active: z.boolean(), whole_person: z.boolean().default(false) })
export const sampleSwitch = z.strictObject({ is_active: z.boolean() })

export const fomoEntry = fomoNotification.extend({ order_number: z.string().nullable(), whole_person: z.boolean(), built_in: z.boolean() })
export type FomoEntry = z.infer<typeof fomoEntry>

/** What narrows the list of admins. */
export const fomoMatch = z.strictObject({ kind: z.enum(FOMO_KINDS).optional(), state: z.enum(FOMO_STATES).optional() })
export const fomoListQuery = fomoMatch.extend({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type FomoMatch = z.output<typeof fomoMatch>
export type FomoListQuery = z.output<typeof fomoListQuery>
/**
 * Real purchases first, then samples, each the newest first. `shown`: what shoppers are told now, whatever the page; `tells_real`:
 * whether that may be real purchases at all.
 */
export const fomoList = z.object({
  items: z.array(fomoEntry),
  next_cursor: z.string().nullable(),
  shown: fomoReply,
  tells_real: z.boolean(),
})
export type FomoList = z.infer<typeof fomoList>
