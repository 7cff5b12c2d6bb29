import { expect, test } from 'vitest'
import { listedDescription, listedName, nextPlace, type ListedFacts } from './rules-listing.ts'

const facts: ListedFacts = { kind: 'dress', vendor: 'Zara', colour: 'green', size: 'M', condition: 'Very good', flaw: '' }

test.each<[Partial<ListedFacts>, string]>([
  [{}, 'Green Zara dress'],
  [{ vendor: '', colour: null }, 'Dress'],
  [{ kind: 'jeans', vendor: 'Levi’s', colour: 'blue' }, 'Blue Levi’s jeans'],
  [{ kind: 'tee', vendor: ' ', colour: 'mixed' }, 'Colourful T-shirt'],
])('%o is called %s', (over, name) => {
  expect(listedName({ ...facts, ...over })).toBe(name)
})

test.each<[Partial<ListedFacts>, string]>([
  [{}, 'A green Zara dress, size M.\n\nVery good: gently worn, with hardly any signs of wear.'],
  [{ colour: 'orange', size: null }, 'An orange Zara dress.\n\nVery good: gently worn, with hardly any signs of wear.'],
  [
    { kind: 'sneakers', vendor: '', colour: null, size: '41', condition: 'Worn', flaw: 'Left heel is rubbed. ' },
    'A pair of sneakers, size 41.\n\nWorn: well loved, with visible wear. The price reflects it. Please note: left heel is rubbed.',
  ],
])('%o is described by what is known, and nothing else', (over, description) => {
  expect(listedDescription({ ...facts, ...over })).toBe(description)
})

test.each([
  ['B12-07', 'B12-08'],
  ['B12-99', 'B12-100'],
  ['7', '8'],
  ['Rail by the door', ''],
  ['', ''],
])('after %s comes %s', (place, next) => {
  expect(nextPlace(place)).toBe(next)
})
