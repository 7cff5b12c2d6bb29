import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { shopContext, siteContext, visitorContext } from '../../src/web/context.ts'
import { loader } from '../../src/web/routes/admin/orders.tsx'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const ORIGIN = 'https://upya.example'
let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

/** What the page of orders is given to share. */
async function sharedAt(search: string): Promise<{ url: string; qr: { path: string } } | null> {
  const context = new RouterContextProvider()
  context.set(shopContext, t.shop)
  context.set(siteContext, { origin: ORIGIN, demo: [], imageHosts: [], viewed: () => [] })
  const member = { is_admin: true, standing: 'full' } as Member
  context.set(visitorContext, { guestId: null, member, expired: null, address: '' })
  const request = new Request(`${ORIGIN}/admin/orders${search}`)
  const { data } = await loader({ request, context, params: {} } as never)
  return data.shop
}

test('[admin-04] before the first order the list has the address of the shop to share, and never after it', async () => {
  for (const search of ['', '?tab=all'])
    expect(await sharedAt(search)).toEqual({ url: ORIGIN, qr: { path: expect.stringContaining('M'), side: expect.any(Number) } })
  for (const search of ['?tab=delivered', '?area=nairobi', '?q=UP-7K3M9Q&tab=all'])
    expect([search, await sharedAt(search)]).toEqual([search, null])
  const { id } = await paidOrder(t)
  // Also when nothing waits any more.
  await t.database.db.run(`update orders set fulfillment_status = 'fulfilled' where id = $1`, [id])
  for (const search of ['', '?tab=all']) expect(await sharedAt(search)).toBeNull()
})
