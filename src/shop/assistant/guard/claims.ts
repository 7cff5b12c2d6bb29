import { readPrice } from '../../catalogue/search-prices.ts'
import { piecesIn, type NamedPiece } from './piece-names.ts'
import { DATES, KNOWN_CAPITALS, LINK, NAMED_DAYS, NUMBER_WORDS, PROMISES, RELATIVE_DAYS, TIMES } from './words.ts'

/** Something a sentence says that has to be true of this shop, now. */
export type Claim =
  /** Of 'days' the number is of minutes: a week is seven days, a day 24 hours. */
  | { kind: 'price' | 'percent' | 'cm' | 'days' | 'left' | 'number'; number: number; text: string }
  | { kind: 'size' | 'order' | 'code' | 'name' | 'date' | 'time' | 'link'; text: string }
  | { kind: 'in_stock' | 'sold_out'; text: string }
  | { kind: 'promise'; about: string; text: string }
  | ({ kind: 'piece' } & NamedPiece)

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const WORDED = Object.keys(NUMBER_WORDS).join('|')
const UNIT_OF_TIME = String.raw`(?:working |business )?(?:days?|hours?|hrs?|minutes?|mins?|weeks?|months?)`
/** Words that an amount in words begins with: "three thousand", "a hundred", "elfu tatu". */
const AMOUNT_IN_WORDS = new RegExp(
  String.raw`\b(?:(?:an?|${WORDED})[ -](?:hundred|thousand|grand|million)|(?:elfu|mia|thao|soo|ngiri|laki)(?: \p{L}+)?|(?:${WORDED}) (?:bob|shillings?)|(?:KES|Ksh|shilingi) (?:${WORDED}))\b(?:[ -](?:(?:and|na) )?(?:${WORDED}|hundred|thousand|elfu|mia|unusu|nusu)\b)*`,
  'giu',
)
/** "karibu50", "save-20"; and what is called a code: "use the code freeship". */
const SMALL_CODE =
  /\b(?=[a-z0-9-]*\d)[a-z]{3,}-?\d[a-z0-9-]*\b|\buse (?:the |this )?(?:code|coupon|voucher) (?!(?:at|in|for|on|when|to|is|if|now|only|once|before|again|and|or|as|by|with|from|until|that|you|we|which|below|above|here|yourself)\b)([a-z]{4,})\b/g
/** What is said to be paid is a price without a currency, too. */
const PAID = String.raw`\b(?:costs?|priced at|price (?:is|of)|sells? for|yours for|you (?:only |just )?pay|bei (?:yake |ya\w* )?ni|inauzwa|unalipa)(?: (?:only|just|tu|at))* (${NUMBER}k?)(?![\w%])`
const LETTER_SIZES = String.raw`(?:XXS|XS|S|M|L|XL|XXL|XXXL|[2-6]XL)`

interface Pattern {
  /** With the number in its first group that matched. */
  pattern: RegExp
  claim(match: RegExpMatchArray): Claim | null
}

const numbered = (kind: 'price' | 'percent' | 'cm' | 'left', pattern: RegExp): Pattern => ({
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

/** Minutes of what is said to take so long. */
const MINUTES: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/min|dakika/i, 1],
  [/hour|hrs?\b|masaa/i, 60],
  [/week|wiki/i, 7 * 1440],
  [/month|mwezi|miezi/i, 30 * 1440],
  [/day|siku/i, 1440],
]

const lasting: Pattern = {
  pattern: new RegExp(
    `\\b(${NUMBER}|an?|${WORDED})(?=(?:\\s?[-–]\\s?\\d+| to \\d+)?[ -]?(${UNIT_OF_TIME})\\b)|\\b(siku|masaa|dakika|wiki|miezi|mwezi) (${NUMBER}|(?:${WORDED})\\b)`,
    'gi',
  ),
  claim([text, number, unit, its, said]) {
    const minutes = MINUTES.find(([named]) => named.test(unit ?? its ?? ''))?.[1] ?? 1440
    const found = number ?? said ?? ''
    return {
      kind: 'days',
      number: (/^an?$/i.test(found) ? 1 : numberOf(found)) * minutes,
      text: unit === undefined ? text : `${text} ${unit}`,
    }
  },
}

const inWords: Pattern = {
  pattern: AMOUNT_IN_WORDS,
  claim: ([text]) => ({ kind: 'price', number: sumOf(text), text }),
}

/** In this order, as what one has found the next does not see. */
const PATTERNS: readonly Pattern[] = [
  worded('link', new RegExp(String.raw`${LINK.source}|<[^>]*>|(?<=^|[\s(“"])\/[a-z][\w/-]*`, 'gi')),
  worded('order', /\bUP-[A-Z0-9-]+\b/gi),
  {
    pattern: SMALL_CODE,
    claim: ([text, named]) => ({ kind: 'code', text: named ?? text }),
  },
  worded('date', DATES),
  worded('date', NAMED_DAYS),
  worded('date', RELATIVE_DAYS),
  worded('time', TIMES),
  {
    pattern: /\b(?:half (?:the )?(?:price|cost)|half[ -]off|half of (?:the|its) price|nusu (?:ya )?bei)\b/gi,
    claim: ([text]) => ({ kind: 'percent', number: 50, text }),
  },
  {
    pattern: /\b(?:(?:a|one) )?(third|quarter|tenth)[ -]off\b/gi,
    claim: ([text, part]) => ({ kind: 'percent', number: { third: 33, quarter: 25 }[part?.toLowerCase() ?? ''] ?? 10, text }),
  },
  {
    pattern: /\b(?:an?|one) hundred (?:percent|per cent)\b|\basilimia mia(?: moja)?\b/gi,
    claim: ([text]) => ({ kind: 'percent', number: 100, text }),
  },
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
  numbered('price', new RegExp(PAID, 'gi')),
  inWords,
  numbered('cm', new RegExp(`\\b(${NUMBER})\\s?(?:cm|sm|centimet\\w+|inch(?:es)?|inchi)\\b|\\b(?:sm|sentimita) (${NUMBER})`, 'gi')),
  lasting,
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
    for (const [text] of sentence.matchAll(new RegExp(words, 'gi'))) claims.push({ kind: 'promise', about, text })
  }
  const pieces = piecesIn(rest).map((piece): Claim => ({ kind: 'piece', ...piece }))
  return [...claims, ...namesIn(rest), ...pieces, ...numbersIn(rest)]
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
    const codes = words.filter((word) => /^(?=.*\d)[A-Z][A-Z0-9-]{3,}$/.test(word))
    claims.push(...codes.map((text): Claim => ({ kind: 'code', text })))
    const name = words.filter((word) => !codes.includes(word) && !KNOWN_CAPITALS.has(word.toLowerCase())).join(' ')
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

/** KES of an amount in words: 3,000 of "three thousand shillings" and of "elfu tatu". */
function sumOf(text: string): number {
  const words = text
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => word !== 'and')
  const one = words[0] === 'a' || words[0] === 'an' ? ['one', ...words.slice(1)] : words
  const read = readPrice(['at', ...one], 0) ?? readPrice(one, 0)
  const single = words.map((word) => NUMBER_WORDS[word]).find((number) => number !== undefined)
  return read?.max ?? single ?? Number.NaN
}

/** Every number in a text, also the parts of "1-2". */
export function numbersOf(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?k?\b|\d[\d,]*/gi)].map(([found]) => numberOf(found.replace(/,$/, '')))
}
