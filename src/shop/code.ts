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

const TAKEN = 'checkouts_code_unique'
const TRIES = 5

/**
 * Does a transaction again whose newCode() another checkout has: with a million of them it is one in 250. `work` may run several
 * times, so it does nothing outside the database.
 */
export async function withFreeCode<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { constraint } = ((error as { cause?: unknown }).cause ?? error) as { constraint?: string }
    if (tries > 1 && constraint === TAKEN) return withFreeCode(work, tries - 1)
    throw error
  }
}
