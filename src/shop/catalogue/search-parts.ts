import type { FacetQuery } from './contract.ts'
import type { GarmentWord } from './search-garments.ts'
import { alsoCalled, isWordFor, relatedTo, wordsOf } from './search-garments.ts'
import type { ReadPrice } from './search-prices.ts'
import type { ReadSize } from './search-sizes.ts'
import type { ColourWord } from './search-words.ts'
import { DEPARTMENTS, type AskedDepartment, type Kind } from './rules-kinds.ts'
import type { Colour, Condition } from './rules.ts'

// What a piece of a search asks for, as a filter or as a text query. Pure.

export type PartFacet = 'kind' | 'colour' | 'size' | 'price' | 'department' | 'condition' | 'occasion' | 'word'

/** Texts of tsqueries; made of words of letters and digits only. */
export interface Asked {
  /** What a product must have. */
  query: string
  /** What says that it is the thing itself, and not only mentions it. */
  best?: string
  /** What ranks: words that its name or tags may have. */
  told?: string
  /** `query` is what a product must not have. */
  refused?: true
}

export interface SearchPart {
  facet: PartFacet
  /** The places of its words. */
  at: readonly number[]
  /** As a shopper sees it: "Size M"; of words, the words. */
  label: string
  filter?: Partial<Pick<FacetQuery, 'size' | 'min_price' | 'max_price' | 'department' | 'condition'>>
  asked?: Asked
  /** What it is a sort of: asked for when there is none of it. */
  weaker?: Asked
  /** What may be called so, too: asked for before another word of the search is given up. */
  alike?: Asked
  /** Of a part whose `alike` is asked for: the part. */
  for?: SearchPart
  /** What comes nearest, when the shop has nothing of the kind. */
  related?: readonly Asked[]
  /** The words as they would be written. */
  spelt?: string
  /** No product has it. */
  unknown?: true
  /** What it names, for who asks for no query. */
  named?: NamedThing
}

export interface NamedThing {
  kinds?: readonly Kind[]
  category?: string
  colours?: readonly Colour[]
  /** Of what is not wanted: its parts. */
  refused?: readonly SearchPart[]
}

export const KIND_LEXEME = (kind: Kind) => `zzk${kind}`

/** All products of some kinds, or of a category; what only mentions them comes after. */
export function wholeKinds({ kinds, category }: GarmentWord, typed: string): Asked {
  if (category) return { query: `${category}:AB`, told: category }
  const lexemes = kinds.map(KIND_LEXEME).join(' | ')
  return { query: [lexemes, ...kinds.flatMap(wordsOf)].join(' | '), best: lexemes, told: typed }
}

export function garmentPart(word: GarmentWord, at: readonly number[], label: string, has: (word: string) => boolean): SearchPart {
  // Of a sort its own words rank: the stem of "leggings" would be a leg.
  const typed = word.own ? wordsIn(word.own).join(' | ') : (label.split(' ').at(-1) ?? label)
  const whole = wholeKinds(word, typed)
  const related = relatedTo(word).map((other) => wholeKinds(other, typed))
  const alike = alsoCalled(word)
  const named: NamedThing = word.category ? { category: word.category } : { kinds: word.kinds }
  if (!word.own) return { facet: 'kind', at, label, named, asked: whole, related, ...(alike && { alike: wholeKinds(alike, typed) }) }
  const names = wordsIn(word.own)
  const lexemes = word.kinds.map(KIND_LEXEME).join(' | ')
  // "pencil" says little without its skirt, "mini" without that of a miniskirt.
  const telling = label.includes(' ') ? [] : names.filter((name) => name === label || isWordFor(name, word.kinds))
  const thing = [lexemes, ...telling.map(marked)].join(' | ')
  const own = { query: `(${thing}) & (${word.own})`, best: `(${lexemes}) & (${marked(word.own)})`, told: names.join(' | ') }
  return names.some(has)
    ? { facet: 'kind', at, label, named, asked: own, weaker: whole, related }
    : { facet: 'kind', at, label, named, asked: whole, related, unknown: true }
}

export function colourPart({ colour, as, called }: ColourWord, at: readonly number[]): SearchPart {
  const names = as.split(' ')
  const metal = as === 'gold' || as === 'golden' ? ' | gold | golden | brass' : ''
  const query = `zzc${colour} | ${names.map((name) => `${name}:AB`).join(' <-> ')}${metal}`
  return { facet: 'colour', at, label: capital(as), named: { colours: [colour] }, asked: { query, told: called ?? names.join(' | ') } }
}

/** "Red or blue". */
export function eitherColour(one: SearchPart, other: SearchPart): SearchPart {
  const told = [one, other].flatMap(({ asked }) => asked?.told ?? []).join(' | ')
  const query = [one, other].map(({ asked }) => `(${asked?.query})`).join(' | ')
  const named = { colours: [one, other].flatMap((part) => part.named?.colours ?? []) }
  return {
    facet: 'colour',
    at: span(one.at, other.at),
    label: `${one.label} or ${other.label.toLowerCase()}`,
    named,
    asked: { query, told },
  }
}

/** "Not black", "without belt or hood"; whoever wants no navy may want another blue. */
export function refusedPart(parts: readonly SearchPart[], at: readonly number[]): SearchPart {
  const isColour = parts.every(({ facet }) => facet === 'colour')
  const label = parts.map((part) => (part.facet === 'colour' ? part.label.toLowerCase() : part.label)).join(' or ')
  const shown = isColour ? ({ facet: 'colour', label: `Not ${label}` } as const) : ({ facet: 'word', label: `without ${label}` } as const)
  return { ...shown, at, named: { refused: parts }, asked: { query: parts.map(refusedQuery).join(' | '), refused: true } }
}

function refusedQuery({ facet, label, asked }: SearchPart): string {
  const query = asked?.query ?? label
  const isShade = facet === 'colour' && !query.startsWith(`zzc${label.toLowerCase()} `)
  return isShade ? query.replace(/^zzc\w+ \| /, '') : query
}

function span(from: readonly number[], to: readonly number[]): number[] {
  const [first = 0, last = 0] = [from[0], to.at(-1)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

export function departmentPart(department: AskedDepartment, at: readonly number[]): SearchPart {
  return { facet: 'department', at, label: DEPARTMENTS[department], filter: { department: [department] } }
}

export function conditionPart(condition: Condition, at: readonly number[]): SearchPart {
  return { facet: 'condition', at, label: condition, filter: { condition: [condition] } }
}

export function sizePart({ label, sizes }: ReadSize, at: readonly number[]): SearchPart {
  return { facet: 'size', at, label, filter: { size: sizes } }
}

export function pricePart({ min, max }: ReadPrice, at: readonly number[]): SearchPart {
  return { facet: 'price', at, label: priceText(min, max), filter: { min_price: min, max_price: max } }
}

export function occasionPart(meaning: string, at: readonly number[], label: string): SearchPart {
  const own = label.includes(' ') ? '' : `${label} | `
  return { facet: 'occasion', at, label, asked: { query: own + meaning, told: wordsIn(meaning).join(' | ') } }
}

/** Any of `meanings`; the last word of a search may be the beginning of one. */
export function wordPart(label: string, at: readonly number[], meanings: readonly string[], beginning: boolean, spelt = label): SearchPart {
  const names = [...meanings.map((meaning) => meaning.replaceAll(' ', ' <-> ')), ...(beginning ? [`${label}:*`] : [])]
  return { facet: 'word', at, label, spelt, asked: { query: names.join(' | '), told: names.join(' | ') } }
}

export function unknownPart(label: string, at: readonly number[]): SearchPart {
  return { facet: 'word', at, label, asked: { query: label }, unknown: true }
}

/** "Under KES 1,500", "From KES 500", "KES 500 to 1,000". */
function priceText(min: number | undefined, max: number | undefined): string {
  const [low, high] = [min, max].map((value) => value?.toLocaleString('en-US'))
  if (low === undefined) return `Under KES ${high}`
  return high === undefined ? `From KES ${low}` : `KES ${low} to ${high}`
}

/** "t <-> shirt | tee" only where it is a name or a tag. */
function marked(query: string): string {
  return query.replace(/[a-z0-9]+/g, '$&:AB')
}

function wordsIn(query: string): string[] {
  return query.match(/[a-z0-9]+/g) ?? []
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
