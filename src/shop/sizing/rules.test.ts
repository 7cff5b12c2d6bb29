import { describe, expect, it, test } from 'vitest'
import { letterOf } from './rules-letter-sizes.ts'
import { footLength, shoeSizeOf, sizesFor, sizesFound, sizeTexts, SIZE_TABLE } from './rules.ts'

const woman = (measurements: object) => ({ department: 'women' as const, measurements })
const man = (measurements: object) => ({ department: 'men' as const, measurements })

describe('the size table', () => {
  test.each(['women', 'men'] as const)('%s: sizes follow one another without a gap or an overlap', (department) => {
    const rows = SIZE_TABLE[department]
    for (const girth of ['chest', 'waist', 'hips'] as const) {
      expect(rows.map((row) => row[girth][0]).slice(1)).toEqual(rows.map((row) => row[girth][1]).slice(0, -1))
      expect(rows.filter((row) => row[girth][0] >= row[girth][1])).toEqual([])
    }
  })
})

describe('sizesFound', () => {
  test.each([
    [91.5, ['M']],
    [90.9, ['S', 'M']],
    [88.9, ['S']],
    [89, ['S', 'M']],
    [96.9, ['M']],
    [97, ['M', 'L']],
    [65, ['XXS']],
    [64.9, []],
    [155.9, ['4XL']],
    [156, []],
  ])('a bust of %d cm wears %j: within a centimetre of the next size both fit', (chest, letters) => {
    expect(sizesFound(woman({ chest })).letters).toEqual(letters)
  })

  it('the same chest is another letter size for a man', () => {
    expect(sizesFound(woman({ chest: 92 })).letters).toEqual(['M'])
    expect(sizesFound(man({ chest: 92 })).letters).toEqual(['S'])
    expect(sizesFound({ measurements: { chest: 92 } }).letters).toEqual(['S', 'M'])
  })

  it('one who is narrow above and wide below wears both', () => {
    expect(sizesFound(woman({ chest: 86, waist: 78, hips: 110 })).letters).toEqual(['S', 'L'])
  })

  test.each([
    [84, 36],
    [85.9, 36],
    [86, 38],
    [110, 48],
    [113, 50],
  ])('a bust of %d cm is EU %d', (chest, eu) => {
    expect(sizesFound(woman({ chest })).eu).toEqual([eu])
  })

  it('EU numbers need to know for whom, and a man has those of his jacket', () => {
    expect(sizesFound({ measurements: { chest: 100 } }).eu).toEqual([])
    expect(sizesFound(man({ chest: 100, waist: 100 })).eu).toEqual([50])
  })

  test.each([
    [81.2, [31, 32]],
    [80, [31, 32]],
    [86.3, [33, 34]],
    [20, []],
  ])('a waist of %d cm wears jeans of %j inches', (waist, waists) => {
    expect(sizesFound({ measurements: { waist } }).waists).toEqual(waists)
  })

  it('nothing measured, nothing found', () => {
    expect(sizesFound({})).toEqual({ letters: [], eu: [], waists: [], shoes: [] })
    expect(sizesFound({ measurements: { chest: null, shoe_size: null } }).letters).toEqual([])
    expect(sizesFor({})).toEqual([])
    expect(sizeTexts({ height: 170 })).toEqual([])
  })
})

describe('sizesFor', () => {
  const body = woman({ chest: 94, waist: 78, hips: 102, shoe_size: 39 })

  it('names sizes as catalogues do', () => {
    expect(sizesFor(body, 'clothing')).toEqual(['M', 'One size', 'EU 42', 'UK 14', 'US 10', '30', 'W30', '31', 'W31'])
    expect(sizesFor(body, 'shoes')).toEqual(['39', 'EU 39'])
  })

  test.each([
    [96, 'UK 38'],
    [100, 'UK 40'],
    [104, 'UK 42'],
    [112, 'UK 44'],
  ])('a man’s chest of %d cm is %s: British and American jackets count it in inches', (chest, uk) => {
    expect(sizesFor(man({ chest }), 'clothing').filter((size) => /^U[KS]/.test(size))).toEqual([uk, uk.replace('UK', 'US')])
  })

  it('a shoe is never taken for a waist', () => {
    const wide = man({ waist: 96, shoe_size: 43 })
    expect(sizesFor(wide, 'clothing')).toContain('38')
    expect(sizesFor(wide, 'clothing')).not.toContain('43')
    expect(sizesFor(wide, 'shoes')).toEqual(['43', 'EU 43'])
    expect(sizesFor(wide)).toEqual(expect.arrayContaining(['38', '43', 'L']))
    expect(sizesFor(wide, 'jewelry')).toEqual([])
  })

  it('knows the aliases of the large letter sizes', () => {
    expect(sizesFor(man({ chest: 122 }), 'clothing')).toEqual(expect.arrayContaining(['XXL', '2XL']))
    expect(letterOf('2xl ')).toBe('XXL')
    expect(letterOf('38')).toBeNull()
  })

  it('half a shoe size wears the next one up as well', () => {
    expect(sizesFor({ measurements: { shoe_size: 38.5 } }, 'shoes')).toEqual(['38.5', 'EU 38.5', '39', 'EU 39'])
  })
})

it('says the sizes in words', () => {
  expect(sizeTexts({ measurements: { chest: 92, waist: 74 } })).toEqual(['women’s M', 'men’s S', 'jeans W29/W30'])
  expect(sizeTexts(woman({ chest: 90.5, hips: 107 }))).toEqual(['M', 'L', 'EU 40', 'EU 44'])
  expect(sizeTexts(woman({ chest: 93, waist: 77, hips: 101, shoe_size: 39 }))).toEqual(['M', 'EU 40', 'jeans W30/W31', 'shoe 39'])
})

test.each([
  [24, 38],
  [24.5, 39],
  [26.7, 42],
  [22.7, 36],
])('a foot of %d cm is EU %d', (foot, size) => {
  expect(shoeSizeOf(foot)).toBe(size)
  expect(Math.abs(footLength(size) - foot)).toBeLessThan(0.2)
})
