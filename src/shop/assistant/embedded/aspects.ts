import { formatKes } from '../../money.ts'
import { LOW_STOCK, stockLabel } from '../../catalogue/rules.ts'
import type { Product } from '../../catalogue/contract.ts'
import type { Slots } from '../command.ts'
import * as say from '../speak/piece.ts'
import { COLOUR_WORDS } from '../speak/nouns.ts'
import { listed } from '../speak/speaker.ts'
import { writtenAbout } from './piece-text.ts'
import { unavailableSentence } from './unavailable.ts'
import type { Work } from './work.ts'

/** What is asked about a piece, by the words of the question. */
const ASPECTS = [
  ['flaws', /\b(?:damage[sd]?|flaw(?:s|ed)?|stain(?:s|ed)?|tears?|torn|rips?|ripped|holes?|defects?|scratch(?:es|ed)?|scuff(?:s|ed)?|marks?|spots?|fad(?:ed|ing)|chips?|chipped|cracks?|cracked|pilling|repairs?|repaired|madoa|doa|imeraruka|imeraruliwa|kasoro|mashimo|tundu|matundu|imechanika|zimechanika|imepasuka|imetoboka|mikwaruzo|mkwaruzo|alama|imefifia|shida|tatizo|matatizo|problems? with|anything wrong|wrong with)\b/i],
  ['condition', /\b(?:condition|state|quality|worn out|how worn|how old|worn before|been worn|new or used|are they new|is it new|imevaliwa|zimevaliwa|hali|ubora|imechakaa|imezeeka|iko fiti)\b/i],
  ['measures', /\b(?:how (?:long|wide|tall|big|large|high)|(?:kubwa|ndogo) aje|length|measure\w*|dimensions?|centimet\w+|cm|width|height|heel|inside leg|inseam|sleeves?|shoulders?|how heavy|urefu|ndefu|refu kiasi|upana|vipimo|sentimita|kipimo|kisigino|mikono)\b/i],
  ['fabric', /\b(?:fabric|material|cloth|made (?:of|from)|cotton|silk|linen|leather|denim|wool|polyester|kitambaa|pamba|ngozi|imetengenezwa)\b/i],
  ['unwritten', /\b(?:lined|lining|pockets?|zip(?:per)?s?|buttons?|belt loops?|stretch\w*|see[- ]through|sheer|heavy|warm|wash\w*|iron\w*|care|dry clean\w*|fu(?:liwa|a|li)\w*|oshwa\w*|naifua\w*|brand|made in|original|genuine|fake|bitana|mfuko|mifuko|zipu|vifungo|inavutika)\b/i],
  ['colour', /\b(?:colou?rs?|rangi)\b/i],
  ['sizes', /\b(?:sizes?|saizi|size gani)\b/i],
  ['price', /\b(?:how much|price|costs?|bei|pesa ngapi|ni ngapi|ngapi|doo|ganji)\b/i],
  ['stock', /\b(?:available|in stock|stock|left|still (?:there|have|here)|how many|iko bado|bado iko|bado ipo|ipo|imebaki|zimebaki|(?:ziko|zipo|mko nazo|mnazo) ngapi|ngapi (?:ziko|zipo|zimebaki)|stoki|imeisha|sold out)\b/i],
] as const satisfies readonly (readonly [string, RegExp])[] // prettier-ignore
type Aspect = (typeof ASPECTS)[number][0]

/** At most so many are answered at once. */
const ASPECTS_AT_ONCE = 2

/** "Will it fade?" asks how it wears, "is it faded?" how it is. */
const HOW_IT_WEARS =
  /\b(?:will|would|does|do|can|could|might)\b[^.?!]*\b(?:stain|fade|tear|rip|scratch|chip|crack|mark|pill)\b|\b(?:i|zi)ta(?:fifia|chanika|raruka|pasuka|chubuka|weka madoa)\w*/i

export function aspectsOf(text: string): Aspect[] {
  const named = ASPECTS.filter(([, words]) => words.test(text)).map(([aspect]): Aspect => aspect)
  const asked = HOW_IT_WEARS.test(text) ? named.map((aspect): Aspect => (aspect === 'flaws' ? 'unwritten' : aspect)) : named
  // "Urefu wake ni sentimita ngapi" asks for no price.
  const meant = asked.filter((aspect) => aspect !== 'price' || asked.length === 1 || /\b(?:price|cost|how much|bei|pesa)\b/i.test(text))
  return meant.slice(0, ASPECTS_AT_ONCE)
}

/** A piece as get_piece gives it. */
export interface Found {
  product: Product
  measured: readonly { label: string; cm: number }[]
}

/** What is known of what was asked; of nothing in particular, the piece in one sentence. */
export function toldOf(found: Found, text: string, slots: Slots, work: Work): string[] {
  const aspects = aspectsOf(text)
  const [size] = slots.size ?? []
  if (size && aspects.every((aspect) => aspect === 'sizes' || aspect === 'stock')) return [ofSize(found, size, work)]
  if (aspects.length > 0) return aspects.flatMap((aspect) => TELLS[aspect](found, text, work))
  return writtenOf(found, text, work) ?? [plainly(found, work)]
}

type Tells = (found: Found, text: string, work: Work) => string[]

const TELLS: Record<Aspect, Tells> = {
  price: ({ product: { name, price, original_price: before } }, _text, { speaker }) => [
    before !== null && before > price
      ? speaker.say(say.PIECE_REDUCED, { name, price: formatKes(price), before: formatKes(before) })
      : speaker.say(say.PIECE_PRICE, { name, price: formatKes(price) }),
  ],
  flaws: ({ product: { name, flaws, condition } }, _text, work) => [
    flaws.length > 0
      ? work.speaker.say(say.PIECE_FLAWS, { name, flaws: flaws.join('; ') })
      : work.speaker.say(say.PIECE_NO_FLAWS, { name, condition: conditionText(condition, work) }),
  ],
  condition: ({ product: { name, condition, flaws } }, _text, work) => [
    work.speaker.say(say.PIECE_CONDITION, { name, condition: conditionText(condition, work) }),
    ...(flaws.length > 0 ? [work.speaker.say(say.PIECE_FLAWS, { name, flaws: flaws.join('; ') })] : []),
  ],
  fabric: (found, _text, work) => {
    const { name, fabricDetails, materialDescription } = found.product
    const fabric = fabricDetails?.type ?? materialDescription
    return fabric ? [work.speaker.say(say.PIECE_FABRIC, { name, fabric })] : notWritten(found, work)
  },
  measures: (found, text, work) => {
    const { name } = found.product
    const asked = found.measured.filter(({ label }) => MEASURED.some(([words, labels]) => words.test(text) && labels.test(label)))
    const measures = (asked.length > 0 ? asked : found.measured).map(({ label, cm }) =>
      work.speaker.language === 'en' ? `${label} ${cm} cm` : `${(say.MEASURED_SW[label] ?? label).toLowerCase()} sm ${cm}`,
    )
    return measures.length > 0 ? [work.speaker.say(say.PIECE_MEASURED, { name, measures: measures.join(', ') })] : notWritten(found, work)
  },
  sizes: (found, _text, work) => {
    const sizes = inStock(found.product)
    if (found.product.stock === 0) return [stockSentence(found.product, work)]
    if (sizes.length === 0) return [work.speaker.say(say.PIECE_ONE_SIZE, { name: found.product.name })]
    return [work.speaker.say(say.PIECE_SIZES, { name: found.product.name, sizes: listed(sizes, work.speaker.language) })]
  },
  stock: ({ product }, text, work) => [COUNTING.test(text) ? countSentence(product, work) : stockSentence(product, work)],
  colour: (found, _text, work) => {
    const { name, colours } = found.product
    const words = colours.map((colour) => COLOUR_WORDS[colour][work.speaker.language])
    return words.length > 0
      ? [work.speaker.say(say.PIECE_COLOUR, { name, colours: listed(words, work.speaker.language) })]
      : notWritten(found, work)
  },
  unwritten: (found, text, work) => writtenOf(found, text, work) ?? notWritten(found, work),
}

/** Which measures a word asks for, by their labels; of none of these all are told. */
const MEASURED: readonly (readonly [words: RegExp, labels: RegExp])[] = [
  [/\b(?:how long|length|urefu)\b/i, /length|inside leg/i],
  [/\b(?:inside leg|inseam)\b/i, /inside leg/i],
  [/\b(?:how wide|width|upana)\b/i, /width|waist|chest/i],
  [/\b(?:how (?:tall|high)|height)\b/i, /^height|heel/i],
  [/\b(?:heels?|kisigino)\b/i, /heel/i],
  [/\b(?:waist|kiuno)\b/i, /waist/i],
  [/\b(?:chest|bust|kifua)\b/i, /chest/i],
  [/\b(?:hips?|nyonga)\b/i, /hips/i],
  [/\b(?:sleeves?|mikono|mkono)\b/i, /sleeve/i],
  [/\b(?:shoulders?|mabega|bega)\b/i, /shoulder/i],
]

function inStock({ variants }: Product): string[] {
  return variants.flatMap(({ size, stock }) => (size !== null && stock > 0 ? [size] : []))
}

/** Whether a size of it is there, and which are else. */
export function ofSize({ product }: Found, size: string, work: Work): string {
  const { name, variants } = product
  const one = variants.find((variant) => variant.size?.toUpperCase() === size.toUpperCase())
  const sizes = listed(inStock(product), work.speaker.language)
  if (one && one.stock > 0) return work.speaker.say(say.PIECE_HAS_SIZE, { name, size, stock: stockText(one.stock, work) })
  return sizes ? work.speaker.say(say.PIECE_LACKS_SIZE, { name, size, sizes }) : stockSentence(product, work)
}

function stockSentence(product: Product, work: Work): string {
  const { name, stock } = product
  if (stock === 0) return unavailableSentence(product, work)
  const text = stockText(stock, work)
  return stock > LOW_STOCK ? work.speaker.say(say.PIECE_IN_STOCK, { name }) : work.speaker.say(say.PIECE_STOCK, { name, stock: text })
}

/** Who asks how many hears the number. */
const COUNTING = /\b(?:how many|ngapi)\b/i
function countSentence(product: Product, work: Work): string {
  const { name, stock } = product
  if (stock === 0) return unavailableSentence(product, work)
  work.know({ kind: 'stock', text: `${stock}` })
  return work.speaker.say(say.PIECE_COUNT, { name, stock })
}

/** "2 left", "zimebaki 2". */
function stockText(stock: number, work: Work): string {
  const text = work.speaker.language === 'en' ? stockLabel(stock).replace('In Stock', 'in stock') : say.stockTextSw(stock)
  work.know({ kind: 'stock', text })
  return text
}

function conditionText(condition: Product['condition'], work: Work): string {
  const text = say.CONDITION_WORDS[condition][work.speaker.language]
  work.know({ kind: 'policy', text })
  return text
}

/** A piece in one sentence. */
export function plainly({ product }: Found, work: Work): string {
  const { name, price, stock, condition } = product
  if (stock === 0) return stockSentence(product, work)
  const sizes = inStock(product)
  const values = { name, price: formatKes(price), condition: conditionText(condition, work), stock: stockText(stock, work) }
  return sizes.length > 0
    ? work.speaker.say(say.PIECE_IN_SIZES, { ...values, sizes: listed(sizes, work.speaker.language) })
    : work.speaker.say(say.PIECE, values)
}

/** What is written of it about that; null when nothing is. */
function writtenOf({ product }: Found, question: string, work: Work): string[] | null {
  const [text] = writtenAbout(product, question)
  if (text === undefined) return null
  work.know({ kind: 'state', text })
  const { name } = product
  return [work.speaker.say(say.PIECE_WRITTEN, { name, text: /[.!?]$/.test(text) ? text : `${name}: ${text.toLowerCase()}.` })]
}

function notWritten(found: Found, work: Work): string[] {
  return [work.speaker.say(say.PIECE_UNKNOWN, { name: found.product.name }), plainly(found, work)]
}
