import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerFigures } from '../../src/shop/figures/contract.ts'
import { TRAFFIC_PER_PIECE, TRAFFIC_PER_VISITOR, VISITS_PER_NETWORK } from '../../src/shop/figures/rules-traffic.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { noonAfter } from '../support/simulated-time.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  t.clock.set(noonAfter(t.clock.now()))
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130' }
async function say(body: unknown, headers: Record<string, string> = BROWSER): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${t.base}/api/traffic`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body: text,
  })
  return response.status
}

test('pieces opened and put in a bag are counted by day, of shoppers only, and what is no piece is not', async () => {
  const [one, two] = [await addProduct(t.database), await addProduct(t.database)]
  expect(await say({ views: [one.id, one.id, two.id, randomUUID()], adds: [one.id] })).toBe(204)
  expect(await say({ views: [one.id] })).toBe(204)
  for (const nonsense of [
    '',
    'x'.repeat(10_000),
    '{"views":["x"]}',
    { views: [one.id], who: 'me' },
    { views: Array.from({ length: 51 }, () => one.id) },
  ]) {
    expect(await say(nonsense)).toBe(204)
  }
  expect(await say({ visit: true })).toBe(204)
  expect(await say({ visit: true }, { 'user-agent': 'Googlebot/2.1' })).toBe(204)
  expect(await say({ views: [one.id] }, { 'user-agent': 'Googlebot/2.1' })).toBe(204)
  expect(await say({ views: [one.id] }, { ...BROWSER, ...admin.headers })).toBe(204)
  await t.shop.figures.flushTraffic()
  const { rows } = await t.database.db.run('select product_id, views, adds from stat_products order by views desc')
  expect(rows).toEqual([
    { product_id: one.id, views: 2, adds: 1 },
    { product_id: two.id, views: 1, adds: 0 },
  ])
  const { rows: days } = await t.database.db.run('select views, adds, visitors from stat_traffic')
  expect(days).toEqual([{ views: 3, adds: 1, visitors: 1 }])
  const { body } = await t.read<CustomerFigures>('/api/admin/figures/customers?days=7', admin.headers)
  expect(body.funnel.slice(0, 2)).toEqual([
    { step: 'views', count: 3 },
    { step: 'adds', count: 1 },
  ])

  // Long after, single days are put together, and nothing is lost.
  t.clock.forward(86_400)
  await say({ views: [one.id] })
  await t.shop.figures.flushTraffic()
  t.clock.forward(402 * 86_400)
  const shop = t.shop.figures
  await t.database.db.run(`insert into wish_events (product_id, what, price, at) values ($1, 'added', 1, $2)`, [
    one.id,
    new Date(t.clock.now().getTime() - 86_400_000),
  ])
  await shop.keepDays()
  const folded = await t.database.db.run('select day::text, product_id, views, adds from stat_products order by views desc')
  expect(folded.rows).toEqual([
    { day: '2000-01-01', product_id: one.id, views: 3, adds: 1 },
    { day: '2000-01-01', product_id: two.id, views: 1, adds: 0 },
  ])
})

test('who says too much is answered as ever, and not counted', async () => {
  const pieces = [await addProduct(t.database), await addProduct(t.database)]
  const looks = (guest: string, at = 0) => say({ views: [pieces[at % 2]?.id] }, { ...BROWSER, cookie: `guest_user_id=${guest}` })
  const loud = randomUUID()
  const answers = await Promise.all(Array.from({ length: TRAFFIC_PER_VISITOR.max + 5 }, (_, at) => looks(loud, at)))
  expect(new Set(answers)).toEqual(new Set([204]))
  await looks(randomUUID())
  await t.shop.figures.flushTraffic()
  const ids = pieces.map(({ id }) => id)
  const { rows } = await t.database.db.run('select sum(views)::int as views from stat_products where product_id = any($1::uuid[])', [ids])
  expect(rows).toEqual([{ views: TRAFFIC_PER_VISITOR.max + 1 }])
})

test('a network makes no piece popular and no crowd by calling itself another browser each time', async () => {
  const piece = await addProduct(t.database)
  const from = (remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/traffic',
      remoteAddress,
      headers: { ...BROWSER, 'content-type': 'text/plain', cookie: `guest_user_id=${randomUUID()}` },
      payload: JSON.stringify({ views: [piece.id], adds: [piece.id], visit: true }),
    })
  const visitors = async () =>
    ((await t.database.db.run('select sum(visitors)::int as visitors from stat_traffic')).rows[0] as { visitors: number }).visitors
  await t.shop.figures.flushTraffic()
  const before = await visitors()
  await Promise.all(Array.from({ length: 150 }, () => from('10.4.0.1')))
  await from('10.4.0.2')
  await t.shop.figures.flushTraffic()
  const { rows } = await t.database.db.run('select views, adds from stat_products where product_id = $1', [piece.id])
  expect(rows).toEqual([{ views: TRAFFIC_PER_PIECE.max + 1, adds: TRAFFIC_PER_PIECE.max + 1 }])
  expect((await visitors()) - before).toBe(VISITS_PER_NETWORK.max + 1)
})

test('one message counts each piece once, whoever names no one counts as one of the network, and other sites’ pages count nothing', async () => {
  const piece = await addProduct(t.database)
  const counted = async () => {
    await t.shop.figures.flushTraffic()
    const { rows } = await t.database.db.run('select views, adds from stat_products where product_id = $1', [piece.id])
    return rows[0]
  }
  const guest = { ...BROWSER, cookie: `guest_user_id=${randomUUID()}` }
  const all = Array.from({ length: 50 }, () => piece.id)
  for (const [body, headers] of [
    [{ views: all, adds: all }, guest],
    [
      { views: all, adds: all },
      { ...guest, origin: 'https://elsewhere.example' },
    ],
    [
      { views: all, adds: all },
      { ...guest, 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['['.repeat(8000), guest],
    ['x'.repeat(5_000_000), guest],
  ] as const) {
    expect(await say(body, headers).catch(() => 204)).toBe(204)
  }
  expect(await counted()).toEqual({ views: 1, adds: 1 })
  await Promise.all(Array.from({ length: TRAFFIC_PER_VISITOR.max + 20 }, () => say({ views: [piece.id] })))
  expect(((await counted()) as { views: number }).views).toBeLessThanOrEqual(1 + TRAFFIC_PER_VISITOR.max)
})

test('all that a visit tells comes in one message, each kind checked alone', async () => {
  const piece = await addProduct(t.database)
  const guest = randomUUID()
  const tell = async (body: unknown) => {
    const headers = { 'content-type': 'text/plain', ...BROWSER, 'x-guest-id': guest }
    return (await fetch(`${t.base}/api/beacons`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const traffic = { views: [piece.id], adds: [] }
  const shown = { overlay: 'consent', event: 'shown' }
  for (const nonsense of [null, [], 'x', { traffic: null, videos: 1, overlays: {} }, { traffic: { ...traffic, who: 'x'.repeat(9000) } }])
    expect(await tell(nonsense)).toBe(204)
  expect(await tell({ traffic, videos: { events: 'none' }, overlays: [null, { ...shown, more: 1 }, shown] })).toBe(204)
  await t.shop.figures.flushTraffic()
  const { rows } = await t.database.db.run(`select views from stat_products where product_id = '${piece.id}'`)
  expect(rows).toEqual([{ views: 1 }])
  const { rows: met } = await t.database.db.run(`select overlay from overlay_exposures where guest_id = '${guest}'`)
  expect(met).toEqual([{ overlay: 'consent' }])
})
