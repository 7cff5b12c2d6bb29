import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './request-visitor.ts'

const ADDRESSES = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:a:1::1', '2001:db8:a:2:ffff::1', '2001:db8:b::1', 'unix']

test('a network is an address, of IPv6 a /64', () => {
  expect(ADDRESSES.map((ip) => networkOf({ ip }))).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8:a:1::/64',
    '2001:db8:a:2::/64',
    '2001:db8:b:0::/64',
    'unix',
  ])
})

test('a wide network is an address, of IPv6 a /48, which one subscriber may have', () => {
  expect(ADDRESSES.map((ip) => wideNetworkOf({ ip }))).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8:a::/48',
    '2001:db8:a::/48',
    '2001:db8:b::/48',
    'unix',
  ])
})
