import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { GARMENTS_OF_KINDS } from '../../src/shop/try-on/preparations/wearable.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'

const PRODUCTS = 1000
let t: TestShop
let texts: Map<string, string>
let ids: string[]
let pictures: string[]
const run = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, PRODUCTS)
  while ((await t.shop.tryOn.syncChanges()) > 0);
  // As after a while: a tenth waits, a tenth needs a hand, the rest can be worn.
  await run(`update garment_preparations set rig = '{"garment":"top","sleeves":null,"points":{}}', cutout = id::text, algorithm = 1, confidence = (abs(hashtext(id::text)) % 100) / 100.0,
    state = case abs(hashtext(picture)) % 10 when 0 then 'pending' when 1 then 'uncertain' else 'ready' end,
    due_at = case abs(hashtext(picture)) % 10 when 0 then due_at end`)
  await run('vacuum analyze garment_preparations')
  texts = new Map((await writtenStatements()).map(({ name, text }) => [name, text]))
  ids = (await run<{ id: string }>('select id from products where is_active order by id limit 24')).map(({ id }) => id)
  pictures = (await run<{ key: string }>('select key from product_pictures order by id limit 60')).map(({ key }) => key)
})
afterAll(() => t.close())

const planned = (name: string, values: unknown[]) => explain(t.database, { text: texts.get(name)! }, values)
const BIG = ['garment_preparations', 'products', 'product_pictures', 'garment_changes']
const scans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '') && node['Actual Rows'] > 0)
/** Also those that were looked at and not taken. */
const readOf = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

test('what shoppers ask for reads their pieces alone', async () => {
  const nodes = await planned('garments_worn', [ids, ...GARMENTS_OF_KINDS])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes, 'garment_preparations')).toBeLessThanOrEqual(24 * 2)
  const asked = await planned('garments_asked_for', [ids])
  expect(scans(asked)).toEqual([])
})

test('the next picture is found by the index of what waits', async () => {
  const nodes = await planned('garment_claim', [new Date(), new Date()])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes, 'garment_preparations')).toBeLessThanOrEqual(4)
})

test('nothing to do costs nothing: no change is noted, and nothing is outdated', async () => {
  for (const [name, values] of [
    ['garment_changes_take', []],
    ['garments_outdated', [new Date(), 1]],
    ['cutout_leftovers_old', [new Date()]],
  ] as const) {
    const nodes = await planned(name, [...values])
    expect({ [name]: [scans(nodes), readOf(nodes, 'garment_preparations')] }).toEqual({ [name]: [[], 0] })
  }
})

test('changes read the pictures they name', async () => {
  for (const [name, values] of [
    ['garments_wanted', [pictures]],
    ['garments_remove', [pictures, pictures, pictures.map(() => 'top')]],
    ['garments_refresh_spare', [pictures]],
  ] as const) {
    const nodes = await planned(name, [...values])
    expect({ [name]: readOf(nodes, 'product_pictures') < 60 * 10 }).toEqual({ [name]: true })
    expect({ [name]: scans(nodes).filter((node) => node['Relation Name'] !== 'products') }).toEqual({ [name]: [] })
  }
})

test('the list of admins walks its index, and counts by it', async () => {
  const middle = await run<{ confidence: number; id: string }>(
    `select confidence, id from garment_preparations where state = 'ready' and not spare order by confidence, id offset 200 limit 1`,
  )
  for (const [confidence, id] of [
    [-1, '00000000-0000-0000-0000-000000000000'],
    [middle[0]?.confidence, middle[0]?.id],
  ]) {
    const nodes = await planned('garments_list', ['ready', false, confidence, id, 25])
    expect(scans(nodes)).toEqual([])
    expect(readOf(nodes, 'garment_preparations')).toBe(25)
  }
  expect(scans(await planned('garments_counts', [false]))).toEqual([])
})
