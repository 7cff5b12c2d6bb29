import { expect, test } from 'vitest'
import { REFUSALS } from './errors.ts'
import { FAILURES } from './payments/rules.ts'
import { maskPhone } from './phone.ts'

test('a masked phone is recognised by its owner', () => {
  expect(maskPhone('254722333456')).toBe('0722 ••• 456')
  expect(maskPhone('254112333456')).toBe('0112 ••• 456')
})

test('M-PESA is written as its provider writes it', () => {
  const sentences = [...Object.values(FAILURES), ...Object.values(REFUSALS)].flatMap((texts) => Object.values(texts).map(String))
  expect(sentences.filter((text) => /m-?pesa/i.test(text.replaceAll('M-PESA', '')))).toEqual([])
  expect(sentences.filter((text) => text.includes('M-PESA')).length).toBeGreaterThan(4)
})
