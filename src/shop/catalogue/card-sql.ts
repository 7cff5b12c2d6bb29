/** Whether somebody is still paying for a unit of `p`. Only asked about what is sold out: such a piece may come back. */
export const HELD = `exists (select from product_variants o join holds h on h.variant_id = o.id and h.state = 'held' where o.product_id = p.id)`

/** JSON of a ProductCard of `p`: its prepared part (migrations: product_card) with the stock and variants of this moment. */
export const LIVE_CARD = `p.card || (
  select '"stock":' || coalesce(sum(v.stock), 0) || ',"held":' || case when coalesce(sum(v.stock), 0) > 0 then 'false' else (${HELD})::text end || ',"variants":[' || coalesce(string_agg(v.card || v.stock || '}', ',' order by v.position), '') || ']}'
  from product_variants v where v.product_id = p.id)`

/** Collects the values of a statement; each call gives its place, `$2::text`. */
export interface Parameters {
  (value: unknown, type: string): string
  values: unknown[]
}

export function parameters(...first: unknown[]): Parameters {
  const values = [...first]
  return Object.assign((value: unknown, type: string) => `$${values.push(value)}::${type}`, { values })
}
