import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/platform/database.ts'
import { DATABASE_ERROR_MESSAGE } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { begin, confirm, PASSWORD, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let member: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await signUp(t)
})

const run = (text: string) => t.database.db.query({ name: '', text }, [])
const cookies = () => ({ cookie: member.headers['cookie'] ?? '' })
const FAILED = { status: 500, body: { error: { code: 'accounts_unavailable', message: DATABASE_ERROR_MESSAGE } } }

/** Everything a browser asks of accounts. */
async function attempts() {
  const anyone = callAs(t, null)
  const own = { email: member.email, password: PASSWORD }
  return {
    'sign in': await anyone('POST', '/api/auth/sign-in', own),
    'sign up': await anyone('POST', '/api/auth/sign-up', { email: `new-${member.email}`, password: PASSWORD }),
    refresh: await callAs(t, { headers: cookies() })('POST', '/api/auth/refresh', {}),
    'who am I': await callAs(t, { headers: cookies() })('GET', '/api/auth/session'),
    'recovery probe': await anyone('GET', '/api/auth/session'),
  }
}

/** Takes tables away, as an update that went wrong would. */
async function without(tables: string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await run(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    for (const table of tables) await run(`alter table ${table}_away rename to ${table}`)
  }
}

/** Nobody gets a connection any more, and those there are end: the database is down. */
async function unreachable(work: () => Promise<void>): Promise<void> {
  const server = openDatabase({ url: inject('postgresUrl'), poolSize: 1, onError: () => {} })
  const name = new URL(t.url).pathname.slice(1)
  const allow = (yes: boolean) => server.db.query({ name: '', text: `alter database ${name} with allow_connections ${yes}` }, [])
  await allow(false)
  try {
    await server.db.query({ name: '', text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1' }, [name])
    await work()
  } finally {
    await allow(true)
    await server.close()
  }
}

describe('[auth-06] [auth-07] a database that really fails', () => {
  test('without the tables of accounts, everything that grants a user says so, in the words of the shop', async () => {
    await without(['sessions', 'users'], async () => {
      for (const [what, reply] of Object.entries(await attempts())) expect({ what, ...reply }).toMatchObject({ what, ...FAILED })
    })
  })

  test('so does a database that nobody reaches', async () => {
    await unreachable(async () => {
      for (const [what, reply] of Object.entries(await attempts())) expect({ what, ...reply }).toMatchObject({ what, ...FAILED })
    })
  })

  test('the answer contains no details of the failure', async () => {
    await without(['sessions', 'users'], async () => {
      for (const { body } of Object.values(await attempts())) expect(Object.keys(body.error).sort()).toEqual(['code', 'message'])
    })
  })

  test('what is refused for other reasons is no failure', async () => {
    const reply = await callAs(t, null)('POST', '/api/auth/sign-in', { email: member.email, password: 'a guess' })
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'wrong_credentials' } } })
    expect((await callAs(t, null)('POST', '/api/auth/sign-in', { email: 'x' })).status).toBe(400)
  })

  test('[auth-09] when it is back, the probe says so and whoever was signed in still is', async () => {
    await unreachable(async () => {
      expect((await t.read('/api/auth/session')).status).toBe(500)
    })
    await expect.poll(async () => (await t.read('/api/auth/session')).status, { timeout: 10_000 }).toBe(200)
    expect(await t.read('/api/auth/session', cookies())).toMatchObject({ body: { session: { user: { email: member.email } } } })
    const replies = await attempts()
    expect(Object.values(replies).map(({ status }) => status)).toEqual([200, 202, 200, 200, 200])
  })

  test('a sign-up that failed half way left nothing behind', async () => {
    const begun = await begin(t, { email: `half-${member.email}`, password: PASSWORD })
    await without(['sessions'], async () => {
      const response = await confirm(t, begun)
      expect({ status: response.status, body: await response.json() }).toMatchObject(FAILED)
    })
    expect(await t.shop.accounts.byEmail(begun.email)).toBeNull()
    expect((await confirm(t, begun)).status).toBe(201)
  })

  test('guests shop on while only accounts fail', async () => {
    await without(['sessions', 'users'], async () => {
      expect((await t.read('/api/products')).status).toBe(200)
    })
  })
})
