// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { VIEWERS_CHANGE_MS } from '../../../../shop/settings/rules.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { DOUBLE_TAP_MS } from '../../../lib/use-deaf.ts'
import type { CardProduct } from '../data/card-product.ts'
import { testProduct } from '../card/test-product.ts'
import { bag, currentView } from '../../bag/store/bag-state.ts'
import { closeBag } from '../../bag/store/bag-store.ts'
import { cacheCardProduct } from '../data/product-cache.ts'
import { ProductModal } from './product-modal.tsx'

let number = 0

/** The modal of a product, all of which has come. */
function renderModal(change: Partial<CardProduct> = {}) {
  // Products are remembered by their ids.
  number += 1
  const product = testProduct({ id: `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`, ...change })
  cacheCardProduct(product)
  const shown = showScreen(<ProductModal id={product.id} depth={1} />)
  return { ...shown, modal: within(screen.getByRole('dialog', { name: product.name })) }
}

beforeEach(() => {
  localStorage.clear()
  bag.set([])
  closeBag()
})

describe('the modal of a product', () => {
  test.each([
    [6, 'In Stock', 'stock-in'],
    [5, '5 left', 'stock-low'],
    [2, '2 left', 'stock-low'],
    [1, '1 left', 'stock-one'],
  ])('[product-01, product-07] of which there are %i: %s', (stock, words, look) => {
    const { modal } = renderModal({ stock })
    expect(modal.getAllByText(words)[0]?.classList.contains(look)).toBe(true)
    for (const other of ['In Stock', '5 left', '6 left', 'Out of Stock'].filter((text) => text !== words)) {
      expect(modal.queryByText(other)).toBeNull()
    }
  })

  test('[product-07, product-08] of which there are none: Out of Stock, and neither button can be pressed', () => {
    const { modal } = renderModal({ stock: 0 })
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
    const { modal, user } = renderModal({ stock: 11, variants: [variant(1, 'M', 6), variant(2, 'L', 5)] })
    expect(modal.getByText('In Stock')).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'L' }))
    expect(modal.getByText('5 left')).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'M' }))
    expect(modal.getByText('In Stock')).toBeTruthy()
  })

  test('says that it is in the bag once it is, and then leads there, but not by the second tap of a double tap', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { modal, user } = renderModal({ stock: 1 })
    await user.click(modal.getByRole('button', { name: 'Add to Bag' }))
    await user.click(await modal.findByRole('button', { name: 'In bag' }))
    expect(currentView().panelOpen).toBe(false)
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    await user.click(modal.getByRole('button', { name: 'In bag' }))
    expect(currentView().panelOpen).toBe(true)
    expect(bag.get()).toHaveLength(1)
  })

  test('in several sizes: says so of the size that is chosen, and adds another', async () => {
    const variant = (at: number, size: string) => ({
      id: `0199b0a0-0000-7000-8000-0000000000c${at}`,
      size,
      stock: 2,
      held: false,
      price: 1500,
    })
    const { modal, user } = renderModal({ stock: 4, variants: [variant(1, 'M'), variant(2, 'L')] })
    await user.click(modal.getByRole('button', { name: 'L' }))
    await user.click(modal.getByRole('button', { name: 'Add to Bag' }))
    expect(await modal.findByRole('button', { name: 'In bag' })).toBeTruthy()
    await user.click(modal.getByRole('button', { name: 'M' }))
    await user.click(modal.getByRole('button', { name: 'Add to Bag' }))
    expect(await modal.findByRole('button', { name: 'In bag' })).toBeTruthy()
    expect(bag.get().map(({ size, quantity }) => [size, quantity])).toEqual([
      ['L', 1],
      ['M', 1],
    ])
  })

  test('[product-01, product-02, product-04] of which everything has come shows all of it', async () => {
    const picture = (key: string) => ({ key, alt: 'A dress', width: 900, height: 1200, thumbhash: '' })
    const variant = (at: number, size: string) => ({
      id: `0199b0a0-0000-7000-8000-0000000000c${at}`,
      product_id: '0199b0a0-0000-7000-8000-0000000000aa',
      sku: `D-${size}`,
      size,
      stock: 2,
      held: false,
      price: 1500,
    })
    const whole: Product = {
      ...testProduct({ id: '0199b0a0-0000-7000-8000-0000000000aa', price: 1500, original_price: 2000 }),
      images: [picture('one'), picture('two')],
      video_url: '/media/clip.mp4',
      variants: [variant(1, 'M'), variant(2, 'L')],
      description: 'Cut from one piece of cloth.',
      vendor: '',
      kind: 'jacket',
      department: 'unisex',
      featured: false,
      is_active: true,
      created_at: '2026-11-01T08:00:00Z',
      popularity_score: 1,
      sizes: ['M', 'L'],
      styles: [],
      colours: [],
      tags: [],
      flaws: [],
      measurements: {},
      fabricDetails: null,
      materialDescription: null,
      features: ['Lined', 'Side pockets'],
    }
    showScreen(<ProductModal id={whole.id} depth={1} />, {
      shop: (_method, path) => (path === `/api/products/${whole.id}` ? { body: whole } : { status: 404 }),
    })
    const modal = within(await screen.findByRole('dialog', { name: 'Kitenge dress' }))
    expect((await modal.findAllByText('KES 1,500')).length).toBeGreaterThan(0)
    expect(modal.getByText('3 left')).toBeTruthy()
    expect(modal.getAllByRole('link', { name: /^Enlarge picture \d of 2$/ })).toHaveLength(2)
    expect(modal.getByLabelText('Video of Kitenge dress').getAttribute('src')).toBe('/media/clip.mp4')
    const features = within(modal.getByRole('list', { name: 'Features' })).getAllByRole('listitem')
    expect(features.map((feature) => feature.textContent)).toEqual(['Lined', 'Side pockets'])
    const sizes = within(modal.getByRole('group', { name: 'Sizes' }))
    for (const size of ['M', 'L']) expect(sizes.getByRole('button', { name: size })).toBeTruthy()
    for (const name of ['Size Guide', 'Add to Bag', 'Buy Now']) expect(modal.getByRole('button', { name })).toBeTruthy()
  })

  test('[product-09] the count of viewers changes every 8 seconds, not before, and stays between 3 and 30', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 - (1_700_000_000_000 % VIEWERS_CHANGE_MS) })
    const { modal } = renderModal()
    const viewers = () => Number(/^(\d+) people are looking$/.exec(modal.getByText(/people are looking$/).textContent ?? '')?.[1])
    let before = viewers()
    for (let turn = 0; turn < 40; turn++) {
      await pass(7999)
      expect(viewers()).toBe(before)
      await pass(1)
      const after = viewers()
      expect(after).not.toBe(before)
      expect(after).toBeGreaterThanOrEqual(3)
      expect(after).toBeLessThanOrEqual(30)
      before = after
    }
  })
})
