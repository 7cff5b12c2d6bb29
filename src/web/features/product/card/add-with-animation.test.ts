import { beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { addWithAnimation, ANIMATION_MS } from './add-with-animation.ts'

const parts = { addToBag: vi.fn(), animateToBag: vi.fn() }

let product: ProductCard
const card = {} as Element
const page = new EventTarget()
const doc = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' })
let lessMotion = false

beforeEach(() => {
  // Another one: what was pressed just before is remembered.
  product = { id: crypto.randomUUID() } as ProductCard
  vi.useFakeTimers()
  vi.clearAllMocks()
  parts.animateToBag.mockReturnValue(true)
  lessMotion = false
  doc.visibilityState = 'visible'
  vi.stubGlobal('document', doc)
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

test('[card-12] the product is in the bag 800 ms after the press, once', () => {
  addWithAnimation(product, 'M', card, parts)
  vi.advanceTimersByTime(799)
  expect(parts.addToBag).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(parts.addToBag).toHaveBeenCalledExactlyOnceWith(product, 'M')
  page.dispatchEvent(new Event('pagehide'))
  vi.runAllTimers()
  expect(parts.addToBag).toHaveBeenCalledOnce()
})

test('[card-12] whoever leaves while it flies has it in the bag all the same, once', () => {
  addWithAnimation(product, 'M', card, parts)
  addWithAnimation(product, 'L', card, parts)
  page.dispatchEvent(new Event('pagehide'))
  vi.runAllTimers()
  expect(parts.addToBag.mock.calls).toEqual([
    [product, 'M'],
    [product, 'L'],
  ])
})

test('[card-12] a page that is put away lands what flies; one that only changes does not', () => {
  addWithAnimation(product, null, card, parts)
  doc.dispatchEvent(new Event('visibilitychange'))
  expect(parts.addToBag).not.toHaveBeenCalled()
  doc.visibilityState = 'hidden'
  doc.dispatchEvent(new Event('visibilitychange'))
  expect(parts.addToBag).toHaveBeenCalledOnce()
})

test('[card-12] with less motion, without a picture or without a bag in sight it is in at once', () => {
  lessMotion = true
  addWithAnimation(product, 'M', card, parts)
  expect(parts.animateToBag).not.toHaveBeenCalled()
  lessMotion = false
  vi.advanceTimersByTime(ANIMATION_MS)
  addWithAnimation(product, 'M', null, parts)
  vi.advanceTimersByTime(ANIMATION_MS)
  parts.animateToBag.mockReturnValue(false)
  addWithAnimation(product, 'M', card, parts)
  expect(parts.addToBag).toHaveBeenCalledTimes(3)
})

test.each([true, false])(
  '[card-12] a double tap puts one in; pressed again after the first has landed, it is another one (flies: %s)',
  (flies) => {
    parts.animateToBag.mockReturnValue(flies)
    addWithAnimation(product, 'M', card, parts)
    vi.advanceTimersByTime(ANIMATION_MS - 1)
    addWithAnimation(product, 'M', card, parts)
    vi.advanceTimersByTime(1)
    expect(parts.addToBag).toHaveBeenCalledOnce()
    addWithAnimation(product, 'M', card, parts)
    vi.runAllTimers()
    expect(parts.addToBag).toHaveBeenCalledTimes(2)
  },
)

test('[card-12] while the code of the animation is on its way, the 800 ms run', async () => {
  parts.animateToBag.mockResolvedValue(true)
  addWithAnimation(product, 'M', card, parts)
  await vi.advanceTimersByTimeAsync(799)
  expect(parts.addToBag).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(parts.addToBag).toHaveBeenCalledExactlyOnceWith(product, 'M')
})

test.each([
  ['nothing to fly', () => Promise.resolve(false)],
  ['no code of the animation', () => Promise.reject(new TypeError('Failed to fetch'))],
])('[card-12] it is in as soon as there turns out to be %s, once', async (_what, answer) => {
  parts.animateToBag.mockImplementation(answer)
  addWithAnimation(product, 'M', card, parts)
  await vi.advanceTimersByTimeAsync(0)
  expect(parts.addToBag).toHaveBeenCalledExactlyOnceWith(product, 'M')
  await vi.runAllTimersAsync()
  page.dispatchEvent(new Event('pagehide'))
  expect(parts.addToBag).toHaveBeenCalledOnce()
})
