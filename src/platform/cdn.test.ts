import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCdnClient, type CdnClientOptions } from './cdn.ts'

const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    if (status > 0) response.writeHead(status).end('{}')
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  status = 200
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function client(kind: CdnClientOptions['kind'], more: Partial<CdnClientOptions> = {}) {
  return createCdnClient({ kind, purgeUrls: [url], token: 'the-token', zone: 'zone/1', timeoutMs: 200, ...more })
}

test('every Varnish is told, with the token', async () => {
  await client('varnish', { purgeUrls: [url, url] }).purge(['p-1', 'p-2'], 'gone')
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatchObject({
    method: 'PURGE',
    url: '/',
    headers: { 'x-purge-token': 'the-token', 'x-purge-keys': 'p-1 p-2', 'x-purge-how': 'gone' },
  })
})

test('Fastly is told by surrogate keys, 256 at once, and softly of what is only old', async () => {
  const keys = Array.from({ length: 300 }, (_, n) => `p-${n}`)
  await client('fastly').purge(keys, 'gone')
  expect(asked.map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([256, 44])
  await client('fastly').purge(['lists'], 'old')
  expect(asked[2]).toMatchObject({
    method: 'POST',
    url: '/service/zone%2F1/purge',
    headers: { 'fastly-key': 'the-token', 'fastly-soft-purge': '1' },
  })
})

test('Cloudflare is told by tags; what is only old ends by its time', async () => {
  await client('cloudflare').purge(['p-1'], 'gone')
  await client('cloudflare').purge(['lists'], 'old')
  expect(asked.map(({ url, body }) => [url, body])).toEqual([['/client/v4/zones/zone%2F1/purge_cache', '{"tags":["p-1"]}']])
  expect(asked[0]?.headers['authorization']).toBe('Bearer the-token')
})

describe('a failure', () => {
  test.each([
    ['a refusal', 403],
    ['a redirect, which would take the token elsewhere', 302],
    ['silence', 0],
  ])('is %s; neither token nor address is in its words', async (_what, code) => {
    status = code
    const failure = await client('varnish')
      .purge(['p-1'], 'gone')
      .then(
        () => '',
        (error: Error) => error.message,
      )
    expect(failure).not.toBe('')
    expect(failure).not.toMatch(/the-token|127\.0\.0\.1/)
    expect(asked).toHaveLength(1)
  })

  test('of one of several is one of all, and the others were told', async () => {
    await expect(client('varnish', { purgeUrls: ['http://127.0.0.1:9', url] }).purge(['p-1'], 'gone')).rejects.toThrow('fetch failed')
    expect(asked).toHaveLength(1)
  })
})
