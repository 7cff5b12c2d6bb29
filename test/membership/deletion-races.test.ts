import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { PASSWORD, signUp } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

// An account is deleted at the very moment in which something is written for it.
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function row(table: 'orders' | 'checkouts', id: string): Promise<unknown> {
  return (await server.database.db.run(`select user_id, guest_id, forget_person from ${table} where id = $1`, [id])).rows[0]
}

/** Resolves once a transaction of somebody else is `what`. */
async function seen(what: string): Promise<void> {
  const look = `select from pg_stat_activity where datname = current_database() and ${what} and pid <> pg_backend_pid()`
  await expect.poll(async () => (await server.database.db.run(look)).rows.length).toBe(1)
}
const deletionWaits = () => seen(`wait_event_type = 'Lock' and query ilike 'delete from users%'`)
const leave = (userId: string) => server.shop.membership.deleteAccount(userId, PASSWORD, '')

/** A transaction that stays open until it is told to end. */
function open(work: Parameters<typeof server.shop.transact<unknown>>[0]) {
  let end = () => {}
  const ended = server.shop.transact(async (areas) => {
    const result = await work(areas)
    await new Promise<void>((go) => (end = go))
    return result
  })
  return { ended, end: () => end() }
}

test('an order that is being claimed is forgotten with the account', async () => {
  const [bought, member] = [await buy(server), await signUp(server)]
  const claim = open(({ orders }) => orders.claim(member.id, bought.guest, `254${bought.phone.slice(1)}`))
  await seen(`state = 'idle in transaction' and query like '%for key share%'`)
  const deleted = leave(member.id)
  await deletionWaits()
  claim.end()
  expect(await claim.ended).toBe(1)
  await deleted
  expect(await row('orders', bought.orderId)).toEqual({ user_id: null, guest_id: null, forget_person: true })
})

test('a checkout that is being begun is forgotten with the account, and after it none begins', async () => {
  const [member, product] = [await signUp(server), await addProduct(server.database)]
  let release = () => {}
  // Its stock is in other hands, so the checkout waits after it has asked for its member.
  const other = server.database.transact(async (db) => {
    await db.run('select from product_variants where id = $1 for update', [product.variants['']])
    await new Promise<void>((go) => (release = go))
  })
  await seen(`state = 'idle in transaction' and query like '%product_variants where id = $1 for update'`)
  const request = { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: newPhone() }
  const begun = server.post<StartedCheckout>('/api/checkouts', request, member.headers)
  await seen(`wait_event_type = 'Lock' and query not ilike 'delete from users%'`)
  const deleted = leave(member.id)
  await deletionWaits()
  release()
  const [{ status, body }] = await Promise.all([begun, other, deleted])
  expect(status).toBe(201)
  expect(await row('checkouts', body.id)).toEqual({ user_id: null, guest_id: null, forget_person: true })
  await expect(server.shop.transact(({ accounts }) => accounts.keepMember(member.id))).rejects.toMatchObject({ code: 'session_expired' })
})
