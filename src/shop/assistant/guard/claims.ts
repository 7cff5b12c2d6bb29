import { DATES, KNOWN_CAPITALS, NUMBER_WORDS, PROMISES, RELATIVE_DAYS, TIMES, WEEKDAYS } from './words.ts'

/** Something a sentence says that has to be true of this shop, now. */
export type Claim =
  | { kind: 'price' | 'percent' | 'cm' | 'days' | 'left' | 'number'; number: number; text: string }
  | { kind: 'size' | 'order' | 'code' | 'name' | 'date' | 'time' | 'link'; text: string }
  | { kind: 'in_stock' | 'sold_out'; text: string }
  | { kind: 'promise'; about: string; text: string }

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const WORDED = Object.keys(NUMBER_WORDS).join('|')
const UNIT_OF_TIME = String.raw`(?:working |business )?(?:days?|hours?|hrs?|minutes?|mins?|weeks?|months?)`
const LETTER_SIZES = String.raw`(?:XXS|XS|S|M|L|XL|XXL|XXXL|[2-6]XL)`

interface Pattern {
  /** With the number in its first group that matched. */
  pattern: RegExp
  claim(match: RegExpMatchArray): Claim | null
}

const numbered = (kind: 'price' | 'percent' | 'cm' | 'days' | 'left', pattern: RegExp): Pattern => ({
  pattern,
  claim(match) {
    const found = match.slice(1).find((group) => group !== undefined)
    return found === undefined ? null : { kind, number: numberOf(found), text: match[0] }
  },
})
const worded = (kind: 'size' | 'order' | 'date' | 'time' | 'link' | 'in_stock' | 'sold_out', pattern: RegExp): Pattern => ({
  pattern,
  claim: ([text]) => ({ kind, text: text.trim() }),
})

/** In this order, as what one has found the next does not see. */
const PATTERNS: readonly Pattern[] = [
  worded('link', /\b(?:https?:\/\/|www\.)\S*|\b[\w-]+\.(?:com|co\.ke|org|net|example|io)\b\S*|<[^>]*>|(?<=^|[\s(“"])\/[a-z][\w/-]*/gi),
  worded('order', /\bUP-[A-Z0-9-]+\b/gi),
  worded('date', DATES),
  worded('date', WEEKDAYS),
  worded('date', RELATIVE_DAYS),
  worded('time', TIMES),
  numbered(
    'percent',
    new RegExp(`(${NUMBER}|\\b(?:${WORDED}))\\s?(?:%|percent\\b|per cent\\b)|\\basilimia (${NUMBER}|(?:${WORDED})\\b)`, 'gi'),
  ),
  numbered(
    'price',
    new RegExp(
      `\\b(?:KES|Ksh|KSh|Kshs|Sh|sh)\\.?\\s?(${NUMBER}k?)|\\b(${NUMBER}k?)\\s?(?:/=|/-|bob\\b|shillings?\\b|shilingi\\b)|\\b(\\d+k)\\b`,
      'gi',
    ),
  ),
  numbered('cm', new RegExp(`\\b(${NUMBER})\\s?(?:cm|sm|centimet\\w+|inch(?:es)?|inchi)\\b|\\b(?:sm|sentimita) (${NUMBER})`, 'gi')),
  numbered(
    'days',
    new RegExp(
      `\\b(${NUMBER}|${WORDED})(?=(?:\\s?[-–]\\s?\\d+| to \\d+)?[ -]?${UNIT_OF_TIME}\\b)|\\b(?:siku|masaa|dakika|wiki|miezi) (${NUMBER}|(?:${WORDED})\\b)`,
      'gi',
    ),
  ),
  numbered(
    'left',
    new RegExp(
      `\\b(${NUMBER}|${WORDED}) (?:left|remaining|in stock)\\b|\\b(?:zimebaki|imebaki|kimebaki|vimebaki) (${NUMBER}|(?:${WORDED})\\b)`,
      'gi',
    ),
  ),
  worded('sold_out', /\b(?:out of stock|sold out|all gone|not in stock|zimeisha|imeisha|vimeisha|kimeisha|imeuzwa)\b/gi),
  worded('in_stock', /\b(?:in stock|still available|is available|are available|iko dukani|zipo dukani|inapatikana|zinapatikana)\b/gi),
  worded('size', new RegExp(String.raw`\b(?:EU|UK|US)\s?\d{1,2}(?:\.5)?\b|\bW\d{2}\b|\b(?:sizes?|saizi|namba) \d{1,2}(?:\.5)?\b`, 'gi')),
  worded('size', new RegExp(String.raw`(?<![\w’'-])${LETTER_SIZES}(?![\w’'-])`, 'g')),
]

/** All that a sentence says for which there has to be a fact. */
export function claimsOf(sentence: string): Claim[] {
  const claims: Claim[] = []
  let rest = sentence
  for (const { pattern, claim } of PATTERNS) {
    rest = rest.replace(pattern, (...match) => {
      const groups = match.slice(
        0,
        match.findIndex((part) => typeof part === 'number'),
      ) as RegExpMatchArray
      const found = claim(groups)
      if (found) claims.push(found)
      return ' '.repeat(groups[0].length)
    })
  }
  for (const { about, words } of PROMISES) {
    const found = words.exec(sentence)
    if (found) claims.push({ kind: 'promise', about, text: found[0] })
  }
  return [...claims, ...namesIn(rest), ...numbersIn(rest)]
}

/** Codes ("KARIBU10") and capitalised words that do not begin the sentence, or several of them that do. */
function namesIn(rest: string): Claim[] {
  const claims: Claim[] = []
  for (const match of rest.matchAll(/\p{Lu}[\p{L}\d'’-]*(?:[ ]\p{Lu}[\p{L}\d'’-]*)*|[“"][^”"]{2,80}[”"]/gu)) {
    const text = match[0].replace(/^[“"]|[”"]$/g, '')
    if (/^[A-Z0-9-]{4,}$/.test(text) && !KNOWN_CAPITALS.has(text.toLowerCase())) {
      claims.push({ kind: 'code', text })
      continue
    }
    // The first word of a sentence is capitalised whatever it is.
    const words = text.split(' ').slice(/^\p{Lu}/u.test(match[0]) && beginsSentence(rest, match.index) ? 1 : 0)
    const name = words.filter((word) => !KNOWN_CAPITALS.has(word.toLowerCase())).join(' ')
    if (name) claims.push({ kind: 'name', text: name })
  }
  return claims
}

function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:…]\s+|[“"(]\s*)$/.test(text.slice(0, at))
}

function numbersIn(rest: string): Claim[] {
  const found = rest.match(/(?<![\w-])\d[\d,]*(?:\.\d+)?/g) ?? []
  return found.map((text) => ({ kind: 'number', number: numberOf(text), text }))
}

/** "1,500", "3k", "two". */
export function numberOf(text: string): number {
  const word = NUMBER_WORDS[text.toLowerCase()]
  if (word !== undefined) return word
  const plain = text.replaceAll(',', '').toLowerCase()
  return plain.endsWith('k') ? Number(plain.slice(0, -1)) * 1000 : Number(plain)
}

/** Every number in a text, also the parts of "1-2". */
export function numbersOf(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?k?\b|\d[\d,]*/gi)].map(([found]) => numberOf(found.replace(/,$/, '')))
}
