// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { OrdersTable } from './orders-table.tsx'

const CODES = ['UP-7K3M9Q', 'UP-8R4N2W', 'UP-9T5P3X']
const order = (order_number: string, i: number) => ({
  id: `0199b0a0-0000-7000-8000-00000000000${i}`,
  order_number,
  created_at: '2026-05-04T09:00:00.000Z',
  total_amount: 1500,
  delivery_area: 'nairobi' as const,
  name: 'Otieno',
  items: 1,
})

/** The list without what the shop has moved on, as the page shows it after each press. */
function ToPack({ moved }: { moved: ReadonlySet<string> }) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const oldest = CODES.map(order).filter(({ id }) => !gone.has(id))
  return (
    <OrdersTable
      id="to-pack"
      title="To pack"
      none="No orders to pack."
      orders={{ count: oldest.length, oldest }}
      to="shipped"
      onChanged={async () => setGone(new Set(moved))}
    />
  )
}

test('after a press the keyboard goes on at the next order, after the last at the heading, and a message says what was done', async () => {
  const messages = await readMessages()
  const moved = new Set<string>()
  const { user, asked } = showScreen(<ToPack moved={moved} />, {
    at: '/admin',
    shop: (_method, path) => {
      moved.add(path.split('/')[4] ?? '')
      return { body: {} }
    },
  })
  const row = (code: string) => screen.getByRole('row', { name: new RegExp(code) })
  const heading = () => screen.getByRole('heading', { name: /^To pack/ })
  const press = async (code: string) => {
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText(code)).toBeNull())
    expect(messages.at(-1)).toMatchObject({ kind: 'success', text: `${code} is marked as shipped. The shopper has been told.` })
  }

  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Shipped: UP-8R4N2W' }))
  await press('UP-8R4N2W')
  expect(document.activeElement).toBe(row('UP-9T5P3X'))
  // Enter that is still held down does nothing there.
  await user.keyboard('{Enter}')
  expect(asked).toHaveLength(1)

  await user.tab()
  await press('UP-9T5P3X')
  expect(document.activeElement).toBe(heading())
  await user.tab()
  await press('UP-7K3M9Q')
  expect(document.activeElement).toBe(heading())
  expect(screen.getByText('No orders to pack.')).toBeDefined()
})

test('whoever has gone on elsewhere stays there', async () => {
  await readMessages()
  const moved = new Set<string>()
  let answer = () => {}
  const { user } = showScreen(
    <>
      <ToPack moved={moved} />
      <button type="button">Elsewhere</button>
    </>,
    {
      at: '/admin',
      shop: async (_method, path) => {
        await new Promise<void>((resolve) => (answer = resolve))
        moved.add(path.split('/')[4] ?? '')
        return { body: {} }
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Shipped: UP-7K3M9Q' }))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  answer()
  await waitFor(() => expect(screen.queryByText('UP-7K3M9Q')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})
