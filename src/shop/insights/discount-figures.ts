import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'

/** Orders of a code that are looked at, the newest first: enough for a share. */
const LOOKED_AT = 1000
/** Orders without a code, and how long back (days). */
const WITHOUT = 5000
const WITHOUT_DAYS = 30

export const NEW_BUYERS = {
  name: 'insights_discount_new_buyers',
  text: `select count(*) as looked_at, count(*) filter (where not exists (
      select from orders e where e.customer_key = o.customer_key and e.created_at < o.created_at and e.status = 'paid')) as new_buyers
    from (select u.checkout_id from discount_uses u where u.used_at is not null and u.discount_id = any($1::uuid[])
      order by u.used_at desc limit ${LOOKED_AT}) u
    join orders o on o.checkout_id = u.checkout_id and o.customer_key is not null`,
}
export const AVERAGE_WITHOUT = {
  name: 'insights_average_without_code',
  text: `select round(avg(subtotal - discount))::int as average from (
      select subtotal, discount from orders where status = 'paid' and discount_code is null and created_at >= $1
      order by created_at desc limit ${WITHOUT}) few`,
}
const CODES = {
  name: 'insights_discount_codes',
  text: 'select discount_id as id from discount_codes where discount_id = $1 or batch_id = $2',
}

/** What a discount code, or a batch of them, is measured against. */
export function createDiscountFigures({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Average of the orders without a code (KES), and how many of the newest with it were the first of their buyer. */
    async discountFigures(code: { id: string; batch_id: string | null; whole_batch: boolean }) {
      const codes = await db.query<{ id: string }>(CODES, [code.id, code.whole_batch ? code.batch_id : null])
      const [[buyers], [without]] = await Promise.all([
        db.query<{ looked_at: number; new_buyers: number }>(NEW_BUYERS, [codes.map(({ id }) => id)]),
        db.query<{ average: number | null }>(AVERAGE_WITHOUT, [later(clock.now(), -WITHOUT_DAYS * 86_400)]),
      ])
      return { average_without: without?.average ?? null, looked_at: buyers?.looked_at ?? 0, new_buyers: buyers?.new_buyers ?? 0 }
    },
  }
}
