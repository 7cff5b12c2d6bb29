import { randomInt } from 'node:crypto'
import { ORDER_ALPHABET } from './orders/rules.ts'

/** UP-7K3M9Q: short, and without letters that sound or look alike. */
export function newCode(): string {
  let code = 'UP-'
  for (let i = 0; i < 6; i++) code += ORDER_ALPHABET[randomInt(ORDER_ALPHABET.length)]
  return code
}
