/** Whether a unit of the variant `v` is on hold. Only used for a size that is sold out: it may become available again. */
export const HELD = `v.stock <= 0 and exists (select from holds h where h.variant_id = v.id and h.state = 'held')`

/** Whether a unit of `v` was sold before the last one that is left. Only used for that: a last unit is not always the only one. */
export const SOLD_BEFORE = `v.stock = 1 and exists (select from holds h where h.variant_id = v.id and h.state = 'sold')`

/** JSON of a ProductCard of `p`: its prepared part (migrations: product_card) with the stock and variants of this moment. */
export const LIVE_CARD = `p.card || (
  select '"stock":' || coalesce(sum(v.stock), 0) || ',"held":' || (coalesce(sum(v.stock), 0) = 0 and coalesce(bool_or(v.held), false))::text
    || case when count(*) = 1 and bool_and(v.stock = 1 and not v.sold) then ',"one_off":true' else '' end
    || ',"variants":[' || coalesce(string_agg(v.card || v.stock || case when v.held then ',"held":true}' else '}' end, ',' order by v.position), '') || ']}'
  from (select v.card, v.stock, v.position, ${HELD} as held, ${SOLD_BEFORE} as sold from product_variants v where v.product_id = p.id) v)`

/** Collects the values of a statement; each call gives its place, `$2::text`. */
export interface Parameters {
  (value: unknown, type: string): string
  values: unknown[]
}

export function parameters(...first: unknown[]): Parameters {
  const values = [...first]
  return Object.assign((value: unknown, type: string) => `$${values.push(value)}::${type}`, { values })
}
