import type { createCatalogue } from '../catalogue/catalogue.ts'
import type { QuotableProduct } from '../catalogue/stock.ts'
import type { createOffers } from '../offers/offers.ts'
import { ANYBODY, type Taker } from '../offers/takers.ts'
import type { CartLine, LineProblem } from './rules.ts'
import { CURRENCY } from '../money.ts'
import type { Quote, QuoteLine, QuoteRequest } from './contract.ts'
import { sameLine, totals } from './rules.ts'

export interface CartDeps {
  catalogue: Pick<ReturnType<typeof createCatalogue>, 'quotable'>
  offers: Pick<ReturnType<typeof createOffers>, 'find'>
}

/** The server's word on a bag: prices, stock, discount and delivery. */
export function createCart({ catalogue, offers }: CartDeps) {
  return {
    /** Never refuses a bag: problems of an item, or of a code for this shopper, are in the answer. Sums in KES. */
    async quote(request: QuoteRequest, taker: Taker = ANYBODY): Promise<Quote> {
      const items = mergeLines(request.items)
      const [found, applied] = await Promise.all([
        catalogue.quotable([...new Set(items.map((item) => item.product_id))]),
        request.discount_code ? offers.find(request.discount_code, taker) : null,
      ])
      const lines = items.map((item) => quoteLine(item, found.get(item.product_id)))
      const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0)
      const discount = applied?.discount ?? null
      return {
        lines,
        ...totals(subtotal, discount, request.delivery_area),
        delivery_area: request.delivery_area,
        currency: CURRENCY,
        applied_discount: discount,
        discount_problem: applied?.problem ? { code: request.discount_code ?? '', message: applied.problem } : null,
      }
    },
  }
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
