import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from '../../src/server/pages/test-pages.ts'
import { LIMITS, RESET_LINK_SECONDS } from '../../src/shop/accounts/rules.ts'
import { CODES_PER_ASKER, CODES_PER_RECIPIENT, LOOKUPS_PER_GUEST, LOOKUPS_PER_PHONE } from '../../src/shop/orders/rules.ts'
import { newPhone } from '../support/purchases.ts'
import { mailsTo } from '../support/outgoing-mail.ts'
import { PASSWORD, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What strangers do from elsewhere to an account, an order or a phone slows them down, never its owner.
const NEW = 'kikoi-ya-kijani-9'
const HOME = '192.0.2.1'
let t: TestServer
let world: PageWorld
let member: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  world = await pageWorld({ env: { RATE_LIMIT: '0' }, shop: t.shop })
})
afterAll(async () => {
  await world.app.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.forward(86_400)
  member = await signUp(t)
})

let strangers = 0
/** An address nobody has been at. */
const elsewhere = () => `198.18.${Math.floor(++strangers / 250)}.${(strangers % 250) + 1}`

type Cookies = Record<string, string>
async function post(path: string, payload: object, from: string, cookies: Cookies = {}) {
  const reply = await world.app.inject({ method: 'POST', url: path, payload, remoteAddress: from, cookies })
  const set = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
  return { status: reply.statusCode, body: reply.body ? (reply.json() as { error?: { code: string } }) : null, set }
}
const enter = (password: string, from: string, cookies: Cookies = {}, email = member.email) =>
  post('/api/auth/sign-in', { email, password }, from, cookies)
const deviceOf = ({ set }: { set: Cookies }): Cookies => ({ upya_device: set['upya_device'] ?? '' })

/** As many wrong passwords as all strangers together have, from many networks. */
async function siege(email = member.email): Promise<void> {
  const { signInPerAccount: here, signInPerAccountAnywhere: anywhere } = LIMITS
  for (let i = 0; i < anywhere.max / here.max; i++) {
    const from = elsewhere()
    const statuses = await Promise.all(Array.from({ length: here.max }, (_, guess) => enter(`guess ${guess}`, from, {}, email)))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]))
  }
  expect((await enter(PASSWORD, elsewhere(), {}, email)).body?.error?.code).toBe('sign_in_throttled')
}

describe('fifty wrong passwords from everywhere', () => {
  test('slow down nobody on a device that the account knows, wherever it is', async () => {
    const device = deviceOf(await enter(PASSWORD, HOME))
    await siege()
    expect((await enter(PASSWORD, elsewhere(), device)).status).toBe(200)
  })

  test('nor on a network that it knows', async () => {
    await enter(PASSWORD, HOME)
    await siege()
    expect((await enter(PASSWORD, HOME)).status).toBe(200)
  })

  test('an admin neither', async () => {
    const admin = await signUpAdmin(t)
    const device = deviceOf(await enter(PASSWORD, HOME, {}, admin.email))
    await siege(admin.email)
    expect((await enter(PASSWORD, elsewhere(), device, admin.email)).status).toBe(200)
  })

  test('who is on a new device comes in with a new password, and is known there from then on', async () => {
    await siege()
    const cafe = elsewhere()
    expect((await enter(PASSWORD, cafe)).status).toBe(429)
    expect((await post('/api/auth/password-reset', { email: member.email }, cafe)).status).toBe(204)
    const token = await newestLink()
    const reset = await post('/api/auth/password-reset/confirm', { token, password: NEW }, cafe)
    await siege()
    expect((await enter(NEW, elsewhere(), deviceOf(reset))).status).toBe(200)
  })

  test('do not reveal whether there is an account', async () => {
    const nobody = `nobody-${randomUUID()}@mail.example`
    await siege(nobody)
    await siege()
    const [known, unknown] = [await enter('a guess', elsewhere()), await enter('a guess', elsewhere(), {}, nobody)]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('are limited again after a quarter of an hour, not sooner', async () => {
    await siege()
    t.clock.forward(LIMITS.signInPerAccountAnywhere.seconds)
    expect((await enter(PASSWORD, elsewhere())).status).toBe(200)
  })
})

describe('a device that is known', () => {
  test('has a limit of its own, which strangers do not use up and which uses up nothing of theirs', async () => {
    const device = deviceOf(await enter(PASSWORD, HOME))
    const { max } = LIMITS.signInPerDevice
    const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => enter(`guess ${i}`, elsewhere(), device)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(max)
    expect((await enter(PASSWORD, HOME, device)).status).toBe(429)
    expect((await enter(PASSWORD, elsewhere())).status).toBe(200)
  })

  test('is known to its account alone; what is made up is none', async () => {
    const other = await signUp(t)
    const foreign = deviceOf(await enter(PASSWORD, HOME, {}, other.email))
    await siege()
    for (const cookies of [foreign, { upya_device: 'x'.repeat(43) }, { upya_device: '; drop' }]) {
      expect((await enter(PASSWORD, elsewhere(), cookies)).status).toBe(429)
    }
  })

  test('shared by several members is known for each of them', async () => {
    const other = await signUp(t)
    const shared = deviceOf(await enter(PASSWORD, HOME, deviceOf(await enter(PASSWORD, HOME)), other.email))
    await siege()
    expect((await enter(PASSWORD, elsewhere(), shared)).status).toBe(200)
  })

  test('keeps its token from sign-in to sign-in; a token that was planted is never taken over', async () => {
    const planted = { upya_device: 'p'.repeat(43) }
    const first = deviceOf(await enter(PASSWORD, HOME, planted))
    expect(first['upya_device']?.split('.')[0]).not.toBe(planted.upya_device)
    expect(deviceOf(await enter(PASSWORD, HOME, first))).toEqual(first)
    await siege()
    expect((await enter(PASSWORD, elsewhere(), planted)).status).toBe(429)
  })

  test('is stored as a hash, and unknown after a new password that was chosen elsewhere', async () => {
    const thief = deviceOf(await enter(PASSWORD, HOME))
    const { rows } = await t.database.db.run('select string_agg(o::text, $2) as all from known_origins o where user_id = $1', [
      member.id,
      ' ',
    ])
    expect((rows as { all: string }[])[0]?.all).not.toContain(thief['upya_device'])
    expect((rows as { all: string }[])[0]?.all).not.toContain(HOME)
    await post('/api/auth/password-reset', { email: member.email }, elsewhere())
    await post('/api/auth/password-reset/confirm', { token: await newestLink(), password: NEW }, elsewhere())
    await siege()
    expect((await enter(NEW, HOME, thief)).status).toBe(429)
  })
})

test('many right passwords at once all come in, and none of them counts', async () => {
  const from = elsewhere()
  const { max } = LIMITS.signInPerAccount
  for (let i = 0; i < max - 1; i++) await enter(`guess ${i}`, from)
  const replies = await Promise.all(Array.from({ length: 3 * max }, () => enter(PASSWORD, from)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await enter('one more guess', from)).status).toBe(401)
  expect((await enter(PASSWORD, elsewhere())).status).toBe(200)
})

async function newestLink(): Promise<string> {
  const mail = (await mailsTo(t, member.email)).findLast(({ subject }) => subject === 'Reset your password')
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const mails = async () => (await mailsTo(t, member.email)).filter(({ subject }) => subject === 'Reset your password')
const ask = async (from: string, cookies: Cookies = {}) => {
  const { status } = await post('/api/auth/password-reset', { email: member.email }, from, cookies)
  await t.shop.accounts.idle()
  return status
}

describe('reset links that strangers ask for', () => {
  test('end no link that was sent before, and do not reveal that no more are sent', async () => {
    await ask(elsewhere())
    const mine = await newestLink()
    for (let i = 0; i < 6; i++) expect(await ask(elsewhere())).toBe(204)
    expect(await mails()).toHaveLength(LIMITS.resetPerAccount.max)
    expect((await post('/api/auth/password-reset/confirm', { token: mine, password: NEW }, elsewhere())).status).toBe(204)
  })

  test('keep no e-mail from whoever asks on a device or a network that is known', async () => {
    const device = deviceOf(await enter(PASSWORD, HOME))
    for (let i = 0; i < 6; i++) await ask(elsewhere())
    await ask(elsewhere(), device)
    await ask(HOME)
    expect(await mails()).toHaveLength(LIMITS.resetPerAccount.max + 2)
  })

  test('all day long: the mailbox is not flooded, and there is always a link in it that works', async () => {
    for (let hour = 0; hour < 23; hour++) {
      for (let i = 0; i < 5; i++) await ask(elsewhere())
      t.clock.forward(RESET_LINK_SECONDS - 1)
      await ask(elsewhere())
      const { rows } = await t.database.db.run('select 1 from emailed_links where user_id = $1 and expires_at > $2', [
        member.id,
        t.clock.now(),
      ])
      expect({ hour, links: rows.length > 0 }).toEqual({ hour, links: true })
    }
    expect((await mails()).length).toBeLessThan(32)
  })
})

describe('lookups of a guest’s order', () => {
  const look = (guest: string, phone: string, from: string) =>
    post('/api/guest-orders/lookup', { guest_id: guest, phone_number: phone }, from)

  test('that find nothing lock nobody out who has the right guest id and phone', async () => {
    const { guestId, phone } = await paidOrder(t)
    const from = elsewhere()
    const statuses = []
    for (let i = 0; i <= LOOKUPS_PER_PHONE.max; i++) statuses.push((await look(randomUUID(), phone, from)).status)
    expect(statuses).toEqual([...Array.from({ length: LOOKUPS_PER_PHONE.max }, () => 404), 429])
    for (const address of [elsewhere(), from]) expect((await look(guestId ?? '', phone, address)).status).toBe(200)
  })

  test('by the owner do not count, however many at once', async () => {
    const { guestId, phone } = await paidOrder(t)
    const replies = await Promise.all(Array.from({ length: 60 }, () => look(guestId ?? '', phone, HOME)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('with a guest id that has leaked end after a few phones, from wherever and at once', async () => {
    const { guestId, phone } = await paidOrder(t)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => look(guestId ?? '', newPhone(), elsewhere())))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(LOOKUPS_PER_GUEST.max)
    expect((await look(guestId ?? '', phone, elsewhere())).status).toBe(429)
  })
})

describe('codes that strangers ask for', () => {
  const code = (order: { number: string; phone: string }, from: string) =>
    post('/api/guest-orders/code', { order_number: order.number, phone_number: order.phone }, from)

  test('keep none from the owner, and the phone is not pestered', async () => {
    const order = await paidOrder(t)
    const from = elsewhere()
    const statuses = []
    for (let i = 0; i <= CODES_PER_ASKER.max; i++) statuses.push((await code(order, from)).status)
    expect(statuses).toEqual([...Array.from({ length: CODES_PER_ASKER.max }, () => 200), 429])
    expect((await code(order, elsewhere())).status).toBe(200)
    const more = []
    for (let i = 0; i < CODES_PER_RECIPIENT.max; i++) more.push((await code(order, elsewhere())).status)
    expect(more.filter((status) => status === 200)).toHaveLength(CODES_PER_RECIPIENT.max - CODES_PER_ASKER.max - 1)
  })
})

test('sign-in events are stored, with a hash in place of the address, and deleted in time', async () => {
  await siege()
  await ask(elsewhere())
  const { rows } = await t.database.db.run(
    `select event, count(*)::int as times from account_events where created_at >= $1 group by event order by event`,
    [t.clock.now()],
  )
  expect(rows).toEqual([
    { event: 'account_throttled', times: 6 },
    { event: 'email_confirmed', times: 1 },
    { event: 'password_reset_requested', times: 1 },
    { event: 'sign_in_failed', times: 50 },
    { event: 'sign_up_requested', times: 1 },
  ])
  const all = async () => (await t.database.db.run('select e::text as row from account_events e')).rows as { row: string }[]
  for (const { row } of await all()) expect(row).not.toContain(member.email)
  t.clock.forward(91 * 86_400)
  await t.shop.accounts.forget()
  expect(await all()).toEqual([])
})
