import { expect, test } from 'vitest'
import { filledParams } from './admin-page.ts'

test('the fields of an address are read without what a form sends empty, and without what is not asked for', () => {
  const url = 'http://shop/admin/payments?view=paid&q=+UP-7K3M9Q+&gateway=&_routes=x'
  expect(filledParams(url, ['view', 'q', 'gateway', 'cursor'])).toEqual({ view: 'paid', q: 'UP-7K3M9Q' })
})
