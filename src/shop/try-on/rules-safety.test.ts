import { describe, expect, test } from 'vitest'
import { mayBeOnPhotos, wearersOf, type WornProduct } from './rules-safety.ts'

const blouse: WornProduct = { kind: 'top', department: 'women', name: 'Blue blouse', tags: ['blouse', 'cotton'] }

describe('what is never shown on a photo', () => {
  test.each([
    ['a piece of the kids’ department', { department: 'kids' }],
    ['swimwear', { kind: 'swimwear' }],
    ['nightwear and underwear', { kind: 'nightwear' }],
    ['a piece that its name says is for a girl, wherever the shop has put it', { name: 'Girls’ school blouse' }],
    ['a piece whose name says an age', { name: 'Party dress, 8-9 years' }],
    ['a piece that is tagged for children', { tags: ['toddler'] }],
    ['a bikini that is kept among the tops', { name: 'Red bikini top' }],
    ['a bra among the sportswear', { kind: 'activewear', name: 'Sports bra' }],
    ['shorts to swim in', { kind: 'shorts', department: 'men', name: 'Swimming shorts' }],
    ['boxers among the shorts', { kind: 'shorts', department: 'men', name: 'Two boxers' }],
    ['what only a tag calls underwear', { tags: ['underwear'] }],
    ['a nightdress among the dresses', { kind: 'dress', name: 'Satin night dress' }],
  ] as const)('%s', (_what, changes) => {
    expect(mayBeOnPhotos({ ...blouse, ...changes } as WornProduct)).toBe(false)
  })

  test.each([
    ['a blouse', {}],
    ['a slip dress', { kind: 'dress', name: 'Silk slip dress' }],
    ['a bag for a briefcase', { kind: 'bag', name: 'Leather briefcase' }],
    ['boyfriend jeans', { kind: 'jeans', name: 'Boyfriend jeans' }],
    ['a piece of no kind', { kind: null, department: 'unisex', name: 'Old thing', tags: [] }],
  ] as const)('but %s may be', (_what, changes) => {
    expect(mayBeOnPhotos({ ...blouse, ...changes } as WornProduct)).toBe(true)
  })
})

test.each([
  ['a girl’s blouse', { department: 'kids' }, 'mannequin'],
  ['swimwear of an adult', { kind: 'swimwear' }, 'mannequin'],
  ['a nightdress', { kind: 'nightwear', name: 'Cotton nightdress' }, 'mannequin'],
  ['swimwear for children', { kind: 'swimwear', department: 'kids' }, 'nobody'],
  ['a bikini that only its name says is a girl’s', { name: 'Girls’ bikini, 6 years' }, 'nobody'],
  ['children’s pyjamas', { kind: 'nightwear', tags: ['boys'] }, 'nobody'],
  ['a blouse', {}, 'anyone'],
] as const)('%s is shown on the mannequin at most, on nobody, or on anyone', (_what, changes, wearers) => {
  expect(wearersOf({ ...blouse, ...changes } as WornProduct)).toBe(wearers)
})
