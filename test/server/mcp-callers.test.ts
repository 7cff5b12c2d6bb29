import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wideNetworkOf } from '../../src/server/request-visitor.ts'
import { addDresses, callTool, HEADERS, rpc } from '../support/mcp.ts'
import type { StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Who calls /mcp: clients as they are, and those who call without end.

let t: TestServer
let dress: StockedProduct
beforeAll(async () => {
  t = await testServer()
  dress = await addDresses(t)
})
afterAll(() => t.close())

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
    for (let i = 0; i < 580; i++) await limited.shop.limits.take('mcp-site', wideNetworkOf({ ip: ipv6(0) }), 600, 60)
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(ipv6(n))))
    expect(refused(statuses)).toBe(20)
  })
})

describe('clients as they are', () => {
  const info = { name: 'client', version: '1.0.0' }

  test('one of the older protocol begins, confirms, listens in vain, and calls by its version', async () => {
    const begun = await rpc(t, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info })
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
      await rpc(t, 'tools/call', { name: 'shop_facts', arguments: { topic: 'exchange' }, _meta: { progressToken: 1 } }, headers)
    ).body
    expect(result).toMatchObject({ structuredContent: { id: 'exchange.7days' }, content: [{ type: 'text' }] })
    expect((await rpc(t, 'ping', {}, headers)).body.result).toEqual({})
  })

  test('what each tool answers is as its own schema says, which a client checks', async () => {
    const { tools } = (await rpc(t, 'tools/list')).body.result! as unknown as {
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
      const { structuredContent, content } = await callTool(t, name, calls[name]!)
      expect([name, z.fromJSONSchema(outputSchema).safeParse(structuredContent).error?.message]).toEqual([name, undefined])
      expect(JSON.parse((content as { text: string }[])[0]!.text)).toEqual(structuredContent)
    }
  })
})
