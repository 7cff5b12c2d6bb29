import type { Cipher } from '../../platform/encryption.ts'

const ABOUT = 'callback address'
/** 128 bits as hex digits. */
const TOKEN_LENGTH = 32

/**
 * The last part of the address that a provider is given for its answer: the token of the row, and what only the shop can have made of
 * it. Whoever reads the database, or an old copy of it, finds the token and still knows no address that is listened to.
 */
export function callbackAddressOf(cipher: Pick<Cipher, 'sign'>, token: string): string {
  return token + cipher.sign(token, ABOUT)
}

/** The token of an address that a message came to; null when it is none of ours. */
export function tokenOfAddress(cipher: Pick<Cipher, 'isSigned'>, given: string): string | null {
  const token = given.slice(0, TOKEN_LENGTH)
  return cipher.isSigned(given.slice(TOKEN_LENGTH), token, ABOUT) ? token : null
}
