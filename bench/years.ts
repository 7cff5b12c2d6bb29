import type { World } from './world.ts'

export interface Years {
  orders: number
  days: number
  buyers: number
  /** The first of them, who buy most, have accounts. */
  members: number
  wishes: number
}

/** The size that every admin page is measured at: three years of a busy shop. */
export const THREE_YEARS: Years = { orders: 1_000_000, days: 1095, buyers: 400_000, members: 60_000, wishes: 2_000_000 }
/** Orders that are stored by one statement. */
const AT_ONCE = 50_000

/** From so many on, indexes are made at once at the end: a third of the time. */
const MANY = 100_000

const FIRST_NAMES = `array['Wanjiku','Otieno','Achieng','Kamau','Njeri','Mwangi','Zawadi','Chebet','Kiprono','Fatuma','Hassan','Amina','Wambui','Odhiambo','Nyambura','Mutua','Akinyi','Kibet','Wairimu','Omondi']`
const LAST_NAMES = `array['Kariuki','Ochieng','Wekesa','Njoroge','Mutiso','Abdi','Cheruiyot','Maina','Onyango','Ndungu','Barasa','Kilonzo','Gitau','Were','Langat','Nyaga','Mohamed','Musyoka','Simiyu','Rotich','Karanja']`

// More in the evening and at the end of the week, and more each year; a few buy often, most once. `i` is the same each time. Of the
// last days some are not on their way yet, and a few of before never arrived.
const MADE = `
create temporary table made on commit drop as
select m.*, case when buyer < $5 then md5('wisher' || buyer)::uuid end as member,
  (${FIRST_NAMES})[1 + buyer % 20] || ' ' || (${LAST_NAMES})[1 + buyer / 20 % 21] as name, '2547' || lpad(buyer::text, 8, '0') as phone,
  case when discount > 0 then 'YEARS' || i % 400 end as discount_code,
  case when status <> 'paid' then 'fulfilled' when at > now() - interval '4 days' then (array['details_received','awaiting_details','shipped','delivered'])[1 + i % 4]
    when i % 4000 = 13 then 'shipped' else 'fulfilled' end as stage
from (select i, md5('years' || i) as checkout, md5('order' || i)::uuid as id, 'UP-Y' || lpad(i::text, 7, '0') as code,
  (500 + i * 37 % 9000)::int as subtotal, case when i % 5 = 0 then (100 + i % 300)::int else 0 end as discount,
  case when i % 3 = 0 then 200 else 0 end as delivery_fee, case when i % 3 = 0 then 'nationwide' else 'nairobi' end as area,
  (array['mpesa','mpesa','mpesa','mpesa','card','bank'])[1 + i % 6] as method, case when i % 6 < 4 then 'daraja' else 'paystack' end as gateway,
  floor(power(random(), 2.2) * $4)::int as buyer, day + interval '18 hours' + make_interval(secs => (random() + random() + random() - 1.5) * 25000) as at,
  case when i % 50 = 7 then 'refunded' when i % 90 = 11 then 'cancelled' else 'paid' end as status, 1 + (i % 4 = 0)::int as items
from generate_series($1::int, $2::int) i
cross join lateral (select date_trunc('day', now()) - make_interval(days => 1 + floor($3 * (1 - sqrt(random() + 0 * i)))::int) as day) d) m`

const ROWS = [
  `insert into checkouts (id, code, guest_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency, status, units,
    expires_at, hold_until, created_at, updated_at)
  select checkout, code, case when member is null then md5('guest' || buyer)::uuid end, phone, '[]'::jsonb, area, subtotal, discount, delivery_fee,
    subtotal - discount + delivery_fee, 'KES', 'paid', items, at, at, at, at from made
  union all select checkout || 'x', code || 'X', null, '2547', '[]'::jsonb, area, subtotal, 0, 0, subtotal, 'KES', 'expired', 1, at, at, at, at from made where i % 4 = 1`,
  `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, failure, reference, callback_token, receipt, paid_amount,
    created_at, decided_at)
  select md5('attempt' || i)::uuid, checkout, 1, method, gateway, subtotal, 'KES', case when status = 'paid' then 'settled' else 'refunded' end, null,
    code || '-1', md5('token' || i), 'YEARS' || i, subtotal - discount + delivery_fee, at - interval '40 seconds', at from made
  union all select md5('failed' || i)::uuid, checkout || 'x', 1, method, gateway, subtotal, 'KES', 'failed', 'no_answer', code || 'X-1', md5('tokenx' || i),
    null, null, at, at from made where i % 4 = 1`,
  `insert into orders (id, order_number, checkout_id, user_id, guest_id, is_guest, customer_key, phone_number, email, subtotal, discount, discount_code,
    delivery_fee, total_amount, currency, status, fulfillment_status, payment_ref, payment_method, payment_receipt, delivery_area, delivery_name, created_at, updated_at)
  select id, code, checkout, member, case when member is null then md5('guest' || buyer)::uuid end, member is null, md5('buyer' || buyer)::uuid, phone,
    case when buyer % 3 = 0 then 'buyer' || buyer || '@mail.example' end, subtotal, discount, discount_code, delivery_fee,
    subtotal - discount + delivery_fee, 'KES', status, stage, code || '-1', method, 'YEARS' || i, area, name, at, at from made`,
  `insert into order_items (id, order_id, product_id, variant_id, quantity, price, name, size, picture_key)
  select gen_random_uuid(), m.id, v.product_id, v.id, 1, m.subtotal / m.items, v.name, v.size, v.picture_key
  from made m cross join lateral generate_series(1, m.items) line join numbered v on v.n = (m.i * 7 + line) % (select count(*) from numbered)`,
  `insert into order_events (order_id, event, created_at)
  select id, 'paid', at from made union all select id, 'delivered', at + interval '30 hours' + make_interval(hours => i % 60) from made
    where status = 'paid' and stage in ('delivered', 'fulfilled')
  union all select id, 'cancelled', at + interval '1 hour' from made where status = 'cancelled'`,
  `insert into payment_refunds (id, attempt_id, number, amount, reason, state, reference, callback_token, requested_by, created_at, decided_at)
  select md5('refund' || i)::uuid, md5('attempt' || i)::uuid, 1, subtotal - discount + delivery_fee, 'cancelled', 'completed', code || '-R1', md5('back' || i),
    'shopper', at, at + interval '2 hours' from made where status <> 'paid'`,
]
const NUMBERED = `create temporary table numbered on commit drop as
  select row_number() over (order by v.id) - 1 as n, v.id, v.product_id, v.size, p.name,
    (select i.key from product_pictures i where i.product_id = p.id and i.position = 1) as picture_key
  from product_variants v join products p on p.id = v.product_id`

// One of ten is taken back, half of them are still there.
const WISHES = `
insert into wish_events (user_id, product_id, what, price, at)
select md5('wisher' || (i % 60000))::uuid, p.product_id, case when i % 10 = 3 then 'removed' else 'added' end, 1000,
  now() - make_interval(secs => i * $2::float8 * 86400 / $1) from generate_series(1, $1::int) i
join (select row_number() over (order by id) - 1 as n, id as product_id from products) p on p.n = floor(power((i % 9973) / 9973.0, 3) * (select count(*) from products))`
const WISHLISTS = `
insert into wishlist_items (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
select user_id, product_id, max(at), 1000, 1000, true, false, false from wish_events where what = 'added' and user_id is not null
group by 1, 2 on conflict do nothing`

const DROPS = `
insert into notifications (id, user_id, type, title, message, is_read, metadata, dedup_key, created_at)
select gen_random_uuid(), user_id, 'price_drop', '', '', id % 3 = 0, json_build_object('product_id', product_id)::jsonb, 'years' || id, at
from wish_events where what = 'added' and id % 10 = 0 on conflict do nothing`

const WRITTEN = `checkouts payment_attempts payment_refunds orders order_items order_events wish_events wishlist_items notifications`.split(
  ' ',
)
/** Those that no constraint needs. */
const INDEXES = `
select i.relname as name, pg_get_indexdef(i.oid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
where x.indrelid = any($1::text[]::regclass[]) and not x.indisunique`

/** Years of orders, refunds, deliveries and wishes in bulk, for measurements; nothing when they are there. Needs products. */
export async function inventYears(
  { database, rows }: Pick<World, 'database' | 'rows'>,
  { orders, days, buyers, members, wishes }: Years,
): Promise<void> {
  if ((await rows(`select from orders where payment_ref = 'UP-Y0000001-1'`)).length > 0) return
  // All of it or nothing: who is interrupted finds neither a part of the orders nor tables without indexes.
  await database.transact(async (db) => {
    const run = <Row extends object>(text: string, values: unknown[] = []) => db.query<Row>({ name: '', text }, values)
    // What triggers would note order by order is noted at once below.
    await run('set local session_replication_role = replica')
    await run(`set local maintenance_work_mem = '512MB'`)
    const indexes = orders < MANY ? [] : await run<{ name: string; made: string }>(INDEXES, [WRITTEN])
    for (const { name } of indexes) await run(`drop index "${name}"`)
    await run(
      `update products set published_at = now() - make_interval(days => (abs(hashtext(id::text)) % $1)::int), first_price = price + 300`,
      [days],
    )
    await run(NUMBERED)
    for (let from = 1; from <= orders; from += AT_ONCE) {
      await run(MADE, [from, Math.min(orders, from + AT_ONCE - 1), days, buyers, members])
      for (const text of ROWS) await run(text)
      await run('drop table made')
    }
    for (const { made } of indexes) await run(made)
    await run(WISHES, [wishes, days])
    await run(WISHLISTS)
    await run(DROPS)
    await run(
      'insert into stat_wished (product_id, wishes) select product_id, count(*) from wishlist_items group by 1 on conflict do nothing',
    )
    await run(`insert into figure_changes (kind, key) select distinct 'customer', customer_key from orders`)
  })
  for (const table of [...WRITTEN, 'products']) await rows(`vacuum analyze ${table}`)
}
