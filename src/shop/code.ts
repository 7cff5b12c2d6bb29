import { randomInt } from 'node:crypto'
import { ORDER_ALPHABET } from './orders/rules.ts'

/** UP-7K3M9Q: short, and without letters that sound or look alike. */
export function newCode(): string {
  return `UP-${clearLetters(6)}`
}

/** Random letters and digits that do not sound or look alike. */
export function clearLetters(count: number): string {
  return Array.from({ length: count }, () => ORDER_ALPHABET[randomInt(ORDER_ALPHABET.length)]).join('')
}
