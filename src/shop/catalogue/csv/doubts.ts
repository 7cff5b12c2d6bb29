import { classified } from '../classify.ts'
import type { PictureInput, ProductInput } from '../input.ts'
import { COLOUR_NAMES, PICTURE_SIDE_MIN, type Colour, type Condition } from '../rules.ts'
import { coloursIn } from '../rules-colours.ts'
import { isContradicted } from './picture-colours.ts'

// What is imported although it may not be true: for the owner to look at, never a reason to refuse.

export const DOUBTS = {
  colour: 'Colours the picture doesn’t show',
  condition: 'Conditions that contradict the description',
  kind: 'Kinds we had to guess',
  bestseller: 'Bestsellers that have sold at most once',
  picture: 'Pictures too small to look good',
  price: 'Prices below KES 100',
  letters: 'Characters that were already garbled in the file',
  colours: 'Models with all colours in one product',
  second: 'Colours named beside another one',
  unread: 'Conditions we couldn’t read',
} as const
export type DoubtAbout = keyof typeof DOUBTS

export interface Doubt {
  about: DoubtAbout
  reason: string
}

export interface DoubtContext {
  /** Every condition the file names. */
  conditions: readonly Condition[]
  /** Units sold here so far. */
  sold: number
  pictures: readonly Pick<PictureInput, 'width' | 'height' | 'source' | 'key'>[]
  /** The kind was chosen by someone. */
  kindIsSaid: boolean
}

export function doubtsOf(product: ProductInput, { conditions, sold, pictures, kindIsSaid }: DoubtContext): Doubt[] {
  return [
    ...conditionDoubts(product, conditions),
    ...(kindIsSaid ? [] : kindDoubts(product)),
    ...(product.is_bestseller && sold < 2
      ? [{ about: 'bestseller' as const, reason: `marked as a bestseller; sold here so far: ${sold}` }]
      : []),
    ...pictures.flatMap((picture) => pictureDoubts(picture)),
    ...priceDoubts(product),
    ...letterDoubts(product),
  ]
}

/** The colours that a product is said to have. */
export function coloursSaid({ name, colours, tags = [] }: ProductInput): Colour[] {
  const said: Colour[] = colours ?? coloursIn(name, ...tags)
  return COLOUR_NAMES.filter((colour) => said.includes(colour))
}

/** Every picture has to contradict: the second may be of the back, or of a label. `pictures` are pixels for isContradicted(). */
export function colourDoubts(said: readonly Colour[], pictures: readonly Uint8Array[]): Doubt[] {
  if (pictures.length === 0 || !pictures.every((pixels) => isContradicted(said, pixels))) return []
  const show = pictures.length > 1 ? 'pictures do' : 'picture does'
  return [{ about: 'colour', reason: `said to be ${said.join(' and ')}, which its ${show} not show` }]
}

const FLAWLESS =
  /\b(?:no (?:visible )?(?:flaws?|defects?|damage|signs? of wear)|flawless|like new|as new|mint condition|brand[ -]?new|never worn|unworn|pristine|perfect condition)\b/i
const USED =
  /\b(?:second[ -]?hand|pre[ -]?(?:owned|loved)|used|thrift(?:ed)?|mitumba|worn (?:once|twice|a few|several)|gently worn|well[ -]?worn)\b/i
const DAMAGED =
  /\b(?:stain(?:s|ed)?|hole|holes|ripped|tear|torn|rip in|faded|scuff(?:s|ed)?|missing (?:a )?button|broken zip|pilling|snag)\b/i

function conditionDoubts(
  { condition, name, description = '', tags = [], flaws = [] }: ProductInput,
  conditions: readonly Condition[],
): Doubt[] {
  const words = [name, description.replace(/<[^<>]*>/g, ' '), ...tags].join(' | ')
  const doubt = (reason: string): Doubt => ({ about: 'condition', reason })
  const said = (pattern: RegExp) => pattern.exec(words)?.[0]
  const found: Doubt[] = []
  if (conditions.length > 1) found.push(doubt(`the file says ${conditions.map((one) => `"${one}"`).join(' and ')}`))
  const [flawless, used, damaged] = [said(FLAWLESS), said(USED), said(DAMAGED)]
  if ((condition === 'Worn' || condition === 'Good') && flawless)
    found.push(doubt(`its condition is "${condition}", its description says "${flawless}"`))
  if (condition === 'New with tags' && used) found.push(doubt(`its condition is "New with tags", its description says "${used}"`))
  const isFine = condition === 'New with tags' || condition === 'Like new'
  if (isFine && damaged && !/\bno\b/i.test(flawless ?? ''))
    found.push(doubt(`its condition is "${condition}", its description says "${damaged}"`))
  const [flaw] = flaws
  if (flaw !== undefined && (isFine || /\bno\b|flawless/i.test(flawless ?? '')))
    found.push(doubt(`it has a flaw ("${flaw}"), ${isFine ? `its condition is "${condition}"` : `its description says "${flawless}"`}`))
  return found
}

/** From here on a guess of the kind is not worth a look. */
const SURE = 0.6

function kindDoubts({ name, category, tags = [], description = '' }: ProductInput): Doubt[] {
  const { kind, kind_confidence } = classified({ name, category, tags, description })
  if (kind_confidence >= SURE) return []
  const reason = kind === null ? 'nothing says what kind of piece it is' : `read as "${kind}", from its description or an ambiguous word`
  return [{ about: 'kind', reason: `"${name}": ${reason}` }]
}

function pictureDoubts({ width, height, source, key }: DoubtContext['pictures'][number]): Doubt[] {
  if (Math.min(width, height) >= PICTURE_SIDE_MIN) return []
  return [
    {
      about: 'picture',
      reason: `${source ?? key} is ${width} x ${height} pixels; the shorter side should have at least ${PICTURE_SIDE_MIN}`,
    },
  ]
}

function priceDoubts({ variants }: ProductInput): Doubt[] {
  const price = Math.max(...variants.map((variant) => variant.price))
  return price < 100 ? [{ about: 'price', reason: `it costs KES ${price}; if that is another currency, import again with --rate` }] : []
}

/** Letters of UTF-8 that something read as Windows letters, or that are lost. */
const BROKEN = /\ufffd|Ã[\u0080-\u00bf©¨ªœ]|â€[™œ\u009d“”¢]|Â[\u00a0-\u00bf]/

function letterDoubts({ name, description = '' }: ProductInput): Doubt[] {
  const place = [name, description].map((text) => BROKEN.exec(text)).find((found) => found)
  if (!place) return []
  return [{ about: 'letters', reason: `"…${place.input.slice(Math.max(0, place.index - 12), place.index + 12)}…"` }]
}
