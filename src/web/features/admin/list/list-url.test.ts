import { expect, test } from 'vitest'
import { listApiUrl, listKey, listUrl } from './list-url.ts'

const PARAMS = { view: 'to_pack', q: 'UP 7', area: undefined, cursor: 'abc' }

test('a changed filter keeps the others and begins at the first page; an empty one is left out', () => {
  expect(listUrl('/admin/orders', PARAMS, { area: 'nairobi' })).toBe('/admin/orders?view=to_pack&q=UP+7&area=nairobi')
  expect(listUrl('/admin/orders', PARAMS, { view: undefined, q: '' })).toBe('/admin/orders')
})

test('only the next page has a cursor; the API answers for the page that is open', () => {
  expect(listUrl('/admin/orders', PARAMS, { cursor: 'def' })).toBe('/admin/orders?view=to_pack&q=UP+7&cursor=def')
  expect(listApiUrl('/admin/orders', PARAMS)).toBe('/api/admin/orders?view=to_pack&q=UP+7&cursor=abc')
  expect(listKey('/admin/orders', PARAMS)).toBe('/admin/orders?view=to_pack&q=UP+7')
})
