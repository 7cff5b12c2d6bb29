import type { createCatalogue } from '../catalogue/catalogue.ts'
import type { QuotableProduct } from '../catalogue/stock.ts'
import type { createSettings } from '../settings/settings.ts'
import type { createOffers } from '../offers/offers.ts'
import type { Guesser } from '../offers/code-guesses.ts'
import { ANYBODY, type Taker } from '../offers/takers.ts'
import type { CartLine, LineProblem } from './rules.ts'
import { CURRENCY } from '../money.ts'
import type { Quote, QuoteLine, QuoteRequest } from './contract.ts'
import { sameLine, totals } from './rules.ts'
import type { Outside, PricedLine } from '../offers/rules.ts'

export interface CartDeps {
  catalogue: Pick<ReturnType<typeof createCatalogue>, 'quotable'>
  offers: Pick<ReturnType<typeof createOffers>, 'find' | 'guessing' | 'outside'>
  settings: Pick<ReturnType<typeof createSettings>, 'deliveryRates'>
}

/** The server's word on a bag: prices, stock, discount and delivery. */
export function createCart({ catalogue, offers, settings }: CartDeps) {
  async function readLines(items: readonly CartLine[]) {
    const merged = mergeLines(items)
    const found = await catalogue.quotable([...new Set(merged.map((item) => item.product_id))])
    const lines = merged.map((item) => quoteLine(item, found.get(item.product_id)))
    return { lines, priced: lines.flatMap((line) => pricedLine(line, found.get(line.product_id))) }
  }

  /** Never refuses a bag: problems of an item, or of a code for this shopper, are in the answer. Sums in KES. */
  async function quote(request: QuoteRequest, taker: Taker = ANYBODY): Promise<Quote> {
    const { delivery_area: area, discount_code: code } = request
    const [{ lines, priced }, rates] = await Promise.all([readLines(request.items), settings.deliveryRates()])
    const applied = code ? await offers.find(code, priced, taker) : null
    const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0)
    return {
      lines,
      ...totals(subtotal, applied?.problem === null ? applied : null, rates[area].fee),
      delivery_area: area,
      ...(rates[area].offered ? {} : { area_closed: true }),
      currency: CURRENCY,
      applied_discount: applied?.discount ?? null,
      discount_problem: applied?.problem ? { code: code ?? '', message: applied.problem, reason: applied.refusal } : null,
    }
  }

  return {
    quote,

    /** A quote with a code that somebody has typed. Throws `discount_guesses` for who has tried too many that there are not. */
    quoteTried: (request: QuoteRequest & { discount_code: string }, taker: Taker, guesser: Guesser | null): Promise<Quote> =>
      offers.guessing(
        guesser,
        request.discount_code,
        () => quote(request, taker),
        ({ discount_problem: problem }) => problem?.reason === 'discount_unknown',
      ),

    /** What a code gives a bag, as the shop itself would say, and for which pieces it does not count. */
    async tryCode(
      request: QuoteRequest & { discount_code: string },
      taker: Taker,
    ): Promise<{ quote: Quote; outside: Record<string, Outside> }> {
      const { priced } = await readLines(request.items)
      const [quoted, outside] = await Promise.all([quote(request, taker), offers.outside(request.discount_code, priced)])
      return { quote: quoted, outside }
    },
  }
}

/** As codes see it; none for what cannot be bought. */
function pricedLine(line: QuoteLine, product: QuotableProduct | undefined): PricedLine[] {
  if (line.problem || !product) return []
  const { category, kind, original_price: before } = product
  return [{ product_id: line.product_id, category, kind, marked_down: before !== null && before > line.unit_price, total: line.line_total }]
}

/** The same product and size twice is one cart line (cart-06). */
function mergeLines(items: readonly CartLine[]): CartLine[] {
  const merged: CartLine[] = []
  for (const item of items) {
    const held = merged.find((line) => sameLine(line, item))
    if (held) held.quantity += item.quantity
    else merged.push({ ...item })
  }
  return merged
}

function quoteLine(item: CartLine, product: QuotableProduct | undefined): QuoteLine {
  const variants = product?.is_active ? product.variants : []
  const sized = variants.some((variant) => variant.size !== null)
  const variant = sized ? variants.find((v) => v.size === item.size) : variants[0]
  const stock = variant?.stock ?? 0
  const problem = problemOf(
    item,
    variants.some((v) => v.stock > 0),
    sized,
    variant !== undefined,
    stock,
  )
  const unit_price = variant?.price ?? 0
  return {
    product_id: item.product_id,
    variant_id: variant?.id ?? null,
    name: product?.name ?? '',
    size: sized ? item.size : null,
    quantity: item.quantity,
    unit_price,
    line_total: problem ? 0 : unit_price * item.quantity,
    stock,
    image: product?.image ?? null,
    sizes: sized ? variants.map(({ size, stock: left, price }) => ({ size, stock: left, price })) : [],
    ...(problem ? { problem } : {}),
    ...(stock === 0 && variant?.held ? { held: true } : {}),
  }
}

function problemOf(item: CartLine, anyLeft: boolean, sized: boolean, known: boolean, stock: number): LineProblem | null {
  if (!anyLeft) return 'gone'
  if (sized && item.size === null) return 'size_required'
  if (!known || stock === 0) return 'size_gone'
  return stock < item.quantity ? 'fewer_left' : null
}
