import { beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { addWithAnimation } from './add-with-animation.ts'

const parts = { addToBag: vi.fn(), flyToBag: vi.fn() }

const piece = { id: 'p1' } as ProductCard
const tile = {} as Element
const page = new EventTarget()
const doc = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let calm = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  parts.flyToBag.mockReturnValue(true)
  calm = false
  doc.visibilityState = 'visible'
  vi.stubGlobal('document', doc)
  vi.stubGlobal('matchMedia', () => ({ matches: calm }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

test('[card-12] the piece is in the bag 800 ms after the press, once', () => {
  addWithAnimation(piece, 'M', tile, parts)
  vi.advanceTimersByTime(799)
  expect(parts.addToBag).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(parts.addToBag).toHaveBeenCalledExactlyOnceWith(piece, 'M')
  page.dispatchEvent(new Event('pagehide'))
  vi.runAllTimers()
  expect(parts.addToBag).toHaveBeenCalledOnce()
})

test('[card-12] whoever leaves while it flies has it in the bag all the same, once', () => {
  addWithAnimation(piece, 'M', tile, parts)
  addWithAnimation(piece, 'L', tile, parts)
  page.dispatchEvent(new Event('pagehide'))
  vi.runAllTimers()
  expect(parts.addToBag.mock.calls).toEqual([
    [piece, 'M'],
    [piece, 'L'],
  ])
})

test('[card-12] a page that is put away lands what flies; one that only changes does not', () => {
  addWithAnimation(piece, null, tile, parts)
  doc.dispatchEvent(new Event('visibilitychange'))
  expect(parts.addToBag).not.toHaveBeenCalled()
  doc.visibilityState = 'hidden'
  doc.dispatchEvent(new Event('visibilitychange'))
  expect(parts.addToBag).toHaveBeenCalledOnce()
})

test('[card-12] with less motion, without a picture or without a bag in sight it is in at once', () => {
  calm = true
  addWithAnimation(piece, 'M', tile, parts)
  expect(parts.flyToBag).not.toHaveBeenCalled()
  calm = false
  addWithAnimation(piece, 'M', null, parts)
  parts.flyToBag.mockReturnValue(false)
  addWithAnimation(piece, 'M', tile, parts)
  expect(parts.addToBag).toHaveBeenCalledTimes(3)
})
