import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { ASSISTANT_BATCH } from '../../src/shop/offers/rules-assistant-codes.ts'
import { explain } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements, type FoundStatement } from '../support/statements.ts'

const PRODUCTS = 1000
const MANY = 3000
/** Of the member, and of the guest. */
const OWN = MANY / 100
/** Pieces that are read at once, and rows that one of them has in another table: variants, features. */
const [SHOWN, PARTS] = [60, 5]
const [MEMBER, GUEST, CODE] = [randomUUID(), randomUUID(), randomUUID()]
let t: TestShop
let statements: Map<string, FoundStatement>
let products: string[]
let name: string
const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows

beforeAll(async () => {
  const [shop, written] = await Promise.all([testShop(), writtenStatements()])
  t = shop
  statements = new Map(written.map((one) => [one.name, one]))
  await generateCatalogue(t.database.db, PRODUCTS)
  const some = (await run(`select id, name from products where is_active order by handle limit ${SHOWN}`)) as { id: string; name: string }[]
  products = some.map(({ id }) => id)
  name = some[0]?.name ?? ''
  // Every hundredth is the member's or the guest's: years of a shop, of which few are theirs.
  await run(
    `insert into checkouts (id, code, guest_id, user_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount,
        currency, status, expires_at, hold_until, created_at, updated_at)
      select 'c' || n, 'UP-' || n, case when n % 100 = 2 then $2::uuid else gen_random_uuid() end,
        case when n % 100 = 1 then $1::uuid when n % 100 <> 2 then gen_random_uuid() end, '254700000000', '[]', 'nairobi', 1, 0, 0, 1, 'KES',
        'paid', now(), now(), now() - n * interval '1 hour', now()
      from generate_series(1, ${MANY}) n`,
    [MEMBER, GUEST],
  )
  await run(`insert into orders (id, order_number, checkout_id, user_id, is_guest, customer_key, phone_number, subtotal, discount, delivery_fee,
      total_amount, currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
    select gen_random_uuid(), code, id, user_id, user_id is null, gen_random_uuid(), phone_number, 1, 0, 0, 1, 'KES', 'paid', 'fulfilled', id,
      'mpesa', 'nairobi', created_at, created_at from checkouts`)
  await run(`insert into order_items (id, order_id, product_id, variant_id, quantity, price, name)
    select gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), 1, 1, 'Denim jacket' from orders`)
  await run(
    `insert into discount_codes (discount_id, code, type, value, max_uses, batch_id, expires_at)
      select gen_random_uuid(), 'HI-' || n, 'percentage', 5, 1, $1, now() + interval '1 day' from generate_series(1, ${MANY}) n`,
    [ASSISTANT_BATCH],
  )
  await run(`insert into discount_uses (discount_id, checkout_id, used_at) select discount_id, code, now() from discount_codes`)
  await run(`insert into discount_takers (discount_id, taker, checkout_id)
    select discount_id, kind || code, code from discount_codes, unnest(array['phone', 'email']) kind`)
  await run(`insert into assistant_code_claims (person, discount_id, claimed_at) select code, discount_id, now() from discount_codes`)
  await run(`insert into search_synonyms (word, means, updated_at) select 'word ' || n, 'dress', now() from generate_series(1, 300) n`)
  await run(
    `analyze checkouts, orders, order_items, discount_codes, discount_uses, discount_takers, assistant_code_claims, search_synonyms`,
  )
})
afterAll(() => t.close())

const NOW = new Date()
const SINCE = new Date(0)
const END = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** As the stylist looks for a slot. */
const LOOKED_FOR = {
  list: 0,
  kinds: ['dress', 'jumpsuit'],
  most: 1500,
  departments: ['women', 'unisex'],
  sizes: null,
  colours: null,
  unwanted: ['o:red'],
  kind_codes: ['k:dress', 'k:jumpsuit'],
  rare_codes: null,
  band_codes: ['k:dress', 'k:jumpsuit'],
}
/** No walk comes to what it looks for. */
const RARE = { ...LOOKED_FOR, sizes: ['s:EU 61'], rare_codes: ['s:EU 61'] }

// The most rows that one step of it reads for one answer.
test.each<[string, () => unknown[], number]>([
  ['stylist_pieces', () => [products, true], SHOWN * PARTS],
  ['stylist_by_chance', () => [JSON.stringify([LOOKED_FOR]), true, 45, 0.5], 400],
  ['stylist_by_chance', () => [JSON.stringify([RARE]), true, 45, 0.5], 400],
  ['stylist_cheapest', () => [JSON.stringify([LOOKED_FOR]), false, 8], 400],
  ['stylist_cheapest', () => [JSON.stringify([RARE]), false, 8], 400],
  ['assistant_excluded', () => [products, ['o:red'], ['\\mwool']], SHOWN],
  ['product_cards', () => [products], SHOWN * PARTS],
  ['product_by_id', () => [products[0]], PARTS],
  ['product_by_name', () => [name.toUpperCase()], PARTS],
  ['product_by_name', () => ['no such piece'], 0],
  ['product_named_among', () => [[...Array.from({ length: 200 }, (_, i) => `no such piece ${i}`), name.toLowerCase()]], PARTS],
  ['assistant_order_by_number', () => ['UP-101', MEMBER], OWN],
  ['assistant_own_checkouts', () => [MEMBER, null, SINCE], OWN],
  ['assistant_own_checkouts', () => [null, GUEST, SINCE], OWN],
  ['orders_by_member', () => [MEMBER, ...END, 6], OWN],
  ['live_codes_assistant', () => [['HI-7', 'HI-8'], NOW], 2],
  ['assistant_codes_had', () => [['HI-7', 'HI-8'], SINCE], 2],
  ['assistant_codes_given', () => [CODE, ['HI-7', 'HI-8']], 2],
  ['assistant_codes_other', () => [['phoneHI-7', 'emailHI-9'], CODE, ASSISTANT_BATCH, SINCE], 2],
  ['search_synonyms_remove', () => ['word 7'], 1],
  ['search_synonyms_named', () => ['dress'], 1],
])('%s reads what it answers, however much the shop has', async (statement, values, most) => {
  const nodes = await explain(t.database, statements.get(statement)!, values())
  const read = nodes.filter((node) => node['Relation Name'] !== undefined)
  expect(read.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([])
  expect(
    Math.max(...read.map((node) => node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0))),
  ).toBeLessThanOrEqual(most)
})
