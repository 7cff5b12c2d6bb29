import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ofKnownGuest } from '../support/contacts.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../support/invariants.ts'
import { signUp } from '../support/members.ts'
import { until } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { FROM, SERVED_BY } from './support/balancer.ts'
import { enterBackOffice } from './support/back-office.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, fromSomewhere, isPaid, newPress, pay, phoneEnding } from './support/shoppers.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const PER_MINUTE = 600

let environment: TestEnvironment
let shops: ShopProcess[]
let front: string
beforeAll(async () => {
  await requirePages()
  environment = await startEnvironment({ env: { RATE_LIMIT: String(PER_MINUTE) } })
  shops = await Promise.all([environment.shop(), environment.shop(), environment.shop()])
  front = environment.balancer.base
})
afterAll(() => environment.close())

const ask = <Row extends object>(text: string, values: unknown[] = []) => environment.database.db.query<Row>({ name: '', text }, values)
const isCallback = (path: string) => path.startsWith('/pay/')

/** Sends what is asked to one process and what the provider says to another. */
async function splitBetween<T>(requestProcess: number, callbackProcess: number, work: () => Promise<T>): Promise<T> {
  environment.balancer.route = ({ path }) => (isCallback(path) ? callbackProcess : requestProcess)
  try {
    return await work()
  } finally {
    environment.balancer.route = () => null
  }
}

test('200 at once press Pay for the last unit, on three processes: one order, one unit sold', async () => {
  const jacket = await addProduct(environment.database)
  const units = await unitsNow(environment.database)
  const answers = await Promise.all(
    // Each from an address of their own: a whole town.
    Array.from({ length: 200 }, () => pay(front, jacket, newPress())),
  )
  const won = answers.filter(({ status }) => status === 201)
  const lost = answers.filter(({ status, body }) => status === 409 && body.error?.code === 'out_of_stock')
  expect([won.length, lost.length]).toEqual([1, 199])
  // All three had their share of the rush.
  expect(new Set(answers.map(({ headers }) => headers.get(SERVED_BY))).size).toBe(3)
  await becomes(front, won[0]!.body.id, isPaid)
  expect(await ask('select from order_items where product_id = $1', [jacket.id])).toHaveLength(1)
  expect(await unitsOf(environment.database, jacket.variants['']!)).toEqual({ stock: 0, held: 0, sold: 1 })
  expect(await checkInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
})

test('the prompt is sent by one process, the callback comes to another, the shopper follows on a third', async () => {
  const jacket = await addProduct(environment.database)
  const { body: started } = await splitBetween(0, 1, async () => {
    const answer = await pay(front, jacket, { phone: phoneEnding() })
    await until(
      () => ask('select from payment_inbox where handled_at is not null'),
      (rows) => rows.length > 0,
      10_000,
    )
    return answer
  })
  await becomes(shops[2]!.base, started.id, isPaid)
  expect(await ask('select from orders where checkout_id = $1', [started.id])).toHaveLength(1)
})

describe('what happens on one process is seen on the others', () => {
  let stream: TestEventStream
  afterAll(() => stream.close())

  test('a shopper connected to one process gets the event of a callback to another', async () => {
    const jacket = await addProduct(environment.database)
    const { body: started } = await pay(shops[0]!.base, jacket, { phone: phoneEnding('123') })
    stream = await listen(shops[2]!.base, `/api/live?checkout=${started.id}`)
    await becomes(shops[1]!.base, started.id, ({ step }) => step === 'prompt_sent')
    const [row] = await ask<{ phone_number: string }>('select phone_number from checkouts where id = $1', [started.id])
    await splitBetween(0, 1, async () => {
      await call(environment.phones, 'POST', `/phone/${row?.phone_number}/answer`, { pin: '1234' })
      await until(
        async () => stream.events.at(-1)?.data['status'],
        (status) => status === 'paid',
        10_000,
      )
    })
    expect(stream.events[0]).toMatchObject({ event: 'checkout', data: { id: started.id, status: 'awaiting_payment' } })
  })

  test('a member connected to one process gets the event of an order paid on another', async () => {
    const jacket = await addProduct(environment.database)
    const member = await signUp({ base: front, database: environment.database })
    const own = await listen(shops[2]!.base, '/api/live/me', member.headers)
    const body = { items: [{ product_id: jacket.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: phoneEnding() }
    const { status } = await call(shops[0]!.base, 'POST', '/api/checkouts', body, member.headers)
    expect(status).toBe(201)
    await until(
      async () => own.events.map(({ event }) => event),
      (events) => events.includes('order'),
      10_000,
    )
    await own.close()
  })

  test('a product that is sold on one is sold on the cached pages of all', async () => {
    const jacket = await addProduct(environment.database, { name: 'Kanga of the last day' })
    const page = async ({ base }: ShopProcess) => (await fetch(`${base}/product/${jacket.id}`, { headers: fromSomewhere() })).text()
    const offered = () => Promise.all(shops.map(async (shop) => (await page(shop)).includes('schema.org/InStock')))
    // Twice, so that each has it in its cache.
    await offered()
    expect(await offered()).toEqual([true, true, true])
    const { body: started } = await pay(shops[0]!.base, jacket, { phone: phoneEnding() })
    await becomes(shops[0]!.base, started.id, isPaid)
    await until(offered, (all) => !all.includes(true), 10_000)
  })
})

test('what waits in queues is done once, whichever process does it', async () => {
  const BUYERS = 24
  const products = await Promise.all(Array.from({ length: BUYERS }, () => addProduct(environment.database)))
  const bought = await Promise.all(
    products.map(async (product, i) => {
      // Of the highest standing: so many unknown guests could not hold all stock of this small shop.
      const { phone_number: phone, guest_id: guest } = await ofKnownGuest(environment.database, { phone_number: phoneEnding() })
      return (await pay(front, product, { phone, guest, email: `buyer-${i}@mail.example` })).body.id
    }),
  )
  await Promise.all(bought.map((id) => becomes(front, id, isPaid, 30_000)))
  const mails = () =>
    ask<{ recipient: string; subject: string; n: number }>(
      `select recipient, subject, count(*)::int as n from mail_outbox where recipient like 'buyer-%' group by 1, 2`,
    )
  const waiting = () => ask(`select from order_notification_queue where not processed`)
  await until(waiting, (rows) => rows.length === 0, 30_000)
  const sent = await until(mails, (rows) => new Set(rows.map(({ recipient }) => recipient)).size === BUYERS, 15_000)
  expect(sent.filter(({ n }) => n > 1)).toEqual([])
  expect(await checkInvariants(environment.database, { providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
})

test('an address has one limit on all processes together, not one on each', async () => {
  const from = { [FROM]: '203.0.113.9' }
  const statuses: number[] = []
  const exhausted = async () => {
    // A connection that is cut under so many is no answer: the next wave asks again.
    const wave = await Promise.all(
      Array.from({ length: 60 }, () => call(front, 'GET', '/api/categories', undefined, from).catch(() => ({ status: 0 }))),
    )
    statuses.push(...wave.map(({ status }) => status))
    return wave.map(({ status }) => status)
  }
  await until(
    async () => {
      await new Promise((later) => setTimeout(later, 150))
      return exhausted()
    },
    (wave) => wave.every((status) => status === 429),
    30_000,
  )
  const let_in = statuses.filter((status) => status === 200).length
  expect(let_in).toBeGreaterThanOrEqual(PER_MINUTE)
  // Alone, each would have let in as many.
  expect(let_in).toBeLessThan(2 * PER_MINUTE)
  // Others are not touched by it.
  expect((await call(front, 'GET', '/api/categories', undefined, { [FROM]: '203.0.113.10' })).status).toBe(200)
})

test.runIf(ALL_TESTS)('a process dies between the commit of a sale and its announcement: the others show it as sold soon', async () => {
  const jacket = await addProduct(environment.database, { name: 'Kitenge of the dead process' })
  const doomed = await environment.shop()
  const page = async ({ base }: ShopProcess) => (await fetch(`${base}/product/${jacket.id}`, { headers: fromSomewhere() })).text()
  const offered = () => Promise.all(shops.map(async (shop) => (await page(shop)).includes('schema.org/InStock')))
  await offered()
  expect(await offered()).toEqual([true, true, true])
  const open = await listen(shops[0]!.base, '/api/live/shop')
  // Whoever announces waits for this, in the middle of its statement.
  const blocker = await environment.database.connect()
  await blocker.query(`create function wait_to_announce() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(7, 7); return old; end $$`)
  await blocker.query('create trigger wait_to_announce before delete on live_outbox for each row execute function wait_to_announce()')
  await blocker.query('select pg_advisory_lock(7, 7)')
  expect((await pay(doomed.base, jacket, newPress())).status).toBe(201)
  await doomed.kill()
  await blocker.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and classid = 7`)
  await blocker.query('drop trigger wait_to_announce on live_outbox')
  await blocker.end()
  await until(offered, (all) => !all.includes(true), 10_000)
  await until(
    async () => JSON.stringify(open.events),
    (told) => told.includes(jacket.id),
    10_000,
  )
  await open.close()
})

test.runIf(ALL_TESTS)('one of the three dies in the middle of a rush: the others finish it', async () => {
  const products = await Promise.all(Array.from({ length: 30 }, () => addProduct(environment.database)))
  const units = await unitsNow(environment.database)
  const rush = products.map(async (product, i) => {
    await new Promise((later) => setTimeout(later, i * 10))
    const press = { ...newPress(), key: `rush-${product.id}` }
    // A stream that breaks is asked again with the same key, as the browser does.
    const { body } = await until(
      () => pay(front, product, press),
      ({ status }) => status === 201,
      20_000,
    )
    return body.id
  })
  await until(
    () => ask('select from checkouts where idempotency_key like $1', ['rush-%']),
    (rows) => rows.length > 8,
    10_000,
  )
  await shops[1]!.kill()
  const ids = await Promise.all(rush)
  // What the dead one was just sending is swept by the others once its time is over.
  await environment.pass(200)
  for (const id of ids) {
    await until(
      async () => {
        const { body } = await call<{ status: string; can_retry: boolean }>(front, 'GET', `/api/checkouts/${id}`)
        if (body.can_retry) await call(front, 'POST', `/api/checkouts/${id}/payments`, {})
        return body.status
      },
      (status) => status === 'paid',
      40_000,
    )
  }
  const office = await enterBackOffice(environment, front)
  await office.importStatement(front)
  expect(await checkInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
})
