import { describe, expect, it, test } from 'vitest'
import { chineseRows, clothingRows, mondopoint, shoeRows } from './rules-chart.ts'
import { footLength, SIZE_TABLE, systemNumbers } from './rules.ts'

const BOTH = ['women', 'men'] as const

describe('[size-03] clothing', () => {
  it('gives US, UK, CN, bust or chest, waist and hips of every letter size', () => {
    expect(clothingRows('women').find(({ size }) => size === 'M')).toEqual({
      size: 'M',
      eu: '40–42',
      us: '8–10',
      uk: '12–14',
      cn: '92–96',
      chest: '90–98',
      waist: '74–82',
      hips: '98–106',
    })
    expect(clothingRows('men').find(({ size }) => size === 'L')).toEqual({
      size: 'L',
      eu: '52–54',
      us: '42',
      uk: '42',
      cn: '104–108',
      chest: '102–110',
      waist: '90–98',
      hips: '106–113',
    })
  })

  // Conversions that hold in any shop: British 8 is German 36 and American 4, American 0 is British 4.
  test.each([
    ['XXS', '00', '2'],
    ['XS', '0–2', '4–6'],
    ['S', '4–6', '8–10'],
    ['XL', '16–18', '20–22'],
  ])('a woman’s %s is US %s and UK %s', (size, us, uk) => {
    expect(clothingRows('women').find((row) => row.size === size)).toMatchObject({ us, uk })
  })

  test('a man’s number is his chest in inches, within the chest of its row', () => {
    for (const row of SIZE_TABLE.men) {
      const numbers = systemNumbers('US', 'men', row)
      expect(numbers.length).toBeGreaterThan(0)
      expect(numbers).toEqual(systemNumbers('UK', 'men', row))
      expect(numbers.filter((inches) => inches * 2.54 < row.chest[0] || inches * 2.54 >= row.chest[1])).toEqual([])
    }
  })

  test.each(BOTH)('%s: no number is in two rows, none between the first and the last is missing', (department) => {
    for (const system of ['UK', 'US'] as const) {
      const numbers = SIZE_TABLE[department].flatMap((row) => systemNumbers(system, department, row))
      const [first = 0] = numbers
      expect(numbers).toEqual(numbers.map((_, n) => first + 2 * n))
    }
  })
})

describe('[size-04] shoes', () => {
  it('gives US, UK, CN, EU and the foot', () => {
    expect(shoeRows('women').find(({ eu }) => eu === '38')).toEqual({ us: '7.5', uk: '5.5', cn: '240', eu: '38', foot: '24.0' })
    expect(shoeRows('men').find(({ eu }) => eu === '44')).toEqual({ us: '11', uk: '10', cn: '280', eu: '44', foot: '28.0' })
  })

  // The feet that ISO/TS 19407 gives for these sizes, in millimetres.
  test.each([
    ['39', '6', 246.6, 245.53],
    ['44', '10', 280, 279.4],
  ])('EU %s is UK %s', (eu, uk, euFoot, ukFoot) => {
    expect(footLength(Number(eu)) * 10).toBeCloseTo(euFoot, 0)
    expect(shoeRows('men').find((row) => row.eu === eu)?.uk).toBe(uk)
    expect(((Number(uk) + 23) / 3) * 25.4).toBeCloseTo(ukFoot, 1)
  })

  // The Brannock device: a man's size 1 is 7 2/3 inches.
  it('a man’s American number is one above the British, a woman’s two', () => {
    for (const { us, uk } of shoeRows('men')) expect(Number(us) - Number(uk)).toBe(1)
    for (const { us, uk } of shoeRows('women')) expect(Number(us) - Number(uk)).toBe(2)
  })

  test.each(BOTH)('%s: every column rises', (department) => {
    for (const column of ['us', 'uk', 'cn', 'eu', 'foot'] as const) {
      const numbers = shoeRows(department).map((row) => Number(row[column]))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  })

  it('Chinese shoes are the foot in steps of 5 mm', () => {
    expect([24, 24.24, 24.25, 26.66].map(mondopoint)).toEqual([240, 240, 245, 265])
  })
})

test('[size-02] a Chinese letter is a smaller size here', () => {
  const words = (department: 'women' | 'men') => chineseRows(department).map(({ letter, label, size }) => `${letter} ${label} ${size}`)
  expect(words('women')).toEqual(['S 155/80A XS', 'M 160/84A S', 'L 165/88A S', 'XL 170/92A M', 'XXL 175/96A M', '3XL 180/100A L'])
  expect(words('men')).toEqual(['S 165/84A XS', 'M 170/88A S', 'L 175/92A S', 'XL 180/96A M', 'XXL 185/100A M', '3XL 190/104A L'])
})
