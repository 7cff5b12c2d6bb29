// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../lib/test-screen.ts'
import { Overlay } from './overlay.tsx'

function Payment({ isPartly }: { isPartly: boolean }) {
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(true)
  const refund = () => {
    setLeft(isPartly)
    setOpen(false)
  }
  return (
    <main id="main" tabIndex={-1}>
      {left && (
        <button type="button" onClick={() => setOpen(true)}>
          Refund
        </button>
      )}
      <Overlay open={open} onClose={() => setOpen(false)} title="How much?" shape="center">
        <button type="button" onClick={refund}>
          Pay back
        </button>
      </Overlay>
    </main>
  )
}

test.each([
  ['is still there: the keyboard goes on at it', true, () => screen.getByRole('button', { name: 'Refund' })],
  ['is gone by what was done: the keyboard goes on in the page', false, () => screen.getByRole('main')],
])('a dialog closes, and what had opened it %s', async (_what, isPartly, place) => {
  const { user } = showScreen(<Payment isPartly={isPartly} />)
  await user.tab()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Pay back' }))
  await waitFor(() => expect(document.activeElement).toBe(place()))
})
