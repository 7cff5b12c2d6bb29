// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../lib/test-screen.ts'
import { Dialog, loadDialog } from './dialog.tsx'

function Page({ onPay }: { onPay: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Checkout</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pay">
        <button onClick={onPay}>Pay now</button>
      </Dialog>
    </>
  )
}

/** Nothing is laid out here: what of the screen the guard covers is its clip. */
const guarded = () => [...document.querySelectorAll<HTMLElement>('[data-tap-guard]')].map(({ style }) => style.clipPath)

test('a dialog that has just opened is deaf where the last tap was; elsewhere, and to keys, it listens', async () => {
  await loadDialog()
  const onPay = vi.fn()
  const { user } = showScreen(<Page onPay={onPay} />)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  // No finger has been anywhere.
  expect(guarded()).toEqual(['circle(0)'])
  await user.keyboard('{Escape}')

  const button = screen.getByText('Checkout')
  fireEvent.pointerDown(button, { clientX: 120, clientY: 640 })
  fireEvent.click(button, { clientX: 120, clientY: 640 })
  await screen.findByRole('dialog')
  expect(guarded()).toEqual(['circle(48px at 120px 640px)'])
  await user.click(screen.getByRole('button', { name: 'Pay now' }))
  expect(onPay).toHaveBeenCalledOnce()
})

test('what has come after another tap is deaf there', async () => {
  await loadDialog()
  showScreen(<Page onPay={() => undefined} />)
  const tap = (name: string, x: number, y: number) => {
    const button = screen.getByRole('button', { name })
    fireEvent.pointerDown(button, { clientX: x, clientY: y })
    fireEvent.click(button, { clientX: x, clientY: y })
  }
  tap('Checkout', 120, 640)
  await screen.findByRole('dialog')
  tap('Close', 340, 60)
  // What lies behind it as well.
  expect(guarded()).toEqual(['circle(48px at 340px 60px)'])
})
