import { expect, test } from 'vitest'
import { composeEdit, EDIT_SIZE, FEATURED_MAX, nounOf, type EditCandidate } from './rules-opening-edit.ts'

let made = 0
const piece = (name: string, category = 'clothing', more: Partial<EditCandidate> = {}): EditCandidate => ({
  id: `${name}-${++made}`,
  name,
  category,
  kind: null,
  featured: false,
  width: 400,
  height: 533,
  ...more,
})
const many = (count: number, name: string, category?: string) => Array.from({ length: count }, () => piece(name, category))
const names = (candidates: EditCandidate[]) => composeEdit(candidates).map((id) => id.replace(/-\d+$/, ''))

test.each([
  ['Blush sleeveless peplum dress', 'dress'],
  ['Grey tee', 'tee'],
  ['Olive shoes', 'shoe'],
  ['Wrap dress, kitenge', 'dress'],
  ['Tote with leather straps', 'tote'],
  ['', ''],
])('%j is a %j', (name, kind) => expect(nounOf(name)).toBe(kind))

test('seventeen tees that came last do not open the shop: kinds take turns, and neighbours are of two categories', () => {
  const found = names([...many(17, 'Grey tee'), ...many(3, 'Red dress'), ...many(2, 'Blue jeans'), ...many(2, 'Black boots', 'shoes')])
  expect(found.slice(0, 4).toSorted()).toEqual(['Black boots', 'Blue jeans', 'Grey tee', 'Red dress'])
  expect(found.slice(0, 4).indexOf('Black boots')).toBeGreaterThan(0)
  expect(found.slice(4, 8).toSorted()).toEqual(['Black boots', 'Blue jeans', 'Grey tee', 'Red dress'])
  expect(found).toHaveLength(24)
})

test('a kind that is known goes before the words of the name', () => {
  const found = names([
    ...many(2, 'Grey tee'),
    ...['Polo', 'Vest'].map((name) => piece(name, 'clothing', { kind: 'tee' })),
    piece('Kaftan'),
  ])
  expect(found).toEqual(['Grey tee', 'Kaftan', 'Grey tee', 'Polo', 'Vest'])
})

test('pictures below the floor are left out: too small, or lying across', () => {
  const found = names([
    piece('Small tee', 'clothing', { width: 319 }),
    piece('Wide tee', 'clothing', { width: 533, height: 400 }),
    piece('Good tee', 'clothing', { width: 320, height: 320 }),
  ])
  expect(found).toEqual(['Good tee'])
})

test('what an admin has featured comes first, whatever its picture; not more than a screen of it', () => {
  const featured = Array.from({ length: FEATURED_MAX + 2 }, () => piece('Chosen hat', 'accessories', { featured: true, width: 100 }))
  const found = names([...many(3, 'Grey tee'), ...featured])
  expect(found.slice(0, FEATURED_MAX)).toEqual(Array(FEATURED_MAX).fill('Chosen hat'))
  expect(found.slice(FEATURED_MAX)).toEqual(Array(3).fill('Grey tee'))
})

test('each product once, and no more than the edit holds', () => {
  const tees = many(EDIT_SIZE + 30, 'Grey tee')
  const found = composeEdit([...tees, ...tees])
  expect(found).toHaveLength(EDIT_SIZE)
  expect(new Set(found).size).toBe(EDIT_SIZE)
})
