import { coloursIn } from '../rules-colours.ts'
import { ONE_SIZE, SIZE_LABEL_MAX } from '../rules.ts'
import { plain } from './headings.ts'

// The options of a variant, as other shops write them, split into what they mean to a shopper: a size, a colour, or
// something else, which keeps its name.

/** One choice of a variant: "Colour", "Red". */
export interface Option {
  name: string
  value: string
}

export interface Choice {
  size: string | null
  colour: string | null
  /** The colour that it has besides, which is among the others, too: "Red / M" beside a Colour "green". */
  secondColour: string | null
  /** Such as "Length: 30cm". */
  others: string[]
}

const SIZE_NAMES =
  /^(?:size|sizes|saizi|ukubwa|kipimo|taille|talla|grosse|shoesize|clothingsize|(?:eu|uk|us)(?:shoe)?size|waist|waistsize)$/
const COLOUR_NAMES = /^(?:colou?rs?|rangi|couleur|farbe|colorpattern|shade)$/
/** Names that say nothing of what is chosen. */
const VAGUE_NAMES = /^(?:title|style|variant|variants|variation|option|options|type|choose|select|option\d|)$/
/** What is no size, though a number follows it. */
const MEASURES = /^(?:length|width|height|depth|scent|fragrance|flavou?r|volume|weight|material|pattern|logo|pack|set|quantity)$/i

const LETTERS = String.raw`(?:x{1,4}[sl]|\d{1,2}x[sl]|[sml]|xs|xl|petite|small|medium|large|(?:extra|x{1,3})[ -](?:small|large))`
const SIZE = new RegExp(
  String.raw`^(?:${LETTERS}(?: ?[/-] ?${LETTERS})?|one ?size.*|free ?size|o/?s|(?:eu|uk|us|w|it|fr)? ?\d{1,3}(?:[.,]5|½)?(?: ?[/x-] ?\d{1,3})?(?: ?(?:eu|uk|us|cm|in|inch|"|yrs?|years?|m|months?))?(?: ?${LETTERS})?)$`,
  'i',
)

export function isSize(value: string): boolean {
  return SIZE.test(value.trim())
}

export function isColour(value: string): boolean {
  return !isSize(value) && coloursIn(value).length > 0
}

/** What the options of one variant mean. */
export function choiceOf(options: readonly Option[]): Choice {
  const choice: Choice = { size: null, colour: null, secondColour: null, others: [] }
  for (const { name, value } of options)
    if (value !== '' && value !== 'Default Title') place(choice, plain(name), name.trim(), value.trim())
  return choice
}

function place(choice: Choice, name: string, written: string, value: string): void {
  if (COLOUR_NAMES.test(name)) return takeColour(choice, value)
  const isSizeName = SIZE_NAMES.test(name)
  if (!isSizeName && !VAGUE_NAMES.test(name)) return void choice.others.push(`${written}: ${value}`)
  const parts = value.split(/\s+\/\s+|\s+-\s+|\s*,\s+|\s*\|\s*/).filter(Boolean)
  if (!isSize(value) && parts.length > 1) {
    const [first = ''] = parts
    if (MEASURES.test(first)) return void choice.others.push(`${first}: ${parts.slice(1).join(' ')}`)
    if (parts.some((part) => isColour(part)) && parts.some((part) => isSize(part)))
      return parts.forEach((part) => place(choice, isColour(part) ? 'colour' : 'size', 'Option', part))
  }
  if (isColour(value)) return takeColour(choice, value)
  if (isSizeName || isSize(value)) return takeSize(choice, value)
  choice.others.push(VAGUE_NAMES.test(name) && !/^(?:title|)$/.test(name) ? `${written}: ${value}` : `Option: ${value}`)
}

function takeColour(choice: Choice, value: string): void {
  if (choice.colour === null) choice.colour = value
  else {
    choice.secondColour ??= value
    choice.others.push(`Second colour: ${value}`)
  }
}

function takeSize(choice: Choice, value: string): void {
  choice.size = choice.size === null ? spelled(value) : `${choice.size} / ${value}`
}

const SPELLINGS: Record<string, string> = {
  XXS: '2xs|xxsmall',
  XS: 'extrasmall|xsmall',
  S: 'small',
  M: 'medium',
  L: 'large',
  XL: 'extralarge|xlarge',
  XXL: '2xl|2xlarge|xxlarge',
  '3XL': 'xxxl|xxxlarge',
  '4XL': 'xxxxl|xxxxlarge',
  [ONE_SIZE]: 'onesize|freesize|os|onesizefitsall|onesizefitsmost',
}
const SPELLED = new Map(Object.entries(SPELLINGS).flatMap(([size, words]) => words.split('|').map((word) => [word, size] as const)))

/** A size as this shop writes it, so that one size is one choice of the filter. */
function spelled(value: string): string {
  const known = SPELLED.get(plain(value))
  if (known) return known
  return /^[a-z]{1,4}$/i.test(value) && isSize(value) ? value.toUpperCase() : value
}

/** What is chosen on a page: the size and whatever else there is. Null: nothing is to be chosen. */
export function labelOf({ size, others }: Choice): string | null {
  const label = [...(size === null ? [] : [size]), ...others]
    .join(', ')
    .replaceAll(/["\\\p{Cc}]+/gu, ' ')
    .trim()
  return label === '' ? null : label
}

/**
 * Labels that fit on a button, each by its whole text, in the order they come in. What they lose is no longer on the
 * button, so it belongs among the features of the product.
 */
export function shortLabels(labels: readonly string[]): Map<string, string> {
  const short = new Map<string, string>()
  const taken = new Set(labels.filter((label) => label.length <= SIZE_LABEL_MAX))
  for (const label of labels) {
    if (short.has(label)) continue
    if (label.length <= SIZE_LABEL_MAX) {
      short.set(label, label)
      continue
    }
    const found = shorter(label).find((one) => !taken.has(one)) ?? numbered(label, taken)
    taken.add(found)
    short.set(label, found)
  }
  return short
}

function shorter(label: string): string[] {
  const [before = ''] = label.split(/\s*[([,;–—]|\s-\s/)
  const inside = /\(([^)]+)\)/.exec(label)?.[1] ?? ''
  return [before, inside, clipped(label, SIZE_LABEL_MAX)]
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= SIZE_LABEL_MAX)
}

function numbered(label: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    const one = `${clipped(label, SIZE_LABEL_MAX - 4)} ${n}`
    if (!taken.has(one)) return one
  }
}

/** Whole words as far as they fit. */
function clipped(label: string, max: number): string {
  const cut = label.slice(0, max + 1)
  const space = cut.lastIndexOf(' ')
  return (space > max / 2 ? cut.slice(0, space) : label.slice(0, max)).replace(/[\s,:/-]+$/, '')
}
