import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { shuffleOrder } from '../../src/shop/catalogue/shuffle.ts'
import { askerOf, toolsOf } from '../support/assistant.ts'
import { addDescribed, type Described } from '../support/described-pieces.ts'
import { testShop, type TestShop } from '../support/shop.ts'

// What becomes a candidate at all: what is out of place takes nobody's place.

let t: TestShop
let tools: Tools

beforeAll(async () => {
  t = await testShop()
  ;({ tools } = toolsOf(t))
  const women: Described = { department: 'women', styles: ['Formal'] }
  for (let n = 0; n < 60; n++) await addDescribed(t.shop, { ...women, name: `Red satin dress ${n}`, colours: ['red'] })
  for (const name of ['Navy', 'Blue', 'Green', 'Purple', 'Brown', 'Grey', 'Teal', 'Pink'])
    await addDescribed(t.shop, { ...women, name: `${name} crepe dress` })
  await addDescribed(t.shop, { ...women, name: 'Black heels', category: 'shoes', stock: { 39: 1 } })
  await addDescribed(t.shop, { ...women, name: 'Beige wool coat', stock: { S: 1 } })
  await addDescribed(t.shop, { ...women, name: 'Grey pleated skirt' })
  const men: Described = { department: 'men', styles: ['Formal'] }
  await addDescribed(t.shop, { ...men, name: 'White cotton shirt' })
  await addDescribed(t.shop, { ...men, name: 'Grey wool trousers', stock: { M: 1 } })
  await addDescribed(t.shop, { ...men, name: 'Brown leather loafers', category: 'shoes', stock: { 38: 1, 43: 1 } })
}, 60_000)
afterAll(() => t.close())

const style = async (input: object) => (await tools.build_outfits.run(tools.build_outfits.input.parse(input), askerOf())).out
const namesOf = ({ looks }: Awaited<ReturnType<typeof style>>) =>
  looks.flatMap(({ items }) => items.map(({ product }) => product?.name ?? ''))

test('however much there is of a colour that is not wanted, the others are found', async () => {
  const out = await style({ occasion: 'wedding', department: 'women', exclude: { colour: ['red'] } })
  expect(out.looks).toHaveLength(3)
  expect(namesOf(out).filter((name) => /red/i.test(name))).toEqual([])
})

test('a layer in another size than was asked for is in no look', async () => {
  const wish = { occasion: 'church', department: 'women', exclude: { colour: ['red'] } }
  expect(namesOf(await style({ ...wish, sizes: ['M'] }))).not.toContain('Beige wool coat')
  expect(namesOf(await style({ ...wish, sizes: ['M', 'S'] }))).toContain('Beige wool coat')
})

test('shoes that come in sizes of women and of men are taken in one of men', async () => {
  const { looks } = await style({ occasion: 'interview', department: 'men' })
  const shoes = looks[0]?.items.find(({ product }) => product?.name === 'Brown leather loafers')
  expect(shoes?.size).toBe('43')
})

test('[data-17] a look has one or two tips, without an occasion, too', async () => {
  for (const wish of [{}, { occasion: 'wedding' }, { owned: ['black jeans', 'white tee', 'denim jacket'] }]) {
    const { looks } = await style({ ...wish, department: 'women' })
    expect(looks.length).toBeGreaterThan(0)
    for (const { occasion_tips: tips } of looks) expect([1, 2]).toContain(tips.length)
  }
})

test('another seed makes other looks, also of a shop that has few pieces; the same seed the same', async () => {
  const wish = { occasion: 'wedding', department: 'women', exclude: { colour: ['red'] } }
  const mains = async (seed: number) => (await style({ ...wish, seed })).looks.map(({ items }) => items[0]?.product_id).join()
  const all = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(mains))
  expect(new Set(all).size).toBeGreaterThan(2)
  expect(await mains(3)).toBe(all[3])
})

test('with a dress go a bag or jewellery, and no hat', async () => {
  await addDescribed(t.shop, { name: 'Black felt fedora', category: 'accessories', stock: { '': 1 } })
  const wish = { occasion: 'date', department: 'women', exclude: { colour: ['red'] } }
  expect(namesOf(await style(wish))).not.toContain('Black felt fedora')
  await addDescribed(t.shop, { name: 'Gold hoop earrings', category: 'jewelry', stock: { '': 1 } })
  expect(namesOf(await style(wish))).toContain('Gold hoop earrings')
})

describe('behind hundreds of flats', () => {
  const run = (text: string, values: unknown[] = []) => t.database.db.run(text, values)
  const shoesOf = ({ looks }: Awaited<ReturnType<typeof style>>) => looks[0]?.items.find(({ slot }) => slot === 'shoes')

  beforeAll(async () => {
    await generateCatalogue(t.database.db, 1200)
    await run(`update products set category = 'shoes', kind = 'flats', department = 'women' where handle like 'bench-%'`)
    // No other pair suits men at an interview, and no walk comes to this one: by chance it is the last, and it is the dearest.
    await run(`update products set shuffle_a = $1::real - 0.000001 where name = 'Brown leather loafers'`, [shuffleOrder(0).start])
    await run(`update product_variants set price = 500 where product_id in (select id from products where handle like 'bench-%')`)
  }, 60_000)

  test('a rare department is found', async () => {
    const out = await style({ occasion: 'interview', department: 'men' })
    expect(out.looks).toHaveLength(1)
    expect(shoesOf(out)?.product?.name).toBe('Brown leather loafers')
  })

  test.each([300, 2000])('with a budget of %i, what a look of a rare department costs at least is told', async (budget) => {
    const { looks, problem, least } = await style({ occasion: 'interview', department: 'men', budget })
    expect({ looks, problem, least }).toEqual({ looks: [], problem: 'budget_too_small', least: 4500 })
  })

  test('a rare size is found', async () => {
    await run(`update products set department = 'men' where handle like 'bench-%'`)
    // The last one that the walk would come to.
    await run(`update products set shuffle_a = $1::real - 0.000001, name = 'Brown loafers', tags = '{}' where handle = 'bench-7'`, [
      shuffleOrder(0).start,
    ])
    await run(`update fabric_details set type = 'Leather' where product_id = (select id from products where handle = 'bench-7')`)
    await run(`update product_variants set size = '47', stock = 1 where id = (select v.id from product_variants v
      join products p on p.id = v.product_id where p.handle = 'bench-7' order by v.position limit 1)`)
    const out = await style({ occasion: 'interview', department: 'men', sizes: ['47', 'M'] })
    expect(shoesOf(out)?.size).toBe('47')
  })

  test.each([300, 1000, 2000])('with a budget of %i, what a look in a rare size costs at least is told', async (budget) => {
    const { looks, problem, least } = await style({ occasion: 'interview', department: 'men', sizes: ['43', 'M'], budget })
    expect({ looks, problem, least }).toEqual({ looks: [], problem: 'budget_too_small', least: 4500 })
  })
})
