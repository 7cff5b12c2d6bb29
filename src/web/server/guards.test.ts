import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminStanding } from '../../shop/accounts/rules.ts'
import type { Member, Visitor } from '../../shop/accounts/visitor.ts'
import { visitorContext } from '../context.ts'
import { requireAdmin, requireAnyAdmin } from './guards.ts'

type Guard = typeof requireAdmin

/** Where somebody is sent from an admin page; null when they may stay. */
function sentTo(guard: Guard, visitor: Partial<Visitor>): string | null {
  const context = new RouterContextProvider()
  context.set(visitorContext, { guestId: null, member: null, expired: null, address: '', ...visitor })
  try {
    guard(context, new Request('http://upya.test/admin/payments'))
    return null
  } catch (response) {
    return (response as Response).headers.get('location')
  }
}
const admin = (standing: AdminStanding) => ({ member: { is_admin: standing !== 'none', standing } as Member })

test('[routes-17] who is no admin goes home, from the page of the second factor, too', () => {
  for (const guard of [requireAdmin, requireAnyAdmin]) {
    expect(sentTo(guard, {})).toBe('/')
    expect(sentTo(guard, admin('none'))).toBe('/')
    expect(sentTo(guard, { expired: true })).toBe(`/api/auth/renew?next=${encodeURIComponent('/admin/payments')}`)
  }
})

test('an admin whose first days are over is led to the second factor and on from there, and to nothing else', () => {
  expect(sentTo(requireAdmin, admin('withheld'))).toBe(`/admin/security?next=${encodeURIComponent('/admin/payments')}`)
  expect(sentTo(requireAnyAdmin, admin('withheld'))).toBeNull()
})

test.each(['full', 'grace', 'waived'] as const)('with rights that are %s the pages open', (standing) => {
  expect([sentTo(requireAdmin, admin(standing)), sentTo(requireAnyAdmin, admin(standing))]).toEqual([null, null])
})
