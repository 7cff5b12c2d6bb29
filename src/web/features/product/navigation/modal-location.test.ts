import { expect, test } from 'vitest'
import { addressOver, depthAt, skipsForModal, productAt } from './modal-location.ts'

const here = (path: string, state: unknown = null, masked = false) => {
  const { pathname, search } = new URL(path, 'http://shop')
  return { pathname, search, state, ...(masked ? { mask: { pathname: '/product/a', search: '', hash: '' } } : {}) }
}
const move = (from: string, to: string, defaultShouldRevalidate = true) =>
  skipsForModal({
    currentUrl: new URL(from, 'http://shop'),
    nextUrl: new URL(to, 'http://shop'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate,
  })

test('[card-05] a product opens over the page as it is, and shows its own address', () => {
  expect(addressOver(here('/?category=shoes&sort=popular'), 'a')).toEqual({
    to: '/?category=shoes&sort=popular&piece=a',
    mask: '/product/a',
    state: { depth: 1 },
  })
  expect(addressOver(here('/wishlist'), 'a').to).toBe('/wishlist?piece=a')
})

test('one product over another counts the steps back to the page', () => {
  const first = addressOver(here('/wishlist'), 'a')
  const second = addressOver(here(first.to, first.state, true), 'b')
  expect(second).toEqual({ to: '/wishlist?piece=b', mask: '/product/b', state: { depth: 2 } })
  expect(depthAt({ state: second.state })).toBe(2)
})

test('only an address under its mask is an open product', () => {
  expect(productAt(here('/?piece=a', { depth: 1 }, true))).toBe('a')
  expect(productAt(here('/?piece=a'))).toBeNull()
  expect(productAt(here('/', null, true))).toBeNull()
  // Its state outlives a reload, the mask does not: the first product over the page that came then is one step from it.
  expect(addressOver(here('/product/a', { depth: 3 }), 'b').state.depth).toBe(1)
})

test('whatever the history holds as state, there is a number of steps', () => {
  for (const state of [null, {}, { depth: 'x' }, { depth: -1 }]) expect(depthAt({ state })).toBe(0)
})

test('opening, closing and changing a product loads nothing of the page behind', () => {
  expect(move('/?sort=popular', '/?sort=popular&piece=a')).toBe(false)
  expect(move('/?piece=a&sort=popular', '/?sort=popular')).toBe(false)
  expect(move('/wishlist?piece=a', '/wishlist?piece=b')).toBe(false)
})

test('anything else loads as it always does', () => {
  expect(move('/?sort=popular', '/?sort=latest')).toBe(true)
  expect(move('/?sort=popular&piece=a', '/?sort=latest')).toBe(true)
  expect(move('/?piece=a', '/wishlist')).toBe(true)
  expect(move('/', '/')).toBe(true)
  expect(move('/', '/', false)).toBe(false)
})
