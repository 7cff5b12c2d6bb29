import { randomInt } from 'node:crypto'
import type { AreaDeps } from './deps.ts'

type Cipher = AreaDeps['cipher']

/** Six digits. */
export function newOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * What is stored of a code: the same code looks different in every row, and without the shop's secrets key nobody finds it by trying
 * the million that there are.
 */
export function hashOfCode(cipher: Pick<Cipher, 'sign'>, id: string, code: string): string {
  return cipher.sign(code, aboutCode(id))
}

/** Compared in constant time. */
export function isCode(cipher: Pick<Cipher, 'isSigned'>, { id, hash, code }: { id: string; hash: string; code: string }): boolean {
  return cipher.isSigned(hash, code, aboutCode(id))
}

function aboutCode(id: string): string {
  return `one-time code ${id}`
}
