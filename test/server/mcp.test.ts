import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linesOfCode } from '../../src/shop/cart/rules-link.ts'
import type { UcpProduct } from '../../src/server/mcp/ucp-products.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What programs that shop for people can do at /mcp, and what not.

let t: TestServer
let dress: StockedProduct
beforeAll(async () => {
  t = await testServer()
  dress = await addProduct(t.database, { name: 'Indigo wrap dress', price: 1800, stock: { M: 2, L: 0 } })
  await addProduct(t.database, { name: 'Rust linen dress', price: 2600, stock: { S: 1 } })
})
afterAll(() => t.close())

/** What tools answer with, as far as it is looked at. */
interface Content {
  products: UcpProduct[]
  product: UcpProduct | null
  pagination: { cursor?: string; has_next_page: boolean; total_count?: number }
  messages: { code: string; content: string }[]
  answer: { plain: string }
  shoes: unknown[]
  url: string
}
interface Result extends Record<string, unknown> {
  isError?: boolean
  content: unknown
  structuredContent: Content
}

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

async function rpc(method: string, params: object = {}, headers: Record<string, string> = {}, base = t.base) {
  const response = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return { status: response.status, body: JSON.parse(data) as { result?: Result; error?: { code: number; message: string } } }
}

async function call(name: string, args: object) {
  const { result } = (await rpc('tools/call', { name, arguments: args })).body
  if (result?.isError) throw new Error(JSON.stringify(result.content))
  return result!
}

describe('the protocol', () => {
  test('is spoken without sessions, and says who answers', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { status, body } = await rpc('initialize', client)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ serverInfo: { name: 'Upya' }, capabilities: { tools: {} } })
    expect(body.result!['instructions']).toContain('Paying stays with the shopper')
  })

  test('offers reads only: of catalogue, sizes and what the shop says of itself, and a link', async () => {
    const { tools } = (await rpc('tools/list')).body.result! as unknown as {
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
    const { body } = await rpc('tools/call', { name, arguments: {} })
    expect(body.error ?? body.result?.isError).toBeTruthy()
    expect(JSON.stringify(body)).toMatch(/not found|unknown/i)
  })

  test('refuses what is no message of it, and other methods', async () => {
    const broken = await fetch(`${t.base}/mcp`, { method: 'POST', headers: HEADERS, body: '{"jsonrpc": ' })
    expect(broken.status).toBe(400)
    expect((await fetch(`${t.base}/mcp`)).status).toBe(405)
    expect(
      (await rpc('tools/call', { name: 'lookup_catalog', arguments: { catalog: { ids: Array.from({ length: 11 }, () => 'x') } } })).body,
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
  const empty = (await rpc('tools/call', { name: 'get_product', arguments: { catalog: { id: '\u0000' } } })).body
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
  expect((await rpc('tools/list')).status).toBe(404)
  expect((await t.read('/.well-known/ucp')).status).toBe(404)
  await t.shop.transact(({ settings }) => settings.set({ agents: 'read' }, randomUUID()))
  expect((await rpc('tools/list')).status).toBe(200)
})

describe('callers are counted', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await testServer({ env: { RATE_LIMIT: '100000' } })
  })
  afterAll(() => limited.close())
  beforeEach(() => limited.clock.forward(61))

  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    return (await limited.app.inject({ method: 'POST', url: '/mcp', remoteAddress, headers: { ...HEADERS, ...headers }, payload }))
      .statusCode
  }
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length

  test('one network may ask sixty times a minute, by whatever it calls itself, and however many at once', async () => {
    const names = (i: number) => ({
      'user-agent': `agent-${i}`,
      'x-guest-id': randomUUID(),
      'mcp-session-id': randomUUID(),
      authorization: `Bearer ${i}`,
    })
    const statuses = await Promise.all(Array.from({ length: 150 }, (_, i) => ask('10.9.0.1', names(i))))
    expect(refused(statuses)).toBe(90)
    expect(await ask('10.9.0.2')).toBe(200)
    limited.clock.forward(61)
    expect(await ask('10.9.0.1')).toBe(200)
  })

  test('another process counts with it, and so do all networks of one site', async () => {
    const ipv6 = (i: number) => `2001:db8:7:${i.toString(16)}::1`
    // What another process has counted.
    for (let i = 0; i < 58; i++) await limited.shop.limits.take('mcp', '10.9.0.3', 60, 60)
    expect(refused([await ask('10.9.0.3'), await ask('10.9.0.3'), await ask('10.9.0.3')])).toBe(1)
    const statuses: number[] = []
    for (let i = 0; i < 620; i += 20) statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => ask(ipv6(i + n))))))
    expect(refused(statuses)).toBe(20)
  })
})

describe('clients as they are', () => {
  const info = { name: 'client', version: '1.0.0' }

  test('one of the older protocol begins, confirms, listens in vain, and calls by its version', async () => {
    const begun = await rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info })
    const version = begun.body.result!['protocolVersion'] as string
    expect(version).toBe('2025-11-25')
    const headers = { ...HEADERS, 'mcp-protocol-version': version }
    const confirmed = await fetch(`${t.base}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    })
    expect([confirmed.status, await confirmed.text()]).toEqual([202, ''])
    expect((await fetch(`${t.base}/mcp`, { headers: { accept: 'text/event-stream' } })).status).toBe(405)
    expect((await fetch(`${t.base}/mcp`, { method: 'DELETE', headers: { 'mcp-protocol-version': version } })).status).toBe(405)
    const { result } = (
      await rpc('tools/call', { name: 'shop_facts', arguments: { topic: 'exchange' }, _meta: { progressToken: 1 } }, headers)
    ).body
    expect(result).toMatchObject({ structuredContent: { id: 'exchange.7days' }, content: [{ type: 'text' }] })
    expect((await rpc('ping', {}, headers)).body.result).toEqual({})
  })

  test('what each tool answers is as its own schema says, which a client checks', async () => {
    const { tools } = (await rpc('tools/list')).body.result! as unknown as {
      tools: { name: string; outputSchema: Record<string, unknown> }[]
    }
    const calls: Record<string, object> = {
      search_catalog: { catalog: { query: 'dress' } },
      lookup_catalog: { catalog: { ids: [dress.id, randomUUID()] } },
      get_product: { catalog: { id: dress.id } },
      similar_pieces: { catalog: { id: dress.id } },
      find_size: { measures: { chest: 92 } },
      size_chart: { of: 'shoes' },
      delivery_facts: { place: 'Uganda' },
      payment_facts: {},
      shop_facts: { topic: 'nothing anybody knows' },
      ask_business: { ask: { query: 'hello' } },
      bag_link: { lines: [{ variant_id: dress.variants['M'] }] },
    }
    expect(Object.keys(calls).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
    for (const { name, outputSchema } of tools) {
      const { structuredContent, content } = await call(name, calls[name]!)
      expect([name, z.fromJSONSchema(outputSchema).safeParse(structuredContent).error?.message]).toEqual([name, undefined])
      expect(JSON.parse((content as { text: string }[])[0]!.text)).toEqual(structuredContent)
    }
  })
})
