import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Quote, QuoteLine, QuoteRequest } from '../../../shop/cart/contract.ts'
import { LINE_PROBLEMS, sameLine, type CartLine, type LineKey } from '../../../shop/cart/rules.ts'
import type { DeliveryArea } from '../../../shop/delivery.ts'
import { api, ApiError } from '../../lib/api.ts'
import { createQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { unansweredPayRequest } from '../checkout/state/pay-request.ts'
import { useStockChange } from '../product/live/use-live-products.ts'
import { knownPrice, variantOf, type BagEntry } from './store/bag-items.ts'

// How the bag of the browser and the server's quote come together: first asking for it, then, pure, line by line.

/** Taps on a stepper come in bursts: one question for all of them. Milliseconds. */
const PAUSE = 220
/** Older than this, a quote is asked for again when the shopper comes back to the page. Milliseconds. */
const STALE = 60_000
/** Many have a wanted product in their bags when it goes: they do not all ask in the same moment. Milliseconds. */
const SPREAD = 500

export interface Quoting {
  /** The server's latest answer; it may be a tap behind. */
  quote: Quote | null
  /** True when `quote` answers exactly what the bag holds now. */
  fresh: boolean
  /** Why no quote came. */
  error: ApiError | null
  refresh: () => void
}

/** By the request as JSON. Shared by panel and page, so that going from one to the other shows the sums at once. */
const quotes = createQuery<Quote>({
  staleTime: STALE,
  max: 4,
  fetch: (request, signal) => api('POST', '/api/cart/quote', { body: JSON.parse(request), signal }),
})

/** The server's quote of these cart lines, fetched again at every change. */
export function useQuote(entries: readonly BagEntry[], area: DeliveryArea, code: string | null): Quoting {
  const empty = entries.length === 0
  const { data, isCurrent, error, refetch } = useQuery(quotes, empty ? null : JSON.stringify(quoteRequestOf(entries, area, code)), {
    debounce: PAUSE,
    always: true,
    keepPrevious: true,
    placeholder: quotes.latest(),
    refetchOnReturn: true,
  })
  useNewsOf(entries, refetch)
  return { quote: empty ? null : data, fresh: isCurrent, error: error instanceof ApiError ? error : null, refresh: refetch }
}

/** Somebody else holds, buys or lets go of a product in this bag, or its price has changed: the server is asked at once. */
function useNewsOf(entries: readonly BagEntry[], refresh: () => void): void {
  const text = entries.map((entry) => entry.product_id).join(',')
  const ids = useMemo(() => (text ? [...new Set(text.split(','))] : []), [text])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // It is this browser that has just taken them: the answer to its press of Pay says so.
      if (!unansweredPayRequest()) refresh()
    }, Math.random() * SPREAD)
  }, [refresh])
  useStockChange(ids, apply)
  useEffect(() => () => clearTimeout(timer.current), [])
}

export type Issue =
  | { kind: 'gone'; text: string; held: boolean }
  | { kind: 'fewer_left'; text: string; stock: number }
  | { kind: 'size_required'; text: string }
  | { kind: 'size_gone'; text: string; held: boolean }
  | { kind: 'price_changed'; text: string; from: number; to: number }

export interface SizeChoice {
  size: string
  stock: number
}

/** A cart line as it is shown. */
export interface CartLineView {
  entry: BagEntry
  /** KES per unit: the server's, or the remembered one until it has spoken. */
  unitPrice: number
  lineTotal: number
  /** The most the stepper may reach. */
  stock: number
  sizes: SizeChoice[]
  issue: Issue | null
  /** Held by this shopper's own unfinished payment: off the shelf for others only. */
  held: boolean
}

export function quoteRequestOf(entries: readonly BagEntry[], area: DeliveryArea, code: string | null): QuoteRequest {
  return {
    items: entries.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
    delivery_area: area,
    ...(code ? { discount_code: code } : {}),
  }
}

/** `held` is what an unfinished payment of this browser holds: it is out of stock for others, but not for this shopper. */
export function cartLineViews(entries: readonly BagEntry[], quote: Quote | null, held: readonly CartLine[] = []): CartLineView[] {
  return entries.map((entry) =>
    lineView(
      entry,
      lineOf(entry, entries, quote),
      held.some((line) => sameLine(line, entry)),
    ),
  )
}

/** A product that is gone or has lost its sizes comes back without the size that was asked for. */
function lineOf(entry: BagEntry, entries: readonly BagEntry[], quote: Quote | null): QuoteLine | null {
  const exact = quote?.lines.find((line) => sameLine(line, entry))
  if (exact) return exact
  return quote?.lines.find((line) => line.product_id === entry.product_id && !entries.some((other) => sameLine(line, other))) ?? null
}

function lineView(entry: BagEntry, line: QuoteLine | null, held: boolean): CartLineView {
  const variant = variantOf(entry.product, entry.size)
  const price = line && line.unit_price > 0 ? line.unit_price : knownPrice(entry)
  const problem = line?.problem !== undefined && !held
  return {
    entry,
    unitPrice: price,
    lineTotal: problem ? 0 : price * entry.quantity,
    stock: held ? entry.quantity : (line?.stock ?? variant?.stock ?? entry.quantity),
    sizes: sizesOf(entry, line),
    issue: held ? null : issueOf(entry, line),
    held,
  }
}

function sizesOf(entry: BagEntry, line: QuoteLine | null): SizeChoice[] {
  const known = line && line.sizes.length > 0 ? line.sizes : entry.product.variants
  return known.flatMap(({ size, stock }) => (size === null ? [] : [{ size, stock }]))
}

function issueOf(entry: BagEntry, line: QuoteLine | null): Issue | null {
  if (!line) return null
  const known = knownPrice(entry)
  // The quote may be a tap behind: what was put right is no problem any more.
  if (line.problem === 'fewer_left')
    return entry.quantity > line.stock ? { kind: 'fewer_left', text: fewerText(line.stock), stock: line.stock } : null
  if (line.problem === 'size_required') return { kind: line.problem, text: LINE_PROBLEMS[line.problem] }
  if (line.problem) return { kind: line.problem, text: LINE_PROBLEMS[line.problem], held: line.held === true }
  if (line.unit_price === known || line.unit_price <= 0) return null
  return {
    kind: 'price_changed',
    text: line.unit_price > known ? 'The price has gone up.' : 'The price has come down.',
    from: known,
    to: line.unit_price,
  }
}

function fewerText(stock: number): string {
  return stock === 1 ? 'Only 1 left.' : `Only ${stock} left.`
}

/** Another one when lines come, go or change their height: what is below them has moved then. */
export function layoutOf(views: readonly CartLineView[]): string {
  return views.map(({ entry, issue }) => [entry.product_id, entry.size, issue?.kind].join(' ')).join()
}

/** Problems that block the checkout: a changed price is shown, but does not block. */
export function blocking(views: readonly CartLineView[]): CartLineView[] {
  return views.filter((view) => view.issue !== null && view.issue.kind !== 'price_changed')
}

/** The cart with the price of one line updated from the quote. */
export function acceptPrice(entries: readonly BagEntry[], key: LineKey, price: number): BagEntry[] {
  return entries.map((entry) => {
    if (!sameLine(entry, key)) return entry
    const variants = entry.product.variants.map((variant) => ((variant.size ?? null) === entry.size ? { ...variant, price } : variant))
    return { ...entry, product: { ...entry.product, price, variants } }
  })
}

/** The bag without what has been paid for: more of a product than was paid for stays. */
export function withoutPaid(entries: readonly BagEntry[], paid: readonly CartLine[]): BagEntry[] {
  return entries.flatMap((entry) => {
    const line = paid.find((candidate) => sameLine(candidate, entry))
    if (!line) return [entry]
    const rest = entry.quantity - line.quantity
    return rest > 0 ? [{ ...entry, quantity: rest }] : []
  })
}
