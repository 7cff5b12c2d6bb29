import { expect, test } from 'vitest'
import { isRandomUuid, isUuid, uuidsIn } from './ids.ts'

const ID = '0190a6d2-7c1e-7b3a-8f00-0123456789ab'
const RANDOM = '3f2b1c4d-5e6f-4a7b-9c8d-0123456789ab'

test('an id is one in capitals, too, and nothing around it', () => {
  expect([ID, ID.toUpperCase(), RANDOM].map(isUuid)).toEqual([true, true, true])
  expect([` ${ID}`, `${ID}\n`, ID.slice(1), ID.replaceAll('-', ''), `${ID}0`, 'x'.repeat(36), ''].filter(isUuid)).toEqual([])
})

test('a random id has its version and its variant', () => {
  expect([RANDOM, RANDOM.toUpperCase()].map(isRandomUuid)).toEqual([true, true])
  expect([ID, RANDOM.replace('-9', '-c'), RANDOM.slice(1)].filter(isRandomUuid)).toEqual([])
})

test('ids are found in a text', () => {
  expect(uuidsIn(`<a href="/product/${ID}"><a href="/product/${RANDOM}">`)).toEqual([ID, RANDOM])
  expect(uuidsIn('none')).toEqual([])
})
