import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOfCode } from '../../src/shop/cart/rules-link.ts'
import { addDresses, callTool, HEADERS, rpc } from '../support/mcp.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What programs that shop for people can do at /mcp, and what not.

let t: TestServer
let dress: StockedProduct
beforeAll(async () => {
  t = await testServer()
  dress = await addDresses(t)
})
afterAll(() => t.close())

const call = (name: string, args: object) => callTool(t, name, args)

describe('the protocol', () => {
  test('is spoken without sessions, and says who answers', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { status, body } = await rpc(t, 'initialize', client)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ serverInfo: { name: 'Upya' }, capabilities: { tools: {} } })
    expect(body.result!['instructions']).toContain('Paying stays with the shopper')
  })

  test('offers reads only: of catalogue, sizes and what the shop says of itself, and a link', async () => {
    const { tools } = (await rpc(t, 'tools/list')).body.result! as unknown as {
      tools: { name: string; annotations: object; inputSchema: object }[]
    }
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'ask_business',
      'bag_link',
      'delivery_facts',
      'find_size',
      'get_product',
      'lookup_catalog',
      'payment_facts',
      'search_catalog',
      'shop_facts',
      'similar_pieces',
      'size_chart',
    ])
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  })

  test.each(['order_status', 'offer_discount', 'wishlist', 'handoff', 'quote_bag', 'nonsense'])('has no %s', async (name) => {
    const { body } = await rpc(t, 'tools/call', { name, arguments: {} })
    expect(body.error ?? body.result?.isError).toBeTruthy()
    expect(JSON.stringify(body)).toMatch(/not found|unknown/i)
  })

  test('refuses what is no message of it, and other methods', async () => {
    const broken = await fetch(`${t.base}/mcp`, { method: 'POST', headers: HEADERS, body: '{"jsonrpc": ' })
    expect(broken.status).toBe(400)
    expect((await fetch(`${t.base}/mcp`)).status).toBe(405)
    expect(
      (await rpc(t, 'tools/call', { name: 'lookup_catalog', arguments: { catalog: { ids: Array.from({ length: 11 }, () => 'x') } } })).body,
    ).toMatchObject({
      result: { isError: true },
    })
  })
})

test('one message is one call: many in one would be counted as one', async () => {
  const one = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
  for (const body of [[one(1), one(2)], [one(1)], []]) {
    const response = await fetch(`${t.base}/mcp`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
    expect([body.length, response.status]).toEqual([body.length, 400])
  }
})

test('strange texts find nothing, and are no failure of ours', async () => {
  for (const odd of ['a\u0000b', '\ud800', '‮dress', "'; drop table products; --", '%_%', '\\']) {
    expect((await call('get_product', { catalog: { id: odd } })).structuredContent.product).toBeNull()
    expect((await call('search_catalog', { catalog: { query: odd } })).isError).toBeFalsy()
    expect((await call('ask_business', { ask: { query: odd } })).structuredContent.answer.plain).not.toBe('')
  }
  const empty = (await rpc(t, 'tools/call', { name: 'get_product', arguments: { catalog: { id: '\u0000' } } })).body
  expect(empty.result?.isError ?? Boolean(empty.error)).toBe(true)
  expect(JSON.stringify(empty)).not.toContain('our side')
})

describe('the catalogue, under the names of the Universal Commerce Protocol', () => {
  test('is searched, with prices in minor units', async () => {
    const { structuredContent: found } = await call('search_catalog', {
      meta: { 'ucp-agent': {} },
      catalog: { query: 'dress', filters: { price: { max: 200_000 } } },
    })
    expect(found).toMatchObject({
      ucp: { version: '2026-01-11', capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-01-11' }] } },
      products: [
        {
          id: dress.id,
          title: 'Indigo wrap dress',
          url: `${t.base}/product/${dress.id}`,
          price_range: { min: { amount: 180_000, currency: 'KES' } },
          options: [{ name: 'Size', values: [{ label: 'M' }, { label: 'L' }] }],
        },
      ],
      pagination: { has_next_page: false },
    })
    expect(found.products).toHaveLength(1)
    const available = found.products[0]!.variants.map((one) => [one.id, one.availability.available])
    expect(available).toEqual([
      [dress.variants['M'], true],
      [dress.variants['L'], false],
    ])
  })

  test('pages go on where the one before ended', async () => {
    const first = (await call('search_catalog', { catalog: { query: 'dress', pagination: { limit: 1 } } })).structuredContent
    expect(first.pagination).toMatchObject({ has_next_page: true, total_count: 2 })
    const { cursor } = first.pagination
    const second = (await call('search_catalog', { catalog: { query: 'dress', pagination: { limit: 1, cursor } } })).structuredContent
    expect(second.products[0]!.id).not.toBe(first.products[0]!.id)
  })

  test('is looked up by ids; what is not there is named', async () => {
    const unknown = randomUUID()
    const { structuredContent: found } = await call('lookup_catalog', { catalog: { ids: [dress.id, unknown, 'no id'] } })
    expect(found.products.map((one) => one.id)).toEqual([dress.id])
    expect(found.messages.map((one) => [one.code, one.content])).toEqual([
      ['not_found', unknown],
      ['not_found', 'no id'],
    ])
  })

  test('one piece comes with its condition', async () => {
    const { structuredContent: found } = await call('get_product', { catalog: { id: 'indigo WRAP dress' } })
    expect(found.product).toMatchObject({ id: dress.id, metadata: { condition: 'Good' } })
    expect((await call('get_product', { catalog: { id: randomUUID() } })).structuredContent).toMatchObject({
      product: null,
      messages: [{ code: 'not_found' }],
    })
  })
})

test('sizes are advised from measures, and never from a profile', async () => {
  const { structuredContent: advised } = await call('find_size', { measures: { chest: 92 }, department: 'women', garment: 'tops' })
  expect(advised).toMatchObject({ advice: [{ garment: 'tops', size: expect.any(String) }], from_profile: false })
  expect((await call('find_size', {})).structuredContent).toMatchObject({ advice: [], from_profile: false })
  expect((await call('size_chart', { department: 'men', of: 'shoes' })).structuredContent.shoes.length).toBeGreaterThan(5)
})

test('pieces like one are in stock and none of them is it, also of one that is sold', async () => {
  const sold = await addProduct(t.database, { name: 'Sold wrap dress', price: 1700, stock: { M: 0 } })
  for (const id of [dress.id, 'indigo wrap dress', sold.id]) {
    const { products } = (await call('similar_pieces', { catalog: { id } })).structuredContent
    expect(products.map(({ title }) => title)).toContain('Rust linen dress')
    expect(products.map((one) => one.id)).not.toContain(id === sold.id ? sold.id : dress.id)
    expect(products[0]).toMatchObject({ url: expect.stringContaining(`${t.base}/product/`), price_range: { min: { currency: 'KES' } } })
  }
  expect((await call('similar_pieces', { catalog: { id: 'nothing of that name' } })).structuredContent.products).toEqual([])
})

test('facts have tools of their own, with what they are asked about', async () => {
  expect((await call('delivery_facts', { place: 'Nakuru' })).structuredContent).toMatchObject({ area: 'nationwide', areas: [{ fee: 200 }] })
  expect((await call('payment_facts', { method: 'mpesa' })).structuredContent).toMatchObject({ accepted: true })
  expect((await call('payment_facts', { method: 'cash' })).structuredContent).toMatchObject({ accepted: null, fact: 'unknown' })
  expect((await call('shop_facts', { topic: 'exchange' })).structuredContent).toMatchObject({ id: 'exchange.7days' })
  expect((await call('shop_facts', { topic: 'gift card' })).structuredContent).toMatchObject({ id: 'unknown' })
})

test.each([
  ['Do you deliver to Nakuru?', /200/],
  ['kutuma Nakuru ni pesa ngapi?', /200/],
  ['How long does delivery take?', /1-2 days/],
  ['How can I pay?', /M-Pesa/i],
  ['Can I exchange a dress that does not fit?', /7 days/],
  ['When are you open?', /8 AM/],
  ['mnafungua saa ngapi?', /8 AM/],
  ['Who is the president of France?', /^The shop has not said that\.$/],
  // Words of delivery and payment that ask about something else.
  ['Do you sell gift cards?', /^The shop has not said that\./],
  ['How long is the indigo dress?', /^The shop has not said that\.$/],
  ['How long do you hold a piece while I pay?', /10 minutes/],
  ['Can I pay cash on delivery?', /^The shop has not said that\./],
  ['Do you ship to Uganda?', /^The shop has not said that\./],
])('ask_business: %s', async (query, said) => {
  const { structuredContent } = await call('ask_business', { ask: { query } })
  expect(structuredContent.answer.plain).toMatch(said)
})

test('a bag is a link that holds nothing: the shopper opens it and pays', async () => {
  const { structuredContent } = await call('bag_link', { lines: [{ variant_id: dress.variants['M'], quantity: 2 }] })
  expect(structuredContent.url.startsWith(`${t.base}/bag/`)).toBe(true)
  expect(linesOfCode(structuredContent.url.split('/bag/')[1] ?? '')).toEqual([{ variant_id: dress.variants['M'], quantity: 2 }])
})

test('/.well-known/ucp names the two capabilities of the catalogue, and where they are', async () => {
  const { status, body } = await t.read<{ ucp: { capabilities: object; services: Record<string, { mcp: { endpoint: string } }> } }>(
    '/.well-known/ucp',
  )
  expect(status).toBe(200)
  expect(Object.keys(body.ucp.capabilities)).toEqual(['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'])
  expect(body.ucp.services['dev.ucp.shopping']!.mcp.endpoint).toBe(`${t.base}/mcp`)
})

test('a setting turns all of it off at once', async () => {
  await t.shop.transact(({ settings }) => settings.set({ agents: 'off' }, randomUUID()))
  expect((await rpc(t, 'tools/list')).status).toBe(404)
  expect((await t.read('/.well-known/ucp')).status).toBe(404)
  await t.shop.transact(({ settings }) => settings.set({ agents: 'read' }, randomUUID()))
  expect((await rpc(t, 'tools/list')).status).toBe(200)
})
