import { COLOUR_NAMES, type Colour } from './rules.ts'

// Which words mean which colour. Pure; the server alone uses it: of colours the browser knows the names.

/**
 * The words that mean a colour in a name, a tag or a description. A piece without colours of its own gets those of the
 * words in its name and tags.
 */
const WORDS: Record<Colour, readonly string[]> = {
  black: ['black', 'charcoal', 'ebony', 'onyx', 'jet'],
  white: ['white', 'ivory', 'cream', 'ecru', 'pearl'],
  grey: ['grey', 'gray', 'silver', 'ash', 'slate', 'heather'],
  beige: ['beige', 'camel', 'sand', 'tan', 'khaki', 'oatmeal', 'nude', 'stone', 'taupe', 'champagne'],
  brown: ['brown', 'chocolate', 'cognac', 'coffee', 'mocha', 'chestnut', 'bronze'],
  red: ['red', 'crimson', 'scarlet', 'cherry', 'burgundy', 'maroon', 'wine', 'oxblood'],
  orange: ['orange', 'rust', 'terracotta', 'coral', 'apricot', 'peach', 'copper'],
  yellow: ['yellow', 'mustard', 'gold', 'golden', 'lemon', 'ochre', 'amber'],
  green: ['green', 'olive', 'emerald', 'mint', 'sage', 'lime', 'teal', 'forest', 'jade'],
  blue: ['blue', 'navy', 'denim', 'indigo', 'sky', 'cobalt', 'azure', 'turquoise', 'aqua', 'royal'],
  purple: ['purple', 'violet', 'lilac', 'lavender', 'plum', 'mauve', 'magenta'],
  pink: ['pink', 'rose', 'blush', 'fuchsia', 'salmon'],
  mixed: ['multicolour', 'multicolor', 'multicoloured', 'rainbow', 'kitenge', 'patchwork', 'kanga'],
}

const COLOUR_OF_WORD = new Map<string, Colour>(COLOUR_NAMES.flatMap((colour) => WORDS[colour].map((word) => [word, colour] as const)))

/** The colours that the words of these texts name, in the order of COLOUR_NAMES; none when no word is a colour. */
export function coloursIn(...texts: readonly string[]): Colour[] {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const found = new Set(words.map((word) => COLOUR_OF_WORD.get(word)))
  return COLOUR_NAMES.filter((colour) => found.has(colour))
}
