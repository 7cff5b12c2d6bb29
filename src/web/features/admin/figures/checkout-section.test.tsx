// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { CheckoutSection } from './checkout-section.tsx'

const steps = (counts: readonly number[]) => {
  const names = ['views', 'adds', 'checkouts', 'attempts', 'paid'] as const
  const funnel = names.map((step, at) => ({ step, count: counts[at] ?? 0 }))
  const { unmount } = showScreen(<CheckoutSection figures={{ funnel, attempts: [] as CustomerFigures['attempts'] } as CustomerFigures} />, {
    at: '/admin/customer-analytics',
  })
  const items = within(screen.getByRole('list', { name: 'From looking to paying' })).getAllByRole('listitem')
  const said = items.map(({ textContent }) => textContent)
  unmount()
  return said
}

test('from looking to paying: attempts say how many were repeated, and payments are of checkouts', () => {
  expect(steps([400, 100, 50, 65, 40])).toEqual([
    'Pieces opened400',
    'Put in a bag100, 25% of pieces opened',
    'Checkouts begun50, 50% of put in a bag',
    'Attempts to pay65, 15 of them repeated',
    'Paid40, 80% of checkouts begun',
  ])
  expect(steps([0, 0, 3, 3, 2]).slice(2)).toEqual(['Checkouts begun3', 'Attempts to pay3', 'Paid2, 2 of 3 of checkouts begun'])
})
