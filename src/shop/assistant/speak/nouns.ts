// What garments, colours and occasions are called within a sentence. Pure.
import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { Colour } from '../../catalogue/rules.ts'
import { OCCASION_NAMES, OCCASIONS } from '../stylist/occasions.ts'

interface Noun {
  en: string
  sw: string
}

/** Several of them. */
export const KIND_NOUNS: Record<Kind, Noun> = {
  dress: { en: 'dresses', sw: 'gauni' },
  top: { en: 'tops and blouses', sw: 'blauzi' },
  tee: { en: 'T-shirts', sw: 'T-shirt' },
  shirt: { en: 'shirts', sw: 'shati' },
  jeans: { en: 'jeans', sw: 'jeans' },
  trousers: { en: 'trousers', sw: 'suruali' },
  skirt: { en: 'skirts', sw: 'sketi' },
  shorts: { en: 'shorts', sw: 'kaptura' },
  jacket: { en: 'jackets', sw: 'jaketi' },
  coat: { en: 'coats', sw: 'makoti' },
  knitwear: { en: 'sweaters', sw: 'sweta' },
  hoodie: { en: 'hoodies', sw: 'hoodie' },
  jumpsuit: { en: 'jumpsuits', sw: 'jumpsuit' },
  suit: { en: 'suits', sw: 'suti' },
  kaftan: { en: 'kaftans and deras', sw: 'dera na kanzu' },
  activewear: { en: 'gym wear', sw: 'nguo za mazoezi' },
  swimwear: { en: 'swimwear', sw: 'nguo za kuogelea' },
  nightwear: { en: 'nightwear', sw: 'nguo za kulala' },
  sneakers: { en: 'sneakers', sw: 'raba' },
  boots: { en: 'boots', sw: 'buti' },
  sandals: { en: 'sandals', sw: 'ndala' },
  heels: { en: 'heels', sw: 'viatu vya visigino' },
  flats: { en: 'flats and loafers', sw: 'viatu vya chini' },
  bag: { en: 'bags', sw: 'mikoba' },
  belt: { en: 'belts', sw: 'mikanda' },
  hat: { en: 'hats and caps', sw: 'kofia' },
  scarf: { en: 'scarves and lesos', sw: 'skafu na leso' },
  sunglasses: { en: 'sunglasses', sw: 'miwani ya jua' },
  watch: { en: 'watches', sw: 'saa za mkono' },
  tie: { en: 'ties', sw: 'tai' },
  gloves: { en: 'gloves', sw: 'glavu' },
  socks: { en: 'socks', sw: 'soksi' },
  necklace: { en: 'necklaces', sw: 'mikufu' },
  earrings: { en: 'earrings', sw: 'hereni' },
  bracelet: { en: 'bracelets', sw: 'bangili' },
  ring: { en: 'rings', sw: 'pete' },
}

/** In Kiswahili with the word for colour, so that it agrees with every garment: "ya rangi nyeusi". */
export const COLOUR_WORDS: Record<Colour, Noun> = {
  black: { en: 'black', sw: 'nyeusi' },
  white: { en: 'white', sw: 'nyeupe' },
  grey: { en: 'grey', sw: 'ya kijivu' },
  beige: { en: 'beige', sw: 'ya beige' },
  brown: { en: 'brown', sw: 'ya kahawia' },
  red: { en: 'red', sw: 'nyekundu' },
  orange: { en: 'orange', sw: 'ya machungwa' },
  yellow: { en: 'yellow', sw: 'ya njano' },
  green: { en: 'green', sw: 'ya kijani' },
  blue: { en: 'blue', sw: 'ya bluu' },
  purple: { en: 'purple', sw: 'ya zambarau' },
  pink: { en: 'pink', sw: 'ya pinki' },
  mixed: { en: 'multicoloured', sw: 'ya rangi nyingi' },
}

export const DEPARTMENT_WORDS = {
  women: { en: 'for women', sw: 'za wanawake' },
  men: { en: 'for men', sw: 'za wanaume' },
  kids: { en: 'for children', sw: 'za watoto' },
} as const

/** "for a wedding", by the names that shoppers’ words are understood as; an occasion that is not here stays unsaid. */
export const OCCASION_WORDS: Readonly<Record<string, Noun>> = Object.fromEntries(
  OCCASION_NAMES.map((name) => [name, OCCASIONS[name].label]),
)

/** What a search leaves out when nothing fits all of it. */
export const RELAXED_WORDS: Readonly<Record<string, Noun>> = {
  style: { en: 'the style', sw: 'mtindo' },
  condition: { en: 'the condition', sw: 'hali ya nguo' },
  colour: { en: 'the colour', sw: 'rangi' },
  fabric: { en: 'the fabric', sw: 'kitambaa' },
  pattern: { en: 'the pattern', sw: 'nakshi' },
  size: { en: 'the size', sw: 'saizi' },
  occasion: { en: 'the occasion', sw: 'hafla' },
  q: { en: 'one of the words', sw: 'neno moja' },
}
