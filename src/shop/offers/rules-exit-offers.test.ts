import { expect, test } from 'vitest'
import { claimedOnDay, claimsPerNetwork, OFFER_PERCENT, OFFER_TYPES, OFFER_URGENCY, offerFor } from './rules-exit-offers.ts'

const bare = { subtotal: 0, wishes: 0, signedIn: true }

test('[offer-06] [open-22] a bag above 1000 KES, and 1000 is not, gets 10% (cart_abandonment)', () => {
  expect([999, 1000, 1001].map((subtotal) => offerFor({ ...bare, subtotal }))).toEqual([
    'general_browsing',
    'general_browsing',
    'cart_abandonment',
  ])
  expect(OFFER_PERCENT.cart_abandonment).toBe(10)
})

test('[offer-07] [offer-08] [offer-09] wishes get 15%, who is signed out 20%, everybody else 12%', () => {
  expect(offerFor({ ...bare, wishes: 1 })).toBe('wishlist_conversion')
  expect(offerFor({ ...bare, signedIn: false })).toBe('first_time_visitor')
  expect(offerFor(bare)).toBe('general_browsing')
  expect(OFFER_PERCENT).toMatchObject({ wishlist_conversion: 15, first_time_visitor: 20, general_browsing: 12 })
})

test('[offer-10] the first that applies is shown, in the order 1 to 4; one that is off makes room for the next', () => {
  const all = { subtotal: 1001, wishes: 1, signedIn: false }
  for (let at = 0; at < OFFER_TYPES.length; at++) expect(offerFor(all, OFFER_TYPES.slice(at))).toBe(OFFER_TYPES[at])
  expect(offerFor(all, [])).toBeNull()
  expect(offerFor(bare, ['cart_abandonment', 'wishlist_conversion', 'first_time_visitor'])).toBeNull()
})

test('what an offer says of time is what a claimed code has', () => {
  expect(OFFER_URGENCY).toBe('4 hours remaining')
})

test('[offer-13] how many have claimed one today is 5 to 20, from the date alone: every number comes, and two days that follow differ', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
  const figures = Array.from({ length: 3650 }, (_, n) => claimedOnDay(day(n)))
  expect([...new Set(figures)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 5))
  expect(figures.every((figure, n) => figure === claimedOnDay(day(n)))).toBe(true)
  expect(figures.every((figure, n) => n === 0 || figure !== figures[n - 1])).toBe(true)
})

test('one network may have a quarter of the codes of a day, at least 10 as many people may share it, and at most 50', () => {
  const perDay = [0, 1, 40, 43, 44, 100, 199, 200, 201, 10_000]
  expect(perDay.map(claimsPerNetwork)).toEqual([10, 10, 10, 10, 11, 25, 49, 50, 50, 50])
})
