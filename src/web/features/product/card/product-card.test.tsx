// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS, VIEWERS_CHANGE_MS } from '../../../../shop/settings/rules.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { DOUBLE_TAP_MS } from '../../../lib/use-deaf.ts'
import { bag, currentView } from '../../bag/store/bag-state.ts'
import { updateSettings } from '../live/live-settings.ts'
import { updatePresence } from '../live/presence.ts'
import { simulatedViewers } from '../../../../shop/settings/rules-viewers.ts'
import { ProductGrid } from './product-grid.tsx'
import { testProduct } from './test-product.ts'
import type { CardProduct } from '../data/card-product.ts'

const idOf = (number: number) => `0199b0a0-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`

function showCards(cards: readonly CardProduct[]) {
  showScreen(<ProductGrid products={cards} label="Pieces" />)
  return within(screen.getByRole('list', { name: 'Pieces' })).getAllByRole('listitem')
}

describe('a product card', () => {
  test('[card-03, product-07] says "In Stock" of 6, how many are left of 5 and 1, and "Out of Stock" of none', () => {
    const cards = showCards([6, 5, 1, 0].map((stock) => testProduct({ id: idOf(stock), stock, price: 1000 + stock })))
    expect(cards.map((card) => card.querySelector('.stock')?.textContent)).toEqual(['In Stock', '5 left', '1 left', 'Out of Stock'])
    expect(cards.map((card) => card.querySelector('.product-card-price')?.textContent)).toEqual([
      'KES 1,006',
      'KES 1,005',
      'KES 1,001',
      'KES 1,000',
    ])
  })

  test('[card-02] has the badges of its product and no others', () => {
    const cards = showCards([
      testProduct({ id: idOf(1), is_new: true }),
      testProduct({ id: idOf(2), is_bestseller: true }),
      testProduct({ id: idOf(3), price: 750, original_price: 1000, discount_percentage: 25 }),
      testProduct({ id: idOf(4), is_new: true, is_bestseller: true, price: 900, original_price: 1000, discount_percentage: 10 }),
      testProduct({ id: idOf(5) }),
    ])
    const badges = cards.map((card) => [...card.querySelectorAll('.badge')].map((badge) => badge.textContent))
    expect(badges).toEqual([['NEW'], ['BESTSELLER'], ['-25%'], ['NEW', 'BESTSELLER', '-10%'], []])
  })

  test('[product-08] that is gone cannot be put in the bag nor bought; its neighbour can', async () => {
    const [gone, there] = showCards([testProduct({ id: idOf(1), stock: 0 }), testProduct({ id: idOf(2) })])
    const buttons = (card: HTMLElement | undefined) =>
      ['Add to Bag', 'Buy Now'].map((name) => within(card!).getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(buttons(gone).map((button) => button.hasAttribute('disabled'))).toEqual([true, true])
    expect(buttons(there).map((button) => button.hasAttribute('disabled'))).toEqual([false, false])
  })
})

describe('a card of a one-off', () => {
  test('[card-03] says "One of one" beside "1 left", both without urgency; of 2 to 5 the number is urgent', () => {
    const cards = showCards([
      testProduct({ id: idOf(1), stock: 1, one_off: true }),
      testProduct({ id: idOf(2), stock: 1 }),
      testProduct({ id: idOf(3), stock: 2 }),
      testProduct({ id: idOf(4), stock: 0, one_off: true }),
    ])
    expect(cards.map((card) => card.querySelector('.one-of-one')?.textContent)).toEqual(['One of one', undefined, undefined, undefined])
    expect(cards.map((card) => card.querySelector('.stock')?.className)).toEqual([
      'stock stock-one',
      'stock stock-one',
      'stock stock-low',
      'stock',
    ])
  })

  test('[card-04] says that it is in the bag once it is, and then leads there', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { user } = showScreen(<ProductGrid products={[testProduct({ id: idOf(7), stock: 1 })]} label="Pieces" />)
    await user.click(screen.getByRole('button', { name: /^Add to Bag: / }))
    const button = await screen.findByRole('button', { name: /^In bag: / })
    expect(currentView().panelOpen).toBe(false)
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    await user.click(button)
    expect(currentView().panelOpen).toBe(true)
    expect(bag.get()).toHaveLength(1)
  })
})

describe('the heart of a product card', () => {
  test('[wish-01, wish-02] is pressed as soon as its product is on the wishlist, and no other is', async () => {
    const products = [1, 2].map((number) => testProduct({ id: idOf(number) }))
    const { user } = showScreen(<ProductGrid products={products} label="Pieces" />)
    const hearts = screen.getAllByRole('button', { name: /^Add to wishlist: / })
    const pressedHearts = () => hearts.map((heart) => heart.getAttribute('aria-pressed'))
    expect(pressedHearts()).toEqual(['false', 'false'])
    vi.useFakeTimers({ toFake: ['performance'] })
    await user.click(hearts[1]!)
    expect(pressedHearts()).toEqual(['false', 'true'])
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    await user.click(hearts[1]!)
    expect(pressedHearts()).toEqual(['false', 'false'])
  })

  test('[wish-01] the second tap of a double tap takes nothing back; a later tap does, and each press of a key', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { user } = showScreen(<ProductGrid products={[testProduct({ id: idOf(8) })]} label="Pieces" />)
    const heart = screen.getByRole('button', { name: /^Add to wishlist: / })
    await user.dblClick(heart)
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    await user.dblClick(heart)
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    await user.keyboard('{Enter}{Enter}')
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    await user.keyboard('{Enter}')
    expect(heart.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('viewers on a product card', () => {
  const viewers = (card: HTMLElement) => Number(/^\d+/.exec(card.querySelector('.product-card-viewers')?.textContent ?? '')?.[0])

  test('[card-13] the count changes every 8 seconds, not before, and stays between 2 and 25', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 - (1_700_000_000_000 % VIEWERS_CHANGE_MS) })
    expect(VIEWERS_CHANGE_MS).toBe(8000)
    const cards = showCards([1, 2, 3].map((number) => testProduct({ id: idOf(number) })))
    let before = cards.map(viewers)
    for (let turn = 0; turn < 40; turn++) {
      await pass(7999)
      expect(cards.map(viewers)).toEqual(before)
      await pass(1)
      const after = cards.map(viewers)
      after.forEach((count, at) => {
        expect(count).not.toBe(before[at])
        expect(count).toBeGreaterThanOrEqual(2)
        expect(count).toBeLessThanOrEqual(25)
      })
      before = after
    }
  })

  test('[open-25] of real people three are shown, two are not', () => {
    updateSettings({ ...DEFAULT_SETTINGS, social_proof: 'live' })
    updatePresence({ [idOf(1)]: 2, [idOf(2)]: 3 }, true)
    const cards = showCards([1, 2].map((number) => testProduct({ id: idOf(number) })))
    expect(cards.map((card) => card.querySelector('.product-card-viewers')?.textContent)).toEqual(['', '3 looking'])
    updateSettings(DEFAULT_SETTINGS)
  })

  test.each(['simulated', 'live'] as const)(
    '[open-25] with their own switch off there is neither a count nor room for one: %s',
    async (proof) => {
      updatePresence({ [idOf(1)]: 30 }, true)
      const settings = { ...DEFAULT_SETTINGS, social_proof: proof }
      updateSettings(settings)
      const [card] = showCards([testProduct({ id: idOf(1) })])
      expect(card?.querySelector('.product-card-viewers')?.textContent).toMatch(/^\d+ looking/)
      act(() => updateSettings({ ...settings, figures: { ...settings.figures, viewers: false } }))
      expect([card?.querySelector('.product-card-viewers'), screen.queryByText('High demand')]).toEqual([null, null])
      act(() => updateSettings(DEFAULT_SETTINGS))
    },
  )

  test('[card-13] "High demand" is shown at 11 and not at 10', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const turn = Math.floor(Date.now() / VIEWERS_CHANGE_MS)
    const seenBy = (count: number) => {
      for (let number = 0; number < 500; number++) {
        const id = `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`
        if (simulatedViewers(id, 'card', turn) === count) return id
      }
      throw new Error(`nobody is seen by ${count}`)
    }
    const cards = showCards([testProduct({ id: seenBy(10) }), testProduct({ id: seenBy(11) })])
    expect(cards.map(viewers)).toEqual([10, 11])
    expect(cards.map((card) => within(card).queryByText('High demand') !== null)).toEqual([false, true])
  })
})
