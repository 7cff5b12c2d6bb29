// What the customer analytics read beside the sums of days. $1 and $2 are the moments of the span, where nothing else is said.

/** Their keys are counted from the rows: a buyer of two days is one buyer. */
export const BUYERS = {
  name: 'figures_buyers',
  text: `select count(distinct customer_key)::int as buyers from orders where created_at >= $1::timestamptz and created_at < $2::timestamptz`,
}
/** Up to now, who bought since is who bought last since. */
export const BUYERS_SINCE = {
  name: 'figures_buyers_since',
  text: `select count(*)::int as buyers from customers where last_at >= $1::timestamptz`,
}
const NET = 'sum(o.subtotal - o.discount)'
export const TOP_BUYERS = {
  name: 'figures_top_buyers',
  text: `select t.customer_key, l.user_id, l.delivery_name as name, l.phone_number, t.orders, t.net from (
      select o.customer_key, count(*)::int as orders, ${NET}::bigint as net from orders o
      where o.created_at >= $1::timestamptz and o.created_at < $2::timestamptz and o.status = 'paid' and o.customer_key is not null
      group by o.customer_key order by 3 desc, 1 limit 10) t
    cross join lateral (select n.delivery_name, n.phone_number, n.user_id from orders n
      where n.customer_key = t.customer_key and n.status = 'paid' order by n.created_at desc limit 1) l order by t.net desc, t.customer_key`,
}
/** Of all time: spans of years are not added up order by order. */
export const TOP_CUSTOMERS = {
  name: 'figures_top_customers',
  text: `select t.customer_key, l.user_id, l.name, l.phone_number, l.orders, l.net from (
      select customer_key from customers order by spent desc nulls last, customer_key limit 10) t
    cross join lateral (select (array_agg(n.delivery_name order by n.created_at desc))[1] as name,
      (array_agg(n.phone_number order by n.created_at desc))[1] as phone_number,
      (array_agg(n.user_id order by n.created_at desc))[1] as user_id, count(*)::int as orders,
      sum(n.subtotal - n.discount)::bigint as net from orders n
      where n.customer_key = t.customer_key and n.status = 'paid' and n.created_at >= $1::timestamptz and n.created_at < $2::timestamptz) l
    where l.orders > 0 order by l.net desc, t.customer_key`,
}
/** $1 when the first cohort begins, $2 moment before which they had their $3 days. Month by month, so that no buyer has to be put into one. */
export const REPEAT = {
  name: 'figures_repeat',
  text: `select to_char(s.month, 'YYYY-MM-DD') as month, m.buyers, m.again
    from generate_series(date_trunc('month', $1::timestamptz at time zone 'Africa/Nairobi'), $2::timestamptz at time zone 'Africa/Nairobi',
      interval '1 month') s(month)
    cross join lateral (select count(*)::int as buyers, (count(*) filter (where second_at - first_at < make_interval(days => $3::int)))::int as again
      from customers where first_at >= greatest($1::timestamptz, s.month at time zone 'Africa/Nairobi')
        and first_at < least($2::timestamptz, (s.month + interval '1 month') at time zone 'Africa/Nairobi')) m
    where m.buyers > 0 order by 1 desc`,
}
export const COHORTS = {
  name: 'figures_cohorts',
  text: `select to_char(cohort, 'YYYY-MM-DD') as cohort, to_char(month, 'YYYY-MM-DD') as month, buyers, net from stat_cohorts
    where cohort >= $1::date order by cohort, month`,
}
export const VALUE = {
  name: 'figures_value',
  text: `select (select coalesce(sum(net), 0) from stat_cohorts)::bigint as net,
    (select coalesce(sum(buyers), 0) from stat_cohorts where month = cohort)::int as buyers`,
}
export const TIERS_NOW = { name: 'figures_tiers', text: `select tier, count(*)::int as buyers from customers group by tier` }
export const MOVED = {
  name: 'figures_moved',
  text: `select from_tier, to_tier, count(*)::int as buyers from customer_moves where at >= $1::timestamptz and at < $2::timestamptz group by 1, 2`,
}
/** $1 first day of a week. */
export const SELL_THROUGH = {
  name: 'figures_sell_through',
  text: `select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(pieces)::int as pieces, sum(sold_7)::int as sold_7,
      sum(sold_14)::int as sold_14, sum(sold_30)::int as sold_30, sum(sold_60)::int as sold_60
    from stat_live where day >= $1::date group by 1 order by 1 desc`,
}
/** Pieces on sale now, by whole days since they are live; $1 now. By the index of what is live. */
export const UNSOLD = {
  name: 'figures_unsold',
  text: `select least(400, greatest(0, floor(extract(epoch from $1::timestamptz - published_at) / 86400)))::int as age, count(*)::int as units
    from products where is_active and shelf > 0 and published_at is not null group by 1`,
}
/** $1 and $2: days, the latter exclusive. */
export const TRAFFIC = {
  name: 'figures_traffic',
  text: `select coalesce(sum(views), 0)::bigint as views, coalesce(sum(adds), 0)::bigint as adds from stat_traffic
    where day >= $1::date and day <= $2::date`,
}
