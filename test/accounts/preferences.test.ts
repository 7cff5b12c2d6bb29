import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preferences } from '../../src/shop/accounts/contract.ts'
import { PREFERENCE_NAMES, PREFERENCES } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const read = async (member: SignedInMember) => (await callAs(t, member)<Preferences>('GET', '/api/profile/preferences')).body
const change = (member: SignedInMember | null, body: unknown) => callAs(t, member)<Preferences>('PATCH', '/api/profile/preferences', body)

test('[pref-01] there are five, each with its name and what it is about', () => {
  expect(PREFERENCE_NAMES).toEqual(['wishlist_reminders', 'price_drops', 'back_in_stock', 'new_arrivals', 'order_updates'])
  for (const { label, about } of Object.values(PREFERENCES))
    expect([label, about]).toEqual([expect.any(String), expect.stringMatching(/\.$/)])
})

test('[pref-02] [data-14] all five are on for a new member, who has chosen nothing', async () => {
  const member = await signUp(t)
  expect(await read(member)).toEqual({
    user_id: member.id,
    wishlist_reminders: true,
    price_drops: true,
    back_in_stock: true,
    new_arrivals: true,
    order_updates: true,
    updated_at: t.clock.now().toISOString(),
  })
})

test.each(PREFERENCE_NAMES)('[pref-02] a change of %s changes it alone and says when', async (name) => {
  const member = await signUp(t)
  const before = await read(member)
  t.clock.forward(60)
  const off = await change(member, { [name]: false })
  expect(off.body).toEqual({ ...before, [name]: false, updated_at: t.clock.now().toISOString() })
  t.clock.forward(60)
  expect((await change(member, { [name]: true })).body).toEqual({ ...before, updated_at: t.clock.now().toISOString() })
  expect(await read(member)).toMatchObject({ [name]: true, updated_at: t.clock.now().toISOString() })
})

test('two devices that change different ones at once both have their way', async () => {
  const member = await signUp(t)
  await Promise.all([change(member, { price_drops: false }), change(member, { new_arrivals: false })])
  expect(await read(member)).toMatchObject({ price_drops: false, new_arrivals: false, back_in_stock: true })
})

test('unknown ones and other values are refused, and nothing changes', async () => {
  const member = await signUp(t)
  for (const body of [{ spam: true }, { price_drops: 'no' }, { price_drops: null }, { user_id: member.id }]) {
    expect((await change(member, body)).status).toBe(400)
  }
  expect((await read(member)).price_drops).toBe(true)
})

test('everybody has their own, and a visitor has none', async () => {
  const [wanjiku, otieno] = [await signUp(t), await signUp(t)]
  await change(wanjiku, { price_drops: false })
  expect((await read(otieno)).price_drops).toBe(true)
  expect((await change(null, { price_drops: true })).status).toBe(401)
  expect((await read(wanjiku)).price_drops).toBe(false)
})
