import type { Colour } from '../../catalogue/rules.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { SearchPart } from '../../catalogue/search-parts.ts'
import { readSearch } from '../../catalogue/search-reading.ts'
import { isMeant, type KnownWord } from '../../catalogue/search-spelling.ts'
import type { ProductSlots, Slots } from '../command.ts'
import { FABRIC_WORDS, OCCASION_WORDS, PATTERN_WORDS, STYLE_WORDS } from '../words/products.ts'
import { ENGLISH, isOwnWord, isPersonName, PhraseList, type Hit } from './lexicon.ts'
import { withLengths } from './lengths.ts'
import { withPlainRefusals } from './negations.ts'
import { isCountWord } from './numbers.ts'

// What is named of products, read as the search field reads it. Pure.

const STYLES = new PhraseList(STYLE_WORDS)
const FABRICS = new PhraseList(FABRIC_WORDS)
const PATTERNS = new PhraseList(PATTERN_WORDS)
const OCCASIONS = new PhraseList(OCCASION_WORDS)
const DESCRIBING: ReadonlySet<string> = new Set([STYLES, FABRICS, PATTERNS, OCCASIONS].flatMap((list) => [...list.single]))

/** Our words are no slips of garments: the reader of searches is told that there are such. */
const KNOWN: KnownWord = { products: 1, named: 1, beginning: 0, near: [], becomes: null }
const KNOWN_WORDS = new Map([...DESCRIBING].map((word) => [word, KNOWN] as const))

/** Whoever is spoken to is no department: "niaje buda". */
const ADDRESSED: ReadonlySet<string> = new Set(
  'guy buda mabuda baba mama mum dada dad man boy girl dame mresh manzi msee dem boss'.split(' '),
)
/** "No, i want heels" refuses no heels. */
const INTERJECTED = /^(?:no|nope|nah|hapana|la|sio|siyo)$/
const WISHING = /^(?:no|i|im|we|id|ill|please|thanks|wait|just|show|give|nataka|natafuta|nipe|naomba|ninataka|nionyeshe|hapana)$/
const OWNED = /^(?:wangu|wake|yangu|yake)$/
const FOR_SOMEBODY = /^(?:for|ya|za|wa|la|cha|vya|kwa|my|a|of|wangu)$/
/** Ours, and yet words that a search reads. */
const KEPT: ReadonlySet<string> = new Set(
  'not no without except bila sio isipokuwa isiwe wala nor or ama au under below over above between kati chini kuanzia hadi isizidi max maximum budget about around kama hivi kitu most least less more than zaidi juu size saizi'.split(
    ' ',
  ),
)

export interface ReadProducts {
  slots: ProductSlots & { exclude?: NonNullable<Slots['exclude']> }
  /** Words that are left and may name something. */
  hasOwnWords: boolean
}

/** The products that these words name. `hidden`: places of words that say something else. */
export function readProducts(said: readonly string[], hidden: ReadonlySet<number>): ReadProducts {
  const words = withPlainRefusals(withLengths(said), DESCRIBING)
  const kept = words.filter((_, at) => !hidden.has(at) && isForSearch(words, at))
  const { words: spelt, parts } = readSearch(pithy(kept).join(' '), KNOWN_WORDS, { alone: true })
  const plain = words.filter((_, at) => !hidden.has(at))
  const slots: ReadProducts['slots'] = {}
  const refused = parts.filter((part) => part.named?.refused)
  const refusedWords = new Set(refused.flatMap(({ at }) => at.map((place) => spelt[place]?.word ?? '')))
  describe(slots, plain, refusedWords)
  // Slips are put right by the reader of searches: "weding".
  describe(
    slots,
    spelt.map(({ word }) => word),
    refusedWords,
  )
  for (const part of parts) addPart(slots, part)
  const named = queryOf(
    parts,
    spelt.map(({ word }) => word),
  )
  if (named.q) slots.q = named.q
  if (isForChild(plain)) slots.department = 'kids'
  const exclude = exclusionOf(refused)
  if (exclude) slots.exclude = exclude
  return { slots, hasOwnWords: named.hasOwnWords }
}

/** The reader of searches reads so many words. */
const READ_MAX = 16
const WORDY: ReadonlySet<string> = new Set(
  'i am im looking for a an please some show me find want need can could you we would like to get have nataka natafuta naomba nahitaji tafuta kama mna una hii'.split(
    ' ',
  ),
)

/** Of long messages without what says that something is wished for. */
function pithy(words: readonly string[]): string[] {
  return words.length > READ_MAX ? words.filter((word) => !WORDY.has(word)) : [...words]
}

function isForSearch(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  if (isPersonName(word) && !isMeant(word)) return false
  if (INTERJECTED.test(word) && WISHING.test(next)) return false
  if (RELATIVES.has(word) && isHost(words, at)) return false
  if (ADDRESSED.has(word)) return FOR_SOMEBODY.test(before) || OWNED.test(next)
  if (KEPT.has(word) || DESCRIBING.has(word) || /\d/.test(word)) return true
  return isMeant(word) || !(isOwnWord(word) || ENGLISH.has(word))
}

/** Years of age, up to which somebody wears what is made for children. */
const CHILD_MAX = 14

/** "A two year old", "wa miaka tisa". */
function isForChild(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const years = /^\d{1,2}$/.test(word) ? Number(word) : Infinity
    const isAge = /^(?:years?|yrs?)$/.test(words[at + 1] ?? '') || /^(?:miaka|aged?)$/.test(words[at - 1] ?? '')
    return isAge && years <= CHILD_MAX
  })
}

const RELATIVES: ReadonlySet<string> = new Set(
  'mum mums mom moms mother mothers mama dad dads father fathers baba wife wifes husband husbands girlfriend girlfriends boyfriend boyfriends son sons daughter daughters dada kaka dame mresh dem manzi'.split(
    ' ',
  ),
)

/** "My mum's birthday", "harusi ya dada": whose occasion it is says nothing of who dresses for it. */
function isHost(words: readonly string[], at: number): boolean {
  return OCCASIONS.at(words, at + 1).length > 0 || (/^(?:ya|za|of)$/.test(words[at - 1] ?? '') && OCCASIONS.at(words, at - 2).length > 0)
}

/** "Less formal" is not formal: what stands within a longer name says nothing by itself. */
function longest<Name extends string>(hits: readonly Hit<Name>[]): readonly Hit<Name>[] {
  const isWithin = (one: Hit<Name>, other: Hit<Name>) =>
    other.length > one.length && other.at <= one.at && one.at + one.length <= other.at + other.length
  return hits.filter((one) => !hits.some((other) => isWithin(one, other)))
}

/** Style, cloth, pattern and occasion, by our own lists. */
function describe(slots: ProductSlots, words: readonly string[], refused: ReadonlySet<string>): void {
  const wanted = words.map((word) => (refused.has(word) ? '' : word))
  const names = <Name extends string>(list: PhraseList<Name>) => [...new Set(longest(list.in(wanted)).map(({ name }) => name))]
  const [style, fabric, pattern, occasions] = [names(STYLES), names(FABRICS), names(PATTERNS), OCCASIONS.in(wanted)]
  if (style.length > 0) slots.style ??= style
  if (fabric.length > 0) slots.fabric ??= fabric
  if (pattern.length > 0) slots.pattern ??= pattern
  // "Mahojiano ya kazi" is an interview: the longer name says more.
  const [first] = occasions.sort((a, b) => b.length - a.length || a.at - b.at)
  // A church wedding is a wedding.
  const occasion = occasions.find((one) => first && one.at === first.at + first.length && one.name !== first.name) ?? first
  if (occasion) slots.occasion ??= occasion.name
}

function addPart(slots: ProductSlots, { facet, filter, label, named }: SearchPart): void {
  if (named?.refused) return
  if (named?.kinds && named.kinds.length > 0) slots.kind = [...new Set<Kind>([...(slots.kind ?? []), ...named.kinds])]
  if (named?.category) slots.category ??= named.category
  if (named?.colours) slots.colour = [...new Set<Colour>([...(slots.colour ?? []), ...named.colours])]
  if (!filter) return
  if (facet === 'size') slots.size = [...new Set([...(slots.size ?? []), ...sizesOf(label, filter.size ?? [])])]
  if (filter.department?.[0]) slots.department = filter.department[0] as NonNullable<ProductSlots['department']>
  if (filter.condition) slots.condition = filter.condition as NonNullable<ProductSlots['condition']>
  if (filter.min_price !== undefined) slots.min_price = filter.min_price
  if (filter.max_price !== undefined) slots.max_price = filter.max_price
}

/** The likeliest first: W32 of a waist, the letter behind a number; the list knows what a bare number may be (namesMeant). */
export function sizesOf(label: string, sizes: readonly string[]): string[] {
  if (label.startsWith('Waist')) return sizes.toSorted((a, b) => Number(b.startsWith('W')) - Number(a.startsWith('W')))
  const bare = new Set(sizes.filter((size) => /^\d/.test(size)))
  return sizes.filter((size) => {
    const [, system, number = ''] = /^(EU |UK |W)(\d.*)$/.exec(size) ?? []
    if (!system) return true
    return system === 'UK ' ? Number(number) < 25 : !bare.has(number)
  })
}

/** More words that nobody knows are a sentence about something else. */
const NAME_MAX = 2

/** The garment as it was written, with words that no other slot has. */
function queryOf(parts: readonly SearchPart[], words: readonly string[]): { q: string | undefined; hasOwnWords: boolean } {
  const places = parts
    .filter(({ facet, named }) => (facet === 'kind' || facet === 'word') && !named?.refused)
    .flatMap((part) => part.at.map((at) => ({ at, part })))
  const said = places
    .sort((a, b) => a.at - b.at)
    .filter(
      ({ at, part }) =>
        part.facet === 'kind' ||
        (!isOwnWord(words[at] ?? '') &&
          !isCountWord(words[at] ?? '') &&
          !/^(?:uk|us|eu|cn|cm)$/.test(words[at] ?? '') &&
          !DESCRIBING.has(words[at] ?? '') &&
          !/^\d+$/.test(words[at] ?? '')),
    )
  const text = [...new Set(said.map(({ at }) => words[at] ?? ''))].join(' ')
  return { q: text.slice(0, 80) || undefined, hasOwnWords: said.length <= NAME_MAX && said.some(({ part }) => part.facet === 'word') }
}

function exclusionOf(refused: readonly SearchPart[]): NonNullable<Slots['exclude']> | undefined {
  const exclude: NonNullable<Slots['exclude']> = {}
  for (const part of refused.flatMap(({ named }) => named?.refused ?? [])) {
    if (part.named?.kinds?.length) exclude.kind = [...new Set([...(exclude.kind ?? []), ...part.named.kinds])]
    if (part.named?.colours) exclude.colour = [...new Set([...(exclude.colour ?? []), ...part.named.colours])]
    const words = part.label.split(' ')
    for (const [name, list] of [
      ['fabric', FABRICS],
      ['pattern', PATTERNS],
      ['style', STYLES],
    ] as const) {
      const names: string[] = list.in(words).map((hit) => hit.name)
      if (names.length > 0) exclude[name] = [...new Set([...(exclude[name] ?? []), ...names])]
    }
  }
  return Object.keys(exclude).length > 0 ? exclude : undefined
}
