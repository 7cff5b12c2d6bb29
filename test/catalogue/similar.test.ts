import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productCards } from '../../src/shop/catalogue/contract.ts'
import { CARDS_MAX, SIMILAR_MAX } from '../../src/shop/catalogue/rules.ts'
import { callAs } from '../support/api-client.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'
import { productInput } from '../support/product-input.ts'

let t: TestServer
let jacket: { id: string }
beforeAll(async () => {
  t = await testServer({ payments: false })
  jacket = await addProduct(t.database)
})
afterAll(() => t.close())

const get = (path: string) => callAs(t, null)('GET', path)

describe('products by id', () => {
  const cards = (ids: string) => get(`/api/products/cards?ids=${ids}`)

  test('come as they are now, in the order asked for, without what left the shop', async () => {
    const sold = await addProduct(t.database, { name: 'Sold', stock: { M: 0 } })
    const left = await addProduct(t.database, { active: false })
    const { items } = productCards.parse((await cards([sold.id, left.id, randomUUID(), jacket.id, sold.id].join())).body)
    expect(items.map((card) => [card.id, card.stock])).toEqual([
      [sold.id, 0],
      [jacket.id, 1],
    ])
  })

  test('are refused when they are none or too many', async () => {
    for (const ids of ['', 'x', `${jacket.id},x`, Array.from({ length: CARDS_MAX + 1 }, () => jacket.id).join()])
      expect((await cards(ids)).status).toBe(400)
    expect((await cards(Array.from({ length: CARDS_MAX }, () => jacket.id).join())).status).toBe(200)
  })
})

describe('similar products', () => {
  const save = (name: string, over: Parameters<typeof productInput>[0] & { size?: string | null; price?: number; stock?: number } = {}) => {
    const { size = 'M', price = 1000, stock = 1, ...rest } = over
    return t.shop.catalogue.save(
      productInput({ name, category: 'kikoys', styles: ['Retro'], ...rest, variants: [{ sku: randomUUID(), size, stock, price }] }),
    )
  }

  test('same category first, then shared styles, shared sizes and the nearest price; only what is for sale', async () => {
    const { id } = await save('Kikoy', { styles: ['Retro', 'Urban'] })
    await save('Dearer', { price: 5000 })
    await save('Nearer', { price: 1200 })
    await save('Other size', { size: 'L' })
    await save('Both styles', { styles: ['Urban', 'Retro'], price: 9000, size: 'L' })
    await save('Sold', { styles: ['Urban', 'Retro'], stock: 0 })
    await save('Other category', { category: 'lesos', styles: ['Retro', 'Urban'], popularity_score: 9999 })
    const { body } = await get(`/api/products/${id}/similar?limit=5`)
    expect(productCards.parse(body).items.map((card) => card.name)).toEqual([
      'Both styles',
      'Nearer',
      'Dearer',
      'Other size',
      'Other category',
    ])
    // Also in place of a product that has gone.
    await t.database.db.run('update products set is_active = false where id = $1', [id])
    expect(productCards.parse((await get(`/api/products/${id}/similar?limit=1`)).body).items).toMatchObject([{ name: 'Both styles' }])
  })

  test('of its kind before others of its category, for the same people before others, and what is for children last', async () => {
    const made = (name: string, over: Parameters<typeof save>[1]) => save(name, { category: 'wraps', styles: ['Boho'], ...over })
    const { id } = await made('Flared jeans', { kind: 'jeans', department: 'women' })
    await made('Jeans for children', { kind: 'jeans', department: 'kids' })
    await made('Jumper, popular', { kind: 'knitwear', department: 'women', popularity_score: 500 })
    await made('Jeans for men', { kind: 'jeans', department: 'men' })
    await made('Jeans, dear', { kind: 'jeans', department: 'women', styles: ['Urban'], size: 'S', price: 9000 })
    const { body } = await get(`/api/products/${id}/similar?limit=4`)
    expect(productCards.parse(body).items.map(({ name }) => name)).toEqual([
      'Jeans, dear',
      'Jeans for men',
      'Jumper, popular',
      'Jeans for children',
    ])
  })

  test('none for an unknown product', async () => {
    for (const id of [randomUUID(), 'x']) expect((await get(`/api/products/${id}/similar`)).body).toEqual({ items: [] })
    expect((await get(`/api/products/${jacket.id}/similar?limit=${SIMILAR_MAX + 1}`)).status).toBe(400)
  })
})
