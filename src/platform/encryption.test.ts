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

test('what is signed is made by the key alone, for one text and one thing; any of the keys knows its own', () => {
  const signature = cipher.sign('123456', 'code of 1')
  expect(signature).toMatch(/^[0-9a-f]{32}$/)
  expect(cipher.isSigned(signature, '123456', 'code of 1')).toBe(true)
  for (const [text, about] of [
    ['123457', 'code of 1'],
    ['123456', 'code of 2'],
  ] as const)
    expect(cipher.isSigned(signature, text, about)).toBe(false)
  for (const wrong of ['', 'A', `${signature.slice(0, -2)}AA`, `${signature}AAAA`])
    expect(cipher.isSigned(wrong, '123456', 'code of 1')).toBe(false)
  expect(createCipher([next]).isSigned(signature, '123456', 'code of 1')).toBe(false)
  expect(createCipher([next, key]).isSigned(signature, '123456', 'code of 1')).toBe(true)
})

test('a key that another process has begun with is asked for, and only when it is needed', () => {
  let asked = 0
  const running = createCipher([key], { moreKeys: () => (asked++, [next, key]) })
  expect(running.open(cipher.seal(SECRET, 'member:1'), 'member:1')).toBe(SECRET)
  expect(asked).toBe(0)
  expect(running.open(createCipher([next]).seal(SECRET, 'member:1'), 'member:1')).toBe(SECRET)
  expect(asked).toBe(1)
  expect(() => running.open(createCipher([randomBytes(32)]).seal(SECRET, 'member:1'), 'member:1')).toThrow(UnsealError)
})
