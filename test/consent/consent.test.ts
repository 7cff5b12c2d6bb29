import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsentRecord, ConsentReply } from '../../src/shop/consent/contract.ts'
import { CONSENT_KEPT_DAYS, CONSENT_LATE_DAYS, CONSENTS_PER_PERSON, NEW_GUESTS_PER_NETWORK } from '../../src/shop/consent/rules.ts'
import type { MemberData } from '../../src/shop/membership/export.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signIn, signUp, signUpAdmin } from '../support/members.ts'
import { buy } from '../support/purchases.ts'
import { explain } from '../support/query-plan.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const VERSION = '2026-11'
const DAY = 86_400
let guest: Record<string, string>
beforeEach(() => {
  guest = { 'x-guest-id': randomUUID() }
})

const choose = (choice: string, headers: Record<string, string> = guest, more: object = {}) =>
  t.post<ConsentReply>('/api/consent', { choice, version: VERSION, ...more }, headers)
const chosen = async (headers: Record<string, string> = guest) => (await t.read<ConsentReply>('/api/consent', headers)).body.consent
const rowsOf = async (id: string | undefined) =>
  (await t.database.db.run('select choice, version, chosen_at from consents where guest_id = $1 or user_id = $1 order by chosen_at', [id]))
    .rows
const secondsAgo = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000).toISOString()

describe('a choice', () => {
  test('[consent-02] is recorded with its moment and its version, from nothing to necessary or all', async () => {
    expect(await chosen()).toBeNull()
    const at = t.clock.now().toISOString()
    expect((await choose('necessary')).body).toEqual({ consent: { choice: 'necessary', version: VERSION, at } })
    t.clock.forward(60)
    expect((await choose('all')).body.consent?.choice).toBe('all')
    expect(await chosen()).toEqual({ choice: 'all', version: VERSION, at: t.clock.now().toISOString() })
    // What was chosen before stays on record.
    expect(await rowsOf(guest['x-guest-id'])).toMatchObject([{ choice: 'necessary' }, { choice: 'all' }])
  })

  test.each([
    [{ choice: 'some', version: VERSION }],
    [{ choice: 'all', version: '2020-01' }],
    [{ choice: 'all', version: VERSION, at: 'yesterday' }],
    [{ choice: 'all', version: VERSION, user_id: randomUUID() }],
    [{ version: VERSION }],
  ])('as %j is refused', async (body) => {
    const { status } = await t.post('/api/consent', body, guest)
    expect(status).toBe(400)
    expect(await chosen()).toBeNull()
  })

  test('is somebody’s: of nobody it is refused, and nothing is known of them', async () => {
    expect((await choose('all', {})).status).toBe(400)
    expect((await choose('all', { 'x-guest-id': 'me' })).status).toBe(400)
    expect(await chosen({})).toBeNull()
  })

  test('that is repeated is no row, one that changes is', async () => {
    for (const choice of ['all', 'all', 'necessary', 'necessary', 'all']) {
      await choose(choice)
      t.clock.forward(1)
    }
    expect((await rowsOf(guest['x-guest-id'])).map((row) => (row as ConsentRecord).choice)).toEqual(['all', 'necessary', 'all'])
  })

  test('that is sent many times at once is there once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => choose('all', guest, { at: secondsAgo(5) })))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await rowsOf(guest['x-guest-id'])).toHaveLength(1)
  })

  test('that comes late has the moment in which it was made, and does not overrule a later one', async () => {
    const at = secondsAgo(3600)
    await choose('necessary', guest, { at: secondsAgo(60) })
    await choose('all', guest, { at })
    expect(await rowsOf(guest['x-guest-id'])).toMatchObject([{ choice: 'all', chosen_at: new Date(at) }, { choice: 'necessary' }])
    expect((await chosen())?.choice).toBe('necessary')
  })

  test.each([
    ['in the future', -60],
    ['before a browser would have sent it', CONSENT_LATE_DAYS * DAY + 1],
  ])('%s was made now', async (_when, seconds) => {
    await choose('all', guest, { at: secondsAgo(seconds) })
    expect((await chosen())?.at).toBe(t.clock.now().toISOString())
  })
})

describe('whose it is', () => {
  test('a guest’s is known by their guest id alone', async () => {
    await choose('all')
    expect(await chosen({ 'x-guest-id': randomUUID() })).toBeNull()
  })

  test('a member’s is with the account, on any device, and no guest’s', async () => {
    const member = await signUp(t)
    await choose('all', { ...guest, ...member.headers })
    expect(await chosen(guest)).toBeNull()
    const phone = await signIn(t, member.email)
    expect((await chosen({ ...phone.headers, 'x-guest-id': randomUUID() }))?.choice).toBe('all')
    expect(await chosen((await signUp(t)).headers)).toBeNull()
    // What the account has chosen and what the device had chosen before are two things.
    await choose('necessary')
    expect((await chosen({ ...guest, ...phone.headers }))?.choice).toBe('all')
  })

  test('a call from another site, and one with a session that is over, choose nothing', async () => {
    const member = await signUp(t)
    expect((await choose('all', { ...member.headers, 'x-csrf-token': 'guessed' })).status).toBe(403)
    expect((await choose('all', { ...guest, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const over = { ...guest, cookie: 'upya_session=over' }
    expect((await choose('all', over)).status).toBe(401)
    expect((await t.read('/api/consent', over)).status).toBe(401)
    expect([await chosen(), await chosen(member.headers)]).toEqual([null, null])
  })
})

describe('what becomes of it', () => {
  test('it is in the export of a member, newest first, and goes with the account', async () => {
    const member = await signUp(t)
    await choose('all', member.headers)
    t.clock.forward(60)
    await choose('necessary', member.headers)
    const { body } = await callAs(t, member)<MemberData>('GET', '/api/profile/data')
    expect(body.cookie_choices).toEqual([
      { choice: 'necessary', version: VERSION, at: t.clock.now().toISOString() },
      { choice: 'all', version: VERSION, at: secondsAgo(60) },
    ])
    expect((await callAs(t, member)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
    expect(await rowsOf(member.id)).toEqual([])
  })

  test('a guest’s is forgotten after two years, a member’s is kept', async () => {
    const member = await signUp(t)
    await choose('all')
    await choose('all', member.headers)
    t.clock.forward(CONSENT_KEPT_DAYS * DAY)
    await t.shop.consents.forgetOld()
    expect(await rowsOf(guest['x-guest-id'])).toHaveLength(1)
    t.clock.forward(1)
    await t.shop.consents.forgetOld()
    expect(await rowsOf(guest['x-guest-id'])).toEqual([])
    expect(await rowsOf(member.id)).toHaveLength(1)
  })

  test.runIf(ALL_TESTS)('the latest of somebody is found by an index', async () => {
    const ids = Array.from({ length: 400 }, () => randomUUID())
    await Promise.all(ids.map((id) => choose('all', { 'x-guest-id': id })))
    await t.database.db.run('analyze consents')
    const text = 'select choice, version, chosen_at from consents where guest_id = $1 order by chosen_at desc nulls last limit 1'
    const nodes = await explain(t.database, { text }, [ids[0]])
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['consents_of_guest'])
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })
})

test('a guest who bought is sent what their browsers chose, and it goes with what is erased', async () => {
  const shop = await testServer()
  const admin = await signUpAdmin(shop)
  const { orderId, phone, guest: id } = await buy(shop)
  await shop.post('/api/consent', { choice: 'necessary', version: VERSION }, { 'x-guest-id': id })
  await shop.post('/api/consent', { choice: 'all', version: VERSION }, guest)
  const { rows } = await shop.database.db.run('select customer_key from orders where id = $1', [orderId])
  const { customer_key: key } = rows[0] as { customer_key: string }
  expect((await shop.shop.membership.exportGuest(key))?.cookie_choices).toMatchObject([{ choice: 'necessary' }])
  await shop.shop.membership.eraseGuest(key, phone, { admin: { id: admin.id, email: admin.email }, address: '' })
  expect((await shop.database.db.run('select choice from consents')).rows).toEqual([{ choice: 'all' }])
  await shop.close()
})

describe('the record grows no faster than people change their minds', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await testServer({ payments: false, env: { RATE_LIMIT: '1000000', TRUST_PROXY: '1' } })
  })
  afterAll(() => limited.close())
  const send = async (choice: string, headers: Record<string, string>) =>
    (await limited.post('/api/consent', { choice, version: VERSION }, headers)).status
  /** Changes a choice more often than anybody may; how often that was taken, and what is on record. */
  async function changeOften(headers: Record<string, string>) {
    let taken = 0
    for (let i = 0; i < CONSENTS_PER_PERSON.max + 5; i++) {
      if ((await send(i % 2 ? 'all' : 'necessary', headers)) === 200) taken++
      limited.clock.forward(1)
    }
    return taken
  }

  test('by a guest id, from whatever network, and by a member: twenty a day', async () => {
    expect(await changeOften(guest)).toBe(CONSENTS_PER_PERSON.max)
    expect(await send('all', { ...guest, 'x-forwarded-for': '203.0.113.9' })).toBe(429)
    const { headers } = await signUp(limited)
    expect(await changeOften({ ...headers, ...guest })).toBe(CONSENTS_PER_PERSON.max)
    expect((await limited.database.db.run('select id from consents')).rows).toHaveLength(2 * CONSENTS_PER_PERSON.max)
    limited.clock.forward(CONSENTS_PER_PERSON.seconds)
    expect(await send('necessary', guest)).toBe(200)
  })

  test('by new guest ids of a network, which is a /48 of IPv6; whoever is known there goes on', async () => {
    const { max, seconds } = NEW_GUESTS_PER_NETWORK
    const known = { ...guest, 'x-forwarded-for': '2001:db8:7:1::1' }
    expect(await send('necessary', known)).toBe(200)
    for (let i = 1; i < max; i++) await limited.shop.limits.take('consent-network', '2001:db8:7::/48', max, seconds)
    const stranger = (address: string) => send('all', { 'x-guest-id': randomUUID(), 'x-forwarded-for': address })
    expect(await stranger('2001:db8:7:ffff::2')).toBe(429)
    expect(await send('all', known)).toBe(200)
    expect(await stranger('2001:db8:8::1')).toBe(200)
    limited.clock.forward(seconds)
    expect(await stranger('2001:db8:7:ffff::2')).toBe(200)
  })
})

test('nobody is sent more than 500 choices', async () => {
  const member = await signUp(t)
  await t.database.db.run(
    `insert into consents (id, user_id, choice, version, chosen_at)
     select gen_random_uuid(), $1, 'all', $2, now() - n * interval '1 second' from generate_series(1, 600) n`,
    [member.id, VERSION],
  )
  const id = randomUUID()
  await t.database.db.run(
    `insert into consents (id, guest_id, choice, version, chosen_at)
     select gen_random_uuid(), $1, 'all', $2, now() - n * interval '1 second' from generate_series(1, 600) n`,
    [id, VERSION],
  )
  expect(await t.shop.consents.recordsOf(member.id)).toHaveLength(500)
  expect(await t.shop.consents.recordsOfGuests([id])).toHaveLength(500)
})
