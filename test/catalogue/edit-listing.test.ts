import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { tagAddress } from '../../src/shop/catalogue/rules-tags.ts'
import { openedProduct } from '../support/edited-products.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const opened = (stock?: number, over?: Partial<ProductInput>) => openedProduct(t, stock, over)

describe('live, planned and archived', () => {
  test('the first time live and its price are written down once', async () => {
    const editing = await opened(1, { is_active: false })
    expect(editing.seen).toMatchObject({ published_at: null, first_price: null, is_active: false })
    await editing.change({ published: true })
    const live = await editing.now()
    expect(live).toMatchObject({ is_active: true, first_price: 900, published_at: expect.any(String) })
    const [size] = live.fields.sizes
    await editing.change({ published: false, sizes: [{ ...size!, price: 500 }] }, 0, live)
    await editing.change({ published: true }, 0, await editing.now())
    expect(await editing.now()).toMatchObject({ is_active: true, first_price: 900, published_at: live.published_at })
  })
  test('a piece that is archived is not shown, and comes back as it was', async () => {
    const editing = await opened()
    await editing.change({ archived: true })
    const put = await editing.now()
    expect(put).toMatchObject({ is_active: false, fields: { archived: true, published: true }, archived_at: expect.any(String) })
    await editing.change({ archived: false }, 0, put)
    expect(await editing.now()).toMatchObject({ is_active: true, archived_at: null })
  })
  test('a planned piece is hidden a minute before its time and live a minute after', async () => {
    const editing = await opened(1, { is_active: false })
    const at = new Date(t.clock.now().getTime() + 3600_000)
    await editing.change({ publish_at: at.toISOString() })
    t.clock.forward(3540)
    expect(await t.shop.catalogue.publishPlanned()).not.toContain(editing.id)
    expect(await editing.now()).toMatchObject({ is_active: false, fields: { publish_at: at.toISOString(), published: false } })
    t.clock.forward(120)
    expect(await t.shop.catalogue.publishPlanned()).toEqual([editing.id])
    expect(await editing.now()).toMatchObject({ is_active: true, fields: { publish_at: null, published: true } })
    expect(await t.shop.catalogue.publishPlanned()).toEqual([])
  })
})

describe('listed', () => {
  test('a new piece has a code on its tag that finds it, and says who listed it', async () => {
    const admin = '0190f3d6-0000-7000-8000-0000000000aa'
    const sizes = [
      { size: 'M', price: 900, stock: 2 },
      { size: 'L', price: 950 },
    ]
    const made = await t.shop.catalogue.createProduct(
      { name: 'Green Zara dress', category: 'clothing', condition: 'Good', sizes, place: 'B1' },
      admin,
    )
    expect(made).toMatchObject({ is_active: false, fields: { place: 'B1', published: false, name: 'Green Zara dress' } })
    expect(made.handle).toMatch(/^green-zara-dress-[34679ACDEFGHJKMNPQRTUVWXY]{6}$/)
    expect(made.sizes.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 2],
      ['L', 1],
    ])
    expect(made.tag_code).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{6}$/)
    expect(await t.shop.catalogue.productOfTag(` ${made.tag_code.toLowerCase()} `)).toBe(made.id)
    expect(await t.shop.catalogue.productOfTag('AAAAAAA')).toBeNull()
    expect((await t.database.db.run('select listed_by from products where id = $1', [made.id])).rows).toEqual([{ listed_by: admin }])
  })
  test('its tag has its code, its sizes in stock and its place, a QR code of a small label, and no price', async () => {
    const sizes = [
      { size: 'M', price: 1234, stock: 0 },
      { size: 'L', price: 1234, stock: 1 },
    ]
    const made = await t.shop.catalogue.createProduct(
      { name: 'Dress', category: 'clothing', condition: 'Good', sizes, place: 'B12' },
      randomUUID(),
    )
    const [tag, none] = await t.shop.catalogue.printedTags([made.id, randomUUID()])
    // 25 modules and a quiet zone of four on each side: version 2.
    expect(tag).toMatchObject({
      id: made.id,
      code: made.tag_code,
      place: 'B12',
      sizes: ['L'],
      qr: { side: 33, path: expect.stringMatching(/^M4 4h7/) },
    })
    expect([JSON.stringify(tag).includes('1234'), none]).toEqual([false, undefined])
    expect(tagAddress('https://upya.co.ke/', made.tag_code)).toBe(`HTTPS://UPYA.CO.KE/T/${made.tag_code}`)
  })
})
