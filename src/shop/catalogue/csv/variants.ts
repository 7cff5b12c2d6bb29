import { createHash } from 'node:crypto'
import type { Cells } from './columns.ts'
import { currencyOf, kesOf } from './money.ts'
import type { Doubt } from './doubts.ts'
import { choiceOf, labelOf, type Choice, type Option } from './options.ts'
import type { MoneyField, PriceRules } from './price-survey.ts'
import type { Row } from './rows.ts'
import { BadCell, inCell, instant, whole } from './values.ts'

/** A row as something to buy. */
export interface RowVariant {
  rowNumber: number
  sku: string
  /** The whole of what is chosen but the colour; shortLabels() makes it fit. */
  label: string | null
  colour: string | null
  /** Undefined when nothing counts it. */
  stock: number | undefined
  price: number
  /** Null: it has none; undefined: the file has no column for it. */
  compareAt: number | null | undefined
  /** The address of the picture of this very variant. */
  picture: string
  /** What of its options could not be taken as it is. */
  doubt: Doubt | null
}

export interface VariantRules {
  prices: PriceRules
  /** An export of this shop: sizes are as they are. */
  verbatim: boolean
  /** All colours in one product, as the shop has it from before: "Red / M". */
  inOne?: boolean
  now: Date
}

export function hasVariant({ cells }: Row): boolean {
  return Boolean(cells.sku || cells.price || cells.regularPrice || cells.salePrice || cells.option1 || cells.size)
}

export function variantOf(
  { rowNumber, cells, options }: Row,
  first: Cells,
  { prices, verbatim, inOne = false, now }: VariantRules,
): RowVariant {
  const chosen = options ?? optionsOf(cells, first)
  const choice = choiceOf(chosen)
  return {
    rowNumber,
    sku: cells.sku ?? '',
    label: verbatim || inOne ? verbatimLabel(chosen) : labelOf(choice),
    colour: verbatim || inOne ? null : choice.colour,
    stock: inCell('quantity', cells.quantity ?? '', () => stockOf(cells)),
    ...pricesOf(cells, prices, now),
    picture: cells.variantImage ?? '',
    doubt: inOne || verbatim ? null : doubtOf(choice),
  }
}

function doubtOf({ colour, secondColour }: Choice): Doubt | null {
  return secondColour === null ? null : { about: 'second', reason: `read as ${colour}, but another column says ${secondColour}` }
}

function optionsOf(cells: Cells, first: Cells): Option[] {
  const named: [string | undefined, string | undefined][] = [
    [first.option1Name, cells.option1],
    [first.option2Name, cells.option2],
    [first.option3Name, cells.option3],
  ]
  return named.flatMap(([name = '', value]) => (value && value !== 'Default Title' ? [{ name, value }] : []))
}

function verbatimLabel(options: readonly Option[]): string | null {
  const values = options.flatMap(({ name, value }) => (name.toLowerCase() === 'title' ? [] : [value]))
  return values.length === 0 ? null : values.join(' / ')
}

/** What owners write in place of a number. */
const SOLD = /^(?:sold(?: out)?|out(?: of stock)?|none|nil|gone|imeuzwa|zimeuzwa|imeisha|zimeisha|hakuna)$/i
const AVAILABLE = /^(?:available|in stock|yes|iko|ipo|ziko|zipo)$/i

/**
 * What is on the shelf; undefined when the file does not count it: no column, an empty cell, or one that Shopify does not
 * track, where a 0 means nothing.
 */
function stockOf(cells: Cells): number | undefined {
  if (SOLD.test(cells.quantity ?? '')) return 0
  const isSaid = AVAILABLE.test(cells.quantity ?? '')
  const counted = cells.quantity === undefined || isSaid ? null : whole(cells.quantity, 'inventory quantity')
  if (cells.inStock !== undefined && /^(?:0|no|false|outofstock)$/i.test(cells.inStock)) return 0
  if (counted === null) return undefined
  if (cells.tracker === '' && counted <= 0) return undefined
  // Shopify counts below zero when it oversells; there is nothing on the shelf then.
  return Math.max(counted, 0)
}

/** The price, and the older one beside it. A sale of WooCommerce may be over, or not have begun. */
function pricesOf(cells: Cells, rules: PriceRules, now: Date): Pick<RowVariant, 'price' | 'compareAt'> {
  const currency = currencyOf(cells.currency ?? '')
  const read = (field: MoneyField, what: string) =>
    inCell(field, cells[field] ?? '', () =>
      kesOf(cells[field] ?? '', what, currency === null ? rules[field] : { ...rules[field], currency }),
    )
  const regular = read('regularPrice', 'regular price')
  const isOnSale = (!cells.saleStarts || instant(cells.saleStarts) <= now) && (!cells.saleEnds || instant(cells.saleEnds) >= now)
  const sale = isOnSale ? read('salePrice', 'sale price') : null
  const usual = read('price', 'price') ?? regular
  const price = sale || usual
  const sold = inCell('price', cells.price ?? '', () => sellable(price))
  const before = read('compareAt', 'compare-at price') ?? (sale ? usual : null)
  const hasColumn = cells.compareAt !== undefined || cells.salePrice !== undefined
  return { price: sold, compareAt: hasColumn ? before || null : undefined }
}

function sellable(price: number | null): number {
  if (price === null) throw new BadCell('it has no price')
  if (price === 0) throw new BadCell('its price is 0')
  return price
}

const SKU_MAX = 80

/** The SKU of a file, or one made of handle and size. */
export function skuOf(sku: string, handle: string, size: string | null): string {
  const whole = sku || [handle, size].filter(Boolean).join('-')
  if (whole.length <= SKU_MAX) return whole
  return `${whole.slice(0, SKU_MAX - 9)}-${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`
}
