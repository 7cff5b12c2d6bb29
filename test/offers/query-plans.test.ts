import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFER_BATCH } from '../../src/shop/offers/rules-exit-offers.ts'
import { explain } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'

const USES = 5000
let t: TestShop
const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows
beforeAll(async () => {
  t = await testShop()
  await run(
    `insert into discount_codes (discount_id, code, type, value, max_uses, batch_id)
      select gen_random_uuid(), 'STAY-' || n, 'percentage', 20, 1, $1 from generate_series(1, ${USES}) n`,
    [OFFER_BATCH],
  )
  await run(
    `insert into discount_uses (discount_id, checkout_id, used_at) select discount_id, code, now() - interval '2 days' from discount_codes`,
  )
  await run(`insert into discount_takers (discount_id, taker, checkout_id)
    select discount_id, kind || code, code from discount_codes, unnest(array['phone', 'email']) kind`)
  await run(`insert into exit_offer_claims (person, discount_id, claimed_at) select code, discount_id, now() from discount_codes`)
  await run('analyze discount_codes, discount_uses, discount_takers, exit_offer_claims')
})
afterAll(() => t.close())

test('whether somebody has another offer reads what is of them, however many have been given', async () => {
  const text = (await writtenStatements()).find(({ name }) => name === 'exit_offers_other')!.text
  const asked = [['STAY-0'], new Date(Date.now() - 86_400_000), randomUUID(), ['phoneSTAY-7', 'emailSTAY-9'], OFFER_BATCH]
  const nodes = await explain(t.database, { text }, asked)
  expect(nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([])
  expect(Math.max(...nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))).toBeLessThanOrEqual(2)
})
