import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'

const ORDERS = 5000

let shop: OldDatabase
beforeAll(async () => {
  shop = await oldDatabase(1)
})
afterAll(() => shop.close())

test('a shop with orders of guests is brought up to date: each order gets the timeline that is known of it, and stays its guest’s', async () => {
  await shop.database.db.run(
    `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount,
       currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
     select gen_random_uuid(), 'UP-' || n, n::text, gen_random_uuid(), true, '254712345678', 1500, 0, 0, 1500, 'KES', 'paid',
       case when n % 2 = 0 then 'details_received' else 'awaiting_details' end, 'ref ' || n, 'mpesa', 'nairobi',
       '2026-01-01T08:00:00Z', '2026-01-01T09:00:00Z' from generate_series(1, $1::int) n`,
    [ORDERS],
  )
  await shop.update()
  const { rows } = await shop.database.db.run(
    `select event, count(*)::int as count, min(created_at) as at from order_events group by event order by event`,
  )
  expect(rows).toEqual([
    { event: 'details_received', count: ORDERS / 2, at: new Date('2026-01-01T09:00:00Z') },
    { event: 'paid', count: ORDERS, at: new Date('2026-01-01T08:00:00Z') },
  ])
  const owners = await shop.database.db.run(
    'select count(*)::int as count from orders where guest_id is not null and user_id is null and not forget_person',
  )
  expect(owners.rows).toEqual([{ count: ORDERS }])
  // Again there is nothing to do.
  await shop.update()
})

test('who is an admin already has the first days of a second factor from now on, and sessions end as they do now', async () => {
  const old = await oldDatabase(5)
  try {
    const { db } = old.database
    await db.run(`insert into users (id, email, password_hash, is_admin, unsubscribe_token, created_at, updated_at)
      select gen_random_uuid(), who || '@mail.example', '', who = 'admin', who, now(), now() from unnest(array['admin', 'member']) who`)
    await db.run(`insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, csrf_token, created_at, last_seen_at)
      select gen_random_uuid(), id, email, now(), email, now() + interval '30 days', '', now() - interval '80 days', now() from users`)
    await old.update()
    const { rows } =
      await db.run(`select is_admin, admin_since > now() - interval '1 minute' as begins, s.expires_at - s.created_at as lasts
      from users u join sessions s on s.user_id = u.id order by is_admin`)
    expect(rows).toEqual([
      { is_admin: false, begins: null, lasts: expect.objectContaining({ days: 90 }) },
      { is_admin: true, begins: true, lasts: expect.objectContaining({ hours: 12 }) },
    ])
  } finally {
    await old.close()
  }
})
