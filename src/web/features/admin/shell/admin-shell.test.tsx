// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OpenCounts } from '../../../../shop/insights/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { AdminShell } from './admin-shell.tsx'
import { singleKeys } from './use-admin-keys.ts'

const NOTHING: OpenCounts = { orders: 0, payments: 0, returns: 0, chats: 0, videos: 0, queue: 0 }

function show(counts: Partial<OpenCounts> = {}) {
  return showScreen(
    <AdminShell admin={{ full_name: 'Amina', email: 'amina@mail.example' }} counts={{ ...NOTHING, ...counts }}>
      <label>
        Name <input />
      </label>
    </AdminShell>,
    { at: '/admin', shop: () => ({ body: { items: [] } }) },
  )
}

afterEach(() => singleKeys.set(true))

test('N lists a piece from anywhere, but not where somebody types, and not when single keys are off', async () => {
  const { user, here, back } = show()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'n')
  await user.click(screen.getByRole('main'))
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog'))
  expect(keys.getByText('List a piece').parentElement?.textContent).toBe('NList a piece')
  await user.click(keys.getByRole('switch', { name: 'Single keys do something' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('main'))
  await user.keyboard('n')
  singleKeys.set(true)
  await user.keyboard('go')
  await expect.poll(here).toBe('/admin/orders')
  // Neither of the two before has led anywhere.
  await back()
  await expect.poll(here).toBe('/admin')
  await user.keyboard('n')
  await expect.poll(here).toBe('/admin/products/quick')
})

test('"More" says how much there is to do on the pages behind it, and nothing when there is none', () => {
  const { unmount } = show({ orders: 4, payments: 2, returns: 3, queue: 1 })
  const more = () => within(screen.getByRole('navigation', { name: 'Admin, quick' })).getByRole('button')
  expect(more().textContent).toBe('More6 to do')
  unmount()
  show({ orders: 4, videos: 1 })
  expect(more().textContent).toBe('More')
})

test('the search finds pages that the navigation does not have, by their own words and others', async () => {
  const { user, here } = show()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).not.toContain('ReconciliationPayments')
  await user.type(field, 'books')
  expect(options()).toEqual(['Daily reportPayments'])
  await user.clear(field)
  await user.type(field, 'reconc')
  expect(options()).toEqual(['ReconciliationPayments'])
  await user.keyboard('{Enter}')
  await expect.poll(here).toBe('/admin/payments/reconciliation')
})
