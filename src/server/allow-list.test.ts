import { expect, test } from 'vitest'
import { allowList } from './allow-list.ts'

test('single addresses and networks, in both families, and nothing else', () => {
  const allows = allowList(['196.201.214.200', '196.201.213.0/24', '2001:db8::/32', '::1'])
  const yes = ['196.201.214.200', '::ffff:196.201.214.200', '196.201.213.7', '2001:db8::9', '::1']
  const no = ['196.201.214.201', '196.201.212.255', '2001:db9::1', '::ffff:10.0.0.1', '', 'localhost', '196.201.214.200.evil.example']
  expect(yes.filter(allows)).toEqual(yes)
  expect(no.filter(allows)).toEqual([])
})
