import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { shareOf } from '../../src/shop/checkout/rules-holds.ts'
import type { Dashboard, HeldNow } from '../../src/shop/insights/contract.ts'
import { HELD_SHOWN } from '../../src/shop/insights/rules.ts'
import { alertUnusualHolds } from '../../src/start/unusual-holds-alert.ts'
import { confirmPhone } from '../support/contacts.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { aPhone } from '../support/shoppers.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

const UNITS = 200
let server: TestServer
let admin: SignedInMember
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '60000', TRUST_PROXY: '1' }, promptMs: 600_000 })
  admin = await signUpAdmin(server)
  product = await addProduct(server.database, { stock: { '': UNITS } })
})
afterAll(() => server.close())

let networks = 0
async function pay(quantity: number, guest_id = randomUUID(), phone_number = aPhone()) {
  const items = [{ product_id: product.id, quantity }]
  const from = { 'x-forwarded-for': `10.4.0.${networks++}` }
  return (await server.post<StartedCheckout>('/api/checkouts', { items, delivery_area: 'nairobi', phone_number, guest_id }, from)).body
}
const held = async () => (await server.read<HeldNow>('/api/admin/holds', admin.headers)).body
const release = (body: object) => server.post<HeldNow & { error: { code: string } }>('/api/admin/holds/release', body, admin.headers)
const standing = (now: HeldNow, name: string) => now.by_standing.find((row) => row.standing === name)

test('an admin sees who holds how much, is warned when it is unusual, and puts it back on sale', async () => {
  expect((await release({ code: 'UP-NOBODY' })).body.error.code).toBe('checkout_closed')
  expect((await release({ standing: 'customer' })).status).toBe(400)
  const small = await pay(2)
  const [guest, phone] = [randomUUID(), aPhone()]
  await confirmPhone(server.database, guest, phone)
  const known = await pay(5, guest, phone)
  let now = await held()
  expect(now).toMatchObject({ units: 7, units_in_shop: UNITS, unusual: false })
  expect(standing(now, 'unproven')).toMatchObject({ units: 2, checkouts: 1, networks: 1, most: shareOf('unproven', UNITS) })
  expect(standing(now, 'confirmed')).toMatchObject({ units: 5, checkouts: 1 })
  expect(now.largest.map(({ units, phone: shown }) => [units, shown])).toEqual([
    [5, expect.stringMatching(/^07\d\d ••• \d{3}$/)],
    [2, expect.stringMatching(/^07\d\d ••• \d{3}$/)],
  ])

  await pay(8)
  await pay(8)
  now = await held()
  expect(now.unusual).toBe(true)
  expect((await server.read<Dashboard>('/api/admin/dashboard', admin.headers)).body.held_unusual).toBe(true)
  for (let i = 0; i < 2; i++) await alertUnusualHolds(server.shop)
  const { rows: raised } = await server.database.db.run(`select details from security_events where event = 'held_unusual'`)
  expect(raised).toEqual([{ details: { pieces: 23, of: UNITS } }])

  const code = now.largest.find(({ units }) => units === 2)?.code ?? ''
  expect((await release({ code })).body.units).toBe(21)
  expect((await release({ code })).body.error.code).toBe('checkout_closed')
  expect((await server.read<CheckoutState>(`/api/checkouts/${small.id}`)).body.status).toBe('cancelled')
  expect((await release({ standing: 'unproven' })).body).toMatchObject({ units: 5, unusual: false })
  expect((await server.read<CheckoutState>(`/api/checkouts/${known.id}`)).body.status).toBe('awaiting_payment')
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: UNITS - 5, held: 5, sold: 0 })
  const { rows } = await server.database.db.run(`select subject, details from admin_audit_log where action = 'hold.released' order by id`)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({ subject: `checkout:${code}`, details: { pieces: 2 } })
})

test('what is kept for a payment in review is held, too: the dashboard and the page it leads to say the same number', async () => {
  const before = await held()
  const [open, kept] = [await pay(2), await pay(3)]
  await server.database.db.run(`update checkouts set status = 'review' where id = $1`, [kept.id])
  const now = await held()
  expect([now.units, now.in_review]).toEqual([before.units + 5, { checkouts: 1, units: 3 }])
  expect(standing(now, 'unproven')?.units).toBe((standing(before, 'unproven')?.units ?? 0) + 2)
  const { pieces } = (await server.read<Dashboard>('/api/admin/dashboard', admin.headers)).body
  expect(pieces.held).toBe(now.units)

  // What can be put back is what is open.
  await server.post(`/api/checkouts/${open.id}/cancel`, {})
  expect(now.largest.map(({ units }) => units)).not.toContain(3)
  expect((await held()).units).toBe(before.units + 3)
})

test('every open checkout is in the file, those that hold most first, also where pages end; taking it is noted', async () => {
  const most = await pay(4)
  // One holds most of the rest: 1,200 that differ in nothing but their id.
  await server.database.db.run(
    `insert into checkouts (id, code, guest_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency,
      status, units, standing, network, expires_at, hold_until, created_at, updated_at)
    select md5(n::text), 'UP-X' || n, guest_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency,
      status, 1, standing, 'one', expires_at, hold_until, created_at, updated_at
    from checkouts cross join generate_series(1, 1200) n where id = $1`,
    [most.id],
  )
  const open = (await held()).by_standing.reduce((sum, { checkouts }) => sum + checkouts, 0)
  const response = await fetch(`${server.base}/api/admin/holds.csv`, { headers: admin.headers })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="held-pieces.csv"')
  const [heading, ...rows] = (await response.text()).trim().split('\n')
  expect(heading).toContain('Checkout,Shopper,Phone,Method,Since,Held until,Pieces,Total (KES),Checkouts of this network')
  expect(rows).toHaveLength(open)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(open)
  const pieces = rows.map((row) => Number(row.split(',')[6]))
  expect(pieces).toEqual(pieces.toSorted((a, b) => b - a))
  expect(rows.at(-1)).toMatch(/^UP-X\d+,unproven,07\d\d ••• \d{3},M-PESA,.*,1,\d+,1200$/)
  const first = await held()
  const second = (await server.read<HeldNow>(`/api/admin/holds?cursor=${first.next_cursor}`, admin.headers)).body
  const codes = [first, second].flatMap(({ largest }) => largest.map((row) => row.code))
  expect(codes).toEqual(rows.slice(0, 2 * HELD_SHOWN).map((row) => row.split(',')[0]))
  expect(second.units).toBe(first.units)
  expect((await server.read(`/api/admin/holds?cursor=bm9uZQ`, admin.headers)).status).toBe(400)
  await server.database.db.run(`delete from checkouts where network = 'one'`)
  const { rows: noted } = await server.database.db.run(`select subject from admin_audit_log where action = 'held_pieces.exported'`)
  expect(noted).toEqual([{ subject: 'holds' }])
  await expect(server.shop.insights.heldPage({ cursor: 'bm9uZQ', limit: 10 })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})
