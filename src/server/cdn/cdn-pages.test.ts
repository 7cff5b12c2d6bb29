import { beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, pageWorld, type PageWorld, type WorldOptions } from '../pages/test-pages.ts'
import { idKey } from './surrogate.ts'

const CDN = { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:9', CDN_PURGE_TOKEN: 'unused' }
/** A page is older than its render by what it took to send it. */
const LONG = /^max-age=(?:60|5\d), /
const PRODUCT = '01890a5d-ac96-774b-bcce-b302099a8057'

let t: PageWorld
beforeEach(async () => {
  t = await world()
  return () => t.app.close()
})

function world(options: WorldOptions = {}): Promise<PageWorld> {
  return pageWorld({ product: PRODUCT, env: CDN, ...options })
}

describe('a page of visitors', () => {
  test('says for how long a CDN may keep it and by which keys it ends; browsers ask again', async () => {
    const { headers } = await t.app.inject('/')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-control': expect.stringMatching(/^max-age=(?:60|5\d), stale-while-revalidate=30, stale-if-error=86400$/),
      vary: 'accept-encoding, x-choices',
    })
    expect(String(headers['surrogate-key']).split(' ')).toEqual(['shop', 'lists', idKey(PRODUCT)])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('says the same when a browser has it already', async () => {
    const { headers } = await t.app.inject('/')
    const again = await t.app.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.headers['surrogate-key']]).toEqual([304, headers['surrogate-key']])
  })

  test('speaks the words of Cloudflare', async () => {
    const other = await world({
      env: { CDN: 'cloudflare', CDN_PURGE_TOKEN: 'unused', CDN_ZONE: 'zone', CDN_PURGE_URL: 'http://127.0.0.1:9' },
    })
    const { headers } = await other.app.inject('/')
    expect(headers['cdn-cache-control']).toMatch(LONG)
    expect(headers['cache-tag']).toBe(`shop,lists,${idKey(PRODUCT)}`)
    expect(headers).not.toHaveProperty('surrogate-key')
    await other.app.close()
  })

  test('says nothing of it without a CDN', async () => {
    const plain = await pageWorld()
    const { headers } = await plain.app.inject('/')
    expect(Object.keys(headers).filter((name) => /surrogate|cdn|tag/.test(name.replace('etag', '')))).toEqual([])
    expect(headers['vary']).toBe('accept-encoding')
    await plain.app.close()
  })

  test('that is being made anew, as something has changed, is kept for a moment only', async () => {
    await t.app.inject('/')
    t.change('3f0e1a52-0000-4b43-9d53-08e7c1d3f111')
    expect((await t.app.inject('/')).headers['surrogate-control']).toMatch(/^max-age=1, /)
    await expect.poll(() => t.renders()).toBe(2)
    expect((await t.app.inject('/')).headers['surrogate-control']).toMatch(LONG)
  })

  test('during whose render something changed is kept for a moment only', async () => {
    const slow = t.app.inject('/slow/a')
    await expect.poll(() => t.app.inject('/healthz').then(({ statusCode }) => statusCode)).toBe(200)
    t.change(PRODUCT)
    t.open()
    expect((await slow).headers['surrogate-control']).toMatch(/^max-age=1, /)
  })

  test('that is not there ends as soon as it is', async () => {
    await t.app.inject('/thing/3f0e1a52-0000-4b43-9d53-08e7c1d3f111')
    const { statusCode, headers } = await t.app.inject(`/thing/${PRODUCT}`)
    expect([statusCode, String(headers['surrogate-key'])]).toEqual([404, expect.stringContaining(idKey(PRODUCT))])
  })
})

describe('display preferences', () => {
  const COMPACT = 'view=compact'

  test('that the CDN says are kept apart from others', async () => {
    const { headers } = await t.app.inject({ url: '/', headers: { 'x-choices': COMPACT } })
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'surrogate-control': expect.stringMatching(LONG),
      vary: 'accept-encoding, x-choices',
    })
  })

  test('that only the cookie says are nobody else’s', async () => {
    const { headers } = await t.app.inject({ url: '/', cookies: { upya_choices: COMPACT } })
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers).not.toHaveProperty('surrogate-control')
    const saver = await t.app.inject({ url: '/', headers: { 'save-data': 'on' } })
    expect(saver.headers).not.toHaveProperty('surrogate-control')
  })

  test('cannot be said by a stranger where the CDN keeps one page for all of them', async () => {
    const other = await world({
      env: { CDN: 'cloudflare', CDN_PURGE_TOKEN: 'unused', CDN_ZONE: 'zone', CDN_PURGE_URL: 'http://127.0.0.1:9' },
    })
    const plain = await other.app.inject('/')
    const poisoned = await other.app.inject({ url: '/', headers: { 'x-choices': 'font=200' } })
    expect([poisoned.body, poisoned.headers['etag']]).toEqual([plain.body, plain.headers['etag']])
    await other.app.close()
  })
})

test('nothing of one person’s own says that it may be kept', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN }
  const answers = await Promise.all([
    t.app.inject({ url: '/', cookies: { upya_session: 'x' } }),
    t.app.inject({ url: '/mine', cookies: { guest_user_id: '3f0e1a52-0000-4b43-9d53-08e7c1d3f111' } }),
    t.app.inject({ url: '/form' }),
    t.app.inject({ method: 'POST', url: '/form', payload: 'a=1', headers: form }),
    t.app.inject({ url: '/', headers: { authorization: 'Bearer x' } }),
    t.app.inject('/healthz'),
    t.app.inject('/api/nothing'),
  ])
  for (const { headers } of answers) {
    expect(headers).not.toHaveProperty('surrogate-control')
    expect(String(headers['cache-control'])).toMatch(/no-store/)
  }
})
