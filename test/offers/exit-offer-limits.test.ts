import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OfferReply } from '../../src/shop/cart/contract-exit-offers.ts'
import { nairobiDayOf } from '../../src/shop/clock.ts'
import type { OffersToday } from '../../src/shop/offers/contract-exit-offers.ts'
import { claimedOnDay, claimsPerNetwork, OFFER_CLAIMS_PER_SUBNET } from '../../src/shop/offers/rules-exit-offers.ts'
import type { AppliedDiscount } from '../../src/shop/offers/rules.ts'
import type { SettingsChange } from '../../src/shop/settings/contract.ts'
import { DEFAULT_SETTINGS } from '../../src/shop/settings/rules.ts'
import { ANY_TERMS } from '../support/access-rows-offers.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false, env: { RATE_LIMIT: '100000' } })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

interface Asking {
  address?: string
  guest?: string | null
  headers?: Record<string, string>
  body?: object
}
let networks = 0
/** A network that nobody has asked from. */
const elsewhere = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

async function post<T>(url: string, { address = elsewhere(), guest = randomUUID(), headers = {}, body = {} }: Asking) {
  const reply = await t.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { ...(guest ? { 'x-guest-id': guest } : {}), ...headers },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json<T & { error?: { code: string; message: string } }>() }
}
const claim = ({ body, ...asking }: Asking = {}, offerType = 'first_time_visitor') =>
  post<AppliedDiscount>('/api/exit-offers/claim', { ...asking, body: { offerType, ...body } })
const current = async (asking: Asking = {}) => (await post<OfferReply>('/api/exit-offers/current', asking)).body
const outcome = ({ status, body }: Awaited<ReturnType<typeof claim>>) => (status === 200 ? 'claimed' : (body.error?.code ?? status))
const tally = (all: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((other) => other === one).length]))
const set = (change: SettingsChange) => callAs(t, admin)('PATCH', '/api/admin/settings', change)
const today = async () => (await callAs(t, admin)<OffersToday>('GET', '/api/admin/exit-offers/today')).body
afterEach(() =>
  t.shop.transact(async ({ settings }) => {
    const { overlays, figures, social_proof, exit_offers_per_day } = DEFAULT_SETTINGS
    await settings.set({ overlays, figures, social_proof, exit_offers_per_day }, admin.id)
  }),
)

/** Of one network, on a day like any other. */
const MOST = claimsPerNetwork(DEFAULT_SETTINGS.exit_offers_per_day)

test('60 new guests of one address get as many codes as one network may have, each another; who has one keeps it', async () => {
  const address = elsewhere()
  const guests = Array.from({ length: 60 }, () => randomUUID())
  const all = await Promise.all(guests.map((guest) => claim({ address, guest })))
  expect(tally(all.map(outcome))).toEqual({ claimed: MOST, too_many_requests: 60 - MOST })
  const codes = all.flatMap(({ status, body }) => (status === 200 ? [body.code] : []))
  expect(new Set(codes).size).toBe(MOST)
  expect(all.find(({ status }) => status === 429)?.body.error?.message).toMatch(/come back tomorrow/)
  // Nothing is offered that could not be claimed; and the same answer comes to who has a code, as often as they ask.
  expect((await current({ address })).offer).toBeNull()
  const [at] = all.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect((await claim({ address, guest: guests[at!]! })).body.code).toBe(all[at!]!.body.code)
  // Others are not kept out: a member of the same network, and every other network.
  const member = await signUp(t)
  expect(outcome(await claim({ address, headers: member.headers }, 'general_browsing'))).toBe('claimed')
  expect(outcome(await claim())).toBe('claimed')
  // They can come back tomorrow, as they were told.
  const midnight = new Date(`${nairobiDayOf(t.clock.now())}T21:00:00Z`)
  const before = t.clock.now()
  t.clock.set(midnight)
  expect(outcome(await claim({ address }))).toBe('claimed')
  t.clock.set(before)
  // With the phone of one that was used, another is refused.
  const use = (code: string, guestId: string) =>
    t.shop.transact(({ offers }) =>
      offers.take(code, randomUUID(), { userId: null, guestId, phone: '254711000050', email: null }, { net: 1, given: 1 }),
    )
  const [one, two] = all.flatMap(({ status, body }, i) => (status === 200 ? [{ code: body.code, guest: guests[i]! }] : []))
  await use(one!.code, one!.guest)
  await expect(use(two!.code, two!.guest)).rejects.toMatchObject({ code: 'discount_buyer_limit' })
})

test('50 claims of one guest at once are one code, and count once', async () => {
  const asking = { address: elsewhere(), guest: randomUUID() }
  const before = await today()
  const all = await Promise.all(Array.from({ length: 50 }, () => claim(asking)))
  expect(tally(all.map(outcome))).toEqual({ claimed: 50 })
  expect(new Set(all.map(({ body }) => body.code)).size).toBe(1)
  expect((await today()).claimed).toBe(before.claimed + 1)
  const others = await Promise.all(Array.from({ length: MOST - 1 }, () => claim({ ...asking, guest: randomUUID() })))
  expect(tally(others.map(outcome))).toEqual({ claimed: MOST - 1 })
})

test('one IPv6 subscriber with many neighbouring /64s takes a quarter of the day at most, one line less, and others have the rest', async () => {
  t.clock.set(new Date(t.clock.now().getTime() + 86_400_000))
  admin = await signUpAdmin(t)
  const { claimed: before } = await today()
  const from = (site: string, line: number) => `2001:db8:${site}:${line.toString(16)}::${(line + 1).toString(16)}`
  const ofOneLine = await Promise.all(Array.from({ length: OFFER_CLAIMS_PER_SUBNET + 1 }, () => claim({ address: from('a', 0) })))
  expect(tally(ofOneLine.map(outcome))).toEqual({ claimed: OFFER_CLAIMS_PER_SUBNET, too_many_requests: 1 })
  expect((await current({ address: from('a', 0) })).offer).toBeNull()
  expect((await current({ address: from('a', 1) })).offer).not.toBeNull()
  const all = await Promise.all(Array.from({ length: 8 * OFFER_CLAIMS_PER_SUBNET }, (_, at) => claim({ address: from('a', at % 8) })))
  expect(all.filter((one) => outcome(one) === 'claimed')).toHaveLength(MOST - OFFER_CLAIMS_PER_SUBNET)
  expect((await today()).claimed).toBe(before + MOST)
  // A /64 of it that has claimed nothing is offered nothing either.
  expect((await current({ address: from('a', 99) })).offer).toBeNull()
  for (const address of [from('b', 0), elsewhere(), '::ffff:203.0.113.9']) expect(outcome(await claim({ address }))).toBe('claimed')
})

test('a shop that gives few codes a day keeps some for others, too', async () => {
  t.clock.set(new Date(t.clock.now().getTime() + 86_400_000))
  admin = await signUpAdmin(t)
  await set({ exit_offers_per_day: 60 })
  const address = elsewhere()
  const all = await Promise.all(Array.from({ length: 20 }, () => claim({ address })))
  expect(tally(all.map(outcome))).toEqual({ claimed: 15, too_many_requests: 5 })
})

test('the shop gives so many codes a day in Nairobi and not one more, however many claim at once', async () => {
  const { claimed: before } = await today()
  await set({ exit_offers_per_day: before + 7 })
  expect(await today()).toEqual({ claimed: before, most: before + 7 })
  const all = await Promise.all(Array.from({ length: 30 }, () => claim()))
  expect(tally(all.map(outcome))).toEqual({ claimed: 7, offer_gone: 23 })
  expect(all.find(({ status }) => status === 409)?.body.error?.message).toMatch(/All of today’s offers are claimed/)
  expect(await today()).toEqual({ claimed: before + 7, most: before + 7 })
  expect((await current()).offer).toBeNull()
  const rows = await t.database.db.run(`select count(*)::int as n from discount_codes where source = 'exit_intent' and created_at >= $1`, [
    new Date(`${nairobiDayOf(t.clock.now())}T00:00:00+03:00`),
  ])
  expect(rows.rows).toEqual([{ n: before + 7 }])
  // None at all, for nobody.
  await set({ exit_offers_per_day: 0 })
  expect([(await current()).offer, outcome(await claim())]).toEqual([null, 'offer_gone'])
  await set({ exit_offers_per_day: before + 8 })
  expect((await current()).offer).not.toBeNull()
  expect(outcome(await claim())).toBe('claimed')
  for (const wrong of [-1, 1.5, 10_001]) expect((await set({ exit_offers_per_day: wrong })).status).toBe(400)

  // The day ends at midnight in Nairobi, 21:00 UTC.
  const midnight = new Date(`${nairobiDayOf(t.clock.now())}T21:00:00Z`)
  t.clock.set(new Date(midnight.getTime() - 1))
  expect(outcome(await claim())).toBe('offer_gone')
  t.clock.set(midnight)
  expect(outcome(await claim())).toBe('claimed')
  admin = await signUpAdmin(t)
  expect((await today()).claimed).toBe(1)
})

test('switched off, nothing is offered and nothing can be claimed; a code that was claimed stays', async () => {
  const guest = randomUUID()
  const { body: mine } = await claim({ guest })
  await set({ overlays: { ...DEFAULT_SETTINGS.overlays, exit_offer: false } })
  expect(await current()).toMatchObject({ offer: null, claimed: null })
  expect(await current({ guest })).toMatchObject({ offer: null, claimed: mine })
  const { status, body } = await claim()
  expect([status, body.error?.code, body.error?.message]).toEqual([409, 'offer_gone', 'The shop has no offers right now.'])
})

test('[offer-13] how many have claimed one today: simulated by the date, counted, or not said', async () => {
  const { claimed } = await today()
  expect((await current()).claimed_today).toBe(claimedOnDay(nairobiDayOf(t.clock.now())))
  await set({ social_proof: 'live' })
  expect((await current()).claimed_today).toBe(claimed || null)
  await claim()
  expect((await current()).claimed_today).toBe(claimed + 1)
  t.clock.set(new Date(t.clock.now().getTime() + 86_400_000))
  admin = await signUpAdmin(t)
  expect((await current()).claimed_today).toBeNull()
  await set({ social_proof: 'off' })
  await claim()
  expect((await current()).claimed_today).toBeNull()
  await set({ social_proof: 'simulated', figures: { ...DEFAULT_SETTINGS.figures, claimed: false } })
  expect((await current()).claimed_today).toBeNull()
})

test('nothing is offered beside another code that counts, and the claim says so', async () => {
  await t.shop.offers.create({ code: 'TEN', type: 'percentage', value: 10 })
  await t.shop.offers.create({ code: 'OVER', type: 'percentage', value: 10, expiresAt: new Date(t.clock.now().getTime() - 1) })
  await callAs(t, admin)('POST', '/api/admin/discounts', { ...ANY_TERMS, code: 'BIGBAG', min_subtotal: 9000 })
  const guest = randomUUID()
  for (const code of ['ten', 'BIGBAG']) {
    const body = { discount_code: code }
    expect(await current({ guest, body })).toMatchObject({ offer: null, claimed: null })
    const { status, body: refused } = await claim({ guest, body })
    expect([code, status, refused.error?.code]).toEqual([code, 409, 'offer_beside_code'])
    expect(refused.error?.message).toMatch(/only one counts at a time/)
  }
  // One that gives nothing to anybody is in nobody's way.
  for (const code of ['OVER', 'NONE'])
    expect((await current({ guest, body: { discount_code: code } })).offer?.offerType).toBe('first_time_visitor')
  // Nor is the own one.
  const mine = (await claim({ guest })).body
  expect(await current({ guest, body: { discount_code: mine.code } })).toMatchObject({ claimed: mine })
})

test('asking with codes is no way to try them out', async () => {
  const address = elsewhere()
  const replies: OfferReply[] = []
  for (let i = 0; i < 61; i++) replies.push(await current({ address, body: { discount_code: `TRY-${i}` } }))
  expect(replies.slice(0, 60).every(({ offer }) => offer !== null)).toBe(true)
  // From now on no code is looked at: nobody learns which there are.
  expect(replies[60]!.offer).toBeNull()
})
