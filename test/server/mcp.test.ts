import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
      'find_size',
      'get_product',
      'lookup_catalog',
      'search_catalog',
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

test.each([
  ['Do you deliver to Nakuru?', /200/],
  ['How can I pay?', /M-Pesa/i],
  ['Can I exchange a dress that does not fit?', /7 days/],
  ['Who is the president of France?', /The shop has not said that\./],
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

test('one network may ask sixty times a minute', async () => {
  const limited = await testServer({ env: { RATE_LIMIT: '6000' } })
  const statuses: number[] = []
  for (let i = 0; i < 61; i++) statuses.push((await rpc('tools/list', {}, {}, limited.base)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
