import { expect, test } from 'vitest'
import { meta, shouldRevalidate } from './guest-orders.tsx'

const here = new URL('http://shop.example/guest-orders')
const asked = (more: object) => shouldRevalidate({ currentUrl: here, nextUrl: here, ...more } as Parameters<typeof shouldRevalidate>[0])

test('whose page it is is asked again when somebody has signed in on it, and its title says so; a look-up asks nothing', () => {
  expect(asked({})).toBe(true)
  expect(asked({ formMethod: 'POST' })).toBe(false)
  expect(asked({ nextUrl: new URL('http://shop.example/guest-orders?from=here') })).toBe(false)
  const title = (member: boolean) => meta({ loaderData: { member } } as Parameters<typeof meta>[0])[0]
  expect(title(false)).toEqual({ title: 'My Orders | Upya' })
  expect(title(true)).toEqual({ title: 'Orders placed as a guest | Upya' })
})
