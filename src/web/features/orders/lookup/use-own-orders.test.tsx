// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { useOwnOrders } from './use-own-orders.ts'

function Own() {
  const own = useOwnOrders(true)
  return <p>{own ? `${own.length} known` : 'asks'}</p>
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
