// What someone can say they wear, and what their measures say they do. Pure: the browser uses it too.
import type { BodySize } from '../accounts/rules.ts'
import { MY_SIZES_MAX } from '../choices.ts'
import { LETTERS } from './rules-letter-sizes.ts'
import { byKind, type SizeKind } from './rules-my-sizes.ts'
import { SHOE_SIZES, sizesFound } from './rules.ts'

/** What can be chosen, by kind. Odd inches from 34 up are hardly made. */
export const MY_SIZES: Record<SizeKind, readonly string[]> = {
  letters: LETTERS,
  waists: [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 36, 38, 40, 42, 44].map((inches) => `W${inches}`),
  shoes: Array.from({ length: SHOE_SIZES.men[1] - SHOE_SIZES.women[0] + 1 }, (_, n) => `${SHOE_SIZES.women[0] + n}`),
}

/** What to offer to someone whose measures are known, of what can be chosen. */
export function mySizesOf(body: BodySize): string[] {
  const { letters, waists, shoes } = sizesFound(body)
  const found: string[] = [...letters, ...waists.map((inches) => `W${inches}`), ...shoes.map(String)]
  const choices = Object.values(MY_SIZES).flat()
  return byKind(found.filter((size) => choices.includes(size))).slice(0, MY_SIZES_MAX)
}
