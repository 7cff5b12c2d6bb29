import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionView } from '../../shop/accounts/contract.ts'
import { pageWorld, type PageWorld } from './test-pages.ts'

const MEMBERS: Record<string, { id: string; full_name: string; csrf_token: string }> = {
  'token-of-wanjiku': { id: 'wanjiku', full_name: 'Wanjiku </script><b>Kamau', csrf_token: 'csrf-of-wanjiku' },
  'token-of-otieno': { id: 'otieno', full_name: 'Otieno & Sons', csrf_token: 'csrf-of-otieno' },
}
const [WANJIKU, OTIENO] = ['upya_session=token-of-wanjiku', 'upya_session=token-of-otieno'] as const
/** What of one person must reach nobody else. */
const OWN = { wanjiku: /wanjiku/i, otieno: /otieno/i }

let t: PageWorld
beforeEach(async () => {
  const sessions = {
    identify: async (token: string) => MEMBERS[token] ?? null,
    view: ({ csrf_token, ...user }: { csrf_token: string }) => ({ user, csrf_token, expires_in: 900 }) as unknown as SessionView,
  }
  t = await pageWorld({ shop: { accounts: { sessions } } })
  return () => t.app.close()
})

const open = (cookie?: string, url = '/greeting') =>
  t.app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) } })
/** Without what only says which response it is. */
const textOf = ({ body }: { body: string }) => body.replaceAll(/ nonce="[^"]*"/g, '')

describe('a page that guests share', () => {
  test('is shown to two members and a guest, to each with what is theirs and nothing of the others', async () => {
    for (const cookie of [WANJIKU, undefined, OTIENO, WANJIKU, OTIENO, undefined]) {
      const { body, headers, statusCode } = await open(cookie)
      expect(statusCode).toBe(200)
      expect(OWN.wanjiku.test(body)).toBe(cookie === WANJIKU)
      expect(OWN.otieno.test(body)).toBe(cookie === OTIENO)
      expect(body.includes('welcome back')).toBe(cookie !== undefined)
      expect(body.includes('<b>guest</b>')).toBe(cookie === undefined)
      expect(headers['cache-control']).toMatch(cookie ? /^private, no-store$/ : /^public/)
      expect(headers['etag'] === undefined).toBe(cookie !== undefined)
    }
  })

  test('is to the byte what is rendered for a member', async () => {
    await open()
    for (const cookie of [WANJIKU, OTIENO]) {
      const [rendered, filled] = [await open(cookie), await open(cookie)]
      expect(rendered.headers['content-security-policy']).toContain("'nonce-")
      expect(filled.headers['content-security-policy']).toContain("'sha256-")
      expect(textOf(filled)).toBe(textOf(rendered))
    }
  })

  test('is the same page when it is compressed', async () => {
    const headers = { accept: 'text/html', cookie: OTIENO, 'accept-encoding': 'gzip, br' }
    await open(OTIENO)
    const plain = await open(OTIENO)
    for (let i = 0; i < 2; i++) {
      const zipped = await t.app.inject({ url: '/greeting', headers })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('is rendered once, and once for each member', async () => {
    for (let i = 0; i < 4; i++) for (const cookie of [undefined, WANJIKU, OTIENO]) await open(cookie)
    expect(t.renders()).toBe(3)
  })

  test('made because a member asked for it holds nothing of them', async () => {
    await open(WANJIKU)
    const before = t.renders()
    const { body } = await open()
    expect(t.renders()).toBe(before)
    expect(body).toContain('<b>guest</b>')
    expect(body).not.toMatch(OWN.wanjiku)
    expect(body).not.toContain('page-session')
  })

  test('names a member by what they are called now', async () => {
    await open(WANJIKU)
    const wanjiku = MEMBERS['token-of-wanjiku']!
    const before = wanjiku.full_name
    try {
      wanjiku.full_name = 'Wanjiku Njeri'
      expect((await open(WANJIKU)).body).toContain('<b>Wanjiku Njeri</b>')
    } finally {
      wanjiku.full_name = before
    }
  })

  test('tells the browser of the session in a block that no name can end', async () => {
    await open(WANJIKU)
    const { body } = await open(WANJIKU)
    const [, block = ''] = /<body><script type="application\/json" id="page-session">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(block)).toMatchObject({ csrf_token: 'csrf-of-wanjiku', user: { full_name: MEMBERS['token-of-wanjiku']!.full_name } })
  })
})

test('an ended session gets the page of a guest, and it is not cached', async () => {
  await open(WANJIKU)
  const { body, headers } = await t.app.inject({ url: '/greeting', headers: { cookie: 'upya_session=over' } })
  expect(body).toContain('<b>guest</b>')
  expect(body).not.toMatch(OWN.wanjiku)
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a page that does not say so is rendered for each member', async () => {
  await open(WANJIKU, '/about')
  await open(WANJIKU, '/about')
  expect(t.renders()).toBe(2)
})
