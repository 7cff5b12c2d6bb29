import type { Product } from '../../../../shop/catalogue/contract.ts'
import { CONDITIONS } from '../../../../shop/catalogue/rules.ts'
import { MEASUREMENTS, type Measurement } from '../../../../shop/catalogue/rules-measurements.ts'
import { plainText } from '../../../../shop/catalogue/rules-plain-text.ts'
import { sizesText } from '../data/card-product.ts'

/** Chrome falls silent in what takes longer than about 15 seconds. Characters. */
const SENTENCE_MAX = 180
const DESCRIPTION_MAX = 5000

export type SpokenProduct = Pick<
  Product,
  'name' | 'price' | 'original_price' | 'stock' | 'condition' | 'flaws' | 'description' | 'measurements' | 'variants'
>

/** A product in sentences to be read aloud one by one: what it is and costs before what it is like. */
export function spokenProduct(product: SpokenProduct): string[] {
  const { name, condition, flaws, description } = product
  const parts = [
    name,
    priceWords(product),
    sizeWords(product),
    `Condition: ${condition}`,
    CONDITIONS[condition],
    flaws.length > 0 ? `Flaws: ${flaws.join('. ')}` : 'No flaws found',
    descriptionWords(description),
    measurementWords(product),
  ]
  return parts.flatMap(sentencesIn)
}

/** "1,200 shillings": nobody says "K E S". */
function priceWords({ price, original_price: original, stock }: SpokenProduct): string {
  if (stock <= 0) return 'Sold out'
  const reduced = original !== null && original > price
  return reduced ? `${shillings(price)}, instead of ${shillings(original)}` : shillings(price)
}

function shillings(amount: number): string {
  return `${amount.toLocaleString('en-KE')} ${amount === 1 ? 'shilling' : 'shillings'}`
}

function sizeWords(product: SpokenProduct): string {
  const sizes = sizesText(product)
  if (!sizes || /^one size$/i.test(sizes)) return sizes
  return sizes.includes(', ') ? `Sizes ${sizes.replace(/, ([^,]*)$/, ' and $1')}` : `Size ${sizes}`
}

/** Its paragraphs and list items become sentences. */
function descriptionWords(html: string): string {
  return plainText(html.replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/g, '. '), DESCRIPTION_MAX).replace(/([.!?:;,])\s*\.(?=\s|$)/g, '$1')
}

function measurementWords({ measurements }: SpokenProduct): string {
  const names = Object.keys(MEASUREMENTS).filter((name): name is Measurement => measurements[name] !== undefined)
  if (names.length === 0) return ''
  return `Measured flat. ${names.map((name) => `${MEASUREMENTS[name]}: ${measurements[name]} centimetres`).join('. ')}`
}

/** What is too long for one breath is divided after a comma, else between words. */
function sentencesIn(text: string): string[] {
  const sentences = text.replace(/([.!?])\s+/g, '$1\n').split('\n')
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap((sentence) => breaths(/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
}

function breaths(sentence: string): string[] {
  if (sentence.length <= SENTENCE_MAX) return [sentence]
  const head = sentence.slice(0, SENTENCE_MAX)
  const end = Math.max(head.lastIndexOf(', ') + 1, head.lastIndexOf('; ') + 1) || head.lastIndexOf(' ')
  const at = end > 0 ? end : SENTENCE_MAX
  return [sentence.slice(0, at).trim(), ...breaths(sentence.slice(at).trim())]
}
