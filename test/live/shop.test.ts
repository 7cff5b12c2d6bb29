import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductUpdate } from '../../src/shop/catalogue/contract.ts'
import { shopEventData } from '../../src/shop/live-contract.ts'
import { DEFAULT_SETTINGS } from '../../src/shop/settings/rules.ts'
import { callAs } from '../support/api-client.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let t: TestServer
let other: SecondServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
  amina = await signUpAdmin(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

async function follow(base = t.base): Promise<TestEventStream> {
  const stream = await listen(base, '/api/live/shop')
  await expect.poll(() => stream.events.length).toBeGreaterThan(0)
  return stream
}
const updatesOf = (stream: TestEventStream) =>
  stream.events.flatMap(({ event, data }) => (event === 'pieces' ? (data['items'] as ProductUpdate[]) : []))
const lastOf = (stream: TestEventStream, id: string) => updatesOf(stream).findLast((piece) => piece.id === id)
const units = (product: StockedProduct, quantity = 1) => [{ product_id: product.id, variant_id: product.variants['']!, quantity }]
const now = async (...ids: string[]) =>
  (await callAs(t, null)<{ items: ProductUpdate[] }>('GET', `/api/live/pieces?ids=${ids.join(',')}`)).body.items

describe('refused', () => {
  test('products that are no ids, or too many', async () => {
    const many = Array.from({ length: 61 }, () => randomUUID()).join(',')
    for (const ids of ['', 'denim', many]) expect((await callAs(t, null)('GET', `/api/live/pieces?ids=${ids}`)).status).toBe(400)
  })
})

test('holds, releases and sales reach every open page, connected to any process', async () => {
  const product = await addProduct(t.database)
  const streams = [await follow(), await follow(other.base)]
  for (const stream of streams) {
    const hello = shopEventData.hello.parse(stream.events[0]?.data)
    expect([stream.events[0]?.event, hello.settings]).toEqual(['hello', DEFAULT_SETTINGS])
  }
  const states = [
    [() => t.shop.transact(({ catalogue }) => catalogue.hold('c'.repeat(32), units(product))), { stock: 0, held: true }],
    [() => t.shop.transact(({ catalogue }) => catalogue.release('c'.repeat(32))), { stock: 1, held: false }],
    [() => other.shop.transact(({ catalogue }) => catalogue.hold('d'.repeat(32), units(product))), { stock: 0, held: true }],
    [() => other.shop.transact(({ catalogue }) => catalogue.sell('d'.repeat(32))), { stock: 0, held: false }],
  ] as const
  for (const [happens, state] of states) {
    await happens()
    for (const stream of streams) {
      await expect
        .poll(() => lastOf(stream, product.id))
        .toEqual({
          id: product.id,
          ...state,
          price: product.price,
          discount_percentage: null,
          variants: [{ id: product.variants[''], stock: state.stock, held: state.held }],
        })
    }
    expect(await now(product.id)).toEqual([lastOf(streams[0]!, product.id)])
  }
  await Promise.all(streams.map((stream) => stream.close()))
})

test('simultaneous changes are looked up once and sent in one event, however many are connected', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(t.database)))
  const streams = await Promise.all(Array.from({ length: 8 }, () => follow()))
  let asked = 0
  const { query } = t.database.db
  t.database.db.query = (statement, values) => {
    if (statement.name === 'product_pieces_now') asked++
    return query(statement, values)
  }
  await t.shop.transact(({ catalogue }) =>
    catalogue.hold(
      'e'.repeat(32),
      products.flatMap((product) => units(product)),
    ),
  )
  for (const stream of streams) await expect.poll(() => new Set(updatesOf(stream).map(({ id }) => id)).size).toBe(12)
  t.database.db.query = query
  // Two when the moment was between two batches.
  expect(asked).toBeLessThanOrEqual(2)
  for (const stream of streams) {
    expect(stream.events.filter(({ event }) => event === 'pieces').length).toBe(asked)
    await stream.close()
  }
})

test('a product that leaves the shop has nothing left; one that nobody knows neither', async () => {
  const product = await addProduct(t.database, { stock: { M: 2 } })
  const stream = await follow()
  await t.database.db.run('update products set is_active = false where id = $1', [product.id])
  await t.live.publish(t.database.db, 'catalogue', { id: product.id })
  const gone = (id: string) => ({ id, stock: 0, held: false, price: null, discount_percentage: null, variants: [] })
  await expect.poll(() => lastOf(stream, product.id)).toEqual(gone(product.id))
  const nobody = randomUUID()
  expect(await now(nobody, product.id)).toEqual([gone(nobody), gone(product.id)])
  await stream.close()
})

test('a database that is down for a moment delays events, and loses none', async () => {
  const product = await addProduct(t.database)
  const stream = await follow()
  let failures = 0
  const { query } = t.database.db
  t.database.db.query = (statement, values) => {
    if (statement.name !== 'product_pieces_now' || failures > 0) return query(statement, values)
    failures++
    return Promise.reject(new Error('away'))
  }
  await other.shop.transact(({ catalogue }) => catalogue.hold('f'.repeat(32), units(product)))
  await expect.poll(() => lastOf(stream, product.id)?.held).toBe(true)
  t.database.db.query = query
  expect(failures).toBe(1)
  await stream.close()
})

test('[open-25] settings that an admin changes reach pages that are open, at every process', async () => {
  const streams = [await follow(), await follow(other.base)]
  await callAs(t, amina)('PATCH', '/api/admin/settings', { banner: 'Karibu! 20,000 items sold' })
  for (const stream of streams) {
    await expect
      .poll(() => stream.events.at(-1))
      .toEqual({ event: 'settings', data: { ...DEFAULT_SETTINGS, banner: 'Karibu! 20,000 items sold' } })
    await stream.close()
  }
  await callAs(t, amina)('PATCH', '/api/admin/settings', { banner: DEFAULT_SETTINGS.banner })
})

describe('viewer counts', () => {
  const say = async (stream: TestEventStream, tab: string, pieces: string[], base = t.base) => {
    const { line: id } = shopEventData.hello.parse(stream.events[0]?.data)
    const reply = await callAs({ base }, null)('POST', '/api/live/looking', { line: id, tab, pieces })
    expect(reply.status).toBe(204)
  }
  const prove = (social_proof: string) => callAs(t, amina)('PATCH', '/api/admin/settings', { social_proof })
  /** The last number that this stream received for this product. */
  const lastCount = (stream: TestEventStream, piece: string) => {
    let count: number | undefined
    for (const { event, data } of stream.events) {
      if (event !== 'viewers') continue
      const { counts, all } = shopEventData.viewers.parse(data)
      count = counts[piece] ?? (all ? undefined : count)
    }
    return count
  }

  test('[open-25] viewers are neither counted nor published while the setting is not live', async () => {
    const [mine, theirs] = [await follow(), await follow()]
    const [a, b] = [randomUUID(), randomUUID()]
    await say(mine, 'a', [a])
    await prove('live')
    await expect.poll(() => theirs.events.at(-1)?.event).toBe('viewers')
    await say(mine, 'a', [b])
    await expect.poll(() => lastCount(theirs, b)).toBe(1)
    expect(lastCount(theirs, a)).toBeUndefined()
    await prove('simulated')
    await expect.poll(() => theirs.events.at(-1)?.event).toBe('settings')
    await Promise.all([mine.close(), theirs.close()])
  })

  test('[open-25] viewers are neither counted nor published while their own switch is off', async () => {
    const figures = (viewers: boolean) =>
      callAs(t, amina)('PATCH', '/api/admin/settings', { figures: { ...DEFAULT_SETTINGS.figures, viewers } })
    await prove('live')
    const [mine, theirs] = [await follow(), await follow()]
    const [a, b] = [randomUUID(), randomUUID()]
    await figures(false)
    await expect.poll(() => theirs.events.at(-1)?.event).toBe('settings')
    await say(mine, 'a', [a])
    await figures(true)
    await expect.poll(() => theirs.events.at(-1)?.event).toBe('viewers')
    await say(mine, 'a', [b])
    await expect.poll(() => lastCount(theirs, b)).toBe(1)
    expect(lastCount(theirs, a)).toBeUndefined()
    await Promise.all([mine.close(), theirs.close()])
    await prove('simulated')
  })

  test('[open-25] others are counted over all processes, oneself never, and who leaves is not', async () => {
    await prove('live')
    const piece = randomUUID()
    const [a, b, c] = [await follow(), await follow(other.base), await follow(other.base)]
    await say(a, 'one', [piece])
    await expect.poll(() => lastCount(b, piece)).toBe(1)
    // A second page of the same browser is nobody else; a word may reach another process than its stream.
    await say(a, 'two', [piece], other.base)
    await say(b, 'one', [piece, randomUUID()])
    await expect.poll(() => [a, b, c].map((stream) => lastCount(stream, piece))).toEqual([1, 1, 2])
    const late = await follow()
    expect(lastCount(late, piece)).toBe(2)
    await say(a, 'one', [])
    await say(c, 'one', [piece])
    await expect.poll(() => [a, b, c].map((stream) => lastCount(stream, piece))).toEqual([2, 2, 2])
    await b.close()
    await expect.poll(() => [a, c, late].map((stream) => lastCount(stream, piece))).toEqual([1, 1, 2])
    await say(a, 'two', [])
    await expect.poll(() => [a, c, late].map((stream) => lastCount(stream, piece))).toEqual([1, 0, 1])
    await Promise.all([a, c, late].map((stream) => stream.close()))
    await prove('simulated')
  })
})
