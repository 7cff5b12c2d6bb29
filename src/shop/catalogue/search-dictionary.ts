import { agreeing, nounForms } from './rules-kiswahili.ts'
import { GARMENTS, KENYAN_WORDS } from './search-garments.ts'
import { KISWAHILI_COLOURS } from './search-words.ts'

/**
 * Cloth, pattern, cut and the rest, in Kiswahili, Sheng and everyday English, and the words our descriptions use for it.
 * Left: one word, as typed. Right: any of these; two words must be adjacent. Add a line to add a synonym.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Cloth and pattern
  pamba: 'cotton',
  hariri: 'silk, satin',
  silk: 'satin',
  sufi: 'wool, knit',
  ngozi: 'leather',
  kitani: 'linen',
  nailoni: 'nylon',
  manyoya: 'shearling, fur, fluffy',
  fur: 'shearling, fluffy',
  mistari: 'stripe, striped, pinstripe',
  stripped: 'stripe, striped, pinstripe',
  maua: 'floral, flower, ditsy',
  flower: 'floral, ditsy',
  flowered: 'floral, flower, ditsy',
  flowery: 'floral, flower, ditsy',
  flowers: 'floral, ditsy',
  madoa: 'polka, dot',
  doti: 'polka, dot',
  dotted: 'polka, dot',
  spotted: 'polka, dot, leopard',
  polkadot: 'polka dot',
  chui: 'leopard, animal',
  leopard: 'animal',
  drafti: 'check, checked, gingham',
  checked: 'check, gingham, plaid',
  checkered: 'check, gingham, plaid',
  plaid: 'check, flannel',
  kamba: 'lace, cord',
  kitenge: 'ankara, african, kitenge',
  ankara: 'kitenge, african',
  denim: 'jean',
  hood: 'hooded, hoodie',
  hooded: 'hoodie',
  picha: 'graphic, print',
  printed: 'print, graphic, abstract',
  corduroy: 'cord, corduroy',
  kitambaa: 'tailored, pinstripe, chino, gaberdine',
  camouflage: 'camo, army, utility',
  jungle: 'camo, camouflage, army, olive',
  xmas: 'christmas',
  krismasi: 'christmas',
  shiny: 'satin, glitter, sequin',
  glittery: 'glitter, sequin',
  jua: 'sun, straw, bucket',
  woolen: 'wool, knit',
  woollen: 'wool, knit',
  // Cut
  knitted: 'knit',
  fitting: 'fitted, slim, bodycon',
  kubana: 'slim, skinny, fitted',
  baggy: 'wide, relaxed, oversized, loose',
  loose: 'wide, relaxed, oversized',
  oversize: 'oversized, relaxed',
  fleece: 'fleece, hoodie',
  sleeveless: 'sleeveless, camisole, tank',
  straight: 'straight',
  short: 'mini',
  long: 'maxi',
  // Shoes
  laced: 'lace',
  visigino: 'heel, wedge',
  // State and style
  zamani: 'vintage, retro',
  kisasa: 'urban, streetwear',
  luku: 'outfit, streetwear',
  drip: 'streetwear, outfit',
  dripu: 'streetwear, outfit',
  swag: 'streetwear, urban',
  vito: 'jewelry, jewellery',
}

/** Adjectives that agree with what they stand beside; written once. */
const ADJECTIVES: readonly (readonly [stem: string, alone: string, meanings: string])[] = [
  ['kubwa', 'kubwa', 'large, oversized'],
  ['dogo', 'ndogo', 'small, mini'],
  ['refu', 'ndefu', 'long, maxi'],
  ['fupi', 'fupi', 'short, mini, cropped'],
  ['pana', 'pana', 'wide, relaxed'],
  ['embamba', 'nyembamba', 'slim, skinny'],
  ['zito', 'nzito', 'knit, quilted, winter, wool'],
  ['epesi', 'nyepesi', 'light, linen, cotton'],
  ['pya', 'mpya', 'new'],
]

const SYNONYMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ADJECTIVES.flatMap(([stem, alone, meanings]) => agreeing(stem, alone, stem).map((form) => [form, meanings]))),
  jipya: 'new',
  ...WORDS,
}

/** What else a word of cloth, cut or state may be called; none for most. */
export function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? '').split(', ') : []
}

/** Every word of the shop's own that its products need not have, with what it means. */
export const DICTIONARY: Readonly<Record<string, string>> = {
  ...SYNONYMS,
  ...Object.fromEntries(KISWAHILI_COLOURS),
  ...Object.fromEntries(KENYAN_WORDS.flatMap((word) => nounForms(word).map((form) => [form, meaningOf(form)]))),
}

function meaningOf(word: string): string {
  const { kinds = [], category } = GARMENTS.get(word) ?? {}
  return category ?? kinds.join(', ')
}
