import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '../../src/shop/catalogue/input.ts'
import { isShopError, REFUSALS } from '../../src/shop/errors.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { unitsOf } from '../support/products.ts'
import { productInput } from '../support/product-input.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isShopError(error)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, fields: error.fields }
}

/** A product of one size with `stock` units, as somebody who edits it has opened it. */
async function opened(stock = 5) {
  const saved = productInput({ variants: [{ sku: `edit-${Math.random()}`, size: 'M', stock, price: 900 }] })
  const { id } = await t.shop.catalogue.save(saved)
  const [size] = saved.variants
  if (!size) throw new Error('no size')
  const variant = (await t.shop.catalogue.get(id))?.variants[0]?.id ?? ''
  let checkouts = 0
  const edited = (change: EditedProduct['variants'][number]['stock'], over: Partial<EditedProduct> = {}): EditedProduct => ({
    ...saved,
    variants: [{ ...size, stock: change }],
    ...over,
  })
  return {
    sku: size.sku,
    variant,
    edited,
    saved,
    version: async () => (await t.shop.catalogue.known(saved.handle, [])).product?.version ?? 0,
    units: () => unitsOf(t.database, variant),
    async hold(quantity = 1) {
      const checkout = `${saved.handle}-${++checkouts}`.padEnd(32, '-')
      await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, [{ product_id: id, variant_id: variant, quantity }]))
      return checkout
    },
  }
}

describe('refused', () => {
  test('an edit of a product that somebody has changed meanwhile, with both versions', async () => {
    const editing = await opened()
    const version = await editing.version()
    expect((await t.shop.catalogue.edit(editing.edited({ by: 0 }, { name: 'First' }), version)).outcome).toBe('updated')
    expect(await refusal(t.shop.catalogue.edit(editing.edited({ by: 0 }, { name: 'Second' }), version))).toEqual({
      code: 'product_changed',
      fields: { version: `was ${version}, is ${version + 1} now` },
    })
    expect((await t.shop.catalogue.known(editing.saved.handle, [])).product?.name).toBe('First')
    expect(REFUSALS.product_changed.status).toBe(409)
  })
  test('a stock that is not what was seen, with both numbers; nothing else of the edit is stored', async () => {
    const editing = await opened(5)
    await t.shop.catalogue.sell(await editing.hold(2))
    const change = { from: 5, to: 8 }
    const answer = { code: 'stock_changed', fields: { [editing.sku]: 'was 5, is 3 now' } }
    expect(await refusal(t.shop.catalogue.edit(editing.edited(change, { name: 'Renamed' }), await editing.version()))).toEqual(answer)
    expect(await refusal(t.shop.catalogue.adjustStock(editing.variant, change))).toEqual(answer)
    expect((await t.shop.catalogue.known(editing.saved.handle, [])).product?.name).toBe(editing.saved.name)
    expect([await editing.units(), REFUSALS.stock_changed.status]).toEqual([{ stock: 3, held: 0, sold: 2 }, 409])
  })
  test('taking out what somebody is paying for', async () => {
    const editing = await opened(2)
    await editing.hold()
    const answer = { code: 'stock_too_low', fields: { [editing.sku]: '1 can be taken out, 1 are being paid for' } }
    expect(await refusal(t.shop.catalogue.adjustStock(editing.variant, { from: 2, to: 0 }))).toEqual(answer)
    expect(await refusal(t.shop.catalogue.edit(editing.edited({ by: -2 }), await editing.version()))).toEqual(answer)
    expect(await editing.units()).toEqual({ stock: 1, held: 1, sold: 0 })
  })
  test.each([{ by: 0.5 }, { from: -1, to: 3 }, { from: 1 }, { to: 4 }, 7])('%j, which is no change', async (change) => {
    const editing = await opened()
    expect((await refusal(t.shop.catalogue.adjustStock(editing.variant, change as { by: number }))).code).toBe('invalid_input')
  })
  test('a product and a size that nobody knows', async () => {
    const unknown = '0190f3d6-0000-7000-8000-000000000000'
    for (const id of [unknown, 'no-id']) {
      expect((await refusal(t.shop.catalogue.adjustStock(id, { by: 1 }))).code).toBe('product_not_found')
    }
    const editing = await opened()
    expect((await refusal(t.shop.catalogue.edit(editing.edited({ by: 0 }, { handle: 'never-saved' }), 1))).code).toBe('product_not_found')
    expect((await t.shop.catalogue.known('never-saved', [])).product).toBeNull()
  })
})

describe('changed', () => {
  test('a version grows with every save that changes anything, pictures alone too, and not with stock that moves', async () => {
    const editing = await opened()
    const first = await editing.version()
    await t.shop.catalogue.save(editing.saved)
    await t.shop.catalogue.release(await editing.hold())
    await t.shop.catalogue.adjustStock(editing.variant, { by: 1 })
    expect(await editing.version()).toBe(first)
    await t.shop.catalogue.edit(editing.edited({ by: 0 }, { pictures: [] }), first)
    await t.shop.catalogue.edit(editing.edited({ by: 0 }, { pictures: [], name: 'Other' }), first + 1)
    expect(await editing.version()).toBe(first + 2)
  })
  test('units are added, taken out and given to a new size, whoever holds one meanwhile', async () => {
    const editing = await opened(5)
    await editing.hold()
    expect(await t.shop.catalogue.adjustStock(editing.variant, { from: 5, to: 7 })).toEqual({ stock: 6, held: 1 })
    expect(await t.shop.catalogue.adjustStock(editing.variant, { by: -6 })).toEqual({ stock: 0, held: 1 })
    const [size] = editing.edited({ by: 3 }).variants
    const added = { sku: `${editing.sku}-L`, size: 'L', stock: { from: 0, to: 2 }, price: 950 }
    await t.shop.catalogue.edit(editing.edited({ by: 3 }, { variants: [size!, added] }), await editing.version())
    expect(await editing.units()).toEqual({ stock: 3, held: 1, sold: 0 })
    const { product } = await t.shop.catalogue.known(editing.saved.handle, [])
    expect(product?.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 4],
      ['L', 2],
    ])
  })
  test('open pages get an event', async () => {
    const editing = await opened()
    const seen: unknown[] = []
    const stop = t.live.subscribe('catalogue', (event) => seen.push(event.data))
    await t.shop.catalogue.adjustStock(editing.variant, { by: 1 })
    const { product_id: id } = (await t.shop.catalogue.cardsOfVariants([editing.variant])).map((card) => ({ product_id: card.id }))[0]!
    await expect.poll(() => seen).toContainEqual({ id })
    stop()
  })
})

describe('raced', () => {
  test('of those who edit the same version one gets through, whatever part of it they change', async () => {
    const editing = await opened()
    const version = await editing.version()
    const edits = [{ name: 'A' }, { pictures: [] }, { features: ['B'] }, { materialDescription: 'C' }, { name: 'D' }, { features: ['E'] }]
    const answers = await Promise.allSettled(edits.map((over) => t.shop.catalogue.edit(editing.edited({ by: 1 }, over), version)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
    expect(new Set(codes)).toEqual(new Set(['product_changed']))
    expect([await editing.version(), await editing.units()]).toEqual([version + 1, { stock: 6, held: 0, sold: 0 }])
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
      for (let turn = 0; turn < 4; turn++) {
        await t.shop.catalogue.edit(editing.edited({ by: 1 }, { name: `Turn ${turn}` }), await editing.version())
      }
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
