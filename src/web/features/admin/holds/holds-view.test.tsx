// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { HeldCheckout, HeldNow } from '../../../../shop/insights/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { HoldsView } from './holds-view.tsx'

// A message on the page is a dialog, too, and would be there for seconds.
beforeEach(() => readMessages())

const AT = '2026-03-05T09:00:00.000Z'
const checkout = (code: string, units: number): HeldCheckout => ({
  code,
  standing: 'unproven',
  is_member: false,
  units,
  phone: '0712 ••• 678',
  total_amount: 1500 * units,
  method: 'mpesa',
  of_network: 1,
  created_at: AT,
  expires_at: AT,
})
const HELD: HeldNow = {
  units: 5,
  units_in_shop: 100,
  unusual: false,
  by_standing: [{ standing: 'unproven', checkouts: 2, units: 5, networks: 1, most: 10 }],
  in_review: { checkouts: 0, units: 0 },
  largest: [checkout('UP-7K3M9Q', 4), checkout('UP-4TQ9XA', 1)],
  next_cursor: 'bmV4dA',
}
const EMPTY: HeldNow = { ...HELD, units: 0, by_standing: [], largest: [], next_cursor: null }
const show = () =>
  showScreen(<HoldsView loaded={{ data: HELD, at: AT }} cursor={undefined} guestHolds="normal" />, {
    at: '/admin/holds',
    shop: () => ({ body: EMPTY }),
  })
const posted = (asked: ReturnType<typeof show>['asked']) => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

test.each([
  [/^Put back: UP-7K3M9Q/, '4 pieces of UP-7K3M9Q go back on sale now.', 'Put back 4 pieces', { code: 'UP-7K3M9Q' }],
  [/^Put back: UP-4TQ9XA/, '1 piece of UP-4TQ9XA goes back on sale now.', 'Put back 1 piece', { code: 'UP-4TQ9XA' }],
  [/^Put back all/, '5 pieces in 2 checkouts by unknown guests go back on sale now.', 'Put back 5 pieces', { standing: 'unproven' }],
])('%s asks once, naming how many, and does nothing before', async (button, says, submit, body) => {
  const { asked, user } = show()
  await user.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(says)).toBeTruthy()
  expect(within(dialog).getByText(/A shopper may be paying right now/)).toBeTruthy()
  expect(posted(asked)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: submit }))
  await waitFor(() => expect(posted(asked)).toEqual([body]))
  expect(await screen.findByText('Nobody is paying right now.')).toBeTruthy()
})

test('Cancel leaves the pieces with who pays, and the keyboard where it was', async () => {
  const { asked, user } = show()
  const button = screen.getByRole('button', { name: /^Put back: UP-7K3M9Q/ })
  button.focus()
  await user.keyboard('{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted(asked)).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the list goes on at a page of its own', () => {
  show()
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe('/admin/holds?cursor=bmV4dA')
})
