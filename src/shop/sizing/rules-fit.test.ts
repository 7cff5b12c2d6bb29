import { describe, expect, it, test } from 'vitest'
import { demoProducts } from '../../demo/products/products.ts'
import type { Measurements } from '../catalogue/rules-measurements.ts'
import { EASE, fitOf, TOE_ROOM, type Fit } from './rules-fit.ts'
import { garmentOf, measuredIn, type Garment, type ProductText } from './rules-garment.ts'
import { bestFit, fitsOf, verdictText } from './rules-size-fits.ts'

function garment(kind: Garment['kind'], measurements: Measurements, more: Partial<Garment> = {}): Garment {
  return { kind, measurements, measuredOn: 'M', sizes: ['M'], stretch: false, adjustable: false, ...more }
}

function product(more: Partial<ProductText>): ProductText {
  return {
    name: 'Linen shirt',
    category: 'clothing',
    tags: [],
    features: [],
    materialDescription: null,
    fabricDetails: null,
    measurements: {},
    sizes: ['M'],
    ...more,
  }
}

const body = { measurements: { chest: 90, waist: 72, hips: 98, shoe_size: 38 } }

describe('fitOf', () => {
  // A body of 90 and a shirt: too small below 0 cm of room, snug below 3, roomy from 16, too big from 26.
  test.each<[number, Fit, string]>([
    [44.5, 'too small', '1 cm too tight'],
    [45, 'snug', 'just your size, sits close'],
    [46, 'snug', '2 cm of room, sits close'],
    [46.5, 'fits you', '3 cm of room, fits comfortably'],
    [52.5, 'fits you', '15 cm of room, fits comfortably'],
    [53, 'roomy', '16 cm of room, loose'],
    [57.5, 'roomy', '25 cm of room, loose'],
    [58, 'too big', '26 cm of room, too wide'],
  ])('a shirt of %d cm flat on a chest of 90 cm: %s', (chest, overall, words) => {
    expect(fitOf(garment('top', { chest }), body)).toEqual({ overall, parts: [{ girth: 'chest', label: 'Chest', fit: overall, words }] })
  })

  it('a jacket goes over clothes: what would do for a shirt is too tight', () => {
    expect(fitOf(garment('jacket', { chest: 46 }), body)?.parts[0]?.words).toBe('only 2 cm of room, too tight')
    expect(fitOf(garment('jacket', { chest: 45 }), body)?.parts[0]?.words).toBe('no room, too tight')
    expect(fitOf(garment('jacket', { chest: 46.5 }), body)?.overall).toBe('snug')
  })

  it('cloth that gives may be narrower than the body', () => {
    expect(fitOf(garment('top', { chest: 43 }), body)?.overall).toBe('too small')
    expect(fitOf(garment('top', { chest: 43 }, { stretch: true }), body)).toMatchObject({
      overall: 'snug',
      parts: [{ words: '4 cm less than you, but it stretches: sits close' }],
    })
    expect(fitOf(garment('top', { chest: 42.5 }, { stretch: true }), body)?.overall).toBe('too small')
  })

  it('one part too small spoils it all', () => {
    const jeans = fitOf(garment('trousers', { waist: 37.5, hips: 48 }), body)
    expect(jeans?.overall).toBe('too small')
    expect(jeans?.parts.map(({ label, words }) => `${label}: ${words}`)).toEqual([
      'Waist: 3 cm of room, fits comfortably',
      'Hips: 2 cm too tight',
    ])
  })

  it('trousers hang from the waist: wide hips do not make them roomy, a wide waist makes them too big', () => {
    expect(fitOf(garment('trousers', { waist: 37, hips: 65 }), body)?.overall).toBe('fits you')
    expect(fitOf(garment('trousers', { waist: 41, hips: 51 }), body)?.overall).toBe('too big')
    expect(fitOf(garment('trousers', { waist: 41, hips: 51 }, { adjustable: true }), body)?.overall).toBe('fits you')
  })

  it('a drawstring opens a little and no further', () => {
    expect(fitOf(garment('skirt', { waist: 31.5 }, { adjustable: true }), body)?.overall).toBe('snug')
    expect(fitOf(garment('skirt', { waist: 31 }, { adjustable: true }), body)?.overall).toBe('too small')
  })

  test.each<[number, Fit]>([
    [23.7, 'too small'],
    [23.8, 'snug'],
    [24.1, 'fits you'],
    [25.3, 'fits you'],
    [25.4, 'roomy'],
    [26.1, 'too big'],
  ])('shoes with an insole of %d cm on a foot of 24 cm (EU 38): %s', (insole, overall) => {
    expect(fitOf(garment('shoes', { insole }), body)?.overall).toBe(overall)
  })

  it('says where trousers and hems end, which decides nothing', () => {
    const tall = { height: 170, measurements: { waist: 72, inseam: 80 } }
    expect(fitOf(garment('trousers', { waist: 37, inseam: 72 }), tall)?.parts.at(-1)?.words).toBe('ends 8 cm above your ankle')
    expect(fitOf(garment('trousers', { waist: 37, inseam: 84 }), tall)?.parts.at(-1)?.words).toBe('4 cm too long, can be taken up')
    expect(fitOf(garment('trousers', { waist: 37, inseam: 78 }), tall)?.parts.at(-1)?.words).toBe('ends at your ankle')
    expect(fitOf(garment('shorts', { waist: 37, inseam: 16 }), tall)?.parts).toHaveLength(1)
    expect(fitOf(garment('skirt', { waist: 37, length: 60 }), tall)?.parts.at(-1)).toEqual({
      label: 'Length',
      words: 'ends at your knees',
      fit: null,
    })
  })

  it('null when nothing can be compared', () => {
    expect(fitOf(garment('top', { length: 70 }), { height: 170, measurements: { chest: 90 } })).toBeNull()
    expect(fitOf(garment('top', { chest: 50 }), { measurements: { waist: 72 } })).toBeNull()
    expect(fitOf(garment('shoes', { insole: 25 }), { measurements: { chest: 90 } })).toBeNull()
    expect(fitOf(garment('top', { chest: 50 }), {})).toBeNull()
    expect(fitOf(garment('top', { chest: 50 }, { measuredOn: null, sizes: ['S', 'M'] }), body, 'S')).toBeNull()
  })

  it('every bound of ease rises', () => {
    const all = [TOE_ROOM, ...Object.values(EASE).flatMap((kind) => Object.values(kind))]
    expect(all.filter(({ small, snug, roomy, big }) => !(small < snug && snug < roomy && roomy < big))).toEqual([])
  })
})

describe('garmentOf', () => {
  test.each([
    ['Shweshwe shirt dress', 'dress'],
    ['White dress shirt', 'top'],
    ['Kimono jacket', 'loose'],
    ['Gikomba denim jacket', 'jacket'],
    ['Camel trench', 'coat'],
    ['Denim mini skirt', 'skirt'],
    ['Drawstring shorts', 'shorts'],
    ['Straight jeans', 'trousers'],
    ['Cable jumper', 'knit'],
    ['Jumpsuit, kente blocks', 'dress'],
  ])('%s is a %s', (name, kind) => {
    expect(garmentOf(product({ name }))?.kind).toBe(kind)
  })

  it('the name knows better than a tag', () => {
    expect(garmentOf(product({ name: 'Slip dress', tags: ['jacket'] }))?.kind).toBe('dress')
    expect(garmentOf(product({ name: 'Denim mini, buttoned', tags: ['skirt'] }))?.kind).toBe('skirt')
  })

  it('bags and jewelry are worn by no measure', () => {
    expect(garmentOf(product({ category: 'accessories', measurements: { around: 57 } }))).toBeNull()
    expect(fitsOf(product({ category: 'jewelry' }), body)).toEqual([])
  })

  it('knows on which size it was measured', () => {
    expect(garmentOf(product({ sizes: ['S', 'M'], features: ['Measured on size M'] }))?.measuredOn).toBe('M')
    expect(garmentOf(product({ sizes: ['38', '40'], features: ['Insole measured on size 40.'] }))?.measuredOn).toBe('40')
    expect(garmentOf(product({ sizes: ['S', 'M'] }))?.measuredOn).toBeNull()
    expect(garmentOf(product({ sizes: ['L'] }))?.measuredOn).toBe('L')
  })
})

describe('measuredIn', () => {
  const sized = (measuredOn: string, measurements: Measurements, kind: Garment['kind'] = 'top') =>
    garment(kind, measurements, { measuredOn })

  it('moves what goes around by the steps of the table, half of them flat; lengths stay', () => {
    expect(measuredIn(sized('M', { chest: 50, waist: 40, length: 70 }), 'S', 'women')).toEqual({ chest: 46, waist: 36, length: 70 })
    expect(measuredIn(sized('M', { chest: 50 }), 'L', 'men')).toEqual({ chest: 54 })
  })

  it('jeans by inches, shoes by two thirds of a centimetre', () => {
    expect(measuredIn(sized('32', { waist: 39 }, 'trousers'), '34', 'women')?.waist).toBeCloseTo(41.54)
    expect(measuredIn(sized('40', { insole: 25.5 }, 'shoes'), '42', 'women')?.insole).toBeCloseTo(26.83)
  })

  it('null for sizes that have nothing to do with each other', () => {
    expect(measuredIn(sized('M', { chest: 50 }), '32', 'women')).toBeNull()
    expect(measuredIn(sized('One size', { chest: 50 }), 'M', 'women')).toBeNull()
  })
})

describe('a product of several sizes', () => {
  const shirt = product({ sizes: ['S', 'M', 'L'], features: ['Measured on size M'], measurements: { chest: 50 } })

  it('speaks of the chosen size, else of the best that can be had', () => {
    const fits = fitsOf(shirt, body)
    expect(fits.map(({ size, overall }) => `${size} ${overall}`)).toEqual(['S snug', 'M fits you', 'L roomy'])
    expect(bestFit(fits, null, ['S', 'M', 'L'])?.size).toBe('M')
    expect(bestFit(fits, null, ['S', 'L'])?.size).toBe('S')
    expect(bestFit(fits, null, [])?.size).toBe('M')
    expect(bestFit(fits, 'L', ['S', 'M', 'L'])?.size).toBe('L')
    expect(bestFit(fits, 'XL', ['S'])).toBeNull()
  })

  it('puts it in words', () => {
    const [s, m] = fitsOf(shirt, body)
    expect(s && verdictText(s, true)).toBe('Size S is snug on you')
    expect(m && verdictText(m, true)).toBe('Size M fits you')
    expect(m && verdictText(m, false)).toBe('Fits you')
  })

  it('compares names where nothing was measured', () => {
    const unmeasured = fitsOf(product({ sizes: ['S', 'M', 'XL', 'Tall'] }), { department: 'women', ...body })
    expect(unmeasured.map(({ size, overall, measured }) => `${size} ${overall} ${measured}`)).toEqual([
      'S fits you false',
      'M fits you false',
      'XL too big false',
    ])
    expect(fitsOf(product({ category: 'shoes', sizes: ['37', '38', '40'] }), body).map(({ parts }) => parts[0]?.words)).toEqual([
      'smaller than your usual size, 38',
      '38 is your usual size',
      'larger than your usual size, 38',
    ])
  })
})

test('every product of clothing of the demo shop can be compared with a measured body, cloths apart', () => {
  const whole = { measurements: { chest: 90, waist: 72, hips: 98, shoe_size: 39 } }
  const silent = demoProducts
    .filter(({ category }) => category === 'clothing' || category === 'shoes')
    .map((p) =>
      product({
        ...p,
        materialDescription: p.material,
        fabricDetails: p.fabric,
        sizes: p.sizes.flatMap(([size]) => (size === null ? [] : [size])),
      }),
    )
    .filter((p) => !fitsOf(p, whole).some(({ measured }) => measured))
  expect(silent.map(({ measurements }) => Object.keys(measurements)).flat()).not.toContain('chest')
  expect(silent.length).toBeLessThan(5)
})
