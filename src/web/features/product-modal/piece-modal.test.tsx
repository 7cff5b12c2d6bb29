// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { VIEWERS_CHANGE_MS } from '../../../shop/settings/rules.ts'
import { pass, showScreen } from '../../lib/test-screen.ts'
import type { Tile } from '../product-card/card-facts.ts'
import { testTile } from '../product-card/test-tile.ts'
import { noteTile } from './known-pieces.ts'
import { PieceModal } from './piece-modal.tsx'

let number = 0

/** The modal of a piece, all of which has come. */
function openPiece(change: Partial<Tile> = {}) {
  // Pieces are remembered by their ids.
  number += 1
  const piece = testTile({ id: `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`, ...change })
  noteTile(piece)
  const shown = showScreen(<PieceModal id={piece.id} depth={1} />)
  return { ...shown, modal: within(screen.getByRole('dialog', { name: piece.name })) }
}

beforeEach(() => localStorage.clear())

describe('the modal of a piece', () => {
  test.each([
    [6, 'In Stock', 'stock-in'],
    [5, '5 left', 'stock-low'],
    [1, '1 left', 'stock-low'],
  ])('[product-01, product-07] of which there are %i: %s', (stock, words, look) => {
    const { modal } = openPiece({ stock })
    expect(modal.getAllByText(words)[0]?.classList.contains(look)).toBe(true)
    for (const other of ['In Stock', '5 left', '6 left', 'Out of Stock'].filter((text) => text !== words)) {
      expect(modal.queryByText(other)).toBeNull()
    }
  })

  test('[product-07, product-08] of which there are none: Out of Stock, and neither button can be pressed', () => {
    const { modal } = openPiece({ stock: 0 })
    expect(modal.getAllByText('Out of Stock').length).toBeGreaterThan(0)
    for (const name of ['Add to Bag', 'Buy Now']) expect(modal.getByRole('button', { name })).toHaveProperty('disabled', true)
  })

  test('[product-07] in several sizes: the stock of the size that is chosen', async () => {
    const variant = (at: number, size: string, stock: number) => ({
      id: `0199b0a0-0000-7000-8000-0000000000c${at}`,
      size,
      stock,
      held: false,
      price: 1500,
    })
    const { modal, user } = openPiece({ stock: 11, variants: [variant(1, 'M', 6), variant(2, 'L', 5)] })
    expect(modal.getByText('In Stock')).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'L' }))
    expect(modal.getByText('5 left')).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'M' }))
    expect(modal.getByText('In Stock')).toBeTruthy()
  })

  test('[product-09] the count of who is looking changes every 8 seconds, not before, and stays between 3 and 30', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 - (1_700_000_000_000 % VIEWERS_CHANGE_MS) })
    const { modal } = openPiece()
    const lookers = () => Number(/^(\d+) people are looking$/.exec(modal.getByText(/people are looking$/).textContent ?? '')?.[1])
    let before = lookers()
    for (let turn = 0; turn < 40; turn++) {
      await pass(7999)
      expect(lookers()).toBe(before)
      await pass(1)
      const after = lookers()
      expect(after).not.toBe(before)
      expect(after).toBeGreaterThanOrEqual(3)
      expect(after).toBeLessThanOrEqual(30)
      before = after
    }
  })
})
