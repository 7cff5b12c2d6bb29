// Figures as rows of a file: one figure a row, with what it means. Pure.
import type { CustomerFigures, Sales, WishFigures } from './contract.ts'
import { DEFINITIONS, type FigureName } from './rules-definitions.ts'

export interface FigureRow {
  section: string
  item: string
  value: number | null
  before: number | null
  means: string
}

const SALES = [
  'net',
  'total',
  'gross',
  'discounts',
  'delivery',
  'goods_refunded',
  'delivery_refunded',
  'orders',
  'cancelled',
  'units',
  'average_order',
  'new_buyers',
  'success',
] as const satisfies (keyof Sales & FigureName)[]

/** Of each area and each method of payment. */
const PARTS = [
  'net',
  'total',
  'gross',
  'discounts',
  'delivery',
  'goods_refunded',
  'delivery_refunded',
  'orders',
  'cancelled',
] as const satisfies (keyof Sales & FigureName)[]

function row(name: FigureName, value: number | null, before: number | null = null, item: string = DEFINITIONS[name].label): FigureRow {
  return { section: DEFINITIONS[name].label, item, value, before, means: DEFINITIONS[name].means }
}

/** KES are whole shillings, shares from 0 to 1 with four digits. Nobody is named. */
export function customerRows(figures: CustomerFigures): FigureRow[] {
  const { sales, sales_before: before, buyers } = figures
  return [
    ...SALES.map((name) => row(name, rounded(sales[name]), rounded(before?.[name] ?? null))),
    row('returning', buyers?.returning ?? null, figures.buyers_before?.returning ?? null),
    row('on_time', sales.on_time, before?.on_time ?? null, 'On time'),
    row('on_time', sales.delivered, before?.delivered ?? null, 'Delivered'),
    row('price_held', rounded(figures.price_held.share)),
    row('days_to_sell', figures.ages.median, null, 'Median'),
    row('days_to_sell', figures.ages.ninetieth, null, '90th percentile'),
    row('days_to_sell', figures.unsold.median, null, 'Median age on sale'),
    row('value', figures.value.each),
    ...figures.areas.flatMap(({ area, sales: own }) => partRows(`area: ${area}`, own)),
    ...figures.methods.flatMap(({ method, sales: own }) => partRows(`method: ${method}`, own)),
    ...figures.bars.items.map((bar) => row('net', bar.net, bar.before, bar.date)),
    ...(['categories', 'conditions', 'sizes', 'brands'] as const).flatMap((kind) =>
      figures[kind].map(({ name, sold }) => row('tops', sold, null, `${kind}: ${name}`)),
    ),
    ...figures.sell_through.flatMap(({ week, within }) =>
      within.flatMap((cell) => (cell ? [row('sell_through', rounded(cell.share), null, `${week}: ${cell.days} days`)] : [])),
    ),
    ...figures.repeat.map(({ month, share }) => row('repeat', rounded(share), null, month)),
    ...figures.cohorts.flatMap(({ month, cells }) =>
      cells.flatMap((cell, at) => (cell ? [row('cohorts', rounded(cell.share), null, `${month}: month ${at}`)] : [])),
    ),
    ...figures.tiers.map(({ tier, buyers: count }) => row('tiers', count, null, tier)),
    row('moved', figures.moved.up, null, 'Up'),
    row('moved', figures.moved.down, null, 'Down'),
    ...figures.attempts.flatMap(({ gateway, paid, rescued, rest }) => [
      row('attempts', paid, null, `${gateway}: paid`),
      row('attempts', rescued, null, `${gateway}: rescued`),
      ...rest.map(({ outcome, attempts }) => row('attempts', attempts, null, `${gateway}: ${outcome}`)),
    ]),
    ...figures.funnel.map(({ step, count }) => row('funnel', count, null, step)),
  ]
}

/** A refund and a cancellation are of the area and method of their order. */
function partRows(item: string, sales: Sales): FigureRow[] {
  return PARTS.map((name) => row(name, sales[name], null, item))
}

export function wishRows(figures: WishFigures): FigureRow[] {
  const { counts, counts_before: before, ends, ends_before: endsBefore, drops, drops_before: dropsBefore } = figures
  return [
    row('wishes_active', figures.active),
    row('wishers', figures.wishers),
    row('wishes_added', counts.added, before?.added ?? null),
    row('wishes_removed', counts.removed, before?.removed ?? null),
    ...(['bought', 'other', 'taken_back', 'still', 'wishes'] as const).map((end) =>
      row('wish_ends', ends[end], endsBefore?.[end] ?? null, end),
    ),
    ...(['sent', 'mailed', 'opened', 'bought', 'sold'] as const).map((name) =>
      row('drops', drops[name], dropsBefore?.[name] ?? null, name),
    ),
    ...figures.bars.items.map((bar) => row('wishes_added', bar.net, bar.before, bar.date)),
    ...figures.most_wished.map((piece) => row('most_wished', piece.wishes, null, piece.name)),
    ...figures.wished_sold.map((piece) => row('wished_sold', piece.missed, null, piece.name)),
    ...figures.wished_unsold.map((piece) => row('wished_unsold', piece.wishes, null, piece.name)),
  ]
}

function rounded(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : Math.round(value * 10_000) / 10_000
}
