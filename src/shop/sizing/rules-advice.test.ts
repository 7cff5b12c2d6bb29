import { expect, it } from 'vitest'
import { clothesAdvices, sizeAdvice } from './rules-advice.ts'

const women = (measurements: object) => sizeAdvice({ department: 'women', measurements }, 'dresses')

it('suggests one size and says why', () => {
  expect(women({ chest: 92, waist: 76, hips: 100 })).toEqual([
    { department: 'women', size: 'M', fits: ['M'], reason: 'Chest 92 cm, waist 76 cm and hips 100 cm are M in women’s sizes.' },
  ])
  expect(women({ hips: 100 })[0]?.reason).toBe('Hips 100 cm are M in women’s sizes.')
})

it('the widest part decides', () => {
  expect(women({ chest: 86, waist: 70, hips: 110 })[0]).toMatchObject({
    size: 'L',
    reason: 'Hips 110 cm are L in women’s sizes. Your other measurements are smaller (chest S, waist S), so L leaves room there.',
  })
})

it('says when the next size is near', () => {
  expect(women({ chest: 97 })[0]?.reason).toBe('Chest 97 cm is M in women’s sizes. You’re close to L. Choose it for a looser fit.')
  expect(women({ chest: 96.9 })[0]?.reason).toBe('Chest 96.9 cm is M in women’s sizes.')
  expect(women({ chest: 154.5 })[0]?.reason).toBe('Chest 154.5 cm is 4XL in women’s sizes.')
})

it('says when the size below is near', () => {
  expect(women({ chest: 90.5 })[0]?.reason).toBe('Chest 90.5 cm is M in women’s sizes. You’re close to S. Choose it for a closer fit.')
})

it('a top is judged by the chest, a skirt by waist and hips', () => {
  const body = { department: 'women' as const, measurements: { chest: 92, waist: 68, hips: 110 } }
  expect(sizeAdvice(body, 'tops')[0]?.size).toBe('M')
  expect(sizeAdvice(body, 'bottoms')[0]?.size).toBe('L')
  expect(sizeAdvice({ department: 'women', measurements: { hips: 110 } }, 'tops')).toEqual([])
  expect(clothesAdvices(body).map(({ kind }) => kind)).toEqual(['tops', 'bottoms', 'dresses'])
  expect(clothesAdvices({ measurements: { chest: 92 } })).toEqual([{ kind: 'dresses', label: 'Clothes' }])
  expect(clothesAdvices({})).toEqual([])
})

it('for both departments as long as nobody has said which', () => {
  const advice = sizeAdvice({ measurements: { chest: 92 } }, 'tops')
  expect(advice.map(({ department, size }) => `${department} ${size}`)).toEqual(['women M', 'men S'])
})

it('says nothing without a measure, and nothing wrong outside the table', () => {
  expect(women({})).toEqual([])
  expect(women({ chest: 60 })).toEqual([])
  expect(women({ chest: 92, hips: 190 })).toEqual([])
  expect(sizeAdvice({ height: 170 }, 'shoes')).toEqual([])
})

it('shoes by the foot', () => {
  expect(sizeAdvice({ measurements: { shoe_size: 39 } }, 'shoes')).toEqual([
    { department: null, size: '39', fits: ['39'], reason: 'EU 39 is made for a foot of 24.7 cm.' },
  ])
  expect(sizeAdvice({ measurements: { shoe_size: 38.5 } }, 'shoes')[0]?.reason).toContain('take 39')
})

it('jeans by the waist, in inches', () => {
  expect(sizeAdvice({ measurements: { waist: 77 } }, 'jeans')).toEqual([
    { department: null, size: 'W30', fits: ['W30', 'W31'], reason: 'A waist of 77 cm is 30 inches. W31 gives you more room.' },
  ])
  expect(sizeAdvice({ measurements: { chest: 92 } }, 'jeans')).toEqual([])
})
