import { expect, test } from 'vitest'
import { effectOf, PEOPLE_MIN, rateOf, rateText, verdictOf } from './rules-report.ts'

test('a rate has the interval of Wilson, also where nobody or everybody did it', () => {
  expect(rateOf(0, 0)).toBeNull()
  // Published examples: Newcombe 1998, table I (81 of 263, 15 of 148, 0 of 20).
  const [a, b, c] = [rateOf(81, 263)!, rateOf(15, 148)!, rateOf(0, 20)!]
  expect([a.low, a.high].map((x) => x.toFixed(4))).toEqual(['0.2553', '0.3662'])
  expect([b.low, b.high].map((x) => x.toFixed(4))).toEqual(['0.0624', '0.1605'])
  expect([c.low, c.high].map((x) => x.toFixed(4))).toEqual(['0.0000', '0.1611'])
  expect(rateText(b)).toBe('10.1 % (6.2 to 16.0)')
})

test('the difference of two rates has the interval of Newcombe', () => {
  // Newcombe 1998, part II, example a: 56 of 70 against 48 of 80.
  const effect = effectOf({ people: 70, ordered: 56 }, { people: 80, ordered: 48 })!
  expect([effect.difference, effect.low, effect.high].map((x) => x.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339'])
  expect(verdictOf(effect)).toBe('Brings orders.')
})

test('with few people nothing is said, and what costs orders is said', () => {
  const many = { people: PEOPLE_MIN, ordered: 20 }
  expect(effectOf({ people: PEOPLE_MIN - 1, ordered: 5 }, many)).toBeNull()
  expect(effectOf(many, { people: PEOPLE_MIN - 1, ordered: 5 })).toBeNull()
  expect(effectOf(many, many)).not.toBeNull()
  expect(verdictOf(null)).toBe('Too few people so far to tell.')
  expect(verdictOf(effectOf(many, many))).toBe('No difference to be seen so far.')
  expect(verdictOf(effectOf({ people: 2000, ordered: 20 }, { people: 2000, ordered: 90 }))).toBe('Costs orders. Better switch it off.')
})
