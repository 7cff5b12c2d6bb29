import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FomoNotification } from '../../src/shop/fomo/contract.ts'
import type { SocialProofDesk } from '../../src/shop/insights/contract-social-proof.ts'
import { TOLD_FIGURES, type ToldFigureName } from '../../src/shop/insights/rules-social-proof.ts'
import { shopEventData } from '../../src/shop/live-contract.ts'
import {
  bannerText,
  countsSold,
  DEFAULT_SETTINGS,
  SOCIAL_PROOFS,
  VIEWERS_CHANGE_MS,
  type Settings,
  type SocialProof,
} from '../../src/shop/settings/rules.ts'
import { simulatedViewers } from '../../src/shop/settings/rules-viewers.ts'
import { pageContext, shopContext, siteContext } from '../../src/web/context.ts'
import { loader } from '../../src/web/routes/store/home.tsx'
import { callAs, type Call } from '../support/api-client.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { signUpAdmin } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: Call
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = callAs(t, await signUpAdmin(t))
  piece = await addProduct(t.database, { name: 'Denim jacket', stock: { '': 5 } })
})
afterAll(() => t.close())

const set = (change: Partial<Settings>) => amina('PATCH', '/api/admin/settings', change)
const { recent_purchases: POPUP, figures: FIGURES } = DEFAULT_SETTINGS
beforeEach(() => set({ social_proof: 'simulated', figures: FIGURES, recent_purchases: POPUP, banner: DEFAULT_SETTINGS.banner }))

async function told(figure: ToldFigureName) {
  const { status, body } = await amina<SocialProofDesk>('GET', '/api/admin/social-proof')
  expect([status, body.figures.map((one) => one.figure)]).toEqual([200, TOLD_FIGURES])
  return body.figures.find((one) => one.figure === figure)!
}
/** The banner of the page that a shopper gets; null for none. */
async function banner(): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(shopContext, t.shop)
  context.set(siteContext, { origin: t.base, demo: [], imageHosts: [], viewed: () => [] })
  context.set(pageContext, { html: null, blocks: null })
  const request = new Request(`${t.base}/`)
  const { data } = await loader({ request, url: new URL(request.url), context, params: {}, pattern: '/' } as Parameters<typeof loader>[0])
  // What is not shown is not in the page either.
  expect(data.sold === null).toBe(!countsSold(await t.shop.settings.get()))
  return bannerText(await t.shop.settings.get(), data.sold) || null
}
const rpc = async () => (await t.read<FomoNotification[]>('/api/rpc/get_active_fomo_notifications')).body
const offered = async () =>
  (await callAs(t, null)<{ claimed_today: number | null }>('POST', '/api/exit-offers/current', {})).body.claimed_today

test('[open-25] each figure has one switch: off, it is nothing in every state, and the others stay', async () => {
  const off: [ToldFigureName, Partial<Settings>][] = [
    ['viewers', { figures: { ...FIGURES, viewers: false } }],
    ['sold', { figures: { ...FIGURES, sold: false } }],
    ['claimed', { figures: { ...FIGURES, claimed: false } }],
    ['purchases', { recent_purchases: { ...POPUP, on: false } }],
  ]
  for (const proof of SOCIAL_PROOFS)
    for (const [figure, change] of off) {
      await set({ social_proof: proof, figures: FIGURES, recent_purchases: POPUP, ...change })
      expect(await told(figure)).toEqual({ figure, is_on: false, shows: null, why: 'Nothing: it is switched off.' })
      const { body } = await amina<SocialProofDesk>('GET', '/api/admin/social-proof')
      expect(body.figures.filter((one) => !one.is_on)).toHaveLength(1)
      expect(body.settings).toMatchObject({ social_proof: proof, ...change })
    }
})

test('[open-25] with shopper activity off all of them are nothing', async () => {
  await set({ social_proof: 'off' })
  for (const figure of TOLD_FIGURES)
    expect(await told(figure)).toEqual({ figure, is_on: true, shows: null, why: 'Nothing, because shopper activity is off.' })
  expect([await banner(), await rpc(), await offered()]).toEqual([null, [], null])
})

describe('how many look', () => {
  test('simulated: the ranges, and the number that the shop shows of a piece right now', async () => {
    const { shows, why } = await told('viewers')
    const now = simulatedViewers(piece.id, 'modal', Math.floor(t.clock.now().getTime() / VIEWERS_CHANGE_MS))
    expect(shows).toBe(
      `2 to 25 on cards, 3 to 30 on a piece’s page, 10 to 200 in full screen, 5 to 50 on videos; now “${now} people are looking” at Denim jacket`,
    )
    expect(why).toBe('Made up within fixed ranges, because shopper activity is simulated.')
  })

  test('live: nothing below three, then the most that any shopper reads', async () => {
    await set({ social_proof: 'live' })
    const streams: TestEventStream[] = []
    const look = async () => {
      const stream = await listen(t.base, '/api/live/shop')
      streams.push(stream)
      await expect.poll(() => stream.events.length).toBeGreaterThan(0)
      const { line } = shopEventData.hello.parse(stream.events[0]?.data)
      await callAs(t, null)('POST', '/api/live/looking', { line, tab: 'a', pieces: [piece.id] })
    }
    for (let n = 0; n < 2; n++) await look()
    expect(await told('viewers')).toMatchObject({ shows: null, why: 'Nothing, because fewer than 3 look at any piece.' })
    await look()
    expect(await told('viewers')).toMatchObject({ shows: 'At most “3 others are looking”, at Denim jacket' })
    const other = await listen(t.base, '/api/live/shop')
    await expect.poll(() => other.events.find(({ event }) => event === 'viewers')?.data).toEqual({ counts: { [piece.id]: 3 }, all: true })
    await Promise.all([...streams, other].map((stream) => stream.close()))
  })
})

describe('items sold', () => {
  test('[home-12] simulated: the text the shop comes with, and said to be made up', async () => {
    expect(await told('sold')).toMatchObject({ shows: '“17,800+ items sold”', why: expect.stringMatching(/^Made up:/) })
    expect(await banner()).toBe('17,800+ items sold')
  })

  test('what an admin wrote, whatever shopper activity is', async () => {
    for (const proof of SOCIAL_PROOFS) {
      await set({ social_proof: proof, banner: 'New bales on Friday' })
      expect(await told('sold')).toMatchObject({ shows: '“New bales on Friday”', why: expect.stringMatching(/^Your own text/) })
      expect(await banner()).toBe('New bales on Friday')
    }
    await set({ banner: '' })
    expect(await told('sold')).toMatchObject({ shows: null, why: 'Nothing, because the banner’s text is empty.' })
    expect(await banner()).toBeNull()
  })

  test('live: what was really sold, from ten pieces on', async () => {
    await set({ social_proof: 'live' })
    const before = await t.shop.figures.soldPieces()
    for (let n = before; n < 9; n++) await paidOrder(t, { phone: '254711000001', total: 500 })
    t.clock.forward(60)
    expect(await told('sold')).toMatchObject({ shows: null, why: 'Nothing, because 9 pieces were sold so far: it is shown from 10 on.' })
    expect(await banner()).toBeNull()
    await paidOrder(t, { phone: '254711000001', total: 500 })
    t.clock.forward(60)
    expect(await told('sold')).toMatchObject({ shows: '“10 items sold”', why: expect.stringMatching(/^Really counted/) })
    expect(await banner()).toBe('10 items sold')
    await set({ figures: { ...FIGURES, sold: false } })
    expect(await banner()).toBeNull()
  })
})

test('[offer-13] claimed today: what the offer on leaving says', async () => {
  const made = await told('claimed')
  expect(made).toMatchObject({
    shows: `“${await offered()} people claimed today”`,
    why: expect.stringMatching(/^Made up: a number from 5 to 20/),
  })
  await set({ social_proof: 'live' })
  expect([await offered(), await told('claimed')]).toEqual([
    null,
    expect.objectContaining({ shows: null, why: 'Nothing, because nobody has claimed an offer today.' }),
  ])
  const guest = randomUUID()
  const claim = { offerType: 'first_time_visitor' }
  const headers = { 'x-guest-id': guest, 'content-type': 'application/json' }
  const reply = await fetch(`${t.base}/api/exit-offers/claim`, { method: 'POST', headers, body: JSON.stringify(claim) })
  expect(reply.status).toBe(200)
  expect([await offered(), await told('claimed')]).toEqual([
    1,
    expect.objectContaining({ shows: '“1 person claimed today”', why: expect.stringMatching(/^Really counted/) }),
  ])
  await set({ overlays: { ...DEFAULT_SETTINGS.overlays, exit_offer: false } })
  expect(await told('claimed')).toMatchObject({ shows: null, why: 'Nothing, because the offer on leaving is switched off.' })
  await set({ overlays: DEFAULT_SETTINGS.overlays })
})

test('[open-26, fomo-06] recent purchases: what the popup tells, and whether that is made up', async () => {
  const at = async (proof: SocialProof, real: boolean) => {
    await set({ social_proof: proof, recent_purchases: { ...POPUP, real } })
    const [first] = await rpc()
    const { shows, why } = await told('purchases')
    expect(shows?.startsWith(`“${first?.customer_name} `) ?? null).toBe(first ? true : null)
    return [shows, why]
  }
  // Those of the tests before are not an hour old.
  expect(await at('simulated', false)).toEqual([
    '“Wanjiku in Nairobi bought Denim jacket”, 23 minutes ago · example; and 1 more',
    'Made up, and marked as examples: shopper activity is simulated, and real purchases are not shown.',
  ])
  expect((await at('simulated', true))[1]).toMatch(/^Made up.*nobody bought anything 1 to 48 hours ago\.$/)
  expect(await at('live', false)).toEqual([null, 'Nothing, because shopper activity is live and real purchases are not shown.'])
  expect(await at('live', true)).toEqual([null, 'Nothing, because nobody bought anything 1 to 48 hours ago.'])
  t.clock.forward(60)
  await t.database.db.run(
    `update orders set created_at = $1, delivery_area = 'nationwide', delivery_name = 'Achieng Otieno', delivery_address = 'Kisumu'
      where id = (select id from orders limit 1)`,
    // Times are told to the hour.
    [new Date(Math.floor(t.clock.now().getTime() / 3_600_000 - 2) * 3_600_000)],
  )
  await t.database.db.run('update order_items set product_id = $1, name = $2', [piece.id, 'Denim jacket'])
  expect(await at('live', true)).toEqual([
    '“Achieng in Kisumu bought Denim jacket”, 2 hours ago',
    'Real: orders of 1 to 48 hours ago, with first name and town.',
  ])
  const sample = { customer_name: 'Asha', customer_location: 'Thika', product_id: piece.id, minutes_ago: 30 }
  await amina('POST', '/api/admin/fomo/samples', sample)
  expect(await at('simulated', true)).toEqual([
    '“Achieng in Kisumu bought Denim jacket”, 2 hours ago',
    'Real: orders of 1 to 48 hours ago, with first name and town.',
  ])
})

test('a switch that somebody else has changed meanwhile is not changed back unseen; each change is in the log', async () => {
  const { body } = await amina<SocialProofDesk>('GET', '/api/admin/social-proof')
  const { figures } = body.settings
  await set({ figures: { ...figures, sold: false } })
  const late = await amina('PATCH', '/api/admin/settings', { figures: { ...figures, viewers: false }, seen: { figures } })
  expect(late.status).toBe(409)
  expect((await told('viewers')).is_on).toBe(true)
  const { body: log } = await amina<{ items: { details: object }[] }>('GET', '/api/admin/audit?subject=settings:shop')
  expect(log.items[0]?.details).toMatchObject({ before: { figures }, after: { figures: { ...figures, sold: false } } })
})
