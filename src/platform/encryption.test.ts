import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCipher, UnsealError } from './encryption.ts'

const [key, next] = [randomBytes(32), randomBytes(32)]
const cipher = createCipher([key])
const SECRET = 'JBSWY3DPEHPK3PXP'

test('what is sealed opens for the same member, and shows nothing of itself', () => {
  const sealed = cipher.seal(SECRET, 'member:1')
  expect(cipher.open(sealed, 'member:1')).toBe(SECRET)
  expect(sealed).not.toContain(SECRET)
  // The same text is never sealed to the same twice.
  expect(cipher.seal(SECRET, 'member:1')).not.toBe(sealed)
})

test('put into the row of another member it does not open', () => {
  expect(() => cipher.open(cipher.seal(SECRET, 'member:1'), 'member:2')).toThrow(UnsealError)
})

test('it is not decrypted when any character is changed or missing', () => {
  const sealed = cipher.seal(SECRET, 'member:1')
  for (let at = 0; at < sealed.length; at++) {
    // Another character, by all six bits of it: the last one carries padding.
    const other = sealed[at] === 'A' ? '_' : 'A'
    if (at === sealed.length - 1) continue
    expect(() => cipher.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'member:1'), `at ${at}`).toThrow(UnsealError)
  }
  for (const length of [0, 3, 15, 30, sealed.length - 2])
    expect(() => cipher.open(sealed.slice(0, length), 'member:1')).toThrow(UnsealError)
  expect(() => cipher.open(SECRET, 'member:1')).toThrow(UnsealError)
})

test('another key does not open it', () => {
  expect(() => createCipher([next]).open(cipher.seal(SECRET, 'member:1'), 'member:1')).toThrow(/key that is not here/)
})

test('a new key in front seals from now on, and the one before still opens', () => {
  const both = createCipher([next, key])
  const old = cipher.seal(SECRET, 'member:1')
  expect(both.open(old, 'member:1')).toBe(SECRET)
  expect([both.isCurrent(old), both.isCurrent(both.seal(SECRET, 'member:1')), both.isCurrent(SECRET)]).toEqual([false, true, false])
  expect(() => cipher.open(both.seal(SECRET, 'member:1'), 'member:1')).toThrow(UnsealError)
})

test('a key of another length is none', () => {
  for (const keys of [[], [randomBytes(16)], [key, randomBytes(31)]]) expect(() => createCipher(keys)).toThrow(/32 bytes/)
})
