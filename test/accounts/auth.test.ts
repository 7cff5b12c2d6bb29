import { randomBytes, randomUUID } from 'node:crypto'
import { createPasswords } from '../../src/shop/accounts/passwords.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceSession, SessionReply, SignUpReply } from '../../src/shop/accounts/contract.ts'
import { ACCESS_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import { pageWorld } from '../../src/server/pages/test-pages.ts'
import { callAs } from '../support/api-client.ts'
import { begin, codeSentTo, confirm, cookiesOf, PASSWORD, send, signIn, signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}
const anyone = () => callAs(t, null)
const newEmail = () => `someone-${randomUUID()}@mail.example`
const who = (headers: Record<string, string>) => t.read<{ session: SessionReply | null }>('/api/auth/session', headers)

async function stored(email: string): Promise<{ password_hash: string; email: string }> {
  const [row] = await t.database.db.query<{ password_hash: string; email: string }>(
    { name: 'test_stored', text: 'select password_hash, email from users where email = $1' },
    [email],
  )
  if (!row) throw new Error('no such member')
  return row
}

describe('signing up', () => {
  test.each([
    [{ email: 'wanjiku', password: PASSWORD }, 'email'],
    [{ email: '', password: PASSWORD }, 'email'],
    [{ email: 'a@mail.example', password: 'short77' }, 'password'],
    [{ email: 'a@mail.example', password: 'x'.repeat(201) }, 'password'],
    [{ email: 'a@mail.example', password: ' '.repeat(8) }, 'password'],
    [{ email: 'a@mail.example' }, 'password'],
    [{ email: 'a@mail.example', password: PASSWORD, is_admin: true }, 'is_admin'],
    [{ email: 'a@mail.example', password: PASSWORD, phone_number: '12' }, 'phone_number'],
  ])('[open-45] %o is refused at its field', async (body, field) => {
    const reply = await anyone()<Refused>('POST', '/api/auth/sign-up', body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.error.fields ?? {})).toEqual([field])
  })

  test('the password is stored as argon2id, each with a salt of its own', async () => {
    const [a, b] = [await signUp(t), await signUp(t)]
    const [first, second] = [await stored(a.email), await stored(b.email)]
    expect(first.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first.password_hash).not.toBe(second.password_hash)
    // The shops of the tests hash cheaply; a real one says nothing and gets what is advised.
    expect(await createPasswords().hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('[open-44] the tokens travel in cookies that scripts cannot read, and nowhere else', async () => {
    const response = await confirm(t, await begin(t, { email: newEmail(), password: PASSWORD }))
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const set = response.headers.getSetCookie()
    expect(set.find((line) => line.startsWith('upya_session='))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(set.find((line) => line.startsWith('upya_refresh='))).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    expect(set.find((line) => line.startsWith('upya_signed_in='))).toMatch(/^upya_signed_in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    const cookies = cookiesOf(response)
    const text = await response.text()
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['claimed_orders', 'csrf_token', 'expires_at', 'expires_in', 'user'])
    expect(text).not.toContain(cookies['upya_session'])
    expect(text).not.toContain(cookies['upya_refresh'])
  })

  test('[open-44] where the shop is reached by https, so are its cookies', async () => {
    const world = await pageWorld({ origin: 'https://upya.test', shop: { accounts: t.shop.accounts, membership: t.shop.membership } })
    const call = (path: string, payload: object, cookies = {}) => world.app.inject({ method: 'POST', url: path, payload, cookies })
    const secure = (reply: Awaited<ReturnType<typeof call>>) => reply.cookies.map((cookie) => [cookie.name, cookie.secure])
    const email = newEmail()
    const begun = await call('/api/auth/sign-up', { email, password: PASSWORD })
    expect(secure(begun)).toEqual([['__Host-upya_sign_up', true]])
    const mine = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]))
    const reply = await call('/api/auth/sign-up/confirm', { code: await codeSentTo(t, email) }, mine)
    expect(reply.statusCode).toBe(201)
    expect(secure(reply)).toEqual([
      ['__Host-upya_session', true],
      ['__Secure-upya_refresh', true],
      ['__Host-upya_signed_in', true],
      ['__Host-upya_device', true],
      ['__Host-upya_sign_up', true],
    ])
    // What browsers demand of the prefix.
    for (const line of reply.headers['set-cookie'] as string[]) {
      expect(line).toMatch(/^(?:__Host-.*; Path=\/;|__Secure-.*; Path=\/api\/auth;).* Secure/)
      expect(line).not.toContain('Domain')
    }
    await world.app.close()
  })

  test('[data-15] a client that is no browser gets the whole session in the answer, and no cookies', async () => {
    const email = newEmail()
    const begun = await send(t.base, '/api/auth/sign-up', { email, password: PASSWORD, full_name: ' Otieno ', session: 'body' })
    expect(begun.headers.getSetCookie()).toEqual([])
    const { sign_up_token } = (await begun.json()) as SignUpReply
    const proof = { code: await codeSentTo(t, email), sign_up_token, session: 'body' }
    const response = await send(t.base, '/api/auth/sign-up/confirm', proof)
    expect(response.headers.getSetCookie()).toEqual([])
    const session = (await response.json()) as SessionReply
    expect(session).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: new Date(t.clock.now().getTime() + ACCESS_SECONDS * 1000).toISOString(),
      expires_in: ACCESS_SECONDS,
      user: { id: expect.any(String), email, full_name: 'Otieno', avatar_url: null, is_admin: false, style_preferences: [] },
      csrf_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      claimed_orders: 0,
    })
    const bearer = { authorization: `Bearer ${session.access_token}` }
    expect((await who(bearer)).body.session?.user.email).toBe(email)
    expect((await t.read('/api/auth/session', { authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test('[auth-15] the token the browser made is the one of the session; any other is replaced by a good one', async () => {
    const mine = randomBytes(32).toString('hex')
    const { email } = await signUp(t)
    const enter = (token: string) => send(t.base, '/api/auth/sign-in', { email, password: PASSWORD }, { 'x-csrf-token': token })
    expect(((await (await enter(mine)).json()) as SessionReply).csrf_token).toBe(mine)
    expect(((await (await enter('abc')).json()) as SessionReply).csrf_token).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('signing in and out', () => {
  test('[open-45] one message, whatever is wrong', async () => {
    const { email } = await signUp(t)
    const wrong = await anyone()('POST', '/api/auth/sign-in', { email, password: 'not-this-one' })
    const nobody = await anyone()('POST', '/api/auth/sign-in', { email: newEmail(), password: PASSWORD })
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'wrong_credentials' } } })
    expect(nobody).toMatchObject({ status: 401, body: wrong.body })
  })

  test('[auth-03] e-mail and password sign in, and the session says who it is', async () => {
    const { email, id } = await signUp(t)
    const { headers, session } = await signIn(t, email.toUpperCase())
    const { body } = await who(headers)
    expect(body.session).toMatchObject({ user: { id, email, is_admin: false }, csrf_token: session.csrf_token, expires_in: ACCESS_SECONDS })
    expect(JSON.stringify(body)).not.toContain('token":null')
  })

  test('the same letters are the same password, however the keyboard composes them', async () => {
    const composed = await signUp(t, { password: 'caf\u00e9-nairobi' })
    expect((await anyone()('POST', '/api/auth/sign-in', { email: composed.email, password: 'cafe\u0301-nairobi' })).status).toBe(200)
  })

  test('[auth-03] signing out ends the session at once, and only this one', async () => {
    const here = await signUp(t)
    const there = await signIn(t, here.email)
    const response = await send(t.base, '/api/auth/sign-out', {}, here.headers)
    expect(response.status).toBe(204)
    expect(cookiesOf(response)).toEqual({ upya_session: '', upya_refresh: '', upya_signed_in: '' })
    expect((await who(here.headers)).status).toBe(401)
    expect((await t.post('/api/auth/refresh', {}, here.headers)).status).toBe(401)
    expect((await who(there.headers)).body.session?.user.email).toBe(here.email)
  })

  test('[auth-03] a visitor is nobody, and may sign out all the same', async () => {
    expect((await who({})).body).toEqual({ session: null })
    expect((await anyone()('POST', '/api/auth/sign-out')).status).toBe(204)
  })

  test('a password hashed at an older cost is rehashed at the next sign-in', async () => {
    const { email } = await signUp(t)
    // "password" with the parameters of RFC 9106's reference implementation, salt "somesalt".
    const dated = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    await t.database.db.query({ name: '', text: 'update users set password_hash = $2 where email = $1' }, [email, dated])
    expect((await anyone()('POST', '/api/auth/sign-in', { email, password: 'Password' })).status).toBe(401)
    expect((await stored(email)).password_hash).toBe(dated)
    expect((await anyone()('POST', '/api/auth/sign-in', { email, password: 'password' })).status).toBe(200)
    expect((await stored(email)).password_hash).toContain('$m=64,t=1,p=1$')
    expect((await anyone()('POST', '/api/auth/sign-in', { email, password: 'password' })).status).toBe(200)
  })

  test('neither tokens nor passwords are in the database', async () => {
    const member = await signUp(t)
    await t.post('/api/auth/refresh', {}, member.headers)
    const [dump] = await t.database.db.query<{ all: string }>(
      {
        name: '',
        text: `select concat((select string_agg(s::text, '') from sessions s), (select string_agg(u::text, '') from users u),
          (select string_agg(p::text, '') from spent_tokens p)) as all`,
      },
      [],
    )
    expect(dump?.all).toContain(member.id)
    for (const secret of [PASSWORD, member.cookies['upya_session'], member.cookies['upya_refresh']]) expect(dump?.all).not.toContain(secret)
  })
})

describe('devices', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36'
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1'

  test('a member sees their own sign-ins, by name', async () => {
    const { email } = await signUp(t)
    for (const agent of [ANDROID, IPHONE, 'okhttp/4.12']) {
      await send(t.base, '/api/auth/sign-in', { email, password: PASSWORD }, { 'user-agent': agent })
    }
    const member = await signIn(t, email)
    const { body } = await callAs(t, member)<{ items: DeviceSession[] }>('GET', '/api/auth/sessions')
    expect(body.items.map(({ device }) => device)).toEqual(expect.arrayContaining(['Chrome on Android', 'Safari on iPhone', 'An app']))
    expect(body.items).toHaveLength(5)
    expect(body.items.filter(({ current }) => current)).toHaveLength(1)
  })

  test('one device can be signed out from another; nobody signs out somebody else’s', async () => {
    const phone = await signUp(t)
    const laptop = await signIn(t, phone.email)
    const stranger = await signUp(t)
    const { body } = await callAs(t, laptop)<{ items: DeviceSession[] }>('GET', '/api/auth/sessions')
    const other = body.items.find(({ current }) => !current)
    const path = `/api/auth/sessions/${other?.id}`
    expect((await callAs(t, stranger)('DELETE', path)).status).toBe(404)
    expect((await who(phone.headers)).status).toBe(200)
    expect((await callAs(t, laptop)('DELETE', path)).status).toBe(204)
    expect((await who(phone.headers)).status).toBe(401)
    expect((await callAs(t, laptop)('DELETE', path)).status).toBe(404)
    expect((await callAs(t, laptop)('DELETE', '/api/auth/sessions/all')).status).toBe(400)
  })

  test.each([
    ['GET', '/api/auth/sessions'],
    ['DELETE', `/api/auth/sessions/${randomUUID()}`],
    ['POST', '/api/auth/sessions/end-all'],
    ['POST', '/api/auth/email'],
    ['POST', '/api/auth/password'],
    ['POST', '/api/auth/second-factor'],
    ['POST', '/api/auth/second-factor/confirm'],
    ['POST', '/api/auth/second-factor/remove'],
  ])('[open-28] %s %s is for members: a visitor is asked to sign in, before the body is read', async (method, path) => {
    const body = method === 'POST' ? { nonsense: 1 } : undefined
    expect(await anyone()(method, path, body)).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } })
  })
})
