// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { useOwnOrders } from './use-own-orders.ts'

function Own() {
  const { own, forget } = useOwnOrders(true)
  return <button onClick={forget}>{own ? `${own.length} known` : 'asks'}</button>
}

beforeEach(() => localStorage.clear())

test.each([
  ['shown', [{}], '1 known'],
  ['asked for when another number paid for them', [], 'asks'],
])('[order-06] orders that were bought here are %s', async (_, items, said) => {
  localStorage.setItem(STORAGE_KEYS.phone, '254712345678')
  const { asked } = showScreen(<Own />, { shop: () => ({ body: { items } }) })
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/api/guest-orders/lookup'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a guest who is not alone at this device has it forget the number, for whoever looks next', async () => {
  localStorage.setItem(STORAGE_KEYS.phone, '254712345678')
  sessionStorage.setItem(STORAGE_KEYS.contact, '{"phone":"0712345678"}')
  const { user, asked } = showScreen(<Own />, { shop: () => ({ body: { items: [{}] } }) })
  await user.click(await screen.findByText('1 known'))
  expect(await screen.findByText('asks')).toBeTruthy()
  expect([localStorage.getItem(STORAGE_KEYS.phone), sessionStorage.getItem(STORAGE_KEYS.contact)]).toEqual([null, null])
  expect(asked).toHaveLength(1)
  cleanup()

  expect(showScreen(<Own />).asked).toEqual([])
})
