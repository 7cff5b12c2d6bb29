import { describe, expect, it, test } from 'vitest'
import { bodyOf, bodyToCompare, hasMeasures, numberOf, textsOf, withMeasures } from './measures.ts'

test.each([
  ['', null],
  ['  ', null],
  ['92', 92],
  [' 92,5 ', 92.5],
  ['92.54 cm', 92.5],
  ['EU 39', 39],
  ['0', 0],
  ['-5', Number.NaN],
  ['ninety', Number.NaN],
  ['1e3', Number.NaN],
])('"%s" is read as %s', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

describe('bodyOf', () => {
  it('[profile-02] [open-68] reads every field; what is empty is left out', () => {
    const texts = { height: '168', weight: '', chest: '92', waist: '', hips: '', inseam: '78.5', shoe_size: '39' }
    expect(bodyOf(texts)).toEqual({ body: { height: 168, measurements: { chest: 92, inseam: 78.5, shoe_size: 39 } }, errors: {} })
    expect(bodyOf({})).toEqual({ body: {}, errors: {} })
  })

  test.each([
    ['chest', '39.9', 'Enter 40 to 200 cm, or leave this empty.'],
    ['chest', '200.1', 'Enter 40 to 200 cm, or leave this empty.'],
    ['waist', 'wide', 'Enter 35 to 200 cm, or leave this empty.'],
    ['height', '1.68', 'Enter 50 to 250 cm, or leave this empty.'],
    ['shoe_size', '0', 'Enter 15 to 55 EU, or leave this empty.'],
  ] as const)('%s of %s is not believed', (field, text, message) => {
    expect(bodyOf({ [field]: text })).toEqual({ body: {}, errors: { [field]: message } })
  })

  it('the limits themselves are fine', () => {
    expect(bodyOf({ chest: '40', hips: '220' }).errors).toEqual({})
  })

  it('goes there and back', () => {
    const body = { height: 170, weight: 60, measurements: { chest: 90, waist: 70, hips: 98, inseam: 78, shoe_size: 38.5 } }
    expect(bodyOf(textsOf(body))).toEqual({ body, errors: {} })
  })
})

describe('whose measures count', () => {
  const member = { id: 'wanjiku', body: { height: 168, measurements: { chest: 92, waist: 76 } } }

  it('what the member typed last goes before the profile', () => {
    const own = { user_id: 'wanjiku', body: { measurements: { chest: 94, hips: 101 } } }
    expect(bodyToCompare(member, own)).toEqual({ height: 168, measurements: { chest: 94, waist: 76, hips: 101 } })
  })

  it('what a guest left on this phone only fills the gaps of a profile', () => {
    const own = { user_id: null, body: { measurements: { chest: 120, hips: 101 } } }
    expect(bodyToCompare(member, own)).toEqual({ height: 168, measurements: { chest: 92, waist: 76, hips: 101 } })
    expect(bodyToCompare(null, own)).toEqual(own.body)
  })

  it('another member’s measures are nobody’s', () => {
    const own = { user_id: 'otieno', body: { measurements: { chest: 110 } } }
    expect(bodyToCompare(null, own)).toEqual({})
    expect(bodyToCompare(member, own)).toEqual(member.body)
  })

  it('nobody has said anything', () => {
    expect(bodyToCompare(null, null)).toEqual({})
    expect(hasMeasures({})).toBe(false)
    expect(hasMeasures({ height: 170, measurements: { chest: null } })).toBe(false)
    expect(hasMeasures({ measurements: { shoe_size: 39 } })).toBe(true)
  })

  it('null says nothing', () => {
    expect(withMeasures({ measurements: { chest: 92 } }, { height: null, measurements: { chest: null, waist: 70 } })).toEqual({
      measurements: { chest: 92, waist: 70 },
    })
  })
})
