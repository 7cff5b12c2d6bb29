import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OverlayReport } from '../../src/shop/overlays/contract.ts'
import {
  EVENTS_PER_GUEST,
  EVENTS_PER_NETWORK,
  EXPOSURE_DAYS,
  isHeldOut,
  NEW_GUESTS_PER_NETWORK,
  ORDER_DAYS,
  OVERLAYS,
  type Overlay,
} from '../../src/shop/overlays/rules.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { PASSWORD, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

const DAY_MS = 86_400_000
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130' }

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

function guestOf(overlay: Overlay, held: boolean): string {
  for (;;) {
    const id = randomUUID()
    if (isHeldOut(overlay, id) === held) return id
  }
}
async function say(body: unknown, guest: string | null, headers: Record<string, string> = BROWSER): Promise<number> {
  const response = await fetch(`${t.base}/api/overlays/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers, ...(guest ? { 'x-guest-id': guest } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}
async function tell(overlays: unknown[], guest: string): Promise<void> {
  const headers = { 'content-type': 'text/plain', ...BROWSER, 'x-guest-id': guest }
  await fetch(`${t.base}/api/beacons`, { method: 'POST', headers, body: JSON.stringify({ overlays }) })
}
async function reportOf(overlay: Overlay, call?: Call) {
  const ask = call ?? callAs(t, await signUpAdmin(t))
  const { body } = await ask<OverlayReport>('GET', '/api/admin/overlays')
  return body.find((row) => row.overlay === overlay)!
}
const NOBODY = { people: 0, accepted: 0, dismissed: 0, ordered: 0 }

test('a browser counts once, as shown or held back as the shop decides, whatever it says', async () => {
  const [shown, held] = [guestOf('tour', false), guestOf('tour', true)]
  for (const event of ['shown', 'shown', 'dismissed', 'dismissed', 'held']) expect(await say({ overlay: 'tour', event }, shown)).toBe(204)
  for (const event of ['shown', 'accepted', 'held', 'held']) expect(await say({ overlay: 'tour', event }, held)).toBe(204)
  expect(await reportOf('tour')).toEqual({
    overlay: 'tour',
    shown: { people: 1, accepted: 0, dismissed: 1, ordered: 0 },
    held: { people: 1, accepted: 0, dismissed: 0, ordered: 0 },
  })
  expect((await reportOf('consent')).held).toBeNull()
})

test('nonsense, crawlers, admins and who has no guest id count nothing, and hear nothing', async () => {
  const guest = guestOf('tutorial', false)
  for (const nonsense of ['', '{', 'x'.repeat(500), { overlay: 'other', event: 'shown' }, { overlay: 'tutorial', event: 'seen' }])
    expect(await say(nonsense, guest)).toBe(204)
  const event = { overlay: 'tutorial', event: 'shown' }
  expect(await say(event, null)).toBe(204)
  expect(await say(event, "' or 1=1")).toBe(204)
  expect(await say(event, guest, { 'user-agent': 'Googlebot/2.1' })).toBe(204)
  const admin = await signUpAdmin(t)
  expect(await say(event, guest, { ...BROWSER, ...admin.headers })).toBe(204)
  expect((await reportOf('tutorial')).shown).toEqual(NOBODY)
})

test('one browser counts no more often than a person does', async () => {
  const guest = guestOf('recent_purchases', false)
  for (let n = 0; n < EVENTS_PER_GUEST.max; n++) await say({ overlay: 'recent_purchases', event: 'shown' }, guest)
  await say({ overlay: 'recent_purchases', event: 'accepted' }, guest)
  expect((await reportOf('recent_purchases')).shown).toEqual({ people: 1, accepted: 0, dismissed: 0, ordered: 0 })
})

test('all browsers of one network together count no more than a network may', async () => {
  const overlay = 'install_note'
  const others = (tries: number) => t.database.db.run(`update rate_limits set tries = $1 where key like 'overlays-network:%'`, [tries])
  const event = { overlay, event: 'shown' }
  await say(event, guestOf(overlay, false))
  await others(EVENTS_PER_NETWORK.max - 1)
  for (const _one of ['counts', 'does not']) expect(await say(event, guestOf(overlay, false))).toBe(204)
  expect((await reportOf(overlay)).shown.people).toBe(2)
  await others(0)
})

test('of a message with many events none is looked at behind the first that is one too many, nor behind two for each overlay', async () => {
  const overlay = 'install_note'
  const tries = async () => {
    const { rows } = await t.database.db.run(`select tries from rate_limits where key like 'overlays-network:%'`)
    return (rows[0] as { tries: number }).tries
  }
  const set = (n: number) => t.database.db.run(`update rate_limits set tries = $1 where key like 'overlays-network:%'`, [n])
  const before = (await reportOf(overlay)).shown
  const guest = guestOf(overlay, false)
  const events = Array.from({ length: 100 }, () => ({ overlay, event: 'shown' }))
  await set(EVENTS_PER_NETWORK.max - 1)
  await tell(events, guest)
  expect(await tries()).toBe(EVENTS_PER_NETWORK.max + 1)
  await set(0)
  await tell([...events, { overlay, event: 'accepted' }], guest)
  expect(await tries()).toBe(OVERLAYS.length * 2)
  expect((await reportOf(overlay)).shown).toEqual({ ...before, people: before.people + 1 })
  await set(0)
})

test('an order within a week counts for whoever was met before it, shown or held back, guest or member', async () => {
  const overlay = 'exit_offer'
  const [shown, held, member, late] = [guestOf(overlay, false), guestOf(overlay, true), guestOf(overlay, false), guestOf(overlay, false)]
  const bought = guestOf(overlay, false)
  await buy(t, { guest: bought })
  t.clock.set(new Date(t.clock.now().getTime() + 1000))
  for (const guest of [shown, member, late, bought]) await say({ overlay, event: 'shown' }, guest)
  await say({ overlay, event: 'accepted' }, shown)
  await say({ overlay, event: 'held' }, held)
  t.clock.set(new Date(t.clock.now().getTime() + 1000))
  await buy(t, { guest: shown })
  await buy(t, { guest: held })
  await buy(t, { guest: member, headers: (await signUp(t)).headers })
  await t.shop.overlays.markOrders()
  t.clock.set(new Date(t.clock.now().getTime() + ORDER_DAYS * DAY_MS))
  await buy(t, { guest: late })
  await t.shop.overlays.markOrders()
  expect(await reportOf(overlay)).toEqual({
    overlay,
    shown: { people: 4, accepted: 1, dismissed: 0, ordered: 2 },
    held: { people: 1, accepted: 0, dismissed: 0, ordered: 1 },
  })
})

test('[offer-15] a closing keeps its time: the newest one counts, and none that is yet to come', async () => {
  const call = callAs(t, await signUp(t))
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
  const seen = async (said?: string) => {
    expect((await call('PUT', '/api/overlays/seen', { overlay: 'exit_offer', ...(said ? { at: said } : {}) })).status).toBe(204)
    return (await call<{ exit_offer: string }>('GET', '/api/overlays/seen')).body.exit_offer
  }
  expect(await seen(at(-3 * DAY_MS))).toBe(at(-3 * DAY_MS))
  expect(await seen(at(-DAY_MS + 60_000))).toBe(at(-DAY_MS + 60_000))
  expect(await seen(at(-2 * DAY_MS))).toBe(at(-DAY_MS + 60_000))
  expect(await seen(at(DAY_MS))).toBe(at(0))
  expect((await call('PUT', '/api/overlays/seen', { overlay: 'exit_offer', at: 'yesterday' })).status).toBe(400)
})

test('one network brings only so many browsers into the figures', async () => {
  const before = (await reportOf('tutorial')).shown.people
  await Promise.all(
    Array.from({ length: NEW_GUESTS_PER_NETWORK.max }, () => t.shop.limits.isWithin('overlays-new', '127.0.0.1', NEW_GUESTS_PER_NETWORK)),
  )
  expect(await say({ overlay: 'tutorial', event: 'shown' }, guestOf('tutorial', false))).toBe(204)
  expect((await reportOf('tutorial')).shown.people).toBe(before)
  t.clock.set(new Date(t.clock.now().getTime() + DAY_MS))
})

test('what was shown is forgotten after sixty days', async () => {
  const rows = async () => (await t.database.db.run('select count(*)::int as n from overlay_exposures', [])).rows[0] as { n: number }
  expect((await rows()).n).toBeGreaterThan(0)
  t.clock.set(new Date(t.clock.now().getTime() + EXPOSURE_DAYS * DAY_MS))
  await t.shop.overlays.forgetExposures()
  expect((await rows()).n).toBe(0)
})

test('[tour-03] [open-65] what a member has closed is known on their other devices, is theirs alone, in their export, and goes with them', async () => {
  const member: SignedInMember = await signUp(t)
  const stranger = await signUp(t)
  const [call, other] = [callAs(t, member), callAs(t, stranger)]
  expect((await callAs(t, null)('GET', '/api/overlays/seen')).status).toBe(401)
  expect((await call('GET', '/api/overlays/seen')).body).toEqual({})
  for (const overlay of ['tour', 'recent_purchases']) expect((await call('PUT', '/api/overlays/seen', { overlay })).status).toBe(204)
  expect((await call('PUT', '/api/overlays/seen', { overlay: 'consent' })).status).toBe(400)
  const at = t.clock.now().toISOString()
  expect((await call('GET', '/api/overlays/seen')).body).toEqual({ tour: at, recent_purchases: at })
  expect((await other('GET', '/api/overlays/seen')).body).toEqual({})
  expect((await call<{ popups_closed: object }>('GET', '/api/profile/data')).body.popups_closed).toEqual({ tour: at, recent_purchases: at })
  expect((await other('PUT', '/api/overlays/seen', { overlay: 'tutorial' })).status).toBe(204)
  expect((await call('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  const kept = async (of: SignedInMember) =>
    (await t.database.db.run('select overlay from overlay_memory where user_id = $1', [of.id])).rows.map(
      (row) => (row as { overlay: Overlay }).overlay,
    )
  expect([await kept(member), await kept(stranger)]).toEqual([[], ['tutorial']])
})

test('a setting of several values that was saved before one of them was added can be seen and changed', async () => {
  const call = callAs(t, await signUpAdmin(t))
  await t.database.db.run(
    `insert into settings (name, value, updated_at) values ('recent_purchases', '{"on":true,"first_mobile":9,"first_desktop":12,"each_mobile":5,"each_desktop":7}', now())
      on conflict (name) do update set value = excluded.value`,
    [],
  )
  t.shop.settings.changed()
  const { body: set } = await call<{ recent_purchases: object }>('GET', '/api/admin/settings')
  expect(set.recent_purchases).toMatchObject({ real: false, first_mobile: 9 })
  const change = { recent_purchases: { ...set.recent_purchases, on: false }, seen: { recent_purchases: set.recent_purchases } }
  expect((await call('PATCH', '/api/admin/settings', change)).status).toBe(200)
  expect((await call('PATCH', '/api/admin/settings', { ...change, recent_purchases: set.recent_purchases })).status).toBe(409)
})
