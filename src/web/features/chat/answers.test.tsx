// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatMessage, RequiredAction } from '../../../shop/assistant/contract.ts'
import { NOT_FOUND_TO_ADD_TEXT, STYLING_SESSIONS } from '../../../shop/assistant/rules.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { pass } from '../../lib/test-screen.ts'
import { readMessages } from '../../ui/test-messages.ts'
import { loadDialog } from '../../ui/dialog.tsx'
import { bag } from '../bag/store/bag-state.ts'
import { discountChoice } from '../bag/store/bag-options.ts'
import { testProduct } from '../product/card/test-product.ts'
import { wishlist } from '../wishlist/store/wishlist-store.ts'
import { answered, DELAY, forgetChat, newBrowser, open, press, said, showChatOf, write } from './test-chat.tsx'

const id = (n: number) => `0199b0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const piece = (n: number, change: Partial<ProductCard> = {}) => testProduct({ id: id(n), name: `Piece ${n}`, ...change })
const variants = (...sizes: string[]) => sizes.map((size, at) => ({ id: id(50 + at), size, stock: 2, held: false, price: 1500 }))
const lines = () => bag.get().map(({ product_id, size, quantity }) => [product_id, size, quantity])

/** The shopper writes, and is answered with this message. */
async function answer(message: Partial<ChatMessage>, actions: RequiredAction[] = [], cards: ProductCard[] = []) {
  const shown = showChatOf(
    { answer: () => answered(said(message.content ?? 'Here.', message), { required_actions: actions }) },
    { others: (path) => (path.startsWith('/api/products') ? { items: cards } : {}) },
  )
  await open()
  await write('please')
  await pass(DELAY)
  return shown
}

beforeEach(async () => {
  await loadDialog()
  await readMessages()
  newBrowser()
  bag.set([])
  wishlist.set([])
  discountChoice.set(null)
})
afterEach(forgetChat)

describe('cards', () => {
  test.each([
    [0, 'red', 'Out of Stock'],
    [4, 'red', '4 left'],
    [5, 'orange', '5 left'],
    [9, 'orange', 'In Stock'],
    [10, 'green', 'In Stock'],
  ])('[assist-08] [open-54] %i in stock is %s and reads %s', async (stock, colour, words) => {
    await answer({ type: 'product', products: [piece(1, { stock })] })
    const badge = document.querySelector('[data-stock]')
    expect([badge?.getAttribute('data-stock'), badge?.textContent]).toEqual([colour, words])
  })

  test('[assist-05] [assist-07] open in a new tab, share, and go into the bag; undone they are out again', async () => {
    await answer({ type: 'product_list', products: [piece(1), piece(2)] })
    const link = screen.getByRole('link', { name: 'Open Piece 1 in a new tab' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      `/product/${id(1)}`,
      '_blank',
      'noopener',
    ])
    expect(screen.getByRole('button', { name: 'Share Piece 1' })).toBeDefined()
    await press(/^Add to Bag ?: Piece 1$/)
    expect(lines()).toEqual([[id(1), null, 1]])
    expect(screen.getByText('Piece 1 is in your bag.')).toBeDefined()
    await press('Undo')
    expect(lines()).toEqual([])
  })

  test('[open-52] of several sizes the shop’s own dialog asks for one', async () => {
    await answer({ type: 'product', products: [piece(1, { variants: variants('S', 'M') })] })
    await press(/^Add to Bag ?: Piece 1$/)
    expect(lines()).toEqual([])
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Select a size' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /^M/ }))
    await pass(1000)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to Bag' }))
    await pass(0)
    expect(lines()).toEqual([[id(1), 'M', 1]])
  })

  test('[chat-06] [assist-01] no more than three recommendations, actions and chips', async () => {
    const four = [1, 2, 3, 4]
    await answer({
      productRecommendations: four.map((n) => piece(n)),
      suggestedActions: four.map((n) => ({ type: 'product_display', product_id: id(n), product_name: `P${n}` })),
      payload: { chips: four.map((n) => `Chip ${n}`) },
    })
    const count = (names: string) => document.querySelectorAll(names).length
    expect([count('.chat-product'), count('.chat-actions > *'), count('.chat-chips > *')]).toEqual([3, 3, 3])
  })

  test.each([
    [0.81, 'green', 'Sure of this'],
    [0.8, 'yellow', 'Fairly sure'],
    [0.61, 'yellow', 'Fairly sure'],
    [0.6, 'red', 'Not sure: please check'],
  ])('[assist-09] a confidence of %f is %s, and says so in words', async (confidence, colour, words) => {
    await answer({ confidence })
    const mark = document.querySelector('[data-sure]')
    expect([mark?.getAttribute('data-sure'), mark?.textContent]).toEqual([colour, words])
  })
})

describe('actions', () => {
  test('[assist-14] [assist-15] cart_add by id, data before top-level fields, without a tap where the message asked for it', async () => {
    const { asked } = await answer(
      {},
      [{ type: 'cart_add', product_id: id(9), data: { product_id: id(1), size: 'm', quantity: 2, auto: true } }],
      [piece(1, { variants: variants('S', 'M') })],
    )
    await pass(0)
    expect(asked.some(({ path }) => path === `/api/products/cards?ids=${id(1)}`)).toBe(true)
    expect(lines()).toEqual([[id(1), 'M', 2]])
    expect(asked.find(({ path }) => path.endsWith('/added'))?.body).toEqual({ product_id: id(1) })
  })

  test('[assist-15] cart_add by name, in any case', async () => {
    await answer({}, [{ type: 'cart_add', product_name: 'PIECE 2', data: { auto: true } }], [piece(1), piece(2)])
    await pass(0)
    expect(lines()).toEqual([[id(2), null, 1]])
  })

  test('[assist-16] what is not there is said in the specified words, with what is similar', async () => {
    await answer({}, [{ type: 'cart_add', product_name: 'A hat', data: { auto: true } }], [piece(1)])
    await pass(0)
    expect(screen.getByText(NOT_FOUND_TO_ADD_TEXT)).toBeDefined()
    expect(screen.getByText('Piece 1')).toBeDefined()
    expect(lines()).toEqual([])
  })

  test('nothing is added that the message did not ask for', async () => {
    const action: RequiredAction = { type: 'cart_add', data: { product_id: id(1), product_name: 'Piece 1' } }
    await answer({ suggestedActions: [action] }, [action], [piece(1)])
    expect(lines()).toEqual([])
    await press('Add Piece 1 to my bag')
    expect(lines()).toEqual([[id(1), null, 1]])
  })

  test('a cart line is taken out as it was asked, and put back by Undo', async () => {
    bag.set([{ product_id: id(1), size: null, quantity: 3, product: piece(1) }])
    await answer({}, [{ type: 'cart_change', data: { op: 'remove', product_id: id(1), size: null, auto: true } }])
    expect(lines()).toEqual([])
    await press('Undo')
    expect(lines()).toEqual([[id(1), null, 3]])
  })

  test('a guest’s wishlist is changed in the browser', async () => {
    await answer({}, [{ type: 'wishlist_change', data: { op: 'add', product_id: id(1), auto: true } }], [piece(1)])
    await pass(0)
    expect(wishlist.get().map(({ product_id }) => product_id)).toEqual([id(1)])
  })

  test('[assist-17] [open-21] a discount is the server’s code, applied by a tap; without a code there is nothing to apply', async () => {
    await answer({
      suggestedActions: [
        { type: 'apply_discount', value: 10 },
        { type: 'apply_discount', data: { code: 'UPYA-TWIGA', value: 10 } },
      ],
    })
    expect(discountChoice.get()).toBeNull()
    expect(document.querySelectorAll('.chat-actions > *')).toHaveLength(1)
    await press('Use UPYA-TWIGA in my bag')
    expect(discountChoice.get()).toEqual({ code: 'UPYA-TWIGA', source: 'assistant' })
  })

  test('[assist-13] [open-74] product_display shows cards of the pieces that the message does not show yet', async () => {
    const display = (...ids: string[]): RequiredAction => ({ type: 'product_display', data: { product_ids: ids, product_name: 'Piece 2' } })
    await answer({ products: [piece(1)], suggestedActions: [display(id(1)), display(id(2))] }, [], [piece(2)])
    expect(document.querySelectorAll('.chat-actions > *')).toHaveLength(1)
    expect(document.querySelectorAll('.chat-product')).toHaveLength(1)
    await press('Show Piece 2')
    expect([...document.querySelectorAll('.chat-product')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Piece 1'),
      expect.stringContaining('Piece 2'),
    ])
  })

  test('[assist-13] [open-74] the checkout is explained with a link, and the Size Chart is a tap away', async () => {
    await answer({ suggestedActions: [{ type: 'checkout_guide', step: 'payment' }, { type: 'size_help' }, { type: 'size_finder' }] })
    expect(screen.getByText(/enter your PIN there, never here/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout')
    expect(screen.getByRole('button', { name: 'Open the Size Chart' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Find my size' })).toBeDefined()
  })
})

describe('the stylist', () => {
  test('[chat-10] offers its four kinds of sessions with their minutes', async () => {
    const { sent } = showChatOf()
    await open('topics')
    await press('Style me')
    expect(sent).toEqual([])
    const offered = [...document.querySelectorAll('.chat-session')].map(({ textContent }) => textContent)
    expect(offered).toEqual(['Quick style15 min', 'Full consultation45 min', 'For an occasion20 min', 'What goes with my clothes60 min'])
    expect(Object.values(STYLING_SESSIONS)).toEqual([15, 45, 20, 60])
    await press(/^Quick style/)
    expect(sent).toMatchObject([{ text: 'Quick style', session: { kind: 'quick_style' } }])
  })

  test('[chat-11] an occasion is asked for, and an empty one does nothing', async () => {
    const { sent } = showChatOf()
    await open('topics')
    await press('Style me')
    await press(/^For an occasion/)
    const field = screen.getByRole('textbox', { name: 'What is the occasion?' })
    await press('Start')
    fireEvent.change(field, { target: { value: '   ' } })
    await press('Start')
    expect(sent).toEqual([])
    fireEvent.change(field, { target: { value: ' wedding ' } })
    fireEvent.change(screen.getByRole('textbox', { name: /Your budget/ }), { target: { value: '5,000' } })
    await press('Start')
    expect(sent[0]?.session).toEqual({ kind: 'occasion_styling', occasion: 'wedding', budget: 5000 })
  })

  const look = (products: ProductCard[], sizes: (string | null)[]) => ({
    name: 'Saturday wedding',
    category: 'dress',
    confidence_score: 0.8,
    styling_notes: 'Blue and brass.',
    confidence_boost: '',
    items: products.map((product, at) => ({
      product_id: product.id,
      slot: 'dress',
      size: sizes[at] ?? null,
      price: product.price,
      product,
    })),
    total_price: 4500,
    occasion_tips: [],
  })

  test('[assist-06] a look shows its pieces and total; all of it goes in, sizes are asked for, and what is gone is said', async () => {
    const products = [
      piece(1, { variants: variants('S', 'M') }),
      piece(2, { variants: variants('38', '39') }),
      piece(3, { stock: 0, variants: [] }),
    ]
    await answer({ type: 'styling_results', stylingResults: [look(products, ['M'])] })
    expect(screen.getByText('KES 4,500')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try it on' }).getAttribute('href')).toBe(
      `/try-on?piece=${id(1)}&pieces=${[1, 2, 3].map(id).join(',')}`,
    )
    await press('Add all to my bag')
    expect(lines()).toEqual([[id(1), 'M', 1]])
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Select a size' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /^39/ }))
    await pass(1000)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to Bag' }))
    await act(async () => undefined)
    await pass(0)
    expect(lines()).toEqual([
      [id(1), 'M', 1],
      [id(2), '39', 1],
    ])
    expect(screen.getByText('Could not be added: Piece 3.')).toBeDefined()
  })

  test('[assist-06] styling options are chosen by a tap', async () => {
    const { sent } = await answer({
      type: 'styling_options',
      payload: {
        options: [
          { occasion: 'wedding', label: 'Wedding' },
          { occasion: 'office', label: 'Office' },
        ],
      },
    })
    await press('Office')
    await pass(DELAY)
    expect(sent.at(-1)?.text).toBe('Office')
  })
})
