import { createPasswords } from '../../src/shop/accounts/passwords.ts'
import type { VideoFiles } from '../../src/shop/media/contract.ts'
import type { World } from '../world.ts'
import { generateVideos } from '../video/generate-videos.ts'
import { inventYears, type Years } from '../years.ts'

export const ADMIN = { email: 'admin@bench.example', password: 'a-bench-has-no-secrets' }
const VIDEOS = 2000
const FILES: VideoFiles = {
  mp4: [{ name: '480p', file: `${'ab'.repeat(10)}-480p.mp4`, width: 480, height: 854, bytes: 600_000, head_bytes: 50_000 }],
  original: null,
  hls: null,
  preview: null,
  captions: null,
}

// What is beside orders, in the proportions of a shop with $1 orders and $2 members. Their ids are those that orders and wishes name.
const ROWS: readonly (readonly [string, ('orders' | 'members')[]])[] = [
  [
    `insert into users (id, email, password_hash, full_name, unsubscribe_token, disabled_at, is_admin, created_at, updated_at)
    select md5('wisher' || n)::uuid, 'member' || n || '@mail.example', '', coalesce(o.delivery_name, ''), 'bench' || n, case when n % 500 = 9 then now() end,
      n % 8000 = 1, now() - make_interval(mins => n * 25), now()
    from generate_series(0, $1::int - 1) n left join lateral (select delivery_name from orders where user_id = md5('wisher' || n)::uuid limit 1) o on true`,
    ['members'],
  ],
  // A tenth has left the shop window: drafts, archived and sold pieces; half have a place, a third are not measured.
  [
    `update products p set is_active = k.n % 25 > 1, archived_at = case when k.n % 25 = 0 then now() - make_interval(days => (k.n % 300)::int) end,
      place = case when k.n % 2 = 0 then chr(65 + (k.n % 9)::int) || (k.n % 40) || '-' || (k.n % 12) else '' end,
      measurements = case when k.n % 3 > 0 then '{"chest": 52}'::jsonb else '{}' end, vendor = (array['Zara','H&M','Levi''s','Mr Price','Upya'])[1 + k.n % 5],
      listed_by = md5('wisher' || 1 + 8000 * (k.n % 3))::uuid
    from (select id, row_number() over (order by id) as n from products) k where k.id = p.id`,
    [],
  ],
  [
    `insert into holds (checkout_id, variant_id, quantity, state, created_at)
    select o.checkout_id, i.variant_id, 1, 'sold', o.created_at from orders o join order_items i on i.order_id = o.id
    where o.created_at > now() - interval '120 days' on conflict do nothing`,
    [],
  ],
  [
    `insert into discount_codes (discount_id, code, type, value, description, source, expires_at, is_active, batch_id, batch_size, batch_head, created_at)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'YEARS' || n, 'fixed', 100, 'Thank you ' || n, 'manual', case when n % 3 = 0 then now() + make_interval(hours => n) end,
      n % 7 > 0, null, null, false, now() - make_interval(days => n) from generate_series(0, 399) n
    union all select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, 'BENCH' || n, 'percentage', 10, 'Market stall', 'manual', null, true, ('00000000-0000-4000-8000-' || lpad((n / 1000)::text, 12, '0'))::uuid, 1000,
      n % 1000 = 0, now() - make_interval(days => n / 1000) from generate_series(0, 9999) n`,
    [],
  ],
  [
    `insert into discount_uses (discount_id, checkout_id, created_at, used_at, net, given)
    select d.discount_id, o.checkout_id, o.created_at, o.created_at, o.subtotal - o.discount, o.discount
    from orders o join discount_codes d on d.code = o.discount_code where o.discount_code is not null`,
    [],
  ],
  [
    `insert into order_returns (id, order_id, paid_order_id, state, wish, reason, asked_by, worth, goods_amount, outcome, created_at, updated_at)
    select gen_random_uuid(), o.id, o.id, case when o.created_at < now() - interval '6 days' then (array['done','done','done','refused'])[1 + n % 4]
        else (array['asked','agreed','received'])[1 + n % 3] end, 'refund', 'fit', 'shopper', 500, 500, null, o.created_at + interval '2 days', o.created_at + interval '4 days'
    from (select *, row_number() over (order by id) as n from orders where status = 'paid') o where n % 40 = 3`,
    [],
  ],
  [
    `insert into order_return_items (return_id, order_item_id, variant_id, quantity)
    select distinct on (r.id) r.id, i.id, i.variant_id, 1 from order_returns r join order_items i on i.order_id = r.order_id on conflict do nothing`,
    [],
  ],
  [
    `insert into notes (id, subject, text, author, created_at)
    select gen_random_uuid(), order_number, 'Wants the parcel after five.', 'Amina', created_at + interval '1 hour' from orders where hashtext(order_number) % 60 = 0`,
    [],
  ],
  [
    `insert into admin_audit_log (id, admin_email, action, subject, details, created_at)
    select gen_random_uuid(), 'admin' || n % 5 || '@bench.example', a, order_number, '{"before":"details_received","after":"shipped"}'::jsonb, created_at + make_interval(hours => k::int)
    from (select *, row_number() over (order by id) as n from orders) o cross join unnest(array['order.opened','order.shipped']) with ordinality as x(a, k)
    where n % 2 = 0`,
    [],
  ],
  // Each order is answered, and its parcel announced: to the buyer, and a copy of the first to the shop.
  [
    `insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, order_id, checkout_id, address, state, reason, tries, next_at, give_up_at, created_at, done_at)
    select md5('mail' || k || o.id)::uuid, 'order', md5('entry' || k || o.id)::uuid, r, 'email', e, o.id, o.checkout_id, coalesce(o.email, 'shop@bench.example'),
      s.state, case s.state when 'given_up' then 'expired' when 'skipped' then 'no_address' end, 1, null, o.created_at + interval '2 days', o.created_at + make_interval(hours => k::int),
      o.created_at + make_interval(hours => k::int)
    from orders o cross join (values (1, 'customer', 'order_placed'), (2, 'admin', 'order_placed')) x(k, r, e)
    cross join lateral (select case when hashtext(o.order_number || r) % 3000 = 0 then 'given_up' when o.email is null and r = 'customer' then 'skipped' else 'sent' end as state) s
    where o.created_at > now() - interval '540 days'`,
    [],
  ],
  [
    `insert into mail_sends (id, delivery_id, try, at, address, message_id, outcome, server_answer, finished_at)
    select gen_random_uuid(), id, 1, created_at, address, '<' || id || '@bench>', 'accepted', '250 ok', created_at from mail_deliveries where state = 'sent'`,
    [],
  ],
  [
    `insert into mail_suppressions (id, address, reason, created_at)
    select gen_random_uuid(), 'gone' || n || '@mail.example', '5.1.1 no such user', now() - make_interval(hours => n) from generate_series(1, 3000) n`,
    [],
  ],
  [
    `insert into provider_payments (id, gateway, receipt, direction, amount, account, payer, paid_at, source, attempt_id, raw, created_at)
    select gen_random_uuid(), gateway, receipt, 'in', paid_amount, reference, '2547***', decided_at, 'confirmation', case when hashtext(receipt) % 20000 <> 0 then id end, '{}', decided_at
    from payment_attempts where receipt is not null and gateway = 'daraja' and decided_at > now() - interval '400 days'`,
    [],
  ],
  [
    `insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at)
    select id, 'callback', 'pending', state, '{"Body":{"stkCallback":{"ResultCode":0}}}', decided_at from payment_attempts where decided_at > now() - interval '400 days'`,
    [],
  ],
  [
    `insert into payment_inbox (gateway, kind, token, body, address, received_at, tries, handled_at, outcome)
    select gateway, 'callback', callback_token, '{}', '127.0.0.1', decided_at, 1, decided_at, 'changed' from payment_attempts where decided_at > now() - interval '60 days'`,
    [],
  ],
  [
    `insert into stat_traffic (day, views, adds) select d::date, 20000, 1500 from generate_series(now() - interval '1095 days', now(), '1 day') d on conflict do nothing`,
    [],
  ],
  [
    `insert into stat_products (day, product_id, views, adds) select d::date, id, 3, 1 from products cross join generate_series(now() - interval '20 days', now(), '1 day') d
    where hashtext(id::text || d::date) % 10 = 0 on conflict do nothing`,
    [],
  ],
  // Changes of many products at once: three of all there are, five of a thousand.
  [
    `insert into product_runs (id, kind, state, input, admin_email, address, request_key, created_at, finished_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'markdown', 'done', '{"kind":"markdown","percent":10}', 'admin0@bench.example', '127.0.0.1', 'bench' || n,
      now() - make_interval(days => n), now() - make_interval(days => n) from generate_series(1, 8) n`,
    [],
  ],
  [
    `insert into product_run_rows (run_id, position, product_id, handle, name, version, outcome, differences)
    select r.id, p.n, p.id, p.handle, p.name, 1, case when p.n % 50 = 3 then 'conflict' else 'changed' end, '[{"name":"Price","before":"1000","after":"900"}]'
    from (select id, row_number() over (order by id) as n from product_runs) r
    join (select *, row_number() over (order by id) as n from products) p on r.n <= 3 or p.n <= 1000`,
    [],
  ],
  [
    `update product_runs r set total = c.rows, done = c.rows from (select run_id, count(*) as rows from product_run_rows group by 1) c where c.run_id = r.id`,
    [],
  ],
]
const TABLES = `users products holds discount_codes discount_uses order_returns order_return_items notes admin_audit_log mail_deliveries
  mail_sends provider_payments payment_events payment_inbox stat_traffic stat_products videos product_tags product_runs product_run_rows`.split(
  /\s+/,
)
/** Of the largest tables; made at once they take a third of the time. */
const INDEXES = `
select i.relname as name, pg_get_indexdef(i.oid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
where x.indrelid = any('{mail_deliveries,mail_sends,admin_audit_log,payment_events}'::regclass[]) and not x.indisunique`

/** A shop of three years: orders, and everything else that an admin's screens show. Nothing when it is there; all of it or nothing. */
export async function inventShop(world: World, years: Years): Promise<void> {
  await inventYears(world, years)
  const { database, rows } = world
  if ((await rows('select from users where email = $1', [ADMIN.email])).length > 0) return
  if ((await rows(`select from videos where file_name like 'bench-%' limit 1`)).length === 0)
    await generateVideos(database.db, VIDEOS, { files: FILES, posters: ['0'.repeat(20)], durationMs: 10_000, days: 60 })
  const password = await createPasswords().hash(ADMIN.password)
  await database.transact(async (db) => {
    const run = <Row extends object>(text: string, values: unknown[] = []) => db.query<Row>({ name: '', text }, values)
    await run('set local session_replication_role = replica')
    await run(`set local maintenance_work_mem = '512MB'`)
    const indexes = await run<{ name: string; made: string }>(INDEXES)
    for (const { name } of indexes) await run(`drop index "${name}"`)
    for (const [text, values] of ROWS)
      await run(
        text,
        values.map((name) => years[name]),
      )
    for (const { made } of indexes) await run(made)
    await run(
      `insert into users (id, email, password_hash, full_name, is_admin, admin_since, unsubscribe_token, created_at, updated_at)
        values (gen_random_uuid(), $1, $2, 'Bench', true, now(), 'bench-admin', now(), now())`,
      [ADMIN.email, password],
    )
  })
  for (const table of TABLES) await rows(`vacuum analyze ${table}`)
}
