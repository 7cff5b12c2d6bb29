import { z } from 'zod'
import { DELIVERY_AREAS } from '../delivery.ts'
import { formatKes } from '../money.ts'
import { DELIVERY_FEE_MAX } from './rules-delivery.ts'

const moment = z.iso.datetime()
const area = z.enum(DELIVERY_AREAS)

/** One rate as admins see it. */
const deliveryRate = z.object({
  id: z.uuid(),
  area,
  /** KES. */
  fee: z.number().int(),
  offered: z.boolean(),
  effective_from: moment,
  created_at: moment,
  /** Null for the first ones, and when they have gone. */
  created_by: z.string().nullable(),
  withdrawn_at: moment.nullable(),
  withdrawn_by: z.string().nullable(),
  state: z.enum(['now', 'planned', 'past', 'withdrawn']),
})
export type DeliveryRateRow = z.infer<typeof deliveryRate>

/** `GET /api/admin/delivery`: the newest first. */
export const deliveryDesk = z.object({ rates: z.array(deliveryRate), at: moment })
export type DeliveryDesk = z.infer<typeof deliveryDesk>

/** `POST /api/admin/delivery/rates` */
export const newDeliveryRate = z.strictObject({
  area,
  fee: z
    .number('Enter whole shillings; 0 for free.')
    .int('Enter whole shillings; 0 for free.')
    .min(0, 'Enter whole shillings; 0 for free.')
    .max(DELIVERY_FEE_MAX, `Enter at most ${formatKes(DELIVERY_FEE_MAX)}.`),
  /** False: nothing is delivered there from then on. */
  offered: z.boolean(),
  /** Null for now. */
  effective_from: moment.nullable(),
  /** The newest change of this area that the admin saw; with another one it is refused. */
  seen: z.uuid().nullable(),
})
export type NewDeliveryRate = z.infer<typeof newDeliveryRate>
