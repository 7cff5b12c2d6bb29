import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductFields } from '../../src/shop/catalogue/contract-admin.ts'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { REFUSALS } from '../../src/shop/errors.ts'
import { openedProduct, refusal } from '../support/edited-products.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const opened = (stock?: number, over?: Partial<ProductInput>) => openedProduct(t, stock, over)

describe('refused', () => {
  test('a field that somebody has changed meanwhile, with both values; nothing of the change is stored', async () => {
    const editing = await opened()
    await editing.change({ name: 'First' })
    expect(await refusal(editing.change({ name: 'Second', place: 'B12' }, 1))).toEqual({
      code: 'product_changed',
      fields: { name: 'is “First” now, yours is “Second”' },
    })
    const { fields, sizes } = await editing.now()
    expect([fields.name, fields.place, sizes[0]?.stock, REFUSALS.product_changed.status]).toEqual(['First', '', 5, 409])
  })
  test('units of a size that is no longer there', async () => {
    const editing = await opened()
    await editing.change({ sizes: [{ size: 'L', price: 900, stock: 1 }] })
    expect((await refusal(editing.change({}, 1))).code).toBe('product_changed')
  })
  test('a stock that is not what was seen, with both numbers', async () => {
    const editing = await opened(5)
    await t.shop.catalogue.sell(await editing.hold(2))
    const answer = { code: 'stock_changed', fields: { [editing.sku]: 'was 5, is 3 now' } }
    expect(await refusal(t.shop.catalogue.adjustStock(editing.variant, { from: 5, to: 8 }))).toEqual(answer)
    expect([await editing.units(), REFUSALS.stock_changed.status]).toEqual([{ stock: 3, held: 0, sold: 2 }, 409])
  })
  test('taking out what somebody is paying for, and removing its size', async () => {
    const editing = await opened(2)
    await editing.hold()
    const answer = { code: 'stock_too_low', fields: { [editing.sku]: '1 can be taken out, 1 are being paid for' } }
    expect(await refusal(t.shop.catalogue.adjustStock(editing.variant, { from: 2, to: 0 }))).toEqual(answer)
    expect(await refusal(editing.change({ name: 'Renamed' }, -2))).toEqual(answer)
    expect((await refusal(editing.change({ sizes: [{ size: 'L', price: 900 }] }))).code).toBe('stock_too_low')
    expect([await editing.units(), (await editing.now()).fields.name]).toEqual([{ stock: 1, held: 1, sold: 0 }, editing.input.name])
  })
  test.each([{ by: 0.5 }, { from: -1, to: 3 }, { from: 1 }, { to: 4 }, 7])('%j, which is no change', async (change) => {
    const editing = await opened()
    expect((await refusal(t.shop.catalogue.adjustStock(editing.variant, change as { by: number }))).code).toBe('invalid_input')
  })
  test('a product and a size that nobody knows, and a picture that is not stored', async () => {
    const unknown = '0190f3d6-0000-7000-8000-000000000000'
    for (const id of [unknown, 'no-id']) {
      expect((await refusal(t.shop.catalogue.adjustStock(id, { by: 1 }))).code).toBe('product_not_found')
    }
    expect((await refusal(t.shop.catalogue.changeProduct(unknown, { version: 1 }))).code).toBe('product_not_found')
    expect((await refusal(t.shop.catalogue.editedProduct('no-id'))).code).toBe('product_not_found')
    const editing = await opened()
    const missing = editing.change({ pictures: [{ key: 'ab'.repeat(10), alt: '', focus: null }] })
    expect(Object.keys((await refusal(missing)).fields ?? {})).toEqual(['pictures'])
  })
})

describe('changed', () => {
  test('a version grows with every change, pictures and places alone too, and not with stock that moves', async () => {
    const editing = await opened()
    const { version } = editing.seen
    await t.shop.catalogue.save(editing.input)
    await t.shop.catalogue.release(await editing.hold())
    await editing.change({}, 1)
    await t.shop.catalogue.adjustStock(editing.variant, { by: 1 })
    // Stock that a change moves is a change of the piece.
    expect((await editing.now()).version).toBe(version + 1)
    await editing.change({ pictures: [] })
    await editing.change({ place: 'B12-07' })
    await editing.change({ name: 'Other', place: 'B12-08' }, 0, await editing.now())
    expect((await editing.now()).version).toBe(version + 4)
  })
  test('what two people changed in different fields is merged, and the same change of both is one', async () => {
    const editing = await opened()
    await editing.change({ name: 'Green dress', vendor: 'Zara', place: 'A1' })
    await editing.change({ condition: 'Good', vendor: 'Zara', features: ['Pockets'] }, 2)
    const { fields, sizes } = await editing.now()
    expect(fields).toMatchObject({ name: 'Green dress', vendor: 'Zara', place: 'A1', condition: 'Good', features: ['Pockets'] })
    expect(sizes[0]?.stock).toBe(7)
  })
  test('units are added, taken out and given to a new size, whoever holds one meanwhile', async () => {
    const editing = await opened(5)
    await editing.hold()
    expect(await t.shop.catalogue.adjustStock(editing.variant, { from: 5, to: 7 })).toEqual({ stock: 6, held: 1 })
    expect(await t.shop.catalogue.adjustStock(editing.variant, { by: -6 })).toEqual({ stock: 0, held: 1 })
    await editing.change({ sizes: [...editing.seen.fields.sizes, { size: 'L', price: 950, stock: 2 }] }, 3)
    expect(await editing.units()).toEqual({ stock: 3, held: 1, sold: 0 })
    expect((await editing.now()).sizes.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 4],
      ['L', 2],
    ])
  })
  test('sizes change names with each other and keep their units, their prices and who holds them', async () => {
    const editing = await opened(2)
    await editing.change({ sizes: [...editing.seen.fields.sizes, { size: 'L', price: 950, stock: 7 }] })
    await editing.hold()
    const from = await editing.now()
    const [m, l] = from.fields.sizes
    await editing.change(
      {
        sizes: [
          { ...m!, size: 'L' },
          { ...l!, size: 'M' },
        ],
      },
      0,
      from,
    )
    const after = await editing.now()
    expect(after.sizes.map(({ id, size, stock, held, price }) => ({ id, size, stock, held, price }))).toEqual([
      { id: m!.id, size: 'L', stock: 2, held: 1, price: 900 },
      { id: l!.id, size: 'M', stock: 7, held: 0, price: 950 },
    ])
  })
  test('every field comes back as it was sent, and what an import does not know stays', async () => {
    const editing = await opened()
    const [picture] = editing.seen.fields.pictures
    const fields: Partial<ProductFields> = {
      description: '<p>Soft.</p><ul><li>Pockets</li></ul>',
      kind: 'dress',
      department: 'women',
      colours: ['green'],
      original_price: 2500,
      flaws: [{ text: 'Small stain at the hem', picture: picture!.key }],
      measurements: { chest: 44.5, length: 92 },
      styles: ['Vintage'],
      fabric: { type: 'Linen', mainImage: null, closeupImage: null, description: 'Washed' },
      material: 'All linen',
      features: ['Pockets'],
      place: 'B12-07',
      pictures: [{ ...picture!, alt: 'From the front', focus: [40, 10] }],
      is_new: true,
    }
    const { before, after } = await editing.change(fields)
    expect((await editing.now()).fields).toMatchObject(fields)
    expect([after, before]).toEqual([expect.objectContaining(fields), expect.objectContaining({ place: '', description: '' })])
    const card = (await t.shop.catalogue.cardsOfVariants([editing.variant]))[0]
    expect(card?.images[0]).toMatchObject({ focus: [40, 10] })
    await t.shop.catalogue.save({ ...editing.input, flaws: ['Small stain at the hem'] })
    expect((await editing.now()).fields).toMatchObject({ place: 'B12-07', flaws: fields.flaws, pictures: [{ focus: [40, 10] }] })
  })
  test('what is no clean HTML is taken out of a description', async () => {
    const editing = await opened()
    await editing.change({ description: '<p onclick="x()">Soft<script>alert(1)</script></p>' })
    expect((await editing.now()).fields.description).toBe('<p>Soft</p>')
  })
  test('open pages get an event', async () => {
    const editing = await opened()
    const seen: unknown[] = []
    const stop = t.live.subscribe('catalogue', (event) => seen.push(event.data))
    await t.shop.catalogue.adjustStock(editing.variant, { by: 1 })
    await expect.poll(() => seen).toContainEqual({ id: editing.id })
    stop()
  })
})

describe('raced', () => {
  test('of those who change the same field of the same version one gets through; what others changed beside it is merged', async () => {
    const editing = await opened()
    const edits: Partial<ProductFields>[] = [
      { name: 'A' },
      { name: 'B' },
      { name: 'C' },
      { features: ['D'] },
      { material: 'E' },
      { place: 'F' },
    ]
    const answers = await Promise.allSettled(edits.map((changed) => editing.change(changed, 1)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
    expect(codes).toEqual(['product_changed', 'product_changed'])
    expect((await editing.now()).fields).toMatchObject({ features: ['D'], material: 'E', place: 'F' })
    expect(await editing.units()).toEqual({ stock: 9, held: 0, sold: 0 })
  })
  test('a sale while it is edited never comes back as stock', async () => {
    const editing = await opened(1)
    const sale = editing.hold().then((checkout) => t.shop.catalogue.sell(checkout))
    const [size] = editing.seen.fields.sizes
    await Promise.all([
      sale,
      editing.change({ name: 'Edited', sizes: [{ ...size!, size: 'L', price: 700 }] }),
      editing.change({ place: 'A' }),
    ])
    expect(await editing.units()).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await editing.now()).toMatchObject({
      fields: { name: 'Edited', place: 'A', sizes: [{ id: editing.variant, size: 'L', price: 700 }] },
    })
  })
  test('differences add up, beside shoppers who hold, buy and release', async () => {
    const editing = await opened(20)
    const shop = async (end: 'sell' | 'release') => {
      for (let turn = 0; turn < 4; turn++) await t.shop.catalogue[end](await editing.hold())
    }
    const colleague = async () => {
      for (let turn = 0; turn < 4; turn++) await t.shop.catalogue.adjustStock(editing.variant, { by: 2 })
    }
    const editor = async () => {
      for (let turn = 0; turn < 4; turn++) await editing.change({ name: `Turn ${turn}` }, 1, await editing.now())
    }
    await Promise.all([shop('sell'), shop('release'), shop('sell'), colleague(), editor()])
    expect(await editing.units()).toEqual({ stock: 20 + 8 + 4 - 8, held: 0, sold: 8 })
  })
  test('of two who saw the same stock one changes it', async () => {
    const editing = await opened(1)
    const answers = await Promise.allSettled([2, 3, 4].map((to) => t.shop.catalogue.adjustStock(editing.variant, { from: 1, to })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [won] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect((await editing.units()).stock).toBe(won?.stock)
  })
})
