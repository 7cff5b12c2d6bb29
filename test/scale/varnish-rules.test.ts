import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCdnClient } from '../../src/platform/cdn.ts'
import type { LiveEvent } from '../../src/platform/live.ts'
import { createLog } from '../../src/platform/log.ts'
import { createPurger } from '../../src/server/cdn/purger.ts'
import { idKey } from '../../src/server/cdn/surrogate.ts'
import { until } from '../support/server.ts'
import { startOrigin, type Origin } from './support/origin.ts'
import { startVarnish, type Varnish } from './support/varnish.ts'

// What the configuration makes of answers that the shop never gives, or only in a moment that a test cannot wait for.

let origin: Origin
let varnish: Varnish
beforeAll(async () => {
  origin = await startOrigin()
  varnish = await startVarnish({ shops: [origin.port] })
  await varnish.ready()
})
afterAll(async () => {
  await varnish?.close()
  origin?.close()
})
beforeEach(() => {
  origin.asked.length = 0
})

let pages = 0
/** An address that nobody has asked for. */
const newPath = () => `/?q=${++pages}`
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(varnish.base + path, { headers })
  return { status: response.status, cache: response.headers.get('x-cache'), text: await response.text(), headers: response.headers }
}

function keepable(response: ServerResponse, text: string, more: Record<string, string> = {}): void {
  response.writeHead(200, {
    'content-type': 'text/html',
    'cache-control': 'private, no-cache',
    'surrogate-control': 'max-age=60, stale-while-revalidate=30, stale-if-error=86400',
    'surrogate-key': `shop ${idKey(PRODUCT)}`,
    ...more,
  })
  response.end(text)
}

const PRODUCT = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a page that was on its way during a change is kept, and ended again a moment later', async () => {
  const path = newPath()
  const listeners = new Map<string, (event: LiveEvent) => void>()
  let told = 0
  const client = createCdnClient({ kind: 'varnish', purgeUrls: [varnish.base], token: varnish.token, zone: '' })
  const purger = createPurger({
    client: { purge: async (keys, how) => (await client.purge(keys, how), void told++) },
    live: { subscribe: (topic, listener) => (listeners.set(topic, listener), () => {}), onGap: () => () => {} },
    log: createLog('silent'),
    isLeader: () => true,
    count: () => {},
  })
  let release = () => {}
  origin.answer = (_request, response) => void (release = () => keepable(response, 'on sale'))
  const first = get(path)
  await until(
    async () => origin.asked.length,
    (count) => count === 1,
  )
  // It has read the piece as on sale; then the piece is sold, and the CDN told.
  listeners.get('catalogue')?.({ id: 1, topic: 'catalogue', data: { id: PRODUCT } })
  await until(
    async () => told,
    (count) => count >= 1,
  )
  origin.answer = (_request, response) => keepable(response, 'sold')
  release()
  expect((await first).text).toBe('on sale')
  // Without the second purge this would be so for a minute.
  expect(await get(path)).toMatchObject({ cache: 'hit', text: 'on sale' })
  await until(
    () => get(path),
    ({ text }) => text === 'sold',
    5000,
  )
  await purger.stop()
})

describe('is kept for nobody', () => {
  test.each<[string, number, Record<string, string>]>([
    ['what sets a cookie', 200, { 'set-cookie': 'a=b' }],
    ['what differs by something that is not in its key', 200, { vary: 'accept-encoding, cookie' }],
    ['a redirect', 302, { location: '/x' }],
    ['a refusal', 403, {}],
  ])('%s', async (_what, status, more) => {
    const path = newPath()
    origin.answer = (_request, response) => {
      response.writeHead(status, { 'surrogate-control': 'max-age=60', ...more }).end(`answer ${origin.asked.length}`)
    }
    const ask = () => fetch(varnish.base + path, { redirect: 'manual' }).then((response) => response.text())
    expect([await ask(), await ask(), await ask()]).toEqual(['answer 1', 'answer 2', 'answer 3'])
  })

  test.each(['private, max-age=60', 'no-store', 'public, no-cache', '', 'max-age=60'])('what only says "%s"', async (rule) => {
    const path = newPath()
    origin.answer = (_request, response) =>
      void response.writeHead(200, rule ? { 'cache-control': rule } : {}).end(`answer ${origin.asked.length}`)
    expect([(await get(path)).text, (await get(path)).text]).toEqual(['answer 1', 'answer 2'])
  })
})

test('what a visit tells reaches the shop each time as it was said, with what says whose, whatever the answer says', async () => {
  origin.answer = (_request, response) => keepable(response, `answer ${origin.asked.length}`)
  const tell = (body: string) => fetch(`${varnish.base}/api/beacons`, { method: 'POST', headers: { cookie: 'guest_user_id=x' }, body })
  const texts = [await (await tell('{}')).text(), await (await tell('{}')).text()]
  expect(texts).toEqual(['answer 1', 'answer 2'])
  expect(origin.asked[1]).toMatchObject({ url: '/api/beacons', headers: { cookie: 'guest_user_id=x', 'content-length': '2' } })
  expect(origin.asked[1]!.headers).not.toHaveProperty('x-choices')
})

describe('a shop that fails', () => {
  const fail = () => (origin.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '5' }).end('busy'))

  test('is not seen by who asks for what is kept, also when that is old', async () => {
    const path = newPath()
    origin.answer = (_request, response) => keepable(response, 'kept', { 'surrogate-control': 'max-age=1, stale-while-revalidate=30' })
    await get(path)
    fail()
    const end = Date.now() + 2500
    while (Date.now() < end) expect((await get(path)).text).toBe('kept')
    // And once it is older than what is served while it is asked for again.
    await fetch(varnish.base, {
      method: 'PURGE',
      headers: { 'x-purge-token': varnish.token, 'x-purge-keys': idKey(PRODUCT), 'x-purge-how': 'old' },
    })
    expect((await get(path)).text).toBe('kept')
  })

  test('is asked once, and says so, for what is not kept', async () => {
    fail()
    const path = newPath()
    expect((await get(path)).status).toBe(503)
    expect(origin.asked.filter(({ url }) => url === path)).toHaveLength(1)
  })

  test('is not asked a second time for what changes something', async () => {
    origin.answer = (request) => void request.socket.destroy()
    const response = await fetch(`${varnish.base}/api/checkouts`, { method: 'POST', body: '{}' })
    expect([response.status, origin.asked.length]).toEqual([503, 1])
  })
})

test('a page that ends at a moment is never sent after it', async () => {
  const path = newPath()
  origin.answer = (_request, response) =>
    keepable(response, `offer ${origin.asked.length}`, { 'surrogate-control': 'max-age=1, stale-while-revalidate=0, stale-if-error=86400' })
  await get(path)
  const later = await until(
    () => get(path),
    ({ text }) => text !== 'offer 1',
    4000,
  )
  // Not once more while it is asked for again, as a usual page is.
  expect([later.cache, later.text]).toEqual(['miss', 'offer 2'])
})

test('who asks is said by Varnish, whatever a stranger says, and of a page by nothing else', async () => {
  origin.answer = (_request, response) => keepable(response, 'page')
  const said = {
    'x-forwarded-for': '8.8.8.8',
    'x-real-ip': '8.8.8.8',
    forwarded: 'for=8.8.8.8',
    'x-guest-id': 'x',
    cookie: 'guest_user_id=x',
    referer: 'https://x.example',
    'x-evil': 'x',
  }
  await get(newPath(), said)
  const { headers } = origin.asked[0]!
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-choices': '', host: '127.0.0.1' })
  for (const name of ['cookie', 'x-guest-id', 'referer', 'x-real-ip', 'forwarded', 'user-agent']) expect(headers).not.toHaveProperty(name)
  // What is somebody's keeps what says whose.
  await get('/checkout', said)
  expect(origin.asked[1]!.headers).toMatchObject({ cookie: 'guest_user_id=x', 'x-forwarded-for': '127.0.0.1' })
  expect(origin.asked[1]!.headers).not.toHaveProperty('x-choices')
})

test('behind a balancer of ours its word is believed', async () => {
  const behind = await startVarnish({ shops: [origin.port], balancers: '"127.0.0.1";' })
  await behind.ready()
  origin.answer = (_request, response) => void response.end()
  await fetch(`${behind.base}/checkout`, { headers: { 'x-forwarded-for': '41.90.1.2' } })
  expect(origin.asked[0]!.headers['x-forwarded-for']).toBe('41.90.1.2, 127.0.0.1')
  const forged = await fetch(behind.base, {
    method: 'PURGE',
    headers: { 'x-purge-token': behind.token, 'x-purge-keys': 'shop', 'x-forwarded-for': '41.90.1.2' },
  })
  expect(forged.status).toBe(403)
  await behind.close()
})
