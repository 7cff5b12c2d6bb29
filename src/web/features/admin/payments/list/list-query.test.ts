import { expect, test } from 'vitest'
import { listApiUrl, listPageUrl } from './list-query.ts'

test('the list of payments has an address that says what of it is shown', () => {
  expect(listPageUrl({ view: 'all' })).toBe('/admin/payments')
  expect(listPageUrl({ view: 'refunds', q: 'a b', gateway: 'paystack' })).toBe('/admin/payments?view=refunds&q=a+b&gateway=paystack')
})

test('another view keeps the search and begins at the newest; older pages keep both', () => {
  const query = { view: 'paid', q: '0712', cursor: 'c1' } as const
  expect(listPageUrl(query, { view: 'all' })).toBe('/admin/payments?q=0712')
  expect(listPageUrl(query, { cursor: 'c2' })).toBe('/admin/payments?view=paid&q=0712&cursor=c2')
  expect(listPageUrl(query)).toBe('/admin/payments?view=paid&q=0712')
  expect(listApiUrl(query)).toBe('/api/admin/payments?view=paid&q=0712&cursor=c1')
})
