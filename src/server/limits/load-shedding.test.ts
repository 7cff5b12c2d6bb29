import { describe, expect, test } from 'vitest'
import { ROWS } from '../../../test/support/access-rows.ts'
import { isShopError } from '../../shop/errors.ts'
import { createLoadShedder, type LoadShedder } from './load-shedding.ts'
import { priorityOf, SHEDDABLE } from './priorities.ts'

const LATE = 400
const IN_TIME = 20
const MANY = 100

/** Of a hundred, evenly spread. */
function admitted(shedder: LoadShedder, priority: 'first' | 'browsing' | 'extras'): number {
  return Array.from({ length: 100 }).filter(() => {
    try {
      shedder.admit(priority)
      return true
    } catch (error) {
      if (isShopError(error) && error.code === 'unavailable') return false
      throw error
    }
  }).length
}

function evenly(): () => number {
  let n = 0
  return () => (n++ % 100) / 100
}

describe('when the shop has more to do than it can', () => {
  test('nothing is turned away before, and whoever pays never', () => {
    const shedder = createLoadShedder(evenly())
    expect(admitted(shedder, 'browsing')).toBe(100)
    shedder.measure({ delayMs: LATE, requests: 3 })
    expect(admitted(shedder, 'browsing')).toBe(100)
    for (let i = 0; i < 20; i++) shedder.measure({ delayMs: LATE, requests: MANY })
    expect(admitted(shedder, 'first')).toBe(100)
  })

  test('extras go first, then a growing share of browsing, never all of it', () => {
    const shedder = createLoadShedder(evenly())
    shedder.measure({ delayMs: LATE, requests: MANY })
    expect([admitted(shedder, 'extras'), admitted(shedder, 'browsing')]).toEqual([60, 80])
    for (let i = 0; i < 20; i++) shedder.measure({ delayMs: LATE, requests: MANY })
    expect([admitted(shedder, 'extras'), admitted(shedder, 'browsing')]).toEqual([0, 10])
  })

  test('a process that is very late, and measures as late, turns more away at once', () => {
    const shedder = createLoadShedder(evenly())
    shedder.measure({ delayMs: 5000, requests: MANY })
    expect(shedder.share()).toBeCloseTo(0.6)
  })

  test('a process that only works is late, however fast its loop turns, and one that was full for a moment is not', () => {
    const shedder = createLoadShedder(evenly())
    const full = { delayMs: IN_TIME, requests: MANY, busy: 1 }
    shedder.measure(full)
    shedder.measure({ ...full, busy: 0.9 })
    shedder.measure(full)
    expect(shedder.share()).toBe(0)
    shedder.measure(full)
    expect(shedder.share()).toBeCloseTo(0.2)
    // What it is at, such as a start, is no rush; and those of a rush that is small are answered soon.
    shedder.measure({ ...full, requests: 40 })
    expect(shedder.share()).toBeCloseTo(0.15)
    shedder.measure(full)
    shedder.measure({ ...full, requests: 3 })
    expect(shedder.share()).toBeCloseTo(0.3)
  })

  test('it ends slowly, so that the same rush does not begin again at once', () => {
    const shedder = createLoadShedder(evenly())
    for (let i = 0; i < 3; i++) shedder.measure({ delayMs: LATE, requests: MANY })
    shedder.measure({ delayMs: IN_TIME, requests: MANY })
    expect(shedder.share()).toBeCloseTo(0.55)
    for (let i = 0; i < 11; i++) shedder.measure({ delayMs: IN_TIME, requests: MANY })
    expect(shedder.share()).toBe(0)
  })

  test('it ends at once when nobody rushes any more, and not because few are there at the moment', () => {
    const shedder = createLoadShedder(evenly())
    for (let i = 0; i < 9; i++) shedder.measure({ delayMs: LATE, requests: MANY })
    shedder.measure({ delayMs: IN_TIME, requests: 2, most: MANY })
    expect(shedder.share()).toBeCloseTo(0.85)
    for (let i = 0; i < 3; i++) shedder.measure({ delayMs: IN_TIME, requests: 2, most: 3 })
    expect(shedder.share()).toBe(0)
  })
})

test('what may be turned away is a route, none of it is paying, an order or an account', () => {
  const listed = [...SHEDDABLE.browsing, ...SHEDDABLE.extras]
  expect(listed.filter((route) => !(route in ROWS))).toEqual([])
  expect(listed.filter((route) => /checkout|order|payment|\/pay\b|auth|admin|contact|quote|bag|profile/.test(route))).toEqual([])
  expect(priorityOf('POST', '/api/checkouts')).toBe('first')
  expect(priorityOf('HEAD', '/api/products')).toBe('browsing')
})

test('what everybody may read of the catalogue can be turned away', () => {
  const read = Object.keys(ROWS).filter((route) => /^GET \/api\/(?:products|categories|feed|videos|live\/pieces)/.test(route))
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((route) => priorityOf(...(route.split(' ').slice(0, 2) as [string, string])) === 'first')).toEqual([])
})
