import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRarities, generateCatalogue } from '../../bench/generate.ts'
import { facetQuery, listQuery } from '../../src/shop/catalogue/contract.ts'
import { COUNTED } from '../../src/shop/catalogue/facet-bits.ts'
import { coded } from '../../src/shop/catalogue/facet-codes.ts'
import { createFacets } from '../../src/shop/catalogue/facets.ts'
import { IN_PART } from '../../src/shop/catalogue/filter-sql.ts'
import { PRICE_BANDS, PRICE_STEPS } from '../../src/shop/catalogue/rules.ts'
import { sizeGroupOf } from '../../src/shop/catalogue/rules-sizes.ts'
import { oldDatabase } from '../support/old-database.ts'
import { productInput } from '../support/product-input.ts'
import { addProduct } from '../support/products.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, 900)
  await addRarities(t.database.db, 900)
  while ((await t.shop.catalogue.applyFacetChanges()) > 0);
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
const countsOf = (input: Record<string, string>, of: typeof COUNTED) =>
  createFacets(
    {
      ...t.deps,
      db: t.database.db,
      read: t.database.read,
      atomically: (work) => t.database.transact(work),
    },
    of,
  ).facets(facetQuery.parse(input))
const SMALL = { ...COUNTED, whole: 5000, search: 5000 }
const LARGE = { ...SMALL, shop: 0 }

describe('a large shop counts the same as a small one', () => {
  test.each<Record<string, string>>([
    {},
    { category: 'shoes' },
    { category: 'nothing like it' },
    { size: 'M,EU 38' },
    { size: '38,W32', unsized: '1' },
    { colour: 'orange' },
    { kind: 'dress,bag', department: 'women', condition: 'Good,Worn' },
    { min_price: '1000' },
    { max_price: '999' },
    { min_price: '730', max_price: '3215' },
    { min_price: '2000', max_price: '1000' },
    { min_price: '2000000', max_price: '3000000' },
    { category: 'clothing', size: 'S,M', condition: 'Good,Like new', colour: 'green,red', style: 'Retro,Urban', min_price: '400' },
  ])('%j', async (input) => {
    expect(await countsOf(input, LARGE)).toEqual(await countsOf(input, SMALL))
  })

  test('its numbers for the dashboard and its categories, too', async () => {
    const [row] = await rows<{ active: number; on_sale: number }>(`select count(*)::int as active, count(*) filter (where exists (
      select from product_variants v where v.product_id = p.id and v.stock > 0))::int as on_sale from products p where is_active`)
    expect(await t.shop.catalogue.productNumbers()).toEqual(row)
  })
})

test('of a very large shop every second chunk is counted, of a larger one every third, and it says that there are more', async () => {
  const before = await countsOf({ category: 'shoes', max_price: '4000' }, LARGE)
  expect(before.capped).toBe(false)
  try {
    // As if there were 65 chunks: one more like the first, and 63 of which nothing is known but that they are there.
    await rows(`insert into facet_bits (value, chunk, bits) select value, 1, bits from facet_bits where chunk = 0`)
    await rows(`insert into facet_bits (value, chunk, bits) select 'all', i, 0::bit(8192) from generate_series(2, 64) i`)
    const counted = await countsOf({ category: 'shoes', max_price: '4000' }, LARGE)
    expect(counted).toEqual({ ...before, capped: true })
    expect((await countsOf({}, LARGE)).capped).toBe(false)
  } finally {
    await rows('delete from facet_bits where chunk > 0')
  }
})

test('a search that more products fit than are counted says so, and counts what is chosen exactly as long as it is fewer', async () => {
  const few = { ...COUNTED, shop: 0, whole: 60, search: 60 }
  const whole = await countsOf({ q: 'washed', colour: 'orange' }, few)
  expect(whole.capped).toBe(false)
  expect(whole).toEqual({ ...(await countsOf({ q: 'washed', colour: 'orange' }, SMALL)), without: { colour: 60 }, colour: whole.colour })
  const capped = await countsOf({ q: 'washed' }, few)
  expect(capped).toMatchObject({ capped: true, total: 60 })
  expect(capped.category.reduce((sum, { products }) => sum + products, 0)).toBe(60)
  expect((await countsOf({ q: 'washed' }, SMALL)).capped).toBe(false)
})

test.each<Record<string, string>>([
  { q: 'denim jacket' },
  { q: 'denim jacket', size: 'M', colour: 'blue', min_price: '700', max_price: '4200' },
  { q: 'washed', size: 'M,EU 38', category: 'clothing' },
])('a search that no more products fit than are read at once is counted exactly, however few of others are: %j', async (input) => {
  expect(await countsOf(input, { ...COUNTED, shop: 0, whole: 900, search: 30 })).toEqual(await countsOf(input, SMALL))
})

describe('of a search in a very large shop', () => {
  const veryLarge = { ...COUNTED, shop: 0, whole: 20, search: 600, veryLarge: 0 }
  const partOf = async (where: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from products p where p.is_active and ${IN_PART} and ${where}`))[0]?.n ?? 0

  test('a part counts what many products fit, and says that there are more', async () => {
    const counted = await countsOf({ q: 'washed', size: 'M' }, veryLarge)
    const inPart = await partOf(`p.facets && array['s:M']`)
    expect(inPart).toBeGreaterThan(25)
    expect(counted).toMatchObject({ total: inPart, capped: true, without: { size: await partOf('true') } })
    expect(counted.condition.reduce((sum, { products }) => sum + products, 0)).toBe(inPart)
  })

  test('what the part has too little of is counted in the whole shop', async () => {
    expect(await partOf(`p.facets && array['o:orange']`)).toBeLessThan(25)
    const whole = await countsOf({ q: 'washed', colour: 'orange' }, SMALL)
    const counted = await countsOf({ q: 'washed', colour: 'orange' }, veryLarge)
    expect(counted).toEqual({ ...whole, without: { colour: await partOf('true') }, colour: counted.colour })
    expect(await countsOf({ q: 'corduroy', max_price: '900' }, veryLarge)).toEqual(
      await countsOf({ q: 'corduroy', max_price: '900' }, SMALL),
    )
  })
})

/** What the bits say, by code, and what the products are. */
async function bitsNow(): Promise<Record<string, number>> {
  const found = await rows<{ value: string; n: number }>(
    `select value, sum(bit_count(bits))::int as n from facet_bits group by value having sum(bit_count(bits)) > 0`,
  )
  return Object.fromEntries(found.map(({ value, n }) => [value, n]))
}
async function productsNow(): Promise<Record<string, number>> {
  const found = await rows<{ value: string; n: number }>(`select f.value, count(*)::int as n from products p
    cross join lateral (select 'all' as value union all select unnest(product_facets(p))
      union all select 'z:' || i from generate_series(0, 19) i where (least(p.price, 1048575) >> i) & 1 = 1) f
    where p.is_active and f.value not like 'b:%' group by 1`)
  return Object.fromEntries(found.map(({ value, n }) => [value, n]))
}
/** Sizes in stock as a product carries them, and as its variants are; those that differ. */
const astray = () =>
  rows(`select p.handle, p.sizes_in_stock, p.prices_vary from products p cross join lateral (
      select coalesce(array_agg(coalesce(v.size, '') order by v.size), '{}') as sizes, coalesce(min(v.price) < max(v.price), false) as vary
      from product_variants v where v.product_id = p.id and v.stock > 0) now
    where (p.sizes_in_stock, p.prices_vary, p.facets) is distinct from (now.sizes, now.vary, product_facets(p))`)

test('whatever happens to products, they carry their sizes and the bits follow', async () => {
  const { catalogue } = t.shop
  const random = seeded(11)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const held: string[] = []
  const some = async () =>
    pick(await rows<{ id: string; handle: string }>(`select id, handle from products where handle like 'bench-%' order by id`))
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const [piece] = await rows<{ product_id: string; variant_id: string }>(
        `select v.product_id, v.id as variant_id from product_variants v join products p on p.id = v.product_id and p.is_active
         where v.stock = 1 order by md5(v.id::text || $1) limit 1`,
        [`${random()}`],
      )
      if (!piece) return
      held.push(`checkout-${held.length}`)
      await catalogue.hold(held.at(-1) as string, [{ ...piece, quantity: 1 }])
    },
    async () => held.length > 0 && catalogue.release(pick(held)),
    async () => held.length > 0 && catalogue.sell(pick(held)),
    async () => held.length > 0 && t.shop.transact((areas) => areas.catalogue.restock(pick(held))),
    async () => rows('update products set published = not published where id = $1', [(await some()).id]),
    async () =>
      rows(`update products set colours = array[$2], kind = 'jeans', price = price + 10 where id = $1`, [
        (await some()).id,
        pick(['red', 'orange']),
      ]),
    async () =>
      rows('update product_variants set stock = $2, price = price + $2 where product_id = $1 and position = 1', [
        (await some()).id,
        pick([0, 1, 2]),
      ]),
    async () => catalogue.removeProducts([(await some()).handle]),
    async () =>
      catalogue.save(
        productInput({
          name: `Saved ${random()}`,
          category: pick(['shoes', 'clothing']),
          variants: [{ sku: `${random()}`, size: pick(['38', 'M', null]), stock: pick([0, 1]), price: 500 }],
        }),
      ),
    async () => catalogue.applyFacetChanges(),
  ]
  for (let n = 0; n < 150; n++) await pick(steps)()
  expect(await astray()).toEqual([])
  while ((await catalogue.applyFacetChanges()) > 0);
  expect(await bitsNow()).toEqual(await productsNow())
  const [slots] = await rows<{ taken: number }>('select count(product_id)::int as taken from facet_slots')
  expect(slots?.taken).toBe((await productsNow())['all'])
})

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('two who sell the last sizes of a product at once leave none in stock; a unit of several changes nothing', async () => {
  const two = await addProduct(t.database, { stock: { S: 1, M: 1, L: 2 } })
  const units = (size: string) => [{ product_id: two.id, variant_id: two.variants[size] as string, quantity: 1 }]
  const now = async () =>
    (
      await rows<{ sizes: string[]; version: string }>(
        'select sizes_in_stock as sizes, xmin::text as version from products where id = $1',
        [two.id],
      )
    )[0]
  const before = await now()
  await t.shop.transact((areas) => areas.catalogue.hold('several', units('L')))
  expect(await now()).toEqual(before)
  await Promise.all(['S', 'M'].map((size) => t.shop.transact((areas) => areas.catalogue.hold(`last-${size}`, units(size)))))
  expect((await now())?.sizes).toEqual(['L'])
  await rows('update product_variants set stock = 0 where id = $1', [two.variants['L']])
  expect(await astray()).toEqual([])
})

test('bands and steps of the price are the same in the database', async () => {
  for (const price of [1, ...PRICE_BANDS.flatMap((band) => [band - 1, band, band + 1]), ...PRICE_STEPS].filter((each) => each > 0)) {
    const [row] = await rows<{ facets: string[] }>(
      'select product_facets(jsonb_populate_record(p, $1)) as facets from products p limit 1',
      [JSON.stringify({ price })],
    )
    const place = (steps: readonly number[]) => steps.filter((from) => from <= price).length
    expect(row?.facets).toEqual(expect.arrayContaining([`b:${place(PRICE_BANDS)}`, ...coded('price', [`${place(PRICE_STEPS)}`])]))
  }
})

test('a bare number is a shoe among shoes and a waist among trousers; each is found by what it is, and by the number alone', async () => {
  const made: [name: string, category: string, size: string][] = [
    ['Canon boots', 'shoes', '38'],
    ['Canon jeans', 'clothing', '38'],
    ['Canon dress', 'clothing', '38'],
    ['Canon labelled jeans', 'clothing', 'W38'],
    ['Canon UK boots', 'shoes', 'UK 5'],
    ['Canon small boots', 'shoes', '8'],
  ]
  for (const [name, category, size] of made)
    await t.shop.catalogue.save(productInput({ name, category, variants: [{ sku: name, size, stock: 1, price: 500 }] }))
  await t.shop.catalogue.refreshSearchWords()
  const sizes = (await countsOf({ q: 'canon' }, SMALL)).size
  expect(sizes).toEqual([
    { value: 'W38', group: 'waist', products: 2 },
    { value: 'EU 38', group: 'eu', products: 1 },
    { value: 'UK 5', group: 'uk_us', products: 1 },
    { value: '8', group: 'numbers', products: 1 },
    { value: '38', group: 'numbers', products: 1 },
  ])
  const found = async (size: string) =>
    (await t.shop.catalogue.list(listQuery.parse({ q: 'canon', size, sort: 'price-asc' }))).items.map(({ name }) => name).sort()
  expect(await found('EU 38')).toEqual(['Canon boots'])
  expect(await found('W38')).toEqual(['Canon jeans', 'Canon labelled jeans'])
  expect(await found('38')).toEqual(['Canon boots', 'Canon dress', 'Canon jeans', 'Canon labelled jeans'])
})

test.each([
  ['XS', 'letters'],
  ['S/M', 'letters'],
  ['3XL', 'letters'],
  ['XXL', 'letters'],
  ['One size', 'letters'],
  ['W32', 'waist'],
  ['W32 L30', 'waist'],
  ['EU 38.5', 'eu'],
  ['US 7', 'uk_us'],
  ['4-5 years', 'ages'],
  ['18 months', 'ages'],
  ['6Y', 'ages'],
  ['14', 'numbers'],
  ['Petite', 'other'],
])('%s is with the %s', (size, group) => {
  expect(sizeGroupOf(size)).toBe(group)
})

test.runIf(ALL_TESTS)('an existing shop is brought along: sizes at once, bits by the worker', async () => {
  const old = await oldDatabase(6)
  const boots = await addProduct(old.database, { name: 'Boots', category: 'shoes', stock: { 38: 1, 39: 0 } })
  await old.update()
  const { rows: after } = await old.database.db.run('select sizes_in_stock, facets from products where id = $1', [boots.id])
  expect(after).toMatchObject([{ sizes_in_stock: ['38'], facets: expect.arrayContaining(['s:EU 38', 'i:']) as unknown }])
  const { rows: left } = await old.database.db.run('select apply_facet_changes(10) as left')
  expect(left).toEqual([{ left: 0 }])
  const { rows: bits } = await old.database.db.run(`select bit_count(bits)::int as n from facet_bits where value in ('all', 's:EU 38')`)
  expect(bits).toEqual([{ n: 1 }, { n: 1 }])
  await old.close()
})
