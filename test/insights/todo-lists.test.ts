import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminHighlights } from '../../src/shop/highlights/contract.ts'
import type { Dashboard } from '../../src/shop/insights/contract.ts'
import { TODO_KINDS, type TodoKind } from '../../src/shop/insights/rules-todo.ts'
import type { Reconciliation } from '../../src/shop/payments/contract.ts'
import { TODOS } from '../../src/web/features/admin/dashboard/todo-words.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin } from '../support/members.ts'
import { paidOrder, readyOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Behind each line of the dashboard is a list of exactly what it counts: beside all of it there is something that is nearly so.
let t: TestServer
let call: ReturnType<typeof callAs>
let counted: Partial<Record<TodoKind, number>>

const HOUR = 3600
const DAY = 24 * HOUR
const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000)
const run = (text: string, ...values: unknown[]) => t.database.db.run(text, values)

beforeAll(async () => {
  t = await testServer({ payments: false })
  call = callAs(t, await signUpAdmin(t))
  await orders()
  await returns()
  await payments()
  await mails()
  await codes()
  await pieces()
  await highlights()
  // The shop's clock stands still, that of the database has gone on.
  t.clock.forward(60)
  const { todo } = (await call<Dashboard>('GET', '/api/admin/dashboard')).body
  counted = Object.fromEntries(todo.map(({ kind, count }) => [kind, count]))
})
afterAll(() => t.close())

async function orders(): Promise<void> {
  await readyOrder(t)
  await readyOrder(t)
  const set = (id: string, status: string, seconds: number) =>
    run('update orders set fulfillment_status = $2, created_at = $3 where id = $1', id, status, ago(seconds))
  for (const [status, seconds] of [
    ['awaiting_details', 30 * HOUR],
    ['awaiting_details', 2 * HOUR],
    ['shipped', 3 * DAY],
    ['shipped', HOUR],
    ['delivered', 9 * DAY],
  ] as const)
    await set((await paidOrder(t)).id, status, seconds)
}

async function returns(): Promise<void> {
  for (const state of ['asked', 'asked', 'agreed', 'received', 'done', 'refused']) {
    const { id } = await paidOrder(t)
    await run(`update orders set fulfillment_status = 'fulfilled' where id = $1`, id)
    await run(
      `insert into order_returns (id, order_id, paid_order_id, state, wish, reason, words, asked_by, created_at, updated_at)
        values ($1, $2, $2, $3, 'refund', 'fit', '', 'shopper', now(), now())`,
      uuid(),
      id,
      state,
    )
  }
}

async function attempt(state: string, orderId: string | null = null): Promise<string> {
  const id = uuid()
  await run(
    `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, created_at)
      values ($1, coalesce((select checkout_id from orders where id = $4), $2), 7, 'mpesa', 'daraja', 1500, 'KES', $3, $2, $2, now())`,
    id,
    randomUUID(),
    state,
    orderId,
  )
  return id
}

async function refund(attemptId: string, number: number, state: string): Promise<void> {
  await run(
    `insert into payment_refunds (id, attempt_id, number, amount, reason, state, reference, callback_token, requested_by, created_at)
      values (gen_random_uuid(), $1, $2, 100, 'cancelled', $3, $4, $4, 'shopper', now())`,
    attemptId,
    number,
    state,
    randomUUID(),
  )
}

async function payments(): Promise<void> {
  for (const state of ['manual_review', 'late_success', 'settled', 'pending']) await attempt(state)
  // An order with a refund to be made by hand is a problem, and no late parcel.
  const { id } = await paidOrder(t)
  await run(`update orders set status = 'cancelled' where id = $1`, id)
  const [twice, sent] = [await attempt('settled', id), await attempt('settled')]
  await refund(twice, 1, 'needs_person')
  await refund(twice, 2, 'needs_person')
  await refund(sent, 1, 'sent')
  for (const [direction, note] of [
    ['in', null],
    ['in', 'Paid back by hand'],
    ['out', null],
  ] as const)
    // prettier-ignore
    await run(
      `insert into provider_payments (id, gateway, receipt, direction, amount, account, payer, paid_at, source, note, raw, created_at)
        values (gen_random_uuid(), 'daraja', $1, $2, 500, '', '', now(), 'statement', $3, '{}', now())`,
      randomUUID(),
      direction,
      note,
    )
  for (const handled of [null, new Date()])
    await run(
      `insert into payment_inbox (gateway, kind, token, body, address, received_at, handled_at, outcome)
        values ('daraja', 'callback', '', '', '', now(), $1, 'unknown')`,
      handled,
    )
}

async function mails(): Promise<void> {
  for (const [state, reason] of [
    ['given_up', 'too_long'],
    ['given_up', 'by_person'],
    ['sent', null],
    ['skipped', 'no_address'],
  ] as const)
    // prettier-ignore
    await run(
      `insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, state, reason, give_up_at, created_at)
        values (gen_random_uuid(), 'order', gen_random_uuid(), 'customer', 'email', 'order_shipped', $1, $2, now(), now())`,
      state,
      reason,
    )
}

async function codes(): Promise<void> {
  const batch = randomUUID()
  for (const [code, hours, batchId, isHead] of [
    ['SOON', 5, null, false],
    ['LATER', 90, null, false],
    ['GONE', -5, null, false],
    ['MANY1', 5, batch, true],
    ['MANY2', 5, batch, false],
  ] as const)
    // prettier-ignore
    await run(
      `insert into discount_codes (discount_id, code, type, value, expires_at, batch_id, batch_head) values (gen_random_uuid(), $1, 'fixed', 100, $2, $3, $4)`,
      code,
      ago(-hours * HOUR),
      batchId,
      isHead,
    )
}

async function pieces(): Promise<void> {
  const [draft, was, unsold] = [
    await addProduct(t.database, { active: false }),
    await addProduct(t.database, { active: false }),
    await addProduct(t.database),
  ]
  await addProduct(t.database, { active: false })
  await run('update products set created_at = $2 where id = $1', draft.id, ago(3 * DAY))
  // Shown once and taken off: as old as on the day it was shown.
  await run('update products set created_at = $2, published_at = $3 where id = $1', was.id, ago(9 * DAY), ago(DAY))
  await run('update products set published_at = $2 where id = $1', unsold.id, ago(70 * DAY))
  const [low, gone, single] = [
    await addProduct(t.database, { stock: { S: 1, M: 3 } }),
    await addProduct(t.database, { stock: { '': 4 } }),
    await addProduct(t.database, { stock: { '': 1 } }),
  ]
  await run(`update product_variants set stock = stock - 2 where product_id = $1 and size = 'M'`, low.id)
  await run('update product_variants set stock = 0 where product_id = any($1)', [gone.id, single.id])
  for (const state of ['failed', 'rejected', 'ready'])
    await run(`insert into videos (id, title, url, state, created_at) values ($1, 'Kitenge', '', $2, now())`, uuid(), state)
}

/** A row of the home page whose piece is sold. */
async function highlights(): Promise<void> {
  const path = '/api/admin/highlights'
  const { id: sold } = await addProduct(t.database, { stock: { '': 0 } })
  const entry = { kind: 'pieces', id: randomUUID(), title: 'New', from: null, to: null, source: { by: 'hand', products: [sold] } }
  const { version } = (await call<AdminHighlights>('GET', path)).body
  const draft = (await call<AdminHighlights>('PUT', `${path}/entries/${entry.id}`, { version, entry })).body
  await call('POST', `${path}/publish`, { version: draft.version })
}

/** How many rows the page behind a link lists; its data is at the same address of the API. */
async function rowsBehind(kind: TodoKind): Promise<number> {
  const { pathname, search, hash } = new URL(TODOS[kind].to, t.base)
  const address = `/api${pathname.replace('email-settings/queue', 'order-notifications')}${search}` as const
  const { status, body } = await call<{ items: unknown[]; next_cursor: string | null }>('GET', address)
  expect([address, status]).toEqual([address, 200])
  if (hash) return (body as unknown as Reconciliation)[hash.slice(1) as 'unmatched' | 'messages'].length
  if (kind === 'highlights') {
    const { items } = body as unknown as AdminHighlights
    return items.reduce((sum, { short, gone }) => sum + Number(short) + gone, 0)
  }
  expect(body.next_cursor).toBeNull()
  return body.items.length
}

describe('each line of "To do"', () => {
  test.each(TODO_KINDS)('%s leads to a list of just as many', async (kind) => {
    expect(counted[kind]).toBeGreaterThan(0)
    expect(await rowsBehind(kind)).toBe(counted[kind])
  })
})
