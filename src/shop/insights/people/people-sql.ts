import type { Statement } from '../../../platform/database.ts'
import { COUNT_MAX } from '../../list-count.ts'
import { phoneEnds } from '../../search-terms.ts'

/** The newest order of `$key`, which says whose the key is and under which phone they are known. */
const LATEST = (
  where: string,
  order: string,
) => `left join lateral (select o.customer_key, o.phone_number, o.delivery_name, o.email, o.user_id, o.forget_person from orders o
    where ${where} order by ${order} limit 1) l on true`
// Each as the index of such orders has them: of somebody who buys often the others are not read.
const LATEST_OF_MEMBER = LATEST('o.user_id = u.id', 'o.created_at desc nulls last, o.id desc nulls last')
const LATEST_OF_KEY = LATEST('o.customer_key = c.customer_key', 'o.created_at desc, o.id desc')
const TOTALS = `coalesce(c.orders, 0) as order_count, coalesce(c.spent, 0) as total_spent, coalesce(c.refunded, 0) as refunded,
  case when c.orders > 0 then c.last_at end as last_order_date, coalesce(c.tier, 'Regular') as tier`
const WISHES = `(select count(*)::int from (select from wishlist_items w where w.user_id = u.id limit ${COUNT_MAX + 1}) few) as wishes`
const MEMBER = `'member' as kind, u.id, nullif(u.full_name, '') as name, u.email, right(nullif(l.phone_number, ''), 4) as phone_tail, u.created_at as since,
  ${TOTALS}, ${WISHES}, u.is_admin, u.disabled_at is not null as disabled,
  (u.totp_confirmed_at is not null or exists (select from passkeys k where k.user_id = u.id)) as second_factor, u.created_at as at`
const membersOf = (users: string) => `from ${users} u ${LATEST_OF_MEMBER} left join customers c on c.customer_key = l.customer_key`
const MEMBERS = membersOf('users')
const GUEST = `'guest' as kind, c.customer_key as id, l.delivery_name as name, l.email, right(nullif(l.phone_number, ''), 4) as phone_tail,
  c.first_at as since, ${TOTALS}, 0 as wishes, false as is_admin, false as disabled, false as second_factor, c.last_at as at`
const guestsOf = (customers: string) => `from ${customers} c ${LATEST_OF_KEY}`
const GUESTS = guestsOf('customers')
// What a search has found is put in order before the newest orders are looked up: two thousand people have them, a page shows fifty.
const inOrder = (rows: string, order: string) => `(${rows} ${order.replace(/ limit .*/, '')} offset 0)`

// All take the end of the page before as $1 and $2, and how many as $3.
const NEWEST = 'order by u.created_at desc nulls last, u.id desc nulls last limit $3'
const members = (name: string, where: string): Statement => ({
  name: `people_${name}`,
  text: `select ${MEMBER} ${MEMBERS} where (u.created_at, u.id) < ($1::timestamptz, $2::uuid) and ${where} ${NEWEST}`,
})
export const ALL_MEMBERS = members('members', 'true')
export const ADMINS = members('admins', 'u.is_admin')
export const DISABLED = members('disabled', 'u.disabled_at is not null')

/** People that one word may mean. */
const FOUND_MAX = 2000
/** By a part of a name or an e-mail, or by the end of a phone, turned around: each has its indexes, and a search is one of them. */
export type FoundBy = 'words' | 'phone'
const MEMBER_IDS: Record<FoundBy, string> = {
  words: `(select id from users where lower(full_name) like $4 limit ${FOUND_MAX}) union (select id from users where email like $4 limit ${FOUND_MAX})`,
  phone: `(select user_id from confirmed_contacts where kind = 'phone' and user_id is not null and ${phoneEnds('contact', '$4')} limit ${FOUND_MAX})
    union (select user_id from orders where user_id is not null and ${phoneEnds('phone_number', '$4')} limit ${FOUND_MAX})`,
}
/**
 * What very many have in common, such as the ending of their e-mails, is soon found along the list, and truly the first of them;
 * the index of parts would collect all. So many of a list are looked at for one that is shown before its index is asked.
 */
export const WALKED_FOR_ONE = 20
/** Names and e-mails of each of them, the latest. */
const NAMES_LOOKED_AT = 5
const IN_VIEW = `($5 = 'members' or ($5 = 'admins' and u.is_admin) or ($5 = 'disabled' and u.disabled_at is not null))`
/** $4 what is searched for, $5 the view, $6 how many are looked at. */
export const WALKED_MEMBERS: Statement = {
  name: 'people_walked_members',
  text: `select ${MEMBER} ${membersOf(
    `(select u.* from (select * from users u where (u.created_at, u.id) < ($1::timestamptz, $2::uuid) ${NEWEST.replace('$3', '$6')}) u
      where (lower(u.full_name) like $4 or u.email like $4) and ${IN_VIEW} ${NEWEST})`,
  )} ${NEWEST}`,
}
/** $4 what is searched for, $5 the view. */
const foundMembers = (by: FoundBy): Statement => ({
  name: `people_found_members_by_${by}`,
  text: `select ${MEMBER} ${membersOf(
    inOrder(
      `select u.* from users u where u.id = any(array(${MEMBER_IDS[by]})) and (u.created_at, u.id) < ($1::timestamptz, $2::uuid)
      and ${IN_VIEW}`,
      NEWEST,
    ),
  )} ${NEWEST}`,
})
export const FOUND_MEMBERS = { words: foundMembers('words'), phone: foundMembers('phone') }

const LAST_BOUGHT = 'order by c.last_at desc, c.customer_key desc limit $3'
const PAGE_OF_GUESTS = '(c.last_at, c.customer_key) < ($1::timestamptz, $2::uuid)'
export const GUESTS_LATEST: Statement = {
  name: 'people_guests',
  text: `select ${GUEST} ${GUESTS} where ${PAGE_OF_GUESTS} and l.user_id is null and l.customer_key is not null ${LAST_BOUGHT}`,
}
// By the latest orders of each: some have hundreds. One buyer after the other: not to be made a join with all orders that fit.
const NAMED = `(select bool_or(lower(o.delivery_name) like $4 or lower(o.email) like $4) from (
  select o.delivery_name, o.email from orders o where o.customer_key = c.customer_key order by o.created_at desc limit ${NAMES_LOOKED_AT}) o)`
/** $4 what is searched for, $5 how many are looked at. */
const walked = (where: string, order: string) =>
  `(select c.* from (select * from customers c where ${where} ${order.replace('$3', '$5')}) c where ${NAMED} offset 0)`
export const WALKED_GUESTS: Statement = {
  name: 'people_walked_guests',
  text: `select ${GUEST} ${guestsOf(walked(PAGE_OF_GUESTS, LAST_BOUGHT))} where l.user_id is null and l.customer_key is not null ${LAST_BOUGHT}`,
}
const keysLike = (max: number): Record<FoundBy, string> => ({
  words: `(select customer_key from orders where delivery_name is not null and lower(delivery_name) like $4 limit ${max})
    union (select customer_key from orders where email is not null and lower(email) like $4 limit ${max})`,
  phone: `(select customer_key from orders where ${phoneEnds('phone_number', '$4')} limit ${max})`,
})
const foundKeys = (by: FoundBy, max = FOUND_MAX) => `c.customer_key = any(array(${keysLike(max)[by]}))`
const foundGuests = (name: string, by: FoundBy, max = FOUND_MAX): Statement => ({
  name: `people_${name}_by_${by}`,
  text: `select ${GUEST} ${guestsOf(
    inOrder(`select c.* from customers c where ${foundKeys(by, max)} and ${PAGE_OF_GUESTS}`, LAST_BOUGHT),
  )} where l.user_id is null and l.customer_key is not null ${LAST_BOUGHT}`,
})
export const FOUND_GUESTS = { words: foundGuests('found_guests', 'words'), phone: foundGuests('found_guests', 'phone') }
/** For a search of everything, which is asked with every letter: of very many only some are looked at. */
const FEW_MAX = 100
export const FEW_GUESTS = { words: foundGuests('few_guests', 'words', FEW_MAX), phone: foundGuests('few_guests', 'phone', FEW_MAX) }

/** Members and guests by what they spent. $1: KES of the last one shown, $2 their key. */
const BUYER = `case when u.id is null then 'guest' else 'member' end as kind, coalesce(u.id, c.customer_key) as id, c.customer_key as key,
  coalesce(nullif(u.full_name, ''), l.delivery_name) as name, coalesce(u.email, l.email) as email,
  right(nullif(l.phone_number, ''), 4) as phone_tail, coalesce(u.created_at, c.first_at) as since, ${TOTALS}, ${WISHES},
  coalesce(u.is_admin, false) as is_admin, u.disabled_at is not null as disabled, false as second_factor`
const buyersOf = (customers: string) => `${guestsOf(customers)} left join users u on u.id = l.user_id`
const MOST = 'order by c.spent desc nulls last, c.customer_key limit $3'
const AFTER = 'c.spent <= $1 and (c.spent < $1 or c.customer_key > $2::uuid)'
const HAS_ORDERS = 'l.customer_key is not null'
export const BUYERS_MOST: Statement = {
  name: 'people_buyers',
  text: `select ${BUYER} ${buyersOf('customers')} where ${AFTER} and ${HAS_ORDERS} ${MOST}`,
}
export const WALKED_BUYERS: Statement = {
  name: 'people_walked_buyers',
  text: `select ${BUYER} ${buyersOf(walked(AFTER, MOST))} where ${HAS_ORDERS} ${MOST}`,
}
const foundBuyers = (by: FoundBy): Statement => ({
  name: `people_found_buyers_by_${by}`,
  text: `select ${BUYER} ${buyersOf(inOrder(`select c.* from customers c where ${foundKeys(by)} and ${AFTER}`, MOST))} where ${HAS_ORDERS} ${MOST}`,
})
export const FOUND_BUYERS = { words: foundBuyers('words'), phone: foundBuyers('phone') }

export const ONE_MEMBER: Statement = {
  name: 'people_one_member',
  text: `select ${MEMBER}, u.body_size, false as erased ${MEMBERS} where u.id = $1`,
}
export const ONE_GUEST: Statement = {
  name: 'people_one_guest',
  text: `select ${GUEST}, '{}'::jsonb as body_size, l.forget_person or l.phone_number = '' as erased ${GUESTS} where c.customer_key = $1 and l.user_id is null and l.customer_key is not null`,
}
const ORDER_ROWS = 'select id, order_number, total_amount, status, fulfillment_status, created_at from orders'
const LATEST_20 = 'order by created_at desc nulls last, id desc nulls last limit 20'
export const ORDERS_OF_MEMBER: Statement = { name: 'people_orders_of_member', text: `${ORDER_ROWS} where user_id = $1 ${LATEST_20}` }
export const ORDERS_OF_GUEST: Statement = { name: 'people_orders_of_guest', text: `${ORDER_ROWS} where customer_key = $1 ${LATEST_20}` }
/** The latest wishes of a member, with their pieces as they are now. */
export const WISHED: Statement = {
  name: 'people_wished',
  text: `select w.product_id, p.name, p.price, p.sizes_in_stock = '{}' as gone, w.added_at,
      (select key from product_pictures where product_id = p.id order by position limit 1) as picture_key
    from (select product_id, added_at from wishlist_items where user_id = $1 order by added_at desc nulls last, product_id limit 20) w
    join products p on p.id = w.product_id order by w.added_at desc, w.product_id`,
}
