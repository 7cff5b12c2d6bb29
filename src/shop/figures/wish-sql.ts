import { WISH_DAYS } from './rules-days.ts'

/** Pieces with the most wishes that are looked at for a list: those below can wait until others have sold. */
const LOOKED_AT = 2000

/** Of each category in stock, the newest so many are looked at for pieces that are alike: more could not be looked through either. */
const ALIKE_AMONG = 300

/** $1 the first day whose views count. */
const PIECE = `p.id, p.name, p.price, p.original_price, p.category, p.published_at, s.wishes,
  (select i.key from product_pictures i where i.product_id = p.id order by i.position limit 1) as picture_key,
  (select coalesce(sum(v.views), 0)::int from stat_products v where v.product_id = p.id and v.day >= $1::date) as views`
const MOST = `(select product_id, wishes from stat_wished order by wishes desc nulls last, product_id limit ${LOOKED_AT}) s
  join products p on p.id = s.product_id`

export const MOST_WISHED = {
  name: 'figures_most_wished',
  text: `select ${PIECE} from ${MOST} where p.is_active and p.shelf > 0 order by s.wishes desc, s.product_id limit $2`,
}
/** On sale for 30 days: $3 is the moment before which they were live. */
export const WISHED_UNSOLD = {
  name: 'figures_wished_unsold',
  text: `select ${PIECE} from ${MOST} where p.is_active and p.shelf > 0 and p.published_at < $3::timestamptz
    order by s.wishes desc, s.product_id limit $2`,
}
/** Who still wishes for it and did not get it; pieces like it among the newest of its category. */
export const WISHED_SOLD = {
  name: 'figures_wished_sold',
  text: `select m.*, m.wishes - (select count(*)::int from wishlist_items w where w.product_id = m.id and exists (
        select from orders o join order_items i on i.order_id = o.id where o.user_id = w.user_id and i.product_id = m.id and o.status = 'paid')) as missed,
      (select count(*)::int from (select q.kind, q.department from products q where q.is_active and q.category = m.category and q.shelf = 2
        order by q.created_at desc, q.id desc limit ${ALIKE_AMONG}) newest
        where newest.kind is not distinct from m.kind and newest.department = m.department) as alike
    from (select ${PIECE}, p.kind, p.department from ${MOST} where p.shelf = 0 order by s.wishes desc, s.product_id limit $2) m
    order by m.wishes desc, m.id`,
}
export const ACTIVE_WISHES = { name: 'figures_active_wishes', text: 'select coalesce(sum(wishes), 0)::int as wishes from stat_wished' }
/** One step of the index for each member, and no more than are shown. */
export const WISHERS = {
  name: 'figures_wishers',
  text: `with recursive wishers as (
      (select user_id from wishlist_items order by user_id limit 1)
      union all
      select (select n.user_id from wishlist_items n where n.user_id > w.user_id order by n.user_id limit 1) from wishers w where w.user_id is not null)
    select count(*)::int as wishers from (select from wishers where user_id is not null limit 10001) few`,
}
export const ENDS = {
  name: 'figures_wish_ends',
  text: `select coalesce(sum(wishes), 0)::int as wishes, coalesce(sum(bought), 0)::int as bought, coalesce(sum(other), 0)::int as other,
      coalesce(sum(taken_back), 0)::int as taken_back
    from stat_wish_ends where day >= $1::date and day < $2::date`,
}
export const LAST_ENDS = { name: 'figures_last_wish_ends', text: `select to_char(max(day), 'YYYY-MM-DD') as day from stat_wish_ends` }
export const FIRST_WISH = {
  name: 'figures_first_wish',
  text: `select to_char((at at time zone 'Africa/Nairobi')::date, 'YYYY-MM-DD') as day from wish_events order by at limit 1`,
}
/**
 * Days $3 up to $4 (exclusive) between the moments $1 and $2. Whoever bought it within the time had their wish; of the others the
 * first thing that happened decides: it was sold to somebody else, or they took the wish back.
 */
export const COUNT_ENDS = {
  name: 'figures_count_wish_ends',
  text: `insert into stat_wish_ends (day, wishes, bought, other, taken_back)
    select d::date, count(w.id)::int, (count(*) filter (where e.own is not null))::int,
      (count(*) filter (where e.own is null and e.others <= coalesce(e.back, 'infinity')))::int,
      (count(*) filter (where e.own is null and e.back < coalesce(e.others, 'infinity')))::int
    from generate_series($3::date, $4::date - 1, interval '1 day') d
    left join wish_events w on w.what = 'added' and w.at >= $1::timestamptz and w.at < $2::timestamptz
      and (w.at at time zone 'Africa/Nairobi')::date = d::date
    left join lateral (select
        (select min(o.created_at) from order_items i join orders o on o.id = i.order_id where i.product_id = w.product_id and o.status = 'paid'
          and o.user_id = w.user_id and o.created_at >= w.at and o.created_at < w.at + interval '${WISH_DAYS} days') as own,
        (select min(o.created_at) from order_items i join orders o on o.id = i.order_id where i.product_id = w.product_id and o.status = 'paid'
          and o.user_id is distinct from w.user_id and o.created_at >= w.at and o.created_at < w.at + interval '${WISH_DAYS} days') as others,
        (select min(b.at) from wish_events b where b.product_id = w.product_id and b.user_id is not distinct from w.user_id and b.what = 'removed'
          and b.at >= w.at and b.at < w.at + interval '${WISH_DAYS} days') as back) e on true
    group by 1 on conflict (day) do update set wishes = excluded.wishes, bought = excluded.bought, other = excluded.other,
      taken_back = excluded.taken_back`,
}
