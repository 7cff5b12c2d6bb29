import { z } from 'zod'
import { deviceSession } from '../../accounts/contract.ts'
import { TIERS } from '../../accounts/rules.ts'
import { FULFILLMENT_STATUSES, ORDER_STATUSES } from '../../orders/rules.ts'
import { PEOPLE_VIEWS } from './rules.ts'

/** `GET /api/admin/users?view&q&cursor&limit`. `q`: a part of a name or an e-mail, or the end of a phone. */
export const peopleQuery = z.strictObject({
  view: z.enum(PEOPLE_VIEWS).default('members'),
  q: z.string().trim().max(60).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type PeopleQuery = z.output<typeof peopleQuery>

export const person = z.object({
  kind: z.enum(['member', 'guest']),
  /** Of the member; of a guest the key that all their orders have. */
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The last digits of the phone of the last order. */
  phone_tail: z.string().nullable(),
  /** Sign-up; of a guest the first order. */
  since: z.iso.datetime(),
  /** All-time, of orders that are paid and neither cancelled nor refunded. KES. */
  order_count: z.number().int(),
  total_spent: z.number().int(),
  /** KES that went back, of all orders. */
  refunded: z.number().int(),
  last_order_date: z.iso.datetime().nullable(),
  tier: z.enum(TIERS),
  wishes: z.number().int(),
  is_admin: z.boolean(),
  disabled: z.boolean(),
})
export type Person = z.infer<typeof person>
export const peoplePage = z.object({ items: z.array(person), next_cursor: z.string().nullable() })
export type PeoplePage = z.infer<typeof peoplePage>

const orderRow = z.object({
  id: z.uuid(),
  order_number: z.string(),
  total_amount: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  created_at: z.iso.datetime(),
})

/** `GET /api/admin/users/:id` and `GET /api/admin/users/guests/:key` */
export const personDetail = person.extend({
  second_factor: z.boolean(),
  /** The latest, at most 20. */
  orders: z.array(orderRow),
  /** What a member wishes for, the latest, at most 20. */
  wished: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      /** KES */
      price: z.number().int(),
      picture_key: z.string().nullable(),
      /** Sold, or held by somebody who pays. */
      gone: z.boolean(),
      added_at: z.iso.datetime(),
    }),
  ),
  /** Measures as the member typed them: "chest 92 cm". */
  sizes: z.array(z.string()),
  /** Where they are signed in. */
  sessions: z.array(deviceSession),
  /** The asking admin themself. */
  own: z.boolean(),
  /** A guest who was erased, as they asked, or a member who is gone: what is left goes when the last order is done. */
  erased: z.boolean(),
})
export type PersonDetail = z.infer<typeof personDetail>

/** `POST /api/admin/users/:id/admin` */
export const adminRightRequest = z.strictObject({ is_admin: z.boolean() })
/** `POST /api/admin/users/:id/disabled` */
export const disabledRequest = z.strictObject({ disabled: z.boolean() })
/** `POST /api/admin/users/:id/sign-out`: on one device, or everywhere. */
export const signOutRequest = z.strictObject({ session_id: z.uuid().optional() })
/** `POST /api/admin/users/:id/erase`: their e-mail, typed. */
export const eraseRequest = z.strictObject({ email: z.string().max(200) })
/** `POST /api/admin/users/guests/:key/erase`: the whole phone number that paid, typed. */
export const eraseGuestRequest = z.strictObject({ phone_number: z.string().max(30) })
