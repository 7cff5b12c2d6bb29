import { agreeing } from './rules-kiswahili.ts'
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

/** In Kiswahili, in all their forms; each with the shade in English. */
export const KISWAHILI_SHADES: readonly (readonly [Colour, string, readonly string[]])[] = [
  ['black', 'black', agreeing('eusi')],
  ['white', 'white', agreeing('eupe')],
  ['red', 'red', agreeing('ekundu')],
  ['blue', 'blue', ['samawati', 'bluu', 'buluu', 'blu', 'bulu']],
  ['green', 'green', ['kijani', 'chanikiwiti']],
  ['yellow', 'yellow', ['manjano', 'njano']],
  ['brown', 'brown', ['kahawia', 'hudhurungi', 'udongo']],
  ['grey', 'grey', ['kijivu', 'jivu']],
  ['pink', 'pink', ['waridi', 'pinki']],
  ['purple', 'purple', ['zambarau', 'urujuani']],
  ['orange', 'orange', ['machungwa', 'chungwa']],
  ['white', 'cream', ['maziwa']],
  ['red', 'maroon', ['maruni']],
  ['yellow', 'gold', ['dhahabu']],
]

const COLOUR_OF_WORD = new Map<string, Colour>([
  ...COLOUR_NAMES.flatMap((colour) => WORDS[colour].map((word) => [word, colour] as const)),
  ...KISWAHILI_SHADES.flatMap(([colour, , forms]) => forms.map((form) => [form, colour] as const)),
])

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
