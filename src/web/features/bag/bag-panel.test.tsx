// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../shop/errors.ts'
import { nairobiClock } from '../../lib/dates.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { testProduct } from '../product/card/test-product.ts'
import { BagButton } from './bag-button.tsx'
import { bag } from './store/bag-state.ts'
import { BagHost } from './bag-host.tsx'
import { toEntry } from './store/bag-items.ts'
import { addToBag, closeBag } from './store/bag-store.ts'
import { discountChoice } from './store/bag-options.ts'
import { exitOffer, forgetClaimed } from './store/exit-offer.ts'
import { quoting } from './test-quote.ts'

const variant = (number: number, size: string, stock: number) => ({
  id: `0199b0a0-0000-7000-8000-0000000000a${number}`,
  size,
  stock,
  held: false,
  price: 1500,
})
const shirt = testProduct({
  id: '0199b0a0-0000-7000-8000-000000000001',
  name: 'Linen shirt',
  stock: 7,
  variants: [variant(1, 'M', 4), variant(2, 'L', 3), variant(3, 'XL', 0)],
})
const belt = testProduct({ id: '0199b0a0-0000-7000-8000-000000000002', name: 'Leather belt', price: 900, stock: 2 })
const jacket = testProduct({ id: '0199b0a0-0000-7000-8000-000000000003', name: 'Denim jacket', stock: 1, variants: [variant(4, 'M', 1)] })
const coat = testProduct({
  id: '0199b0a0-0000-7000-8000-000000000004',
  name: 'Wool coat',
  stock: 2,
  variants: [variant(5, 'S', 2), variant(6, 'L', 0)],
})
const quotes = quoting([shirt, belt, jacket, coat], {
  KARIBU10: { type: 'percentage', value: 10 },
  'STAY-KIPEPEO': { type: 'percentage', value: 20 },
})

/** Lines as local storage has them. */
const storedLines = () =>
  (
    JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as {
      product: { name: string }
      quantity: number
      selectedSize: string | null
    }[]
  ).map(({ product, quantity, selectedSize }) => [product.name, selectedSize, quantity])

function inBag(...lines: [typeof shirt, string | null, number][]): void {
  bag.set(lines.map(([product, selectedSize, quantity]) => toEntry({ product, selectedSize, quantity })))
}

/** The header's icon and the panel that it opens. */
async function openPanel() {
  const shown = showScreen(
    <>
      <BagButton className="" />
      <BagHost />
    </>,
    { shop: (_method, path, body) => (path === '/api/cart/quote' ? quotes(body) : { status: 404 }) },
  )
  await shown.user.click(screen.getByRole('link', { name: /^Bag/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
  const line = (at: number) => within(panel.getAllByRole('listitem')[at]!)
  return { ...shown, panel, line }
}

beforeEach(() => {
  closeBag()
  discountChoice.set(null)
  exitOffer.set({ open: null, claimed: null })
  bag.set([])
})

describe('the cart icon', () => {
  test('[shell-06] says how many pieces are in the bag, as they come', async () => {
    showScreen(<BagButton className="" />)
    expect(screen.getByRole('link', { name: 'Bag' }).querySelector('.bag-count')).toBeNull()
    addToBag(belt, null)
    expect((await screen.findByRole('link', { name: 'Bag, 1 piece' })).querySelector('.bag-count')?.textContent).toBe('1')
    addToBag(shirt, 'M')
    addToBag(shirt, 'M')
    expect((await screen.findByRole('link', { name: 'Bag, 3 pieces' })).querySelector('.bag-count')?.textContent).toBe('3')
  })

  test('[shell-06] opens the panel, and does not leave the page', async () => {
    inBag([belt, null, 1])
    const { panel, here } = await openPanel()
    expect(panel.getByText('Leather belt')).toBeTruthy()
    expect(here()).toBe('/')
  })
})

describe('the panel', () => {
  test('[cart-02] the steppers of a cart line change its quantity, from 1 to the stock', async () => {
    inBag([belt, null, 1], [shirt, 'M', 1])
    const { user, panel } = await openPanel()
    const stepper = within(panel.getByRole('group', { name: 'Quantity of Leather belt' }))
    const button = (name: string) => stepper.getByRole('button', { name })
    const quantity = () => stepper.getByRole('status').textContent
    expect(quantity()).toBe('1')
    expect(button('One less')).toHaveProperty('disabled', true)
    await user.click(button('One more'))
    expect(quantity()).toBe('2')
    expect(storedLines()).toEqual([
      ['Leather belt', null, 2],
      ['Linen shirt', 'M', 1],
    ])
    await expect.poll(() => button('One more')).toHaveProperty('disabled', true)
    expect(await panel.findByText('KES 1,800')).toBeTruthy()
    await user.click(button('One less'))
    expect(quantity()).toBe('1')
    expect(storedLines()).toEqual([
      ['Leather belt', null, 1],
      ['Linen shirt', 'M', 1],
    ])
  })

  test('[cart-02] the size of a cart line is changed there; a size that is out of stock cannot be chosen', async () => {
    inBag([shirt, 'M', 2], [belt, null, 1])
    const { user, panel } = await openPanel()
    const changer = panel.getByRole('combobox', { name: 'Size of Linen shirt' })
    const offered = within(changer).getAllByRole<HTMLOptionElement>('option')
    expect(offered.map((option) => [option.textContent, option.disabled])).toEqual([
      ['M', false],
      ['L', false],
      ['XL (sold out)', true],
    ])
    await user.selectOptions(changer, 'L')
    expect(storedLines()).toEqual([
      ['Linen shirt', 'L', 2],
      ['Leather belt', null, 1],
    ])
  })

  test('a size is said where there is no other to change to, and asked for where there is', async () => {
    inBag([jacket, 'M', 1], [coat, 'S', 1], [shirt, 'M', 1])
    const { panel, line } = await openPanel()
    expect(panel.getAllByRole('combobox').map((menu) => menu.getAttribute('aria-label'))).toEqual(['Size of Linen shirt'])
    expect(line(0).getByText('Size M')).toBeTruthy()
    expect(line(1).getByText('Size S')).toBeTruthy()
  })

  test('[cart-07] a cart line changed to a size that the bag has already merges with it, up to the stock', async () => {
    inBag([shirt, 'M', 2], [belt, null, 1], [shirt, 'L', 2])
    const { user, panel, line } = await openPanel()
    expect(panel.getAllByRole('combobox', { name: 'Size of Linen shirt' })).toHaveLength(2)
    await user.selectOptions(line(0).getByRole('combobox'), 'L')
    const changers = panel.getAllByRole<HTMLSelectElement>('combobox', { name: 'Size of Linen shirt' })
    expect(changers.map(({ value }) => value)).toEqual(['L'])
    // 2 and 2, of which there are 3.
    expect(storedLines()).toEqual([
      ['Leather belt', null, 1],
      ['Linen shirt', 'L', 3],
    ])
  })

  test('[cart-01, discount-01] has a box for a code; subtotal, discount and total follow it, and it is taken off again', async () => {
    inBag([shirt, 'M', 2])
    const { user, panel } = await openPanel()
    const sum = (label: string) => panel.queryByText(label)?.parentElement?.textContent?.replace(label, '')
    await expect.poll(() => sum('Subtotal')).toBe('KES 3,000')
    expect(sum('Discount')).toBeUndefined()
    await user.click(panel.getByRole('button', { name: 'Add a discount code' }))
    await user.type(panel.getByRole('textbox', { name: 'Discount code' }), 'karibu10{Enter}')
    expect(await panel.findByText('KARIBU10')).toBeTruthy()
    expect([sum('Subtotal'), sum('Discount')?.replace(/\W*KES/, 'KES')]).toEqual(['KES 3,000', 'KES 300'])
    await user.click(panel.getByRole('button', { name: 'Remove code KARIBU10' }))
    await expect.poll(() => sum('Discount')).toBeUndefined()
    for (const name of ['Checkout', 'View Bag']) expect(panel.getByRole('button', { name })).toBeTruthy()
  })

  test('the code of an offer that was claimed is put on by one press, until it is used or over', async () => {
    inBag([belt, null, 2])
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    exitOffer.set({ open: null, claimed: { code: 'STAY-KIPEPEO', value: 20, expiresAt } })
    const { user, panel } = await openPanel()
    const offered = panel.getByRole('button', { name: /^Use STAY-KIPEPEO: 20% off/ })
    expect(offered.textContent).toContain(`Yours until ${nairobiClock(expiresAt)}`)
    await user.click(offered)
    expect(await panel.findByText(/saves you/)).toBeTruthy()
    expect(discountChoice.get()).toEqual({ code: 'STAY-KIPEPEO', source: 'exit_intent' })
    await user.click(panel.getByRole('button', { name: 'Remove code STAY-KIPEPEO' }))
    expect(await panel.findByRole('button', { name: /^Use STAY-KIPEPEO/ })).toBeTruthy()
    // Another code takes its place, and the offer is put forward again without it.
    await user.click(panel.getByRole('button', { name: 'Add a discount code' }))
    await user.type(panel.getByRole('textbox', { name: 'Discount code' }), 'karibu10{Enter}')
    expect(await panel.findByText('KARIBU10')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Use STAY/ })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Remove code KARIBU10' }))
    act(() => forgetClaimed('STAY-KIPEPEO'))
    expect(panel.queryByRole('button', { name: /^Use STAY/ })).toBeNull()
  })

  test('a claimed code that gives nothing any more is not put forward again', async () => {
    inBag([belt, null, 2])
    exitOffer.set({ open: null, claimed: { code: 'STAY-GONE', value: 20, expiresAt: new Date(Date.now() + 3_600_000).toISOString() } })
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', { name: /^Use STAY-GONE/ }))
    expect(await panel.findByText(REFUSALS.discount_unknown.message)).toBeTruthy()
    expect(exitOffer.get().claimed).toBeNull()
  })
})
