/** JSON of a ProductCard of `p`: its prepared part (migrations: product_card) with the stock and variants of this moment. */
export const LIVE_CARD = `p.card || (
  select '"stock":' || coalesce(sum(v.stock), 0) || ',"variants":[' || coalesce(string_agg(v.card || v.stock || '}', ',' order by v.position), '') || ']}'
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
