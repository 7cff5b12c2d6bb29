import { describe, expect, test } from 'vitest'
import {
  analyticsSource,
  CONSENT_CHOICES,
  CONSENT_VERSION,
  CONSENT_VERSIONS,
  FIRST_CONSENT_VERSION,
  isAnalyticsScript,
  isAskedAt,
  isMeasuredAt,
  versionName,
} from './rules.ts'

const measured = (address: string) => isMeasuredAt(new URL(address, 'https://upya.example'))

test('[consent-02] there are two choices, and the version that is asked for is the last one', () => {
  expect(CONSENT_CHOICES).toEqual(['necessary', 'all'])
  expect([CONSENT_VERSIONS[0], CONSENT_VERSIONS.at(-1)]).toEqual([FIRST_CONSENT_VERSION, CONSENT_VERSION])
  expect([...CONSENT_VERSIONS].toSorted()).toEqual(CONSENT_VERSIONS)
  expect(['2026-11', '2027-01'].map(versionName)).toEqual(['November 2026', 'January 2027'])
})

test('nobody is asked at the till, nor who runs the shop', () => {
  for (const path of ['/', '/product/x', '/privacy', '/profile', '/orders', '/checkouts'])
    expect([path, isAskedAt(path)]).toEqual([path, true])
  for (const path of ['/checkout', '/payment-callback', '/admin', '/admin/orders', '/upload'])
    expect([path, isAskedAt(path)]).toEqual([path, false])
})

describe('analytics', () => {
  test('runs on what everybody sees alike', () => {
    for (const page of ['/', '/?category=shoes&view=tnt', '/feed', '/product/coat', '/?piece=coat', '/about', '/terms'])
      expect([page, measured(page)]).toEqual([page, true])
  })

  test.each([
    '/?q=coat',
    '/?category=shoes&q=coat',
    '/?signin=/orders',
    '/checkout',
    '/payment-callback',
    '/order-confirmation',
    '/delivery-details',
    '/orders',
    '/orders/1',
    '/guest-orders',
    '/profile',
    '/login',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/wishlist',
    '/wishlist/shared/x',
    '/bag/x',
    '/notifications',
    '/try-on',
    '/admin',
    '/admin/orders',
    '/upload',
    '/product/coat/more',
    '/privacy',
    '/anything-new',
  ])('never at %s', (page) => {
    expect(measured(page)).toBe(false)
  })

  test('comes from Microsoft’s hosts, or from the one that is set', () => {
    expect(analyticsSource({ id: 'a', url: 'https://www.clarity.ms' })).toBe('https://*.clarity.ms')
    expect(analyticsSource({ id: 'a', url: 'https://stats.example/clarity' })).toBe('https://stats.example')
    const tool = { id: 'a', url: 'https://stats.example/clarity' }
    expect(isAnalyticsScript(new URL('https://stats.example/clarity/tag/a'), tool)).toBe(true)
    for (const other of ['https://stats.example/other', 'http://stats.example/clarity/tag/a', 'https://www.clarity.ms/tag/a'])
      expect([other, isAnalyticsScript(new URL(other), tool)]).toEqual([other, false])
  })

  test.each(['https://www.clarity.ms', 'https://stats.example/clarity'])(
    'of the loaders of %s only that of our project is trusted',
    (url) => {
      const trusted = (path: string) => isAnalyticsScript(new URL(url + path), { id: 'abc123', url })
      for (const path of ['/tag/abc123', '/tag/abc123?v=1', '/s/0.8.70/clarity.js']) expect([path, trusted(path)]).toEqual([path, true])
      for (const path of [
        '/tag/evil',
        '/tag/abc1234',
        '/tag/abc123/',
        '/tag/abc123/evil',
        '/tag/ABC123',
        '/tag',
        '/tag/',
        '//tag/evil',
        '/TAG/evil',
        '/tag%2fevil',
        '/%74ag/evil',
        '/%2e/tag/evil',
        '/s/../tag/evil',
        '/x/tag/evil',
      ])
        expect([path, trusted(path)]).toEqual([path, false])
    },
  )
})
