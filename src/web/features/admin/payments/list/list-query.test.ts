import { expect, test } from 'vitest'
import { listQueryFrom, listPageUrl, listApiUrl } from './list-query.ts'

test('the list of payments stands in its address, without what a form sends empty', () => {
  expect(listQueryFrom('http://shop/admin/payments?view=paid&q=+UP-7K3M9Q+&gateway=&_routes=x')).toEqual({ view: 'paid', q: 'UP-7K3M9Q' })
  expect(listPageUrl({ view: 'all' })).toBe('/admin/payments')
  expect(listPageUrl({ view: 'refunds', q: 'a b', gateway: 'paystack' })).toBe('/admin/payments?view=refunds&q=a+b&gateway=paystack')
})

test('another view keeps the search and begins at the newest; older pages keep both', () => {
  const asked = { view: 'paid', q: '0712', cursor: 'c1' } as const
  expect(listPageUrl(asked, { view: 'all' })).toBe('/admin/payments?q=0712')
  expect(listPageUrl(asked, { cursor: 'c2' })).toBe('/admin/payments?view=paid&q=0712&cursor=c2')
  expect(listPageUrl(asked)).toBe('/admin/payments?view=paid&q=0712')
  expect(listApiUrl(asked)).toBe('/api/admin/payments?view=paid&q=0712&cursor=c1')
})
