import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCipher, KEY_BYTES } from '../../platform/encryption.ts'
import { callbackAddressOf, tokenOfAddress } from './callback-address.ts'

const cipher = createCipher([randomBytes(KEY_BYTES)])
const token = () => randomBytes(16).toString('hex')

test('the address of an answer spells none of the words that Safaricom refuses, whatever the key', () => {
  for (let n = 0; n < 200; n++) expect(callbackAddressOf(createCipher([randomBytes(KEY_BYTES)]), token())).toMatch(/^[0-9a-f]{64}$/)
})

test('is known by whoever has the key, and only as it was given', () => {
  const own = token()
  const address = callbackAddressOf(cipher, own)
  expect(tokenOfAddress(cipher, address)).toBe(own)
  for (const other of [
    own,
    address.slice(0, -1),
    `${address}0`,
    `${address}zz`,
    address.toUpperCase(),
    callbackAddressOf(createCipher([randomBytes(KEY_BYTES)]), own),
  ])
    expect(tokenOfAddress(cipher, other)).toBeNull()
})
