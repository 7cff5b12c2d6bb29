import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bagReply, type BagReply } from '../../src/shop/cart/contract.ts'
import { LINES_MAX } from '../../src/shop/cart/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signIn, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let t: TestServer
let jacket: StockedProduct
let dress: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false })
  jacket = await addProduct(t.database, { stock: { '': 5 } })
  dress = await addProduct(t.database, { name: 'Wrap dress', stock: { S: 0, M: 4, L: 1 } })
})
afterAll(() => t.close())

const line = (product: Pick<StockedProduct, 'id'>, quantity = 1, size: string | null = null) => ({ product_id: product.id, size, quantity })
async function merge(who: SignedInMember, ...items: unknown[]): Promise<BagReply> {
  return bagReply.parse((await callAs(t, who)('POST', '/api/bag/merge', { items })).body)
}
async function replace(who: SignedInMember, ...items: unknown[]): Promise<BagReply> {
  return bagReply.parse((await callAs(t, who)('PUT', '/api/bag', { items })).body)
}
const brief = ({ items }: BagReply) => items.map((item) => [item.product.name, item.size, item.quantity])

test('refused: a visitor, a forged call, and what is no bag', async () => {
  const who = await signUp(t)
  for (const [method, path] of [
    ['POST', '/api/bag/merge'],
    ['PUT', '/api/bag'],
  ] as const) {
    expect(await callAs(t, null)(method, path, { items: [] })).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } })
    const forged = { headers: { cookie: who.headers['cookie'] ?? '' } }
    expect(await callAs(t, forged)(method, path, { items: [] })).toMatchObject({ status: 403, body: { error: { code: 'csrf_failed' } } })
    for (const items of [[line(jacket, 0)], [line({ id: 'x' })], Array.from({ length: LINES_MAX + 1 }, () => line(jacket)), 'all']) {
      expect((await callAs(t, who)(method, path, { items })).status).toBe(400)
    }
  }
})

test('the bags of two phones are merged: the larger quantity, a cart line for each size', async () => {
  const phone = await signUp(t)
  const laptop = await signIn(t, phone.email)
  expect(brief(await merge(phone, line(jacket, 2), line(dress, 1, 'M')))).toEqual([
    ['Denim jacket', null, 2],
    ['Wrap dress', 'M', 1],
  ])
  const united = await merge(laptop, line(dress, 1, 'L'), line(dress, 3, 'M'), line(jacket, 1))
  expect(brief(united)).toEqual([
    ['Denim jacket', null, 2],
    ['Wrap dress', 'M', 3],
    ['Wrap dress', 'L', 1],
  ])
  expect(united.items[1]?.product).toMatchObject({ id: dress.id, stock: 5 })
  expect(await merge(phone)).toEqual(united)
})

test('what is saved in its place is exactly that', async () => {
  const who = await signUp(t)
  await merge(who, line(jacket, 2), line(dress, 1, 'M'))
  expect(brief(await replace(who, line(dress, 2, 'M')))).toEqual([['Wrap dress', 'M', 2]])
  expect(brief(await replace(who, line(dress, 1, 'M'), line(jacket)))).toEqual([
    ['Wrap dress', 'M', 1],
    ['Denim jacket', null, 1],
  ])
  expect(brief(await replace(who))).toEqual([])
})

test('never more than there are; what has gone stays, for the bag to say so, and what never was there is left out', async () => {
  const who = await signUp(t)
  const sold = await addProduct(t.database, { name: 'Sold', stock: { '': 0 } })
  const left = await addProduct(t.database, { name: 'Left', active: false })
  const bag = await merge(
    who,
    line(jacket, 50),
    line(sold, 2),
    line(left),
    line(dress, 2, 'XL'),
    line({ id: randomUUID() }),
    line(dress, 9, 'L'),
  )
  expect(brief(bag)).toEqual([
    ['Denim jacket', null, 5],
    ['Sold', null, 2],
    ['Left', null, 1],
    ['Wrap dress', 'XL', 2],
    ['Wrap dress', 'L', 1],
  ])
})

test('what the member is paying for just now does not shrink their bag', async () => {
  const who = await signUp(t)
  const vase = await addProduct(t.database, { name: 'Vase', stock: { '': 3 } })
  await merge(who, line(vase, 3))
  const [variant_id = ''] = Object.values(vase.variants)
  await t.shop.transact(({ catalogue }) => catalogue.hold('c'.repeat(32), [{ product_id: vase.id, variant_id, quantity: 3 }]))
  expect(brief(await merge(who, line(vase, 3)))).toEqual([['Vase', null, 3]])
  await t.shop.transact(({ catalogue }) => catalogue.sell('c'.repeat(32)))
})

test('a cart has at most 40 lines: those of the browser first', async () => {
  const who = await signUp(t)
  const sizes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => line(dress, 1, `${from + i}`))
  await merge(who, ...sizes(0, 30))
  const { items } = await merge(who, ...sizes(100, 120))
  expect(items).toHaveLength(LINES_MAX)
  expect(items.filter((item) => Number(item.size) >= 100)).toHaveLength(20)
})

test('other devices receive changes, and only changes', async () => {
  const who = await signUp(t)
  const liveEvents: unknown[] = []
  const unsubscribe = t.live.subscribe(`member:${who.id}`, (event) => liveEvents.push(event.data))
  await merge(who, line(jacket))
  await merge(who, line(jacket))
  await merge(who)
  await replace(who, line(jacket))
  await replace(who, line(jacket, 2))
  await replace(who)
  await t.live.publish(t.database.db, `member:${who.id}`, 'end')
  await expect.poll(() => liveEvents.at(-1)).toBe('end')
  expect(liveEvents).toEqual([{ kind: 'bag' }, { kind: 'bag' }, { kind: 'bag' }, 'end'])
  unsubscribe()
})

test('two devices that unite their bags at once lose nothing', async () => {
  const phone = await signUp(t)
  const laptop = await signIn(t, phone.email)
  await Promise.all([merge(phone, line(jacket), line(dress, 2, 'M')), merge(laptop, line(dress, 1, 'L'), line(dress, 3, 'M'))])
  expect(brief(await merge(phone)).toSorted()).toEqual([
    ['Denim jacket', null, 1],
    ['Wrap dress', 'L', 1],
    ['Wrap dress', 'M', 3],
  ])
})

test('one member never sees the bag of another, and nothing remains of one who goes', async () => {
  const [a, b] = [await signUp(t), await signUp(t)]
  await merge(a, line(jacket, 2))
  expect(brief(await merge(b))).toEqual([])
  expect(await t.shop.savedBags.lines(a.id)).toEqual([{ product_id: jacket.id, size: null, quantity: 2 }])
  await t.shop.savedBags.forgetUser(a.id)
  expect(brief(await merge(a))).toEqual([])
})
