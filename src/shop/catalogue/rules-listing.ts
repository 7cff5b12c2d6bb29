// How a piece is called and described from what is known of it. Pure; the browser writes with it while a piece is listed.

import { CONDITIONS, ONE_SIZE, type Colour, type Condition } from './rules.ts'
import type { Kind } from './rules-kinds.ts'

/** One of a kind, as it stands in a name; what comes in pairs is "a pair of" in a sentence. */
const ONE_OF: Record<Kind, { word: string; isPair?: true }> = {
  dress: { word: 'dress' },
  top: { word: 'top' },
  tee: { word: 'T-shirt' },
  shirt: { word: 'shirt' },
  jeans: { word: 'jeans', isPair: true },
  trousers: { word: 'trousers', isPair: true },
  skirt: { word: 'skirt' },
  shorts: { word: 'shorts', isPair: true },
  jacket: { word: 'jacket' },
  coat: { word: 'coat' },
  knitwear: { word: 'sweater' },
  hoodie: { word: 'hoodie' },
  jumpsuit: { word: 'jumpsuit' },
  suit: { word: 'suit' },
  kaftan: { word: 'kaftan' },
  activewear: { word: 'sports outfit' },
  swimwear: { word: 'swimsuit' },
  nightwear: { word: 'nightwear set' },
  sneakers: { word: 'sneakers', isPair: true },
  boots: { word: 'boots', isPair: true },
  sandals: { word: 'sandals', isPair: true },
  heels: { word: 'heels', isPair: true },
  flats: { word: 'flats', isPair: true },
  bag: { word: 'bag' },
  belt: { word: 'belt' },
  hat: { word: 'hat' },
  scarf: { word: 'scarf' },
  sunglasses: { word: 'sunglasses', isPair: true },
  watch: { word: 'watch' },
  tie: { word: 'tie' },
  gloves: { word: 'gloves', isPair: true },
  socks: { word: 'socks', isPair: true },
  necklace: { word: 'necklace' },
  earrings: { word: 'earrings', isPair: true },
  bracelet: { word: 'bracelet' },
  ring: { word: 'ring' },
}

/** Sizes that are offered for a category, the commonest first; none where pieces have no size. */
export const OFFERED_SIZES: Record<string, readonly string[]> = {
  clothing: [ONE_SIZE, 'XS', 'S', 'M', 'L', 'XL', 'XXL', '8', '10', '12', '14', '16', 'W28', 'W30', 'W32', 'W34', 'W36'],
  shoes: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'],
}

/** What is wrong with worn pieces of a category most often, in words that shoppers read. */
export const COMMON_FLAWS: Record<string, readonly string[]> = {
  clothing: ['Small stain', 'Faded', 'Pilling', 'Small hole', 'Loose seam', 'Missing button'],
  shoes: ['Scuffs', 'Worn heel', 'Creases', 'Small stain', 'Loose sole'],
  accessories: ['Scratches', 'Worn corners', 'Small stain', 'Loose stitching', 'Stiff zip'],
  jewelry: ['Scratches', 'Tarnished', 'Missing stone', 'Loose clasp'],
}

export interface ListedFacts {
  kind: Kind
  vendor: string
  colour: Colour | null
  /** Null for what has no size. */
  size: string | null
  condition: Condition
  /** What is wrong with it, in words; empty for nothing. */
  flaw: string
}

/** "Green Zara dress" */
export function listedName({ kind, vendor, colour }: Pick<ListedFacts, 'kind' | 'vendor' | 'colour'>): string {
  return capital([colourWord(colour), vendor.trim(), ONE_OF[kind].word].filter(Boolean).join(' '))
}

/** Plain sentences that say what is known, and nothing else; an empty line between two paragraphs. */
export function listedDescription(facts: ListedFacts): string {
  const { kind, vendor, colour, size, condition } = facts
  const { word, isPair } = ONE_OF[kind]
  const thing = [colourWord(colour), vendor.trim(), word].filter(Boolean).join(' ')
  const what = isPair ? `A pair of ${thing}` : `${/^[aeiou]/i.test(thing) ? 'An' : 'A'} ${thing}`
  const flaw = facts.flaw.trim().replace(/[.\s]+$/, '')
  return [
    `${what}${size === null ? '' : `, size ${size}`}.`,
    `${condition}: ${lowered(CONDITIONS[condition])}${flaw === '' ? '' : ` Please note: ${lowered(flaw)}.`}`,
  ].join('\n\n')
}

function colourWord(colour: Colour | null): string {
  return colour === 'mixed' ? 'colourful' : (colour ?? '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The place after "B12-07": "B12-08". Empty when the last one does not end in a number. */
export function nextPlace(place: string): string {
  const [, before = '', number = ''] = /^(.*?)(\d+)$/.exec(place.trim()) ?? []
  return number === '' ? '' : before + String(Number(number) + 1).padStart(number.length, '0')
}
