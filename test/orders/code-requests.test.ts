import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_SECONDS, CODES_PER_ASKER } from '../../src/shop/orders/rules.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { askForCode, codeMails, codeOn, confirmCode, textsOn, type Refused } from '../support/codes.ts'
import { signUp } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { testShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.run('truncate mail_outbox')
})

describe('asking for a code', () => {
  test('is refused field by field when it cannot be right', async () => {
    const { status, body } = await server.post<Refused>('/api/guest-orders/code', {
      order_number: 'UP-12',
      phone_number: '12',
      channel: 'fax',
    })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual(['channel', 'order_number', 'phone_number'])
  })

  test('[open-14] does not reveal whether there is such an order, and sends nothing for one that there is not', async () => {
    const bought = await buy(server, { email: 'asha@mail.example' })
    const stranger = { orderNumber: bought.orderNumber, phone: newPhone() }
    const unknown = { orderNumber: 'UP-999999', phone: bought.phone }
    for (const channel of ['sms', 'email']) {
      const answers = await Promise.all([bought, stranger, unknown].map((order) => askForCode(server, order, { channel })))
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), expires_in: CODE_SECONDS })
      }
    }
    expect(await textsOn(server, stranger.phone)).toEqual([])
    expect(await textsOn(server, bought.phone)).toHaveLength(1)
    expect((await codeMails(server)).map((mail) => mail.recipient)).toEqual(['asha@mail.example'])
    const { rows } = await server.database.db.run('select count(*)::int as codes, count(order_id)::int as real from order_codes')
    expect(rows).toEqual([{ codes: 6, real: 2 }])
  })

  test('says in the SMS what it is for, within one SMS', async () => {
    const bought = await buy(server)
    // As people type it: lower case, no dash.
    await askForCode(
      server,
      { ...bought, orderNumber: bought.orderNumber.replace('-', '').toLowerCase() },
      { phone_number: `+254 ${bought.phone.slice(1)}` },
    )
    const [text = ''] = await textsOn(server, bought.phone)
    expect(text).toMatch(
      new RegExp(
        `^Upya: your code is \\d{6}\\. It finds order ${bought.orderNumber} and is valid for 10 minutes\\. Don't share it with anyone\\.$`,
      ),
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('keeps the code itself nowhere', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    const { rows } = await server.database.db.run('select * from order_codes where id = $1', [body.id])
    expect(code).toMatch(/^\d{6}$/)
    expect(Object.values(rows[0] as object)).not.toContain(code)
    // Of 128 bits, by a key that is not in the database.
    expect((rows[0] as { code_hash: string }).code_hash).toMatch(/^[0-9a-f]{32}$/)
  })

  test('by e-mail reaches only the e-mail of the order, if it has one', async () => {
    const without = await buy(server)
    expect((await askForCode(server, without, { channel: 'email' })).status).toBe(200)
    expect(await codeMails(server)).toEqual([])
    expect(await textsOn(server, without.phone)).toEqual([])
    const withOne = await buy(server, { email: 'wanjiku@mail.example' })
    await askForCode(server, withOne, { channel: 'email' })
    const [mail] = await codeMails(server)
    expect(mail).toMatchObject({ recipient: 'wanjiku@mail.example', subject: expect.stringMatching(/^\d{6} is your Upya code$/) })
    expect(mail?.text).toContain(withOne.orderNumber)
  })

  test("a member's order is not seen by a code: its phone gets a message to sign in", async () => {
    const member = await signUp(server)
    const bought = await buy(server, { headers: member.headers, guest: null })
    const { status, body } = await askForCode(server, bought)
    expect(status).toBe(200)
    const [text = ''] = await textsOn(server, bought.phone)
    expect(text).toContain('Sign in')
    expect(text).not.toMatch(/\d{6}\./)
    expect(text.length).toBeLessThanOrEqual(160)
    expect((await confirmCode(server, body.id, '000000', randomUUID())).body.error.code).toBe('code_wrong')
  })

  test('is limited by phone, known or not, so that nobody is pestered', async () => {
    const bought = await buy(server)
    for (const order of [bought, { orderNumber: 'UP-777777', phone: newPhone() }]) {
      const statuses: number[] = []
      for (let i = 0; i <= CODES_PER_ASKER.max; i++) statuses.push((await askForCode(server, order)).status)
      expect(statuses).toEqual([...Array.from({ length: CODES_PER_ASKER.max }, () => 200), 429])
    }
    expect(await textsOn(server, bought.phone)).toHaveLength(CODES_PER_ASKER.max)
    server.clock.forward(CODES_PER_ASKER.seconds + 1)
    expect((await askForCode(server, bought)).status).toBe(200)
  })

  test('whoever only knows the phone cannot use up the codes of its owner', async () => {
    const bought = await buy(server)
    const guess = { orderNumber: 'UP-777777', phone: bought.phone }
    for (let i = 0; i <= CODES_PER_ASKER.max; i++) await askForCode(server, guess)
    expect((await askForCode(server, guess)).status).toBe(429)
    expect((await askForCode(server, bought)).status).toBe(200)
    expect(await textsOn(server, bought.phone)).toHaveLength(1)
  })

  test('gives the same answer when the phone is not reached', async () => {
    const bought = await buy(server)
    await server.database.db.run('update orders set phone_number = $2 where id = $1', [bought.orderId, '254755999037'])
    expect((await askForCode(server, { ...bought, phone: '0755999037' })).status).toBe(200)
    expect(await textsOn(server, '0755999037')).toEqual([])
  })

  test('does not wait for a provider that is slow', async () => {
    let arrived = () => {}
    const slow = new Promise<void>((resolve) => (arrived = resolve))
    const started: string[] = []
    const alone = await testShop({ sms: { send: ({ to }) => (started.push(to), slow) } })
    const bought = await server.shop.orders.find((await buy(server)).orderId)
    if (!bought) throw new Error('no order')
    await alone.shop.transact(({ orders }) =>
      orders.create({
        checkout_id: 'a'.repeat(32),
        order_number: bought.order_number,
        user_id: null,
        guest_id: randomUUID(),
        phone_number: bought.phone_number,
        email: null,
        subtotal: 1500,
        discount: 0,
        discount_code: null,
        delivery_fee: 0,
        delivery_area: 'nairobi',
        total_amount: 1500,
        payment_ref: 'ref',
        payment_method: 'mpesa',
        payment_receipt: null,
        items: [],
      }),
    )
    const answer = await alone.shop.orders.sendCode(
      { order_number: bought.order_number, phone_number: bought.phone_number, channel: 'sms' },
      '127.0.0.1',
    )
    await until(
      async () => started,
      (to) => to.length === 1,
    )
    expect(answer.expires_in).toBe(CODE_SECONDS)
    arrived()
    await alone.shop.checkout.idle()
    await alone.close()
  })

  test('by SMS is refused, before anything is looked up, where the shop cannot send any', async () => {
    const silent = await testServer({ texting: false, payments: false })
    const body = { order_number: 'UP-7K3M9Q', phone_number: '0712345678' }
    const refused = await silent.post<Refused>('/api/guest-orders/code', body)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'sms_unavailable'])
    expect((await silent.post('/api/guest-orders/code', { ...body, channel: 'email' })).status).toBe(200)
    await silent.close()
  })
})
