import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONTACT_CODE_SECONDS,
  CONTACT_CODE_TRIES,
  CONTACT_CODES_PER_ASKER,
  CONTACT_CODES_PER_CONTACT,
  CONTACT_CODES_PER_NETWORK,
  CONTACT_CODES_PER_SITE,
  CONTACT_CONFIRMED_SECONDS,
} from '../../src/shop/contacts/rules.ts'
import { codeMails, codeOn } from '../support/codes.ts'
import { PASSWORD, send, signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { aPhone } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' }, promptMs: 600_000 })
})
afterAll(() => server.close())

interface Reply {
  id: string
  expires_in: number
  confirmed: true
  error?: { code: string }
}

let networks = 0
const somewhere = () => `10.3.${networks >> 8}.${networks++ & 255}`
const ask = (body: object, from = somewhere(), headers = {}) =>
  server.post<Reply>('/api/contact-codes', body, { 'x-forwarded-for': from, ...headers })
const confirm = (id: string, code: string, guest_id: string | undefined, from = somewhere(), headers = {}) =>
  server.post<Reply>('/api/contact-codes/confirm', { id, code, ...(guest_id ? { guest_id } : {}) }, { 'x-forwarded-for': from, ...headers })
const isConfirmed = (phone: string, guestId: string) => server.shop.contacts.confirmed(phone, { guestId, userId: null })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code that is refused', () => {
  test('a wrong one, and every one after too many tries', async () => {
    const [guest, phone] = [randomUUID(), aPhone()]
    const { body } = await ask({ kind: 'phone', phone_number: phone, guest_id: guest })
    const code = await codeOn(server, phone)
    for (let i = 0; i < CONTACT_CODE_TRIES; i++) expect((await confirm(body.id, wrongOf(code), guest)).body.error?.code).toBe('code_wrong')
    expect((await confirm(body.id, code, guest)).status).toBe(422)
  })

  test('of another browser, of an earlier time, used before', async () => {
    const [guest, phone] = [randomUUID(), aPhone()]
    const first = await ask({ kind: 'phone', phone_number: phone, guest_id: guest })
    const code = await codeOn(server, phone)
    expect((await confirm(first.body.id, code, randomUUID())).status).toBe(422)
    expect((await confirm(first.body.id, code, undefined)).status).toBe(422)
    expect((await confirm(first.body.id, code, guest)).body).toEqual({ confirmed: true })
    expect((await confirm(first.body.id, code, guest)).status).toBe(422)
    const second = await ask({ kind: 'phone', phone_number: phone, guest_id: guest })
    const late = await codeOn(server, phone)
    server.clock.forward(CONTACT_CODE_SECONDS + 1)
    expect((await confirm(second.body.id, late, guest)).status).toBe(422)
  })

  test('nothing is asked of a shop that cannot send SMS', async () => {
    const own = await testServer({ texting: false })
    try {
      const answer = await own.post<Reply>('/api/contact-codes', { kind: 'phone', phone_number: aPhone(), guest_id: randomUUID() })
      expect(answer.body.error?.code).toBe('sms_unavailable')
    } finally {
      await own.close()
    }
  })

  test('fields that are missing or too many', async () => {
    for (const body of [{}, { kind: 'phone' }, { kind: 'phone', phone_number: '123' }, { kind: 'email', phone_number: aPhone() }]) {
      expect((await ask(body)).status).toBe(400)
    }
  })
})

describe('limits of codes protect recipients and do not lock out owners', () => {
  test('one phone gets a limited number of codes in a day, few of them asked for from one network', async () => {
    const phone = aPhone()
    const from = somewhere()
    const codes = async (network: () => string, times: number) => {
      const answers: number[] = []
      for (let i = 0; i < times; i++)
        answers.push((await ask({ kind: 'phone', phone_number: phone, guest_id: randomUUID() }, network())).status)
      return answers
    }
    const { max } = CONTACT_CODES_PER_ASKER
    expect(await codes(() => from, max + 1)).toEqual([...Array.from({ length: max }, () => 200), 429])
    // What one network was refused uses up nothing of the others'.
    const left = CONTACT_CODES_PER_CONTACT.phone.max - max
    expect(await codes(somewhere, left + 1)).toEqual([...Array.from({ length: left }, () => 200), 429])
    const sent = await server.database.db.run(`select from contact_codes where contact = $1`, [`254${phone.slice(1)}`])
    expect(sent.rows).toHaveLength(CONTACT_CODES_PER_CONTACT.phone.max)
  })

  test('one mailbox gets fewer than twenty e-mails in a day from strangers, whatever they make up and however they write it', async () => {
    const name = randomUUID()
    const spelt = (n: number) => (n % 2 === 0 ? `${name}+${n}@mail.example` : `${name.slice(0, n)}.${name.slice(n)}@Mail.example`)
    const password = 'mbuzi-tatu-mlimani'
    for (let i = 0; i < 20; i++) {
      await ask({ kind: 'email', email: spelt(i + 1), guest_id: randomUUID() })
      await server.post('/api/auth/sign-up', { email: spelt(i + 1), password }, { 'x-forwarded-for': somewhere() })
    }
    for (let i = 0; i < 4; i++) {
      const member = await signUp(server)
      for (let j = 1; j < 6; j++)
        await send(server.base, '/api/auth/email', { email: spelt(j), current_password: PASSWORD }, member.headers)
    }
    await server.shop.accounts.idle()
    await server.shop.contacts.contactCodesSent()
    const { rows } = await server.database.db.run(
      `select subject from mail_outbox where replace(replace(recipient, '.', ''), '+', '') ilike $1 || '%'`,
      [name],
    )
    expect(rows.length).toBeGreaterThan(14)
    expect(rows.length).toBeLessThan(20)
  })

  test('one network can ask for a limited number of codes that nobody types; honest ones do not count', async () => {
    const from = somewhere()
    const { max } = CONTACT_CODES_PER_NETWORK
    for (let i = 0; i < 3; i++) {
      const [guest, phone] = [randomUUID(), aPhone()]
      const { body } = await ask({ kind: 'phone', phone_number: phone, guest_id: guest }, from)
      expect((await confirm(body.id, await codeOn(server, phone), guest, from)).status).toBe(200)
    }
    for (let i = 0; i < max; i++)
      expect((await ask({ kind: 'phone', phone_number: aPhone(), guest_id: randomUUID() }, from)).status).toBe(200)
    expect((await ask({ kind: 'phone', phone_number: aPhone(), guest_id: randomUUID() }, from)).status).toBe(429)
  })

  test('one subscriber with many networks of IPv6 gets twice as many as one of them', async () => {
    const text = (from: string) => ask({ kind: 'phone', phone_number: aPhone(), guest_id: randomUUID() }, from)
    for (let i = 0; i < CONTACT_CODES_PER_SITE.max; i++) expect((await text(`2001:db8:5:${i}::1`)).status).toBe(200)
    expect((await text('2001:db8:5:fff::1')).status).toBe(429)
    expect((await text('2001:db8:6::1')).status).toBe(200)
  })
})

test('strangers, however many, have no more SMS sent in a day than the shop says; codes by e-mail go on', async () => {
  const small = await testServer({ env: { TRUST_PROXY: '1' }, smsCodesPerDay: 3 })
  try {
    const code = (body: object) =>
      small.post<Reply>('/api/contact-codes', { ...body, guest_id: randomUUID() }, { 'x-forwarded-for': somewhere() })
    for (let i = 0; i < 3; i++) expect((await code({ kind: 'phone', phone_number: aPhone() })).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await code({ kind: 'phone', phone_number: aPhone() })).body.error?.code).toBe('sms_unavailable')
    expect((await code({ kind: 'email', email: 'njeri@mail.example' })).status).toBe(200)
    const { rows } = await small.database.db.run(`select details from security_events where event = 'sms_codes_used_up'`)
    expect(rows).toEqual([{ details: { in_a_day: 3 } }])
    small.clock.forward(86_401)
    expect((await code({ kind: 'phone', phone_number: aPhone() })).status).toBe(200)
  } finally {
    await small.close()
  }
})

test('a guest who has typed the code has confirmed the number, in that browser, for a time', async () => {
  const [guest, phone] = [randomUUID(), aPhone()]
  const { body } = await ask({ kind: 'phone', phone_number: phone, guest_id: guest })
  await confirm(body.id, await codeOn(server, phone), guest)
  const canonical = `254${phone.slice(1)}`
  expect(await isConfirmed(canonical, guest)).toEqual({ phone: true, person: true })
  expect(await isConfirmed(canonical, randomUUID())).toEqual({ phone: false, person: false })
  server.clock.forward(CONTACT_CONFIRMED_SECONDS + 1)
  expect(await isConfirmed(canonical, guest)).toEqual({ phone: false, person: false })
  await server.shop.contacts.forgetContacts()
  expect((await server.database.db.run('select from confirmed_contacts')).rows).toEqual([])
})

test('by e-mail a guest shows to be a person, and pays by bank', async () => {
  const [guest, email] = [randomUUID(), `${randomUUID()}@mail.example`]
  const product = await addProduct(server.database)
  const request = { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: aPhone(), guest_id: guest }
  const press = () => server.post<Reply>('/api/checkouts', { ...request, payment_method: 'bank', email: email.toUpperCase() })
  expect((await press()).body.error?.code).toBe('confirmation_required')
  const { body } = await ask({ kind: 'email', email, guest_id: guest })
  const mail = (await codeMails(server)).find(({ recipient }) => recipient === email)
  await confirm(body.id, /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '', guest)
  expect((await press()).status).toBe(201)
})

test('what a member confirms is theirs on every browser, in their export, and goes with the account', async () => {
  const member = await signUp(server)
  const phone = aPhone()
  const { body } = await ask({ kind: 'phone', phone_number: phone }, somewhere(), member.headers)
  expect((await confirm(body.id, await codeOn(server, phone), undefined, somewhere(), member.headers)).status).toBe(200)
  const rows = async () => (await server.database.db.run('select contact from confirmed_contacts where user_id = $1', [member.id])).rows
  expect(await rows()).toEqual([{ contact: `254${phone.slice(1)}` }])
  expect((await server.shop.membership.exportData(member.id))?.confirmed_contacts).toEqual([
    { kind: 'phone', contact: `254${phone.slice(1)}` },
  ])
  await server.shop.transact((areas) => areas.contacts.forgetUser(member.id))
  expect(await rows()).toEqual([])
})

test('what a guest has confirmed is the member’s once they sign up, and leaves with the account', async () => {
  const [guest, phone] = [randomUUID(), aPhone()]
  const { body } = await ask({ kind: 'phone', phone_number: phone, guest_id: guest })
  await confirm(body.id, await codeOn(server, phone), guest)
  const contact = `254${phone.slice(1)}`
  const member = await signUp(server, { guest_id: guest, phone_number: phone })
  expect(await server.shop.contacts.confirmed(contact, { guestId: null, userId: member.id })).toEqual({ phone: true, person: true })
  expect(await isConfirmed(contact, guest)).toEqual({ phone: false, person: false })
  await server.shop.membership.deleteAccount(member.id, PASSWORD, '')
  expect((await server.database.db.run('select from confirmed_contacts where contact = $1', [contact])).rows).toEqual([])
})
