// Discount codes, pure: what each takes off which bag, and in which words. The browser uses it too.

import { NAIROBI_OFFSET_MS } from '../clock.ts'
import { KINDS, type Kind } from '../catalogue/rules-kinds.ts'
import { formatKes, percentOf } from '../money.ts'

export const CODE_TYPES = ['percentage', 'fixed', 'free_delivery'] as const
export type CodeType = (typeof CODE_TYPES)[number]
export const CODE_SOURCES = ['manual', 'exit_intent', 'assistant'] as const
export type CodeSource = (typeof CODE_SOURCES)[number]

/** Why a code gives a bag nothing (errors.ts has their sentences). */
export const CODE_REFUSALS = [
  'discount_unknown',
  'discount_expired',
  'discount_not_started',
  'discount_used_up',
  'discount_first_order',
  'discount_buyer_limit',
  'discount_not_yours',
  'discount_minimum',
  'discount_other_pieces',
  'discount_guesses',
] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** Characters of a code. */
export const CODE_MAX = 40
export const CODE_FORM = /^[A-Z0-9][A-Z0-9-]{2,39}$/
/** Codes that are made at once. */
export const BATCH_MAX = 1000
/** Random characters of a code of a batch: 25 letters each, so that nobody meets one by trying. */
export const RANDOM_LENGTH = 7
export const PREFIX_FORM = /^[A-Z0-9]{0,12}$/
/** KES. */
export const VALUE_MAX = 1_000_000
export const USES_MAX = 1_000_000
export const PIECES_MAX = 100
export const DESCRIPTION_MAX = 120

/**
 * Wrong codes of one person or network in so many seconds before no code is looked at any more; the same wrong code counts
 * once. A network may be a whole town.
 */
export const WRONG_CODES = { perMember: 20, perAddress: 60, seconds: 600 } as const

/** A code in force, with the fields of data-04. */
export interface AppliedDiscount {
  code: string
  type: CodeType
  value: number
  description: string
  discount_id: string
  expiresAt: string | null
  source: CodeSource
}

/** What a code gives, to whom. */
export interface Terms {
  type: CodeType
  /** Percent, KES, or 0 for free delivery. */
  value: number
  /** KES of pieces in the bag. */
  min_subtotal: number | null
  categories: readonly string[]
  kinds: readonly string[]
  product_ids: readonly string[]
  on_marked_down: boolean
}

/** A cart line that can be bought, as a code sees it. */
export interface PricedLine {
  product_id: string
  category: string
  kind: string | null
  marked_down: boolean
  /** KES. */
  total: number
}

/** Why a code does not count for a line. */
export type Outside = 'other_piece' | 'marked_down'

/** Null when the code counts for it. */
export function outsideOf(terms: Pick<Terms, 'categories' | 'kinds' | 'product_ids' | 'on_marked_down'>, line: PricedLine): Outside | null {
  const { categories, kinds, product_ids: pieces } = terms
  const forAll = categories.length === 0 && kinds.length === 0 && pieces.length === 0
  const isMeant =
    forAll || categories.includes(line.category) || pieces.includes(line.product_id) || (line.kind !== null && kinds.includes(line.kind))
  if (!isMeant) return 'other_piece'
  return line.marked_down && !terms.on_marked_down ? 'marked_down' : null
}

export type Judgement =
  | { off: number; free_delivery: boolean; problem: null }
  | { problem: { refusal: 'discount_minimum' | 'discount_other_pieces'; text: string } }

/** What the code gives this bag (KES), or the sentence why nothing: the same for quote and checkout. */
export function judgeBag(terms: Terms, lines: readonly PricedLine[]): Judgement {
  const subtotal = sumOf(lines)
  const least = terms.min_subtotal ?? 0
  if (subtotal < least) {
    const text = `This code is for bags from ${formatKes(least)}. Add ${formatKes(least - subtotal)} more.`
    return { problem: { refusal: 'discount_minimum', text } }
  }
  const meant = lines.filter((line) => outsideOf(terms, line) === null)
  if (lines.length > 0 && meant.length === 0) {
    const reduced = lines.some((line) => outsideOf(terms, line) === 'marked_down')
    const text = reduced ? 'This code isn’t for pieces that are already marked down.' : `This code is only for ${piecesText(terms)}.`
    return { problem: { refusal: 'discount_other_pieces', text } }
  }
  return { off: amountOff(sumOf(meant), terms), free_delivery: terms.type === 'free_delivery', problem: null }
}

/** KES off `amount`: percent rounded to the shilling, never more than all of it (discount-02, open-18, open-19). */
export function amountOff(amount: number, { type, value }: Pick<Terms, 'type' | 'value'>): number {
  if (type === 'free_delivery') return 0
  const off = type === 'percentage' ? percentOf(amount, value) : value
  return Math.min(Math.max(0, off), amount)
}

function sumOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.total, 0)
}

/** "dresses, shoes and chosen pieces" */
export function piecesText({ categories, kinds, product_ids: pieces }: Pick<Terms, 'categories' | 'kinds' | 'product_ids'>): string {
  const names = [
    ...categories.map((category) => category.toLowerCase()),
    ...kinds.map((kind) => (kind in KINDS ? KINDS[kind as Kind].label : kind).toLowerCase()),
    ...(pieces.length > 0 ? [pieces.length === 1 ? 'one chosen piece' : `${pieces.length} chosen pieces`] : []),
  ]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'all pieces')
}

/** "10% off", "KES 200 off", "Free delivery" */
export function valueText({ type, value }: Pick<Terms, 'type' | 'value'>): string {
  if (type === 'free_delivery') return 'Free delivery'
  return type === 'percentage' ? `${value}% off` : `${formatKes(value)} off`
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** "1 December" in Nairobi; with the time where the day does not begin with it. */
export function startText(starts: Date): string {
  const there = new Date(starts.getTime() + NAIROBI_OFFSET_MS)
  const day = `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]}`
  const time = there.toISOString().slice(11, 16)
  return time === '00:00' ? day : `${day}, ${time}`
}

export const CODE_STATES = ['active', 'planned', 'ended', 'off'] as const
export type CodeState = (typeof CODE_STATES)[number]
export const CODE_STATE_LABELS: Record<CodeState, string> = { active: 'Active', planned: 'Planned', ended: 'Ended', off: 'Off' }

/** Of its own row; used up is ended, too. */
export function stateOf(
  code: { is_active: boolean; starts_at: Date | null; expires_at: Date | null; max_uses: number | null },
  uses: number,
  now: Date,
): CodeState {
  if (!code.is_active) return 'off'
  if (code.expires_at && code.expires_at <= now) return 'ended'
  if (code.max_uses !== null && uses >= code.max_uses) return 'ended'
  return code.starts_at && code.starts_at > now ? 'planned' : 'active'
}

/** A code that ends within this many seconds is worth a look. */
export const ENDING_SECONDS = 48 * 3600

/** Ways of looking at the list of codes. */
export const DISCOUNT_VIEWS = ['all', ...CODE_STATES, 'ending'] as const
export type DiscountView = (typeof DISCOUNT_VIEWS)[number]
