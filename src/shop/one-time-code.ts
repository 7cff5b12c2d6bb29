import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits. */
export function newOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a code: without the id of its row it is of no use, and the same code looks different everywhere. */
export function hashOfCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex')
}

/** Compared in constant time. */
export function isCode(hash: string, id: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfCode(id, code)))
}
