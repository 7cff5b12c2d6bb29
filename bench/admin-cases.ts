import type { World } from './world.ts'

/** Payments of the last two weeks, each with its order: as many as a shop of a hundred thousand products may have. */
export const PAYMENTS = 20_000

const MADE = `
create temporary table made on commit drop as
select i, md5('bench' || i) as checkout, gen_random_uuid() as id, 'UP-B' || lpad(i::text, 6, '0') as code, (500 + i * 37 % 9000)::int as total,
  now() - make_interval(secs => i * 14 * 86400.0 / $1::int) as at, (array['shipped', 'delivered', 'fulfilled'])[1 + i % 3] as stage
from generate_series(1, $1::int) i`

const ROWS = [
  `insert into checkouts (id, code, guest_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency, status, units,
    expires_at, hold_until, created_at, updated_at)
  select checkout, code, gen_random_uuid(), '2547' || lpad(i::text, 8, '0'), '[]', 'nairobi', total, 0, 0, total, 'KES', 'paid', 1, at, at, at, at from made`,
  `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, receipt, paid_amount, created_at, decided_at)
  select gen_random_uuid(), checkout, 1, 'mpesa', 'daraja', total, 'KES', 'settled', code || '-1', md5('token' || i), 'BENCH' || i, total, at, at from made`,
  `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount, currency, status,
    fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
  select id, code, checkout, gen_random_uuid(), true, '2547' || lpad(i::text, 8, '0'), total, 0, 0, total, 'KES', 'paid', stage, code || '-1', 'mpesa', 'nairobi', at, at
  from made`,
]

/** Orders and payments in bulk: for measurements, not for people. Nothing when they are there. */
export async function sellMuch({ database, rows }: World): Promise<void> {
  if ((await rows(`select from orders where payment_ref = 'UP-B000001-1'`)).length > 0) return
  await database.transact(async (db) => {
    await db.query({ name: '', text: MADE }, [PAYMENTS])
    for (const text of ROWS) await db.run(text)
  })
  for (const table of ['checkouts', 'payment_attempts', 'orders']) await rows(`vacuum analyze ${table}`)
}

/** Makes the member an admin, as `npm run admin` does. */
export async function makeAdmin({ rows }: World, email: string): Promise<void> {
  await rows('update users set is_admin = true, admin_since = now() where email = $1', [email])
}

/** What an admin opens every morning. */
export const ADMIN_PAGES: Record<string, string[]> = {
  'admin dashboard': ['/api/admin/dashboard'],
  'daily report of two weeks': ['/api/admin/payments/books?days=14'],
  'payments, newest first': ['/api/admin/payments'],
}
