import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shop/settings/rules.ts'
import type { Visit } from '../state/overlay-plan.ts'
import { recentPurchasesPlan as plan } from './plan.ts'

const visit = (change: Partial<Visit> = {}, settings: Partial<Settings> = {}): Visit => ({
  pathname: '/',
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: { ...DEFAULT_SETTINGS, ...settings },
  isTouch: false,
  ...change,
})

test('[fomo-01] an admin’s own times count', () => {
  const popup = { ...DEFAULT_SETTINGS.recent_purchases, first_mobile: 3, first_desktop: 4 }
  expect([true, false].map((isTouch) => plan.after(visit({ isTouch }, { recent_purchases: popup })))).toEqual([3000, 4000])
})

test('only where people look around', () => {
  const yes = ['/', '/product/a', '/wishlist', '/wishlist/shared/x', '/about', '/terms', '/exchanges']
  const no = ['/checkout', '/payment-callback', '/orders', '/orders/1', '/guest-orders', '/delivery-details', '/order-confirmation']
  const neither = ['/login', '/profile', '/admin', '/feed', '/try-on', '/reset-password', '/notifications', '/offline', '/privacy']
  const wanted = (paths: string[]) => paths.filter((pathname) => plan.isWanted(visit({ pathname })))
  expect([wanted(yes), wanted(no), wanted(neither)]).toEqual([yes, [], []])
})

test('[open-25, open-26] not where nothing may be told: switched off, social proof off, or live without real ones', () => {
  const popup = DEFAULT_SETTINGS.recent_purchases
  const wanted = (settings: Partial<Settings>) => plan.isWanted(visit({}, settings))
  expect(wanted({})).toBe(true)
  expect(wanted({ recent_purchases: { ...popup, on: false } })).toBe(false)
  expect(wanted({ social_proof: 'off' })).toBe(false)
  expect(wanted({ social_proof: 'live' })).toBe(false)
  expect(wanted({ social_proof: 'live', recent_purchases: { ...popup, real: true } })).toBe(true)
})
