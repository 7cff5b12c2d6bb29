import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '../../src/platform/images.ts'
import { listQuery, product as productContract } from '../../src/shop/catalogue/contract.ts'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { MAIL_PICTURE_WIDTH } from '../../src/shop/catalogue/rules.ts'
import { isShopError } from '../../src/shop/errors.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { pictureKey, productInput } from '../support/product-input.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const photo = (n: number) => ({ key: pictureKey(n), alt: `View ${n}`, width: 600, height: 800, thumbhash: 'AAAA' })
const full = (): ProductInput =>
  productInput({
    name: 'Kitenge wrap dress',
    description: '<p>Bright.</p>',
    vendor: 'Upya',
    original_price: 2000,
    flaws: ['A pulled thread at the hem'],
    measurements: { chest: 46, length: 98.5 },
    styles: ['Bohemian', 'Casual'],
    tags: ['wax print'],
    is_new: true,
    popularity_score: 12,
    variants: [
      { sku: `full-${Math.random()}`, size: 'M', stock: 2, price: 1600 },
      { sku: `full-${Math.random()}`, size: 'S', stock: 1, price: 1500 },
    ],
    pictures: [photo(1), photo(2)],
    fabricDetails: { type: 'Cotton', mainImage: pictureKey(1), description: 'Wax print.' },
    materialDescription: 'Wash cold.',
    features: ['Pockets', 'Lined', 'Belt'],
  })

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isShopError(error)) throw new Error(`not refused: ${String(error)}`)
  return error
}

describe('refused', () => {
  test.each<[string, Partial<ProductInput>]>([
    ['no name', { name: ' ' }],
    ['a price of 0', { variants: [{ sku: 'free', size: null, stock: 1, price: 0 }] }],
    ['negative stock', { variants: [{ sku: 'minus', size: null, stock: -1, price: 5 }] }],
    ['no variants', { variants: [] }],
    [
      'one size twice',
      {
        variants: [
          { sku: 'a', size: 'M', stock: 1, price: 5 },
          { sku: 'b', size: 'M', stock: 1, price: 5 },
        ],
      },
    ],
    ['an unknown condition', { condition: 'Mint' as 'Good' }],
    ['an unknown measurement', { measurements: { wingspan: 4 } as ProductInput['measurements'] }],
    ['a size with a quote', { variants: [{ sku: 'q', size: 'M"', stock: 1, price: 5 }] }],
  ])('%s', async (_, over) => {
    expect((await refusal(t.shop.catalogue.save(productInput(over)))).code).toBe('invalid_input')
  })
  test('the SKU of another product', async () => {
    await t.shop.catalogue.save(productInput({ variants: [{ sku: 'TAKEN', size: null, stock: 1, price: 5 }] }))
    const error = await refusal(
      t.shop.catalogue.save(productInput({ handle: 'thief', variants: [{ sku: 'TAKEN', size: null, stock: 1, price: 5 }] })),
    )
    expect(error.fields).toHaveProperty('sku')
  })
  test('unknown, inactive and unreadable ids are null [open-39]', async () => {
    const { id } = await t.shop.catalogue.save(productInput({ is_active: false }))
    for (const unknown of [id, '0190f3d6-0000-7000-8000-000000000000', 'not-an-id']) expect(await t.shop.catalogue.get(unknown)).toBeNull()
  })
})

describe('saved', () => {
  test('[data-01] [data-02] [data-34] everything comes back, in the shape of the contract', async () => {
    const input = full()
    const { id, outcome } = await t.shop.catalogue.save(input)
    expect(outcome).toBe('created')
    const product = productContract.parse(await t.shop.catalogue.get(id))
    expect(product).toMatchObject({
      name: 'Kitenge wrap dress',
      price: 1500,
      original_price: 2000,
      discount_percentage: 25,
      stock: 3,
      sizes: ['M', 'S'],
      flaws: input.flaws,
      measurements: input.measurements,
      styles: input.styles,
      tags: input.tags,
      is_new: true,
      fabricDetails: { type: 'Cotton', mainImage: pictureKey(1), closeupImage: null, description: 'Wax print.' },
      materialDescription: 'Wash cold.',
      features: ['Pockets', 'Lined', 'Belt'],
    })
    expect(product.images.map((image) => image.key)).toEqual([pictureKey(1), pictureKey(2)])
    expect(product.variants.map(({ size, stock, price, product_id }) => ({ size, stock, price, product_id }))).toEqual([
      { size: 'M', stock: 2, price: 1600, product_id: id },
      { size: 'S', stock: 1, price: 1500, product_id: id },
    ])
  })
  test('[data-33] a product by its name, in any case', async () => {
    expect((await t.shop.catalogue.byName('KITENGE wrap Dress'))?.name).toBe('Kitenge wrap dress')
    expect(await t.shop.catalogue.byName('Kitenge')).toBeNull()
  })
  test.each([
    ['Is the “kitenge WRAP dress” still there?', 'Kitenge wrap dress'],
    ['the kitenge wrap', null],
    ['dress', null],
    ['', null],
    [`${'x '.repeat(500)}kitenge wrap dress`, null],
  ])('a product whose whole name a text says: %s', async (text, name) => {
    const id = await t.shop.catalogue.namedIn(text)
    expect(id && (await t.shop.catalogue.get(id))?.name).toBe(name)
  })
  test('again: nothing changes, nothing is announced', async () => {
    const input = full()
    const { id } = await t.shop.catalogue.save(input)
    const before = await t.shop.catalogue.getJson(id)
    const seen: unknown[] = []
    const stop = t.live.subscribe('catalogue', (event) => seen.push(event.data))
    // What the saves before it announced may still be on its way.
    await t.live.publish(t.database.db, 'catalogue', 'start')
    await expect.poll(() => seen).toContain('start')
    seen.length = 0
    expect(await t.shop.catalogue.save(input)).toEqual({ id, outcome: 'unchanged', draft: null })
    expect(await t.shop.catalogue.getJson(id)).toBe(before)
    await t.live.publish(t.database.db, 'catalogue', 'end')
    await expect.poll(() => seen).toEqual(['end'])
    stop()
  })
  test('changed: what is gone from the input is gone, ids stay, and it is announced', async () => {
    const input = full()
    const { id } = await t.shop.catalogue.save(input)
    const before = await t.shop.catalogue.get(id)
    const seen: unknown[] = []
    const stop = t.live.subscribe('catalogue', (event) => seen.push(event.data))
    const less = {
      ...input,
      variants: input.variants.slice(0, 1),
      pictures: [photo(2)],
      features: ['Belt'],
      fabricDetails: null,
      materialDescription: null,
    }
    expect((await t.shop.catalogue.save(less)).outcome).toBe('updated')
    const after = await t.shop.catalogue.get(id)
    expect(after).toMatchObject({ features: ['Belt'], fabricDetails: null, materialDescription: null, price: 1600 })
    expect(after?.variants).toEqual([before?.variants[0]])
    expect(after?.images.map((image) => image.key)).toEqual([pictureKey(2)])
    const { items } = await t.shop.catalogue.list(listQuery.parse({ limit: 60 }))
    expect(items.find((item) => item.id === id)?.images.map((image) => image.key)).toEqual([pictureKey(2)])
    // The announcement of the first save may arrive as late as this.
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map((event) => JSON.stringify(event)))).toEqual(new Set([JSON.stringify({ id })]))
    stop()
  })
  test('units on hold are taken off what is in the house; a size on hold is kept', async () => {
    const input = full()
    const { id } = await t.shop.catalogue.save(input)
    const [variant] = (await t.shop.catalogue.get(id))?.variants ?? []
    await t.database.transact(async (db) => {
      await db.query({ name: '', text: `insert into holds (checkout_id, variant_id, quantity) values ('c1', $1, 1)` }, [variant?.id])
      await db.query({ name: '', text: 'update product_variants set stock = stock - 1 where id = $1' }, [variant?.id])
    })
    expect((await t.shop.catalogue.save(input)).outcome).toBe('unchanged')
    expect((await t.shop.catalogue.get(id))?.variants[0]?.stock).toBe(1)
    await t.shop.catalogue.save({ ...input, variants: input.variants.slice(1) })
    expect((await t.shop.catalogue.get(id))?.variants.find((v) => v.id === variant?.id)?.stock).toBe(0)
  })
  test('inside a transaction that fails nothing stays', async () => {
    const input = full()
    await t.shop
      .transact(async ({ catalogue }) => {
        await catalogue.save(input)
        throw new Error('no')
      })
      .catch(() => {})
    expect(await t.database.db.query({ name: '', text: 'select 1 from products where handle = $1' }, [input.handle])).toEqual([])
  })
})

test('[home-05] the fixed categories come first, then those of the data', async () => {
  await t.shop.catalogue.save(productInput({ category: 'bags' }))
  const { items } = await t.shop.catalogue.categories()
  expect(items.slice(0, 4).map((item) => item.category)).toEqual(['clothing', 'accessories', 'shoes', 'jewelry'])
  expect(items).toContainEqual({ category: 'bags', products: 1 })
})

test('similar: same category, in stock, most styles in common first', async () => {
  const sold = [{ sku: 'hat-gone', size: null, stock: 0, price: 5 }]
  const save = (name: string, styles: string[], over: Partial<ProductInput> = {}) =>
    t.shop.catalogue.save(productInput({ name, category: 'hats', styles, ...over }))
  const { id } = await save('Hat', ['Retro', 'Urban'])
  await save('Both', ['Urban', 'Retro'])
  await save('One', ['Retro'], { popularity_score: 50 })
  await save('None', ['Formal'], { popularity_score: 90 })
  await save('Gone', ['Retro', 'Urban'], { variants: sold })
  expect((await t.shop.catalogue.similar(id, 3)).map((card) => card.name)).toEqual(['Both', 'One', 'None'])
  expect(await t.shop.catalogue.similar('no-id', 3)).toEqual([])
  const [product, similar] = [await t.shop.catalogue.get(id), await t.shop.catalogue.similar(id, 3)]
  expect(await t.shop.catalogue.withSimilar(id, 3)).toEqual({ product, similar })
  expect(await t.shop.catalogue.withSimilar('no-id', 3)).toEqual({ product: null, similar: [] })
})

describe('renditions', () => {
  test('none of an unknown picture, width or format', async () => {
    const { catalogue } = t.shop
    expect(await catalogue.ensureRendition(pictureKey(77), 320, 'webp')).toBeNull()
    expect(await catalogue.ensureRendition('../../etc/passwd', 320, 'webp')).toBeNull()
  })
  test('are made by the job, and on demand when missing; never another width', async () => {
    const original = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#a43' } })
      .png()
      .toBuffer()
    const { key, width, height, thumbhash } = await images.inspect(original)
    await t.storage.put(`pictures/${key}/original`, original, 'image/png')
    await t.runJobs()
    await t.shop.catalogue.save(productInput({ pictures: [{ key, width, height, thumbhash }] }))
    expect(await t.runJobs()).toBe(1)
    const names = ['160.avif', '320.webp', '480.avif', '720.webp', 'share.jpg', '1080.webp']
    expect(await Promise.all(names.map((name) => t.storage.exists(`pictures/${key}/${name}`)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])

    await t.storage.delete(`pictures/${key}/320.webp`)
    const [one, two] = await Promise.all([1, 2].map(() => t.shop.catalogue.ensureRendition(key, 320, 'webp')))
    expect(one?.contentType).toBe('image/webp')
    expect(two?.content).toEqual(one?.content)
    expect((await sharp(one?.content).metadata()).width).toBe(320)
    expect(await t.shop.catalogue.ensureRendition(key, 321, 'webp')).toBeNull()
    expect(await t.shop.catalogue.ensureRendition(key, 320, 'jpg')).toBeNull()
    // For link previews, and for e-mails.
    for (const size of ['share', MAIL_PICTURE_WIDTH] as const)
      expect((await t.shop.catalogue.ensureRendition(key, size, 'jpg'))?.contentType).toBe('image/jpeg')
  })
})
