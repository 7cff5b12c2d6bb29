import { expect, test } from 'vitest'
import { REFUSALS } from './errors.ts'
import { M_PESA } from './m-pesa.ts'
import { FAILURES } from './payments/rules.ts'
import { maskPhone } from './phone.ts'

test('a masked phone is recognised by its owner, and no line ends in it', () => {
  expect(maskPhone('254722333456')).toBe('0722\u00a0•••\u00a0456')
  expect(maskPhone('254112333456')).toBe('0112\u00a0•••\u00a0456')
})

test('on screens M-PESA is written as its provider writes it, and no line ends in it', () => {
  expect(M_PESA).not.toContain('-')
  const sentences = [...Object.values(FAILURES), ...Object.values(REFUSALS)].flatMap((texts) => Object.values(texts).map(String))
  expect(sentences.filter((text) => /m-?pesa/i.test(text))).toEqual([])
  expect(sentences.filter((text) => text.includes(M_PESA)).length).toBeGreaterThan(4)
})
