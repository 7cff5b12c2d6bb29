import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order, OrderPage } from '../../src/shop/orders/contract.ts'
import { LIMITS } from '../../src/shop/accounts/rules.ts'
import { buy, newPhone, type Bought } from '../support/purchases.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedInMember
beforeAll(async () => {
  server = await testServer()
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())

interface Refused {
  error: { code: string; message: string }
}

const details = { name: 'Wanjiku Kamau', phone_number: '0712 345 678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
const list = (headers: Record<string, string>, query = '') => server.read<OrderPage & Refused>(`/api/orders${query}`, headers)
const read = (id: string, headers: Record<string, string>) => server.read<Order & Refused>(`/api/orders/${id}`, headers)
const give = (id: string, headers: Record<string, string>) =>
  server.post<Order & Refused>(`/api/orders/${id}/delivery-details`, details, headers)
const claim = (headers: Record<string, string>, guest: string, phone: string) =>
  server.post<{ claimed: number } & Refused>('/api/orders/claim', { guest_id: guest, phone_number: phone }, headers)
const asGuest = (guest: string) => ({ 'x-guest-id': guest })

async function rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await server.database.db.run(text, values)).rows as T[]
}

describe("a member's orders", () => {
  test('[routes-05, role-02] are refused to visitors and guests', async () => {
    expect((await list({})).body.error.code).toBe('sign_in_required')
    expect((await list(asGuest(randomUUID()))).status).toBe(401)
    expect((await claim({}, randomUUID(), '0712345678')).status).toBe(401)
  })

  test('[order-03, checkout-05] belong to the member who paid, and to no guest', async () => {
    const member = await signUp(server)
    const guest = randomUUID()
    const bought = await buy(server, { headers: member.headers, guest })
    const [stored] = await rows(
      'select user_id, guest_id, is_guest, status, fulfillment_status, phone_number from orders where id = $1',
      bought.orderId,
    )
    expect(stored).toEqual({
      user_id: member.id,
      guest_id: null,
      is_guest: false,
      status: 'paid',
      fulfillment_status: 'awaiting_details',
      phone_number: `254${bought.phone.slice(1)}`,
    })
    expect((await read(bought.orderId, asGuest(guest))).status).toBe(404)
  })

  test('[order-05, data-08, open-09] carry name and e-mail of the account, products and timeline', async () => {
    const member = await signUp(server, { full_name: 'Achieng Otieno' })
    const bought = await buy(server, { headers: member.headers, area: 'nationwide' })
    const { body } = await list(member.headers)
    expect(body).toMatchObject({
      items: [
        {
          id: bought.orderId,
          order_number: bought.orderNumber,
          status: 'paid',
          payment_reference: bought.reference,
          delivery_address: null,
          delivery_info: { name: null },
          user_name: 'Achieng Otieno',
          user_email: member.email,
          items: [{ product_id: bought.product.id, quantity: 1, price: bought.product.price, variant_id: bought.product.variants[''] }],
          timeline: [{ event: 'paid', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }],
        },
      ],
      next_cursor: null,
    })
    expect(body.items[0]?.timeline[0]?.at).toBe(body.items[0]?.created_at)
    expect(Object.keys(body.items[0] ?? {})).not.toContain('user_id')
  })

  test('keep the e-mail that was given at checkout', async () => {
    const member = await signUp(server)
    const bought = await buy(server, { headers: member.headers, email: 'gift@mail.example' })
    expect((await read(bought.orderId, member.headers)).body.user_email).toBe('gift@mail.example')
  })

  test('[data-31, order-05] come newest first, page after page, each once', async () => {
    const member = await signUp(server)
    const bought: Bought[] = []
    for (let i = 0; i < 7; i++) {
      bought.push(await buy(server, { headers: member.headers }))
      // Two of the same millisecond among them.
      if (i !== 3) server.clock.forward(1)
    }
    const newest = bought.map((order) => order.orderId).reverse()
    const first = await list(member.headers)
    expect(first.body.items).toHaveLength(5)
    // With what each item was when it was bought: the product may have changed by now, or be gone.
    expect(first.body.items[0]?.items[0]).toMatchObject({
      product_id: expect.any(String),
      name: 'Denim jacket',
      picture_key: expect.any(String),
    })
    const second = await list(member.headers, `?limit=5&cursor=${first.body.next_cursor}`)
    expect([...first.body.items, ...second.body.items].map((order) => order.id)).toEqual(newest)
    expect(second.body.next_cursor).toBeNull()
    for (const query of ['?cursor=abc', '?limit=0', '?limit=51', '?page=2']) expect((await list(member.headers, query)).status).toBe(400)
  })

  test('[open-13] are not seen by another member, a guest or a visitor: one and the same answer', async () => {
    const [owner, other] = [await signUp(server), await signUp(server)]
    const bought = await buy(server, { headers: owner.headers })
    const id = bought.orderId
    const answers = await Promise.all([read(id, other.headers), read(id, asGuest(bought.guest)), read(id, {}), read(randomUUID(), {})])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'order_not_found' } } })
    expect((await read(id, owner.headers)).status).toBe(200)
    expect((await list(other.headers)).body.items).toEqual([])
    expect((await give(id, other.headers)).body.error.code).toBe('order_not_found')
    expect((await give(id, owner.headers)).body.fulfillment_status).toBe('details_received')
  })

  test('are not seen by an admin as a shopper, either', async () => {
    const bought = await buy(server)
    expect((await read(bought.orderId, admin.headers)).status).toBe(404)
  })

  test('cost one statement, however many there are', async () => {
    const member = await signUp(server)
    for (let i = 0; i < 3; i++) await buy(server, { headers: member.headers })
    const asked: string[] = []
    const { db } = server.database
    const query = db.query
    db.query = (statement, values) => (asked.push(statement.name), query(statement, values))
    const page = await server.shop.orders.listFor(member.id, { limit: 20 })
    db.query = query
    expect(page.items.map((order) => order.timeline.length)).toEqual([1, 1, 1])
    expect(asked).toEqual(['orders_by_member'])
  })
})

describe('an order bought as a guest', () => {
  test('[open-13] is still seen by its guest who has signed in meanwhile, until it is claimed', async () => {
    const bought = await buy(server)
    const member = await signUp(server)
    expect((await read(bought.orderId, { ...member.headers, ...asGuest(bought.guest) })).status).toBe(200)
    expect((await read(bought.orderId, member.headers)).status).toBe(404)
  })

  test('[open-10] is claimed with guest id and phone together, never with one of them', async () => {
    const bought = await buy(server)
    const other = await buy(server)
    const member = await signUp(server)
    for (const [guest, phone] of [
      [randomUUID(), bought.phone],
      [bought.guest, newPhone()],
      [bought.guest, other.phone],
    ] as const) {
      expect((await claim(member.headers, guest, phone)).body).toEqual({ claimed: 0 })
    }
    expect((await list(member.headers)).body.items).toEqual([])
    expect((await claim(member.headers, bought.guest, bought.phone)).body).toEqual({ claimed: 1 })
    expect((await list(member.headers)).body.items.map((order) => order.id)).toEqual([bought.orderId])
  })

  test('is claimed once, and stays with the first who did', async () => {
    const bought = await buy(server)
    const [first, second] = [await signUp(server), await signUp(server)]
    const both = await Promise.all([first, second].map((member) => claim(member.headers, bought.guest, bought.phone)))
    expect(both.map(({ body }) => body.claimed).sort()).toEqual([0, 1])
    const owner = both[0]?.body.claimed === 1 ? first : second
    for (const member of [first, second]) expect((await claim(member.headers, bought.guest, bought.phone)).body.claimed).toBe(0)
    expect((await list(owner.headers)).body.items).toHaveLength(1)
    expect((await read(bought.orderId, asGuest(bought.guest))).status).toBe(404)
    const found = await server.post('/api/guest-orders/lookup', { guest_id: bought.guest, phone_number: bought.phone })
    expect(found.status).toBe(404)
  })

  test("brings all of the guest's orders with that phone, and updates the member's other pages", async () => {
    const guest = randomUUID()
    const phone = newPhone()
    const two = [await buy(server, { guest, phone }), await buy(server, { guest, phone })]
    await buy(server, { guest })
    const liveEvents: unknown[] = []
    const member = await signUp(server)
    server.live.subscribe(`member:${member.id}`, (event) => liveEvents.push(event.data))
    expect((await claim(member.headers, guest, phone)).body.claimed).toBe(2)
    await expect.poll(() => liveEvents).toHaveLength(2)
    expect(liveEvents).toEqual(expect.arrayContaining(two.map(({ orderId }) => ({ kind: 'order', order_id: orderId }))))
  })

  test('[open-14] cannot be claimed by guessing', async () => {
    const member = await signUp(server)
    const guest = randomUUID()
    const statuses: number[] = []
    for (let i = 0; i <= LIMITS.claimPerMember.max; i++) statuses.push((await claim(member.headers, guest, newPhone())).status)
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
