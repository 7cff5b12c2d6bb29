import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountKey } from '../../src/shop/accounts/audit.ts'
import { CONSENT_VERSION } from '../../src/shop/consent/rules.ts'
import type { MemberData } from '../../src/shop/membership/export.ts'
import type { Order, OrderPage } from '../../src/shop/orders/contract.ts'
import { videos } from '../../src/shop/media/schema.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, send, signIn, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const ordersOf = async (member: SignedInMember) =>
  (await callAs(t, member)<OrderPage>('GET', '/api/orders')).body.items.map((order) => order.id)

/** A member about whom the shop knows something of every kind. */
async function knownMember() {
  const name = `Achieng ${randomUUID().slice(0, 8)}`
  const member = await signUp(t, { full_name: name })
  const call = callAs(t, member)
  const wished = await addProduct(t.database, { name: 'Wished coat' })
  await call('PATCH', '/api/profile', { body_size: { height: 171 }, delivery_preferences: `Behind the gate of ${name}` })
  await call('PATCH', '/api/profile/preferences', { price_drops: false })
  await call('PUT', `/api/wishlist/${wished.id}`, {})
  await call('PUT', '/api/bag', { items: [{ product_id: wished.id, quantity: 1 }] })
  await call('POST', '/api/consent', { choice: 'necessary', version: CONSENT_VERSION })
  const phone = newPhone()
  const bought = await buy(t, { phone, guest: null, headers: member.headers })
  await t.database.db.insert(videos, [
    { id: uuid(), url: '/media/mine.mp4', title: 'Mine', user_id: member.id, description: '', created_at: t.clock.now() },
  ])
  return { ...member, name, phone: phone.replace(/^0/, '254'), call, wished, bought }
}

const details = (phone_number: string, name: string) => ({
  name,
  phone_number,
  delivery_area: 'nairobi',
  address: `Ngong Road 5, behind the gate of ${name}`,
})

describe('taking one’s data along', () => {
  test('everything is in one file, and nothing that opens the account', async () => {
    const member = await knownMember()
    await member.call('POST', `/api/orders/${member.bought.orderId}/delivery-details`, details(member.phone, member.name))
    const { status, body, headers } = await member.call<MemberData>('GET', '/api/profile/data')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      profile: {
        email: member.email,
        full_name: member.name,
        body_size: { height: 171 },
        delivery_preferences: `Behind the gate of ${member.name}`,
      },
      preferences: { price_drops: false, back_in_stock: true },
      sessions: [{ device: expect.any(String) }],
      known_devices_and_networks: [{ last_seen_at: expect.any(String) }, { last_seen_at: expect.any(String) }],
      account_events: [{ event: 'email_confirmed', address: expect.any(String) }],
      wishlist: [{ product_id: member.wished.id, product_name: 'Wished coat', price_when_added: 1500 }],
      bag: [{ product_id: member.wished.id, name: 'Wished coat', quantity: 1 }],
      orders: [
        {
          order_number: member.bought.orderNumber,
          phone_number: member.phone,
          items: [{ name: 'Denim jacket' }],
          delivery_info: { name: member.name },
          delivery_address: `Ngong Road 5, behind the gate of ${member.name}`,
        },
      ],
      cookie_choices: [{ choice: 'necessary', version: CONSENT_VERSION }],
      payments: [{ number: member.bought.orderNumber, status: 'paid', phone_number: member.phone }],
      videos: [{ title: 'Mine' }],
    })
    expect(body.notifications.length).toBeGreaterThan(0)
    const [row] = (await t.database.db.run('select * from users u join sessions s on s.user_id = u.id where u.id = $1', [member.id]))
      .rows as [Record<string, string>]
    const text = JSON.stringify(body)
    for (const secret of ['password_hash', 'access_hash', 'refresh_hash', 'csrf_token', 'unsubscribe_token'])
      expect(text).not.toContain(row[secret])
  })

  test('also when there are hundreds of things', async () => {
    const member = await signUp(t)
    await t.shop.transact(async ({ notifications }) => {
      for (let i = 0; i < 130; i++) {
        await notifications.notify(member.id, { type: 'price_drop', title: `News ${i}`, message: '', metadata: {}, dedup_key: `news-${i}` })
      }
    })
    const { body } = await callAs(t, member)<MemberData>('GET', '/api/profile/data')
    expect(new Set(body.notifications.map((notification) => notification.title)).size).toBe(130)
  })

  test('is for the member alone, and ten times an hour', async () => {
    expect((await callAs(t, null)('GET', '/api/profile/data')).status).toBe(401)
    const member = await signUp(t)
    for (let i = 0; i < 10; i++) expect((await callAs(t, member)('GET', '/api/profile/data')).status).toBe(200)
    expect((await callAs(t, member)('GET', '/api/profile/data')).status).toBe(429)
  })
})

/** Where a text occurs in the shop's tables, as `table: row`. Sent e-mails and the audit log are not changed. */
async function traces(needle: string): Promise<string[]> {
  const { rows } = await t.database.db.run(
    `select table_name from information_schema.tables where table_schema = 'public' and table_name not in ('mail_outbox', 'admin_audit_log')`,
  )
  const found = await Promise.all(
    (rows as { table_name: string }[]).map(async ({ table_name: table }) => {
      const hits = (await t.database.db.run(`select t::text as row from "${table}" t where t::text ilike '%' || $1 || '%'`, [needle])).rows
      return (hits as { row: string }[]).map(({ row }) => `${table}: ${row}`)
    }),
  )
  return found.flat()
}

const leave = (member: SignedInMember, password = PASSWORD) => callAs(t, member)('DELETE', '/api/profile', { current_password: password })

describe('going', () => {
  test('takes the password', async () => {
    const member = await signUp(t)
    const wrong = await leave(member, 'not my password')
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'password_wrong'])
    expect((await callAs(t, member)('DELETE', '/api/profile')).status).toBe(400)
    expect((await callAs(t, member)('GET', '/api/profile')).status).toBe(200)
  })

  test('whoever only has the device cannot try passwords for long', async () => {
    const member = await signUp(t)
    for (let i = 0; i < 10; i++) await leave(member, `guess ${i}`)
    expect((await leave(member)).status).toBe(429)
    expect((await callAs(t, member)('GET', '/api/profile')).status).toBe(200)
  })

  test('leaves no trace of the person once their orders are done', async () => {
    const member = await knownMember()
    const { orderId } = member.bought
    await member.call('POST', `/api/orders/${orderId}/delivery-details`, details(member.phone, member.name))
    for (const step of ['shipped', 'delivered', 'fulfilled'] as const) await t.shop.checkout.advanceOrder(orderId, step, async () => {})
    const words = [member.id, member.email, member.phone, member.name]
    for (const word of [...words, accountKey(member.email)]) expect(await traces(word)).not.toEqual([])

    expect((await leave(member)).status).toBe(204)
    for (const word of words) expect(await traces(word)).toEqual([])
    // Counts of e-mails end by themselves within a day; nothing else knows the address by its hash.
    expect((await traces(accountKey(member.email))).filter((trace) => !trace.startsWith('rate_limits'))).toEqual([])
    // The invariants hold.
    const order = (await t.shop.orders.find(orderId)) as Order
    expect(order).toMatchObject({
      total_amount: 1500,
      payment_receipt: expect.any(String),
      items: [{ name: 'Denim jacket' }],
      user_email: null,
    })
    expect((await t.database.db.run(`select 1 from videos where title = 'Mine' and user_id is null`)).rows.length).toBeGreaterThan(0)
  })

  test('a parcel that is under way still arrives, and then nothing names them', async () => {
    const member = await knownMember()
    const { orderId } = member.bought
    await member.call('POST', `/api/orders/${orderId}/delivery-details`, details(member.phone, member.name))
    await t.shop.checkout.advanceOrder(orderId, 'shipped', async () => {})
    expect((await leave(member)).status).toBe(204)
    expect(await t.shop.orders.find(orderId)).toMatchObject({ delivery_info: { name: member.name, phone_number: member.phone } })
    expect(await traces(member.id)).toEqual([])

    for (const step of ['delivered', 'fulfilled'] as const) await t.shop.checkout.advanceOrder(orderId, step, async () => {})
    await t.shop.checkout.forgetDue()
    for (const word of [member.email, member.phone, member.name]) expect(await traces(word)).toEqual([])
  })

  test('ends every session and every link, takes the picture along, and says so by e-mail', async () => {
    const member = await signUp(t)
    const phone = await signIn(t, member.email)
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const response = await fetch(`${t.base}/api/profile/avatar`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'image/png' },
      body: Buffer.from(picture),
    })
    const { avatar_url: avatar } = (await response.json()) as { avatar_url: string }
    await send(t.base, '/api/auth/password-reset', { email: member.email })
    const liveEvents: unknown[] = []
    const stop = t.live.subscribe(`member:${member.id}`, ({ data }) => liveEvents.push(data))

    const reply = await leave(member)
    expect(reply.status).toBe(204)
    expect(reply.headers.getSetCookie().join()).toMatch(/upya_session=;.*upya_refresh=;.*upya_signed_in=;/s)
    await t.shop.accounts.idle()
    for (const device of [member, phone]) expect((await callAs(t, device)('GET', '/api/profile')).body.error.code).toBe('session_expired')
    expect((await send(t.base, '/api/auth/sign-in', { email: member.email, password: PASSWORD })).status).toBe(401)
    expect((await fetch(t.base + avatar)).status).toBe(404)
    await until(
      async () => liveEvents,
      (events) => events.length >= 2,
    )
    stop()
    expect(liveEvents).toEqual(expect.arrayContaining([{ kind: 'session_ended', session_id: expect.any(String) }]))
    expect(new Set(liveEvents.map((event) => (event as { session_id?: string }).session_id)).size).toBe(2)
    const { rows } = await t.database.db.run(
      'select subject, text from mail_outbox where recipient = $1 order by created_at desc, id desc limit 1',
      [member.email],
    )
    expect(rows).toEqual([{ subject: 'Your account has been deleted', text: expect.stringContaining('everything in it, as you asked') }])
  })

  test('whoever comes back with the same address begins afresh', async () => {
    const member = await knownMember()
    await leave(member)
    const again = await signUp(t, { email: member.email })
    expect(again.id).not.toBe(member.id)
    expect(await ordersOf(again)).toEqual([])
    const { body } = await callAs(t, again)<MemberData>('GET', '/api/profile/data')
    expect([body.wishlist, body.bag, body.notifications, body.videos]).toEqual([[], [], [], []])
    expect(body.profile.body_size).toEqual({})
  })

  test('twice at once is once', async () => {
    const member = await signUp(t)
    const replies = await Promise.all([leave(member), leave(member)])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, expect.any(Number)])
    expect(replies.every((reply) => [204, 401, 422].includes(reply.status))).toBe(true)
  })

  test('an admin may delete the account, which is logged; the last one may not', async () => {
    await t.database.db.run('update users set is_admin = false')
    const [one, two] = [await signUpAdmin(t), await signUpAdmin(t)]
    const replies = await Promise.all([leave(one), leave(two)])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, 409])
    const refused = replies.find((reply) => reply.status === 409)
    expect(refused?.body.error).toEqual({ code: 'last_admin', message: expect.stringContaining('Make someone else an admin before') })
    const [gone, left] = refused === replies[1] ? [one, two] : [two, one]
    const { rows } = await t.database.db.run(`select admin_email from admin_audit_log where action = 'admin.left'`)
    expect(rows).toEqual([{ admin_email: gone.email }])
    expect((await callAs(t, left)('GET', '/api/admin/dashboard')).status).toBe(200)
  })
})
