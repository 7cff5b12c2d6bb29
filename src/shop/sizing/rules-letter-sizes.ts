// The letter sizes and the ways to write them. Pure, and apart from the tables: first pages need no more than this.

/** Rising. */
export const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'] as const
export type Letter = (typeof LETTERS)[number]

/** Aliases of letter sizes. */
const ALIASES: Partial<Record<Letter, readonly string[]>> = { XXS: ['2XS'], XXL: ['2XL'], '3XL': ['XXXL'], '4XL': ['XXXXL'] }

/** "2XL" is XXL; null for what is no letter size. */
export function letterOf(name: string): Letter | null {
  const wanted = name.trim().toUpperCase()
  return LETTERS.find((letter) => letter === wanted || ALIASES[letter]?.includes(wanted)) ?? null
}

/** XXL is written 2XL, too. */
export function namesOfLetter(letter: Letter): string[] {
  return [letter, ...(ALIASES[letter] ?? [])]
}
