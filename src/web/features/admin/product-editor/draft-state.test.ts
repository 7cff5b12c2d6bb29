import { describe, expect, test } from 'vitest'
import {
  changeOf,
  collisionsOf,
  isEmpty,
  leftOver,
  likenessOf,
  newPiece,
  NO_DRAFT,
  problemsOf,
  rebased,
  settled,
  shownFields,
  summaryOf,
  withField,
  withStock,
  type OpenPiece,
} from './draft-state.ts'

const ID = '0190f3d6-0000-7000-8000-000000000001'
const base = newPiece({ name: 'Dress', vendor: 'Zara', sizes: [{ id: ID, size: 'M', price: 900 }] })
const piece: OpenPiece = {
  ...base,
  id: 'piece',
  version: 3,
  sizes: [{ id: ID, sku: 'dress-m', size: 'M', price: 900, stock: 2, held: 0, sold: 0 }],
}
const later = (fields: Partial<OpenPiece['fields']>, stock = 2): OpenPiece => ({
  ...piece,
  version: 4,
  fields: { ...piece.fields, ...fields },
  sizes: piece.sizes.map((size) => ({ ...size, stock })),
})

describe('a draft', () => {
  test('has only what differs: typed back to what it was, nothing is left', () => {
    const typed = withField(piece, NO_DRAFT, 'name', 'Green dress')
    expect(changeOf(typed)).toEqual({ version: 3, changed: { name: 'Green dress' }, seen: { name: 'Dress' }, stock: [] })
    expect(isEmpty(withField(piece, typed, 'name', 'Dress'))).toBe(true)
    expect(isEmpty(withStock(piece, withStock(piece, NO_DRAFT, ID, 5), ID, 2))).toBe(true)
  })

  test('sends stock as a difference, which a sale meanwhile does not change', () => {
    const draft = withStock(piece, NO_DRAFT, ID, 5)
    expect(changeOf(rebased(later({}, 1), draft)).stock).toEqual([{ id: ID, by: 3 }])
    expect(summaryOf(piece, withField(piece, draft, 'vendor', ''))).toBe('Brand, Stock of M +3')
  })

  test('keeps the first value it saw and the version it began with', () => {
    const typed = withField(piece, NO_DRAFT, 'name', 'A')
    const more = withField(later({ name: 'B' }), typed, 'name', 'AA')
    expect([more.seen.name, more.version]).toEqual(['Dress', 3])
  })
})

describe('a colleague', () => {
  test('who changes another field is merged, one who makes the same change leaves nothing to save', () => {
    const draft = withField(piece, NO_DRAFT, 'name', 'Green dress')
    const now = later({ vendor: 'H&M' })
    expect([shownFields(now, rebased(now, draft)).vendor, collisionsOf(now, draft)]).toEqual(['H&M', []])
    expect(isEmpty(rebased(later({ name: 'Green dress' }), draft))).toBe(true)
  })

  test('who changes the same field collides: theirs or mine, as it is chosen', () => {
    const now = later({ name: 'Red dress', vendor: 'H&M' })
    const draft = withField(piece, withField(piece, NO_DRAFT, 'name', 'Green dress'), 'vendor', 'Mango')
    expect(collisionsOf(now, draft)).toEqual([
      { field: 'name', theirs: 'Red dress', mine: 'Green dress' },
      { field: 'vendor', theirs: 'H&M', mine: 'Mango' },
    ])
    const chosen = settled(now, draft, ['name'])
    expect(collisionsOf(now, chosen)).toEqual([])
    expect(changeOf(chosen)).toMatchObject({ version: 4, changed: { name: 'Green dress' }, seen: { name: 'Red dress' } })
  })
})

test('what is typed while it is being saved stays, and does not collide with what was saved', () => {
  const sent = withStock(piece, withField(piece, NO_DRAFT, 'name', 'Green'), ID, 3)
  const typed = withField(piece, sent, 'vendor', 'Mango')
  const saved = later({ name: 'Green' }, 3)
  const left = leftOver(saved, typed, sent)
  expect(changeOf(left)).toEqual({ version: 4, changed: { vendor: 'Mango' }, seen: { vendor: 'Zara' }, stock: [] })
  expect(isEmpty(leftOver(saved, sent, sent))).toBe(true)
})

test('another like it has its category, sizes, brand, condition and place, and neither its name nor its pictures', () => {
  const like = likenessOf({ fields: { ...piece.fields, place: 'B12', pictures: [{ key: 'a'.repeat(20), alt: '', focus: null }] } })
  expect(newPiece(like).fields).toMatchObject({
    vendor: 'Zara',
    place: 'B12',
    name: '',
    pictures: [],
    sizes: [{ size: 'M', price: 900, stock: 1 }],
  })
  expect(newPiece(like).fields.sizes[0]).not.toHaveProperty('id')
})

test('lines that were left empty are not sent, and what cannot be saved is said by field', () => {
  const draft = withField(piece, withField(piece, NO_DRAFT, 'features', ['Pockets', ' ']), 'flaws', [{ text: '', picture: null }])
  expect(changeOf(draft).changed).toEqual({ features: ['Pockets'], flaws: [] })
  const twice = [
    { size: 'M', price: 1 },
    { size: 'M', price: 0 },
  ]
  expect(Object.keys(problemsOf({ ...piece.fields, name: ' ', sizes: twice }))).toEqual(['name', 'sizes'])
  expect(problemsOf(piece.fields)).toEqual({})
})
