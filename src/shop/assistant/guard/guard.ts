import type { ChatLanguage } from '../../chat/rules.ts'
import type { Fact } from '../tools/tool.ts'
import { claimsOf, numberOf, numbersOf, type Claim } from './claims.ts'
import { isNameOf } from './piece-names.ts'
import { DENIES, LIMIT_BEFORE, LIMIT_BEHIND, NO_DENIAL, PRICED, PROMISES } from './words.ts'

/**
 * What a sentence says that neither a fact of this turn nor the shopper has said; empty when it may be said. What the shopper said is
 * never a price, a percentage or a promise of the shop: such words may only be named again, as a limit or in a denial.
 * `shopperText` has what they wrote, and what was understood of it as the shop writes it ("KES 3,000").
 */
export function checkSentence(sentence: string, facts: readonly Fact[], shopperText: string, language: ChatLanguage): string[] {
  const rest = withoutSaid(sentence, facts)
  const grounds = { sentence: rest, facts, shopper: plain(shopperText), numbers: numbersOf(shopperText), language }
  return claimsOf(rest)
    .filter((claim) => !isSupported(claim, grounds))
    .map(({ text }) => text)
}

interface Grounds {
  sentence: string
  facts: readonly Fact[]
  shopper: string
  numbers: readonly number[]
  language: ChatLanguage
}

/** Kinds whose text may stand in a sentence as it is, whatever it looks like. */
const WHOLE: readonly Fact['kind'][] = ['product', 'place', 'policy', 'order', 'code', 'date', 'time', 'state', 'days', 'stock']

/** Kinds whose text may state something of another kind: "within 7 days" of a policy. */
const STATING: readonly Fact['kind'][] = ['policy', 'state', 'days', 'time', 'stock', 'percent', 'price']
/** Minutes. */
const DAY = 1440

function withoutSaid(sentence: string, facts: readonly Fact[]): string {
  // A bare number is true of its own kind alone: "30" of days is neither a price nor a percentage.
  const said = facts
    .filter(({ kind, text }) => WHOLE.includes(kind) && text.trim().length > 1 && /\p{L}/u.test(text))
    .map(({ text }) => text)
  let rest = sentence
  for (const text of said.sort((a, b) => b.length - a.length)) {
    // A word stays, so that what follows does not begin a sentence by it.
    rest = rest.replaceAll(new RegExp(String.raw`(?<![\p{L}\d,-])${RegExp.escape(text)}(?![\p{L}\d]|,\d|-\d)`, 'giu'), 'it')
  }
  return rest
}

function isSupported(claim: Claim, grounds: Grounds): boolean {
  const { facts, shopper, numbers, sentence } = grounds
  const has = (kinds: readonly Fact['kind'][], number: number) =>
    facts.some(({ kind, text }) => kinds.includes(kind) && numbersOf(text).includes(number))
  /** A text of the shop says the same of the same kind. */
  const states = facts.some(
    ({ kind, text }) =>
      STATING.includes(kind) &&
      'number' in claim &&
      claimsOf(text).some((one) => one.kind === claim.kind && 'number' in one && one.number === claim.number),
  )
  const says = (kinds: readonly Fact['kind'][], text: string) =>
    facts.some((fact) => kinds.includes(fact.kind) && wordsIn(plain(fact.text), plain(text)))
  switch (claim.kind) {
    case 'price':
      return states || has(['price'], claim.number) || (numbers.includes(claim.number) && isLimit(claim.text, sentence))
    case 'percent':
      return states || has(['percent'], claim.number)
    case 'cm':
      return states || has(['cm'], claim.number) || numbers.includes(claim.number)
    case 'days':
      return states || facts.some(({ kind, text }) => kind === 'days' && !/\p{L}/u.test(text) && numberOf(text) * DAY === claim.number)
    case 'left':
      return states || has(['stock'], claim.number)
    case 'number':
      return has(['count', 'stock', 'cm', 'days', 'size', 'state', 'order', 'time', 'date'], claim.number) || numbers.includes(claim.number)
    case 'size':
      return says(['size'], sizeOf(claim.text)) || wordsIn(shopper, plain(sizeOf(claim.text)))
    case 'date':
    case 'time':
      return says(['date', 'time', 'days', 'policy'], claim.text)
    case 'code':
      return says(['code', 'policy'], claim.text) || (wordsIn(shopper, plain(claim.text)) && denies(sentence, claim.text))
    case 'order':
    case 'name':
      return says(['order', 'code', 'product', 'place', 'state', 'policy', 'size'], claim.text) || wordsIn(shopper, plain(claim.text))
    case 'piece': {
      const isName = ({ kind }: Fact) => kind === 'product'
      const texts = (some: readonly Fact[]) => some.map(({ text }) => text)
      return isNameOf(claim, texts(facts.filter(isName)), [...texts(facts.filter((fact) => !isName(fact))), shopper])
    }
    case 'link':
      return says(['policy', 'state'], claim.text)
    case 'in_stock':
      return facts.some(({ kind, text }) => kind === 'stock' && !/out of stock|sold out|\b0\b|imeisha|zimeisha/i.test(text))
    case 'sold_out':
      return facts.some(({ kind, text }) => kind === 'stock' && /out of stock|sold out|\b0\b|imeisha|zimeisha/i.test(text))
    case 'promise':
      return promised(claim, grounds)
  }
}

/** The shopper's own sum, named again as the limit that it is. */
function isLimit(sum: string, sentence: string): boolean {
  const at = sentence.indexOf(sum)
  const [before, behind] = [sentence.slice(0, at), sentence.slice(at + sum.length)]
  return (LIMIT_BEFORE.test(before) || LIMIT_BEHIND.test(behind)) && (!PRICED.test(sentence) || denies(sentence, sum))
}

/** Said by a fact; or by the shopper, in a clause that denies it, asks back or does not know. */
function promised({ about, text: named }: Claim & { kind: 'promise' }, { facts, shopper, sentence }: Grounds): boolean {
  const words = PROMISES.find((promise) => promise.about === about)?.words
  if (!words) return false
  if (facts.some(({ kind, text }) => kind !== 'product' && words.test(text) && isOfTheSame(about, text, sentence))) return true
  return words.test(shopper) && denies(sentence, named)
}

const DELIVERING = /\b(?:deliver\w*|shipping|usafirishaji|kutuma|kuletewa|tunaleta|kupelek\w+)\b/i

/** Free delivery makes no free dress. */
function isOfTheSame(about: string, fact: string, sentence: string): boolean {
  return about !== 'free' || !DELIVERING.test(fact) || DELIVERING.test(sentence)
}

/** Each clause that has these words denies them. */
function denies(sentence: string, words: string): boolean {
  const clauses = sentence.split(/[,;:—]|\b(?:but|lakini|so|kwa hivyo)\b/i).filter((part) => part.includes(words))
  const denied = (clause: string) => DENIES.test(clause.replaceAll(words, ' ').replace(NO_DENIAL, ' ').trim())
  return clauses.length > 0 ? clauses.every(denied) : denied(sentence)
}

function sizeOf(text: string): string {
  return text.replace(/^(?:sizes?|saizi|namba|EU|UK|US) ?/i, '')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()
}

/** `words` stand in `text`, from the start of a word to the end of one. */
function wordsIn(text: string, words: string): boolean {
  return words !== '' && new RegExp(String.raw`(?<![\p{L}\d])${RegExp.escape(words)}(?![\p{L}\d])`, 'u').test(text)
}
