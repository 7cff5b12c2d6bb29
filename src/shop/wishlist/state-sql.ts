/**
 * The products whose ids are `$1`, and how many of each are left. Units on hold are neither in stock
 * nor sold: a product is gone when it has no unit in stock or on hold, or when it was removed from the shop. `price` is
 * what it can be bought for now; `kept_price` also counts held sizes, so that a cheap size which
 * is held for minutes is neither a rise nor, when released, a drop.
 */
export const PRODUCT_STATE = `select s.*, coalesce(s.house_price, s.price) as kept_price, s.stock + s.held as units, not s.is_active or s.stock + s.held = 0 as gone, s.is_active and s.stock > 0 as for_sale
  from (
    select p.id, p.name, p.price, p.is_active,
      (select coalesce(sum(v.stock), 0)::int from product_variants v where v.product_id = p.id) as stock,
      (select coalesce(sum(h.quantity), 0)::int from product_variants v join holds h on h.variant_id = v.id and h.state = 'held'
        where v.product_id = p.id) as held,
      (select min(v.price) from product_variants v where v.product_id = p.id
        and (v.stock > 0 or exists (select from holds h where h.variant_id = v.id and h.state = 'held'))) as house_price
    from products p where p.id = any($1::uuid[])
  ) s`
