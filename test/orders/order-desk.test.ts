import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MovesReply, MovesUndone, OrderDetail, OrderListPage } from '../../src/shop/insights/order-desk/contract.ts'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { shopContext, siteContext, visitorContext, type Site } from '../../src/web/context.ts'
import { loader as packLoader } from '../../src/web/routes/admin/orders-pack.tsx'
import { loader as printLoader } from '../../src/web/routes/admin/orders-print.tsx'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder, readyOrder, type PaidOrder, type ReadyOptions } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// The order desk over HTTP: lists of work, one search field, steps that can be taken back, words to the shopper.
let t: TestServer
let admin: SignedInMember
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

interface Refused {
  error: { code: string }
}

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const list = async (query = '') => (await call<OrderListPage>('GET', `/api/admin/orders${query}`)).body
const numbersIn = async (query: string) => (await list(query)).items.map((row) => row.order_number)
const detail = async (key: string) => (await call<OrderDetail>('GET', `/api/admin/orders/${key}`)).body
const move = async (to: string, ids: string[]) => (await call<MovesReply>('POST', '/api/admin/orders/moves', { to, ids })).body

const ready = (options: ReadyOptions = {}): Promise<PaidOrder> => readyOrder(t, options)

/** As the worker does, when the time to take steps back is over. */
async function steps(): Promise<void> {
  t.clock.forward(11)
  await t.shop.checkout.takeDueMoves()
}

describe('the lists', () => {
  test('[admin-04] are the work: what waits longest comes first, with pieces, money and what is noted', async () => {
    const [first, second] = [await ready({ total: 2400, phone: '254712345001' }), await ready()]
    const bare = await paidOrder(t)
    await call('POST', '/api/admin/notes', { subject: first.number, text: 'Call before you come.' })
    const { items, counts } = await list()
    const numbers = items.map((row) => row.order_number)
    expect(numbers.indexOf(first.number)).toBeLessThan(numbers.indexOf(second.number))
    expect(numbers).not.toContain(bare.number)
    expect(items.find((row) => row.id === first.id)).toMatchObject({
      name: 'Wanjiku Kamau',
      phone_number: '254712345001',
      total_amount: 2400,
      noted: true,
      units: 1,
      pieces: [{ name: expect.any(String), picture_key: null }],
      problems: [],
      move: null,
    })
    expect(counts.to_pack).toBe(items.length)
    expect(await numbersIn('?tab=no_details')).toContain(bare.number)
    expect((await numbersIn('?tab=all'))[0]).toBe(bare.number)
    expect(await numbersIn('?tab=all&noted=yes')).toEqual([first.number])
  })

  test('have pages that neither repeat nor miss an order, in both directions', async () => {
    for (let i = 0; i < 4; i++) await ready()
    for (const tab of ['to_pack', 'all']) {
      const whole = await numbersIn(`?tab=${tab}&limit=100`)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: OrderListPage = await list(`?tab=${tab}&limit=2${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.items.map((row) => row.order_number))
        cursor = page.next_cursor
      }
      expect(paged).toEqual(whole)
    }
    expect((await call<Refused>('GET', '/api/admin/orders?cursor=nonsense')).body.error.code).toBe('invalid_input')
  })

  test('of problems have what is late in its area, and what is not refunded yet', async () => {
    const [nairobi, elsewhere, cancelled] = [await ready(), await ready({ area: 'nationwide' }), await ready()]
    await run(
      `update orders set fulfillment_status = 'shipped', created_at = $2 where id = any($1)`,
      [nairobi.id, elsewhere.id],
      new Date(t.clock.now().getTime() - 3 * 86_400_000),
    )
    await run(`update orders set status = 'cancelled' where id = $1`, cancelled.id)
    await run(
      `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, created_at)
        select $1, checkout_id, 1, 'mpesa', 'daraja', 1500, 'KES', 'settled', $2, $2, now() from orders where id = $3`,
      randomUUID(),
      `${cancelled.number}-9`,
      cancelled.id,
    )
    await run(
      `insert into payment_refunds (id, attempt_id, number, amount, reason, state, reference, callback_token, requested_by, created_at)
        select gen_random_uuid(), id, 1, 1500, 'cancelled', 'needs_person', $1 || '-R1', $1, 'shopper', now() from payment_attempts where reference = $1`,
      `${cancelled.number}-9`,
    )
    const { items } = await list('?tab=problems')
    expect(items.map(({ order_number, problems }) => [order_number, problems]).sort()).toEqual(
      [
        [nairobi.number, ['late']],
        [cancelled.number, ['refund_open']],
      ].sort(),
    )
    expect(await numbersIn('?tab=done')).toContain(cancelled.number)
    expect(await numbersIn('?tab=all&status=cancelled')).toEqual([cancelled.number])
  })

  test('are narrowed by days of Nairobi, area, buyer, piece and code', async () => {
    const order = await ready({ area: 'nationwide', phone: '254712345055' })
    // A minute after midnight in Nairobi is still the day before in UTC.
    await run(`update orders set created_at = '2026-03-04T21:01:00Z', discount_code = 'KARIBU10' where id = $1`, order.id)
    const found = await detail(order.id)
    const piece = found.pieces[0]?.product_id
    for (const filter of [
      'from=2026-03-05&to=2026-03-05',
      'code=karibu10',
      `piece=${piece}`,
      `customer=${found.customer_key}`,
      'area=nationwide&to=2026-03-05&who=guest&method=mpesa',
    ])
      expect([filter, await numbersIn(`?tab=all&${filter}`)]).toEqual([filter, [order.number]])
    expect(await numbersIn('?tab=all&from=2026-03-04&to=2026-03-04')).toEqual([])
    expect(await numbersIn(`?tab=all&customer=${found.customer_key}&who=member`)).toEqual([])
  })
})

describe('one search field', () => {
  test('understands number, any tail of a phone, receipt, name and e-mail', async () => {
    const order = await ready({
      phone: '254733918273',
      email: 'achieng.o@mail.example',
      name: 'Achieng Ochola_100%',
      deliveryPhone: '254799000123',
    })
    await run(
      `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, receipt, created_at)
        select gen_random_uuid(), checkout_id, 1, 'mpesa', 'daraja', 1500, 'KES', 'settled', order_number || '-8', order_number, 'TKN7X00A1B', now()
        from orders where id = $1`,
      order.id,
    )
    for (const typed of [
      order.number,
      order.number.slice(3).toLowerCase(),
      '0733 918 273',
      '+254 733-918-273',
      '8273',
      '0123',
      'tkn7x00a1b',
      'achieng',
      'CHIENG OCH',
      'ochola_100%',
      'achieng.o@',
      'ACHIENG.O@mail.example',
    ])
      expect([typed, await numbersIn(`?tab=all&q=${encodeURIComponent(typed)}`)]).toEqual([typed, [order.number]])
    // What LIKE takes for a pattern is taken as it is typed; nothing is found for nonsense, in no list.
    for (const typed of ['och_la', '%%', '@@@', "'; drop table orders", '99999999', 'UP-000000', '1'])
      expect([typed, await numbersIn(`?tab=all&q=${encodeURIComponent(typed)}`)]).toEqual([typed, []])
    expect(await numbersIn('?tab=delivered&q=achieng')).toEqual([])
  })
})

describe('moving orders', () => {
  test('[open-11] waits ten seconds: taken back, nothing has happened and nobody was told', async () => {
    const [one, two] = [await ready(), await ready()]
    const planned = await move('shipped', [one.id, two.id])
    expect(planned).toMatchObject({ planned: expect.arrayContaining([one.id, two.id]), ahead: [], refused: [] })
    expect((await detail(one.id)).move).toMatchObject({ move: 'shipped', by: admin.email })
    t.clock.forward(9)
    await t.shop.checkout.takeDueMoves()
    const undone = await call<MovesUndone>('POST', '/api/admin/orders/moves/undo', { to: 'shipped', ids: [one.id, two.id] })
    expect(undone.body.undone.sort()).toEqual([one.id, two.id].sort())
    await steps()
    expect(await detail(one.id)).toMatchObject({ fulfillment_status: 'details_received', move: null })
    expect(await run('select from order_notification_queue where order_id = $1 and event_type = $2', one.id, 'order_shipped')).toEqual([])
  })

  test('then moves, is told once and is in the audit log with before and after, by who pressed', async () => {
    const order = await ready()
    await move('shipped', [order.id])
    expect(await move('shipped', [order.id])).toMatchObject({ planned: [], ahead: [order.id], refused: [] })
    await Promise.all([steps(), steps()])
    const moved = await detail(order.number)
    expect(moved).toMatchObject({ fulfillment_status: 'shipped', move: null })
    const [told] = await run(
      'select count(*)::int as count from order_notification_queue where order_id = $1 and event_type = $2',
      order.id,
      'order_shipped',
    )
    expect(told).toEqual({ count: 1 })
    expect(moved.timeline).toContainEqual(
      expect.objectContaining({ kind: 'admin', what: 'order.shipped', by: admin.email, text: 'details_received → shipped' }),
    )
    // Too late to take back.
    const undone = await call<MovesUndone>('POST', '/api/admin/orders/moves/undo', { to: 'shipped', ids: [order.id] })
    expect(undone.body.undone).toEqual([])
  })

  test('says of each order whether it could be: not from another step, not when cancelled, not when unknown', async () => {
    const [fine, bare, cancelled] = [await ready(), await paidOrder(t), await ready()]
    await run(`update orders set status = 'cancelled' where id = $1`, cancelled.id)
    const unknown = randomUUID()
    expect(await move('shipped', [fine.id, bare.id, cancelled.id, unknown])).toMatchObject({
      planned: [fine.id],
      refused: [bare.id, cancelled.id, unknown],
    })
    // Cancelled while the step waits: the parcel does not leave, and no other step is held up by it.
    await run(`update orders set status = 'cancelled' where id = $1`, fine.id)
    const other = await ready()
    await move('shipped', [other.id])
    await steps()
    expect((await detail(fine.id)).fulfillment_status).toBe('details_received')
    expect((await detail(other.id)).fulfillment_status).toBe('shipped')
    expect(await run('select from order_moves')).toEqual([])
  })

  test('to the step after the one that waits confirms that one', async () => {
    const order = await ready()
    await move('shipped', [order.id])
    expect(await move('delivered', [order.id])).toMatchObject({ planned: [order.id] })
    expect(await detail(order.id)).toMatchObject({ fulfillment_status: 'shipped', move: { move: 'delivered' } })
    await steps()
    expect((await detail(order.id)).fulfillment_status).toBe('delivered')
  })

  test('all that a list matches move with one press, and two admins who press at once plan each once', async () => {
    const phone = '254711777666'
    const orders = [await ready({ phone }), await ready({ phone }), await ready({ phone })]
    const body = { to: 'shipped', matching: { tab: 'to_pack', q: '777666' } }
    const replies = await Promise.all([
      call<MovesReply>('POST', '/api/admin/orders/moves', body),
      call<MovesReply>('POST', '/api/admin/orders/moves', body),
    ])
    expect(replies.flatMap(({ body: { planned } }) => planned).sort()).toEqual(orders.map(({ id }) => id).sort())
    expect((await call('POST', '/api/admin/orders/moves', { to: 'shipped' })).status).toBe(400)
  })
})

test('who looks at an order is noted once a day, however often its page asks', async () => {
  const order = await ready()
  for (let i = 0; i < 3; i++) expect((await detail(order.id)).timeline.map(({ what }) => what)).not.toContain('order.opened')
  const opened = await run(`select admin_email from admin_audit_log where subject = $1 and action = 'order.opened'`, order.number)
  expect(opened).toEqual([{ admin_email: admin.email }])
})

test('the walk through the stock room and what is printed show addresses, too: each order is noted once', async () => {
  const orders = [await ready(), await ready()]
  const numbers = orders.map(({ number }) => number)
  const context = new RouterContextProvider()
  context.set(shopContext, t.shop)
  context.set(visitorContext, {
    guestId: null,
    member: { ...admin, is_admin: true, standing: 'full' } as unknown as Member,
    expired: null,
    address: '',
  })
  context.set(siteContext, { origin: 'http://upya.test' } as Site)
  const load = async (loader: typeof packLoader | typeof printLoader, path: string) => {
    const request = new Request(`http://upya.test${path}ids=${orders.map(({ id }) => id).join('.')}`)
    await loader({ request, context, params: {}, url: new URL(request.url), pattern: '' } as never)
  }
  for (let i = 0; i < 2; i++) await load(packLoader, '/admin/orders/pack?')
  await load(printLoader, '/admin/orders/print?kind=label&')
  const noted = `select subject from admin_audit_log where subject = any($1) and action = 'order.opened' order by created_at, id`
  expect((await run(noted, numbers)).map(({ subject }) => subject).sort()).toEqual(numbers.toSorted())
})

test('an order is found by its number, too; one that is not there is not', async () => {
  const order = await ready()
  expect((await detail(order.number)).id).toBe(order.id)
  expect((await call<Refused>('GET', '/api/admin/orders/UP-000000')).body.error.code).toBe('order_not_found')
  expect((await call<Refused>('GET', `/api/admin/orders/${randomUUID()}`)).body.error.code).toBe('order_not_found')
})
