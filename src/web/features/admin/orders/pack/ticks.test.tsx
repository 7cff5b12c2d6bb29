// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import { STORAGE_KEYS } from '../../../../lib/storage.ts'
import { showScreen } from '../../../../lib/test-screen.ts'
import { acceptSession, dropSession } from '../../../account/session/session-store.ts'
import { sessionView, USER } from '../../../account/session/test-browser.ts'
import { useTicks } from './ticks.ts'

const [AMINA, OTIENO] = ['0199b0a0-0000-7000-8000-00000000000a', '0199b0a0-0000-7000-8000-00000000000b']
const orders = [{ pieces: [{ id: 'piece', packed_by: null }] }] as unknown as PackedOrder[]
const signIn = (id: string) => acceptSession(sessionView({ user: { ...USER, id, is_admin: true } }), { here: true })

function Packing() {
  const { ticked, set, waiting } = useTicks(orders, () => Promise.resolve())
  return (
    <button onClick={() => set('piece', true)}>
      {ticked.has('piece') ? 'Packed' : 'Open'}, {waiting} waiting
    </button>
  )
}

const packing = (answer: { status: number; body?: unknown }) =>
  showScreen(<Packing />, { shop: (method) => (method === 'POST' ? answer : { status: 403, body: { error: { code: 'forbidden' } } }) })

beforeEach(() => {
  dropSession({ here: true })
  localStorage.removeItem(STORAGE_KEYS.packed)
})

test('a tick that could not be sent waits for who made it, and is never sent by who signs in next', async () => {
  signIn(AMINA)
  const first = packing({ status: 401, body: { error: { code: 'session_expired', message: 'Sign in again.' } } })
  await first.user.click(screen.getByRole('button', { name: 'Open, 0 waiting' }))
  await screen.findByRole('button', { name: 'Packed, 1 waiting' })
  await waitFor(() => expect(first.asked.some(({ method }) => method === 'POST')).toBe(true))
  first.unmount()

  dropSession({ here: true })
  signIn(OTIENO)
  const second = packing({ status: 200, body: { pieces: [] } })
  expect(screen.getByRole('button').textContent).toBe('Open, 0 waiting')
  expect(second.asked.filter(({ method }) => method === 'POST')).toEqual([])
  second.unmount()

  dropSession({ here: true })
  signIn(AMINA)
  const third = packing({ status: 200, body: { pieces: [{ id: 'piece', packed: true, by: 'Amina' }] } })
  await screen.findByRole('button', { name: 'Packed, 0 waiting' })
  expect(third.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
