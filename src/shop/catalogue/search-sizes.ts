import type { Kind } from './rules-kinds.ts'
import { KINDS } from './rules-kinds.ts'

// Sizes as shoppers say them: "size M", "xl", "waist 34", "saizi 40", "38" beside shoes. Pure.

export interface ReadSize {
  /** "Size M", "Waist 34". */
  label: string
  /** As sizes of variants are written. */
  sizes: string[]
  words: number
}

const SIZE: ReadonlySet<string> = new Set([
  'size',
  'sizes',
  'saizi',
  'sise',
  'siz',
  'sz',
  'no',
  'number',
  'namba',
  'eu',
  'uk',
  'us',
  'euro',
])
const WAIST: ReadonlySet<string> = new Set(['waist', 'kiuno', 'w'])
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  XXS: ['xxs', '2xs'], XS: ['xs', 'xsmall'], S: ['s', 'small'], M: ['m', 'medium', 'meduim', 'midium'], L: ['l', 'large', 'larg'],
  XL: ['xl', 'xlarge'], XXL: ['xxl', '2xl'], '3XL': ['3xl', 'xxxl'], '4XL': ['4xl', 'xxxxl'],
} // prettier-ignore
const LETTER_OF = new Map(Object.entries(LETTERS).flatMap(([letter, names]) => names.map((name) => [name, letter] as const)))
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  XXL: ['XXL', '2XL'],
  XXS: ['XXS', '2XS'],
  '3XL': ['3XL', 'XXXL'],
  '4XL': ['4XL', 'XXXXL'],
}

/** Letters of British women's sizes and of European ones, with the neighbour where one ends (sizing/rules.ts). */
const BRITISH: Readonly<Record<number, readonly string[]>> = {
  4: ['XXS', 'XS'], 6: ['XS'], 8: ['XS', 'S'], 10: ['S', 'M'], 12: ['M'], 14: ['M', 'L'], 16: ['L', 'XL'], 18: ['L', 'XL'], 20: ['XL', 'XXL'], 22: ['XL', 'XXL'], 24: ['XXL'],
} // prettier-ignore
const PLUS = ['XL', 'XXL', '2XL', '3XL', 'XXXL', '4XL', 'XXXXL']
const SHOES_BRITISH = 33.5

const WAISTED: ReadonlySet<Kind> = new Set(['jeans', 'trousers', 'shorts', 'skirt'])

/** What the words around say that the size is of. */
export interface SizedThing {
  kinds: readonly Kind[]
  category: string | undefined
}

/** The size that is said from word `at` on; null when none is. */
export function readSize(words: readonly string[], at: number, thing: SizedThing): ReadSize | null {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (WAIST.has(word)) {
    const skipped = SIZE.has(next) ? 1 : 0
    const inches = /^\d{2}$/.exec(words[at + 1 + skipped] ?? '')?.[0]
    return inches ? { ...waistOf(inches), words: 2 + skipped } : null
  }
  if (SIZE.has(word)) return atWaist(readNamed(words, at, thing), words, at)
  const joined = /^(w|eu|uk|size)(\d{1,2})$/.exec(word)
  if (joined?.[1] === 'w') return { ...waistOf(joined[2] ?? ''), words: 1 }
  if (joined) return { ...numbered(Number(joined[2]), joined[1] ?? '', thing), words: 1 }
  return atWaist(readUnnamed(words, at, thing), words, at)
}

/** "32 waist", "size 32 waist". */
function atWaist(size: ReadSize | null, words: readonly string[], at: number): ReadSize | null {
  const inches = size && WAIST.has(words[at + size.words] ?? '') ? /^\d{2}$/.exec(words[at + size.words - 1] ?? '')?.[0] : undefined
  return size && inches ? { ...waistOf(inches), words: size.words + 1 } : size
}

function waistOf(inches: string): Omit<ReadSize, 'words'> {
  return { label: `Waist ${inches}`, sizes: [inches, `W${inches}`] }
}

function readNamed(words: readonly string[], at: number, thing: SizedThing): ReadSize | null {
  let end = at + 1
  while (SIZE.has(words[end] ?? '') || (words[end] === 'ya' && end === at + 1)) end++
  const system = words.slice(at, end).find((word) => word === 'uk' || word === 'us') ?? ''
  const said = words[end] ?? ''
  const letter = letterAt(words, end)
  if (letter) return { ...letter, words: end - at + letter.words }
  if (said === 'free') return { label: 'One size', sizes: ['One size'], words: end - at + 1 }
  if (said === 'kati') return { label: 'Size M', sizes: ['M'], words: end - at + 1 }
  if (said === 'kubwa') return { label: 'Plus size', sizes: PLUS, words: end - at + 1 }
  if (/^(?:one|free)$/.test(words[at - 1] ?? '')) return null
  const number = /^\d{1,2}(?:\.5)?$/.test(said) ? Number(said) : null
  return number === null ? null : { ...numbered(number, system, thing), words: end - at + 1 }
}

/** A letter or number that stands alone: a number only where it can be nothing else. */
function readUnnamed(words: readonly string[], at: number, thing: SizedThing): ReadSize | null {
  const word = words[at] ?? ''
  const letter = letterAt(words, at)
  if (letter) return words[at + letter.words] === 'size' ? { ...letter, words: letter.words + 1 } : letter
  if (/^(?:plus|big|bigger)$/.test(word) && SIZE.has(words[at + 1] ?? '')) return { label: 'Plus size', sizes: PLUS, words: 2 }
  if (/^(?:one|free)$/.test(word) && words[at + 1] === 'size') return { label: 'One size', sizes: ['One size'], words: 2 }
  if (/^(?:free|one)size$/.test(word)) return { label: 'One size', sizes: ['One size'], words: 1 }
  if (/^(?:age|aged|miaka|umri)$/.test(word) && /^\d{1,2}$/.test(words[at + 1] ?? '')) return { ...aged(Number(words[at + 1])), words: 2 }
  if (!/^\d{1,2}(?:\.5)?$/.test(word)) return null
  if (/^(?:yrs?|years?|yo|miaka)$/.test(words[at + 1] ?? '')) return { ...aged(Number(word)), words: 2 }
  const number = Number(word)
  const sized = thing.kinds.length > 0 || thing.category !== undefined || (number >= 24 && number <= 48)
  return sized && number >= 4 && number <= 52 ? { ...numbered(number, '', thing), words: 1 } : null
}

function letterAt(words: readonly string[], at: number): ReadSize | null {
  const extra = /^(?:extra|x|double)$/.test(words[at] ?? '') ? 1 : 0
  const found = LETTER_OF.get(words[at + extra] ?? '')
  if (!found) return null
  const letter = extra && /^[SL]$/.test(found) ? `${words[at] === 'double' ? 'XX' : 'X'}${found}` : found
  return { label: `Size ${letter}`, sizes: [...(WRITTEN[letter] ?? [letter])], words: 1 + extra }
}

function numbered(number: number, system: string, { kinds, category }: SizedThing): Omit<ReadSize, 'words'> {
  const label = system ? `Size ${system.toUpperCase()} ${number}` : `Size ${number}`
  const shoes = category === 'shoes' || kinds.some((kind) => KINDS[kind].category === 'shoes')
  const waisted = kinds.some((kind) => WAISTED.has(kind))
  const plain = [String(number), `EU ${number}`, `W${number}`]
  if (shoes) {
    const eu = number < 15 ? Math.round(number + SHOES_BRITISH) : number
    return { label, sizes: [`${number}`, `EU ${number}`, `UK ${number}`, ...(eu === number ? [] : [`${eu}`, `EU ${eu}`])] }
  }
  if (waisted && number >= 24) return { label, sizes: plain }
  const british = system === 'us' ? number + 4 : number >= 32 ? number - 28 : number
  const letters = kinds.length > 0 || category !== undefined || number < 24 ? (BRITISH[british] ?? []) : []
  return { label, sizes: [...plain, `UK ${number}`, ...letters] }
}

function aged(years: number): Omit<ReadSize, 'words'> {
  const spans = [`${years}-${years + 1}`, `${years - 1}-${years}`]
  return {
    label: `Age ${years}`,
    sizes: [`${years}`, `${years}Y`, `${years} years`, `Age ${years}`, ...spans, ...spans.map((span) => `${span}Y`)],
  }
}
