import { readPrice } from '../search-prices.ts'
import { foldWords } from '../search-tokens.ts'
import { BadCell } from './values.ts'

// Prices as people write them. What could be read in two ways is refused, never guessed.

/** How a column writes its fractions: with a dot, with a comma, both, or no cell shows it. */
export type Fractions = 'dot' | 'comma' | 'both' | 'unseen'

const MARKS: Record<string, string> = {
  KES: 'kes|ksh|kshs|sh|shs|shilling|shillings|/=|/|bob',
  USD: 'usd|$|us$|usd$|dollar|dollars',
  EUR: 'eur|€|euro|euros',
  GBP: 'gbp|£',
  UGX: 'ugx|ush',
  TZS: 'tzs|tsh',
  RWF: 'rwf',
  ZAR: 'zar|r',
  INR: 'inr|₹|rs',
  CNY: 'cny|rmb|¥',
  AED: 'aed',
  NGN: 'ngn|₦',
}
const CURRENCIES = new Map(Object.entries(MARKS).flatMap(([currency, marks]) => marks.split('|').map((mark) => [mark, currency] as const)))

/** The currency that a word or sign means; null when it means none we know. */
export function currencyOf(mark: string): string | null {
  return CURRENCIES.get(mark.trim().toLowerCase().replaceAll('.', '')) ?? null
}

export interface Amount {
  value: number
  /** Null: the cell names none. */
  currency: string | null
}

/** What owners write beside a price, and no more than that. */
const REMARKS = /\b(?:negotiable|neg|nego|ono|fixed|only|each|last price|last|per (?:piece|pc)|pcs?|tu|kila moja)\b\.?|@/gi
/** "2k", "KSh 1.5k": thousands of shillings. */
const THOUSANDS = /^(\D*)(\d{1,3}(?:[.,]\d{1,2})?) ?k(?![a-z])(\D*)$/i

/** Between two numbers a remark stays: "3 pcs @ 500" is not 3,500. */
function withoutRemarks(cell: string): string {
  return cell
    .split(/(\d(?:.*\d)?)/s)
    .map((text, i) => (i === 1 ? text : text.replace(REMARKS, '')))
    .join('')
    .trim()
}

/** An amount and its currency. Throws BadCell. */
export function amountOf(cell: string, what: string, fractions: Fractions): Amount {
  const spoken = /\d/.test(cell) ? null : spokenAmountOf(cell)
  if (spoken) return spoken
  const thousands = THOUSANDS.exec(withoutRemarks(cell))
  if (!thousands) return plainAmountOf(cell, what, fractions)
  const [, before = '', digits = '', after = ''] = thousands
  const { value, currency } = plainAmountOf(`${before}${digits.replace(',', '.')}${after}`, what, 'dot')
  return { value: Math.round(value * 1000), currency }
}

/** "elfu mbili na mia tano", "two thousand": as it is read in a search. */
function spokenAmountOf(cell: string): Amount | null {
  const words = foldWords(cell)
  const read = readPrice(words, 0)
  return read?.max !== undefined && read.min === undefined && read.words === words.length ? { value: read.max, currency: 'KES' } : null
}

function plainAmountOf(cell: string, what: string, fractions: Fractions): Amount {
  const bad = () => new BadCell(`the ${what} "${cell}" is not an amount`)
  const found = /^([^\d]*?)(\d[\d.,' \u00a0\u202f’]*)([^\d]*)$/.exec(withoutRemarks(cell))
  if (!found) throw bad()
  const [, before = '', digits = '', after = ''] = found
  if (before.includes('-')) throw bad()
  const marks = [before, after].map((text) => text.trim().replace(/^\/-$/, '/=')).filter((text) => !/^[.-]?$/.test(text))
  const [currency = null, ...others] = marks.map(currencyOf)
  if (marks.length > 0 && (currency === null || others.some((other) => other !== currency))) throw bad()
  const number = digits.replace(/[^\d]+$/, '').replace(/[' \u00a0\u202f’]/g, '')
  // Shillings have no thousandths.
  if (currency === 'KES' && /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(number))
    return { value: Number(number.replace(/[.,]/g, '')), currency }
  return { value: numberOf(number, cell, what, fractions), currency }
}

function numberOf(digits: string, cell: string, what: string, fractions: Fractions): number {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (dot < 0 && comma < 0) return Number(digits)
  const last = dot > comma ? '.' : ','
  const other = last === '.' ? ',' : '.'
  const [whole = '', ...parts] = digits.split(last)
  const grouped = /^\d{1,3}$/.test(whole) && parts.every((part) => /^\d{3}$/.test(part))
  const bad = new BadCell(`the ${what} "${cell}" is not an amount`)
  if (dot >= 0 && comma >= 0) {
    const groups = whole.split(other)
    if (parts.length > 1 || !/^\d{1,3}$/.test(groups[0] ?? '') || !groups.slice(1).every((group) => /^\d{3}$/.test(group))) throw bad
    return Number(`${whole.replaceAll(other, '')}.${parts[0]}`)
  }
  if (grouped && (parts.length > 1 || isThousands(last, fractions))) return Number(digits.replaceAll(last, ''))
  if (grouped)
    throw new BadCell(`the ${what} "${cell}" can mean ${whole}${parts.join('')} or ${whole}.${parts.join('')}; write it without "${last}"`)
  if (parts.length > 1 || parts[0] === '') throw bad
  return Number(`${whole}.${parts[0]}`)
}

/** What one separator before three digits is: in Kenya a comma is between thousands. */
function isThousands(separator: string, fractions: Fractions): boolean {
  return separator === ',' ? fractions === 'dot' || fractions === 'unseen' : fractions === 'comma'
}

/** Which separator of fractions a cell shows for certain. */
export function fractionOf(cell: string): 'dot' | 'comma' | null {
  if (THOUSANDS.test(cell.trim())) return null
  const digits = cell.replace(/[^\d.,]+/g, '').replace(/[.,]+$/, '')
  if (/[.,]/.test(digits) && /\.\d{1,2}$|,.*\.\d+$/.test(digits)) return 'dot'
  return /,\d{1,2}$|\..*,\d+$/.test(digits) ? 'comma' : null
}

/** What prices of a file are in. */
export interface PriceRule {
  fractions: Fractions
  /** Of cells that name no currency: what the heading names; null: nothing says it. */
  currency: string | null
  /** KES for one of the other currency; null: prices are in KES. */
  rate: number | null
}

const KES_MAX = 100_000_000

/** Whole KES, rounded; null for an empty cell. Throws BadCell. */
export function kesOf(cell: string, what: string, { fractions, currency, rate }: PriceRule): number | null {
  if (cell === '') return null
  const amount = amountOf(cell, what, fractions)
  const named = amount.currency ?? currency
  if (named === null && rate === null && !Number.isInteger(amount.value))
    throw new BadCell(`the ${what} "${cell}" has cents, but prices in KES have none; if it is another currency, import with --rate`)
  if (named !== null && named !== 'KES' && rate === null) throw new BadCell(`the ${what} "${cell}" is in ${named}; import with --rate`)
  const kes = Math.round(named === 'KES' ? amount.value : amount.value * (rate ?? 1))
  if (!Number.isFinite(kes) || kes > KES_MAX) throw new BadCell(`the ${what} "${cell}" is not an amount in KES`)
  return kes
}
