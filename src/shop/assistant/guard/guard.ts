import type { ChatLanguage } from '../../chat/rules.ts'
import type { Fact } from '../tools/tool.ts'
import { claimsOf, numbersOf, type Claim } from './claims.ts'
import { DENIES, LIMITS, PROMISES } from './words.ts'

/**
 * What a sentence says that neither a fact of this turn nor the shopper has said; empty when it may be said. What the shopper said is
 * never a price, a percentage or a promise of the shop: such words may only be named again, as a limit or in a denial.
 * `shopperText` has what they wrote, and what was understood of it as the shop writes it ("KES 3,000").
 */
export function checkSentence(sentence: string, facts: readonly Fact[], shopperText: string, language: ChatLanguage): string[] {
  const rest = withoutSaid(sentence, facts)
  const grounds = { sentence, facts, shopper: plain(shopperText), numbers: numbersOf(shopperText), language }
  return claimsOf(rest)
    .filter((claim) => !isSupported(claim, grounds))
    .map(({ text }) => text)
}

/** Splits what passes from what does not. */
export function guardSentences(
  sentences: readonly string[],
  { facts, shopperText, language }: { facts: readonly Fact[]; shopperText: string; language: ChatLanguage },
): { kept: string[]; dropped: string[] } {
  const kept: string[] = []
  const dropped: string[] = []
  for (const sentence of sentences) (checkSentence(sentence, facts, shopperText, language).length === 0 ? kept : dropped).push(sentence)
  return { kept, dropped }
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

function withoutSaid(sentence: string, facts: readonly Fact[]): string {
  const said = facts.filter(({ kind, text }) => WHOLE.includes(kind) && text.trim().length > 1).map(({ text }) => text)
  let rest = sentence
  for (const text of said.sort((a, b) => b.length - a.length)) {
    // A word stays, so that what follows does not begin a sentence by it.
    rest = rest.replaceAll(new RegExp(String.raw`(?<![\p{L}\d,-])${escaped(text)}(?![\p{L}\d]|,\d|-\d)`, 'giu'), 'it')
  }
  return rest
}

function isSupported(claim: Claim, grounds: Grounds): boolean {
  const { facts, shopper, numbers, sentence } = grounds
  const has = (kinds: readonly Fact['kind'][], number: number) =>
    facts.some(({ kind, text }) => kinds.includes(kind) && numbersOf(text).includes(number))
  const says = (kinds: readonly Fact['kind'][], text: string) =>
    facts.some((fact) => kinds.includes(fact.kind) && wordsIn(plain(fact.text), plain(text)))
  switch (claim.kind) {
    case 'price':
      return has(['price', 'policy'], claim.number) || (numbers.includes(claim.number) && LIMITS.test(sentence))
    case 'percent':
      return has(['percent'], claim.number)
    case 'cm':
      return has(['cm'], claim.number) || numbers.includes(claim.number)
    case 'days':
      return has(['days', 'time', 'policy', 'date'], claim.number)
    case 'left':
      return has(['stock'], claim.number)
    case 'number':
      return has(['count', 'stock', 'cm', 'days', 'size', 'state', 'order', 'time', 'date'], claim.number) || numbers.includes(claim.number)
    case 'size':
      return says(['size'], sizeOf(claim.text)) || wordsIn(shopper, plain(sizeOf(claim.text)))
    case 'date':
    case 'time':
      return says(['date', 'time', 'days', 'policy'], claim.text)
    case 'order':
    case 'code':
    case 'name':
      return says(['order', 'code', 'product', 'place', 'state', 'policy', 'size'], claim.text) || wordsIn(shopper, plain(claim.text))
    case 'link':
      return says(['policy', 'state'], claim.text)
    case 'in_stock':
      return facts.some(({ kind, text }) => kind === 'stock' && !/out of stock|sold out|\b0\b|imeisha|zimeisha/i.test(text))
    case 'sold_out':
      return facts.some(({ kind, text }) => kind === 'stock' && /out of stock|sold out|\b0\b|imeisha|zimeisha/i.test(text))
    case 'promise':
      return promised(claim.about, grounds)
  }
}

/** Said by a fact; or by the shopper, in a sentence that denies it, asks back or does not know. */
function promised(about: string, { facts, shopper, sentence }: Grounds): boolean {
  const words = PROMISES.find((promise) => promise.about === about)?.words
  if (!words) return false
  if (facts.some(({ kind, text }) => kind !== 'product' && words.test(text))) return true
  return words.test(shopper) && DENIES.test(sentence)
}

function sizeOf(text: string): string {
  return text.replace(/^(?:sizes?|saizi|namba|EU|UK|US) ?/i, '')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()
}

/** `words` stand in `text`, from the start of a word to the end of one. */
function wordsIn(text: string, words: string): boolean {
  return words !== '' && new RegExp(String.raw`(?<![\p{L}\d])${escaped(words)}(?![\p{L}\d])`, 'u').test(text)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
