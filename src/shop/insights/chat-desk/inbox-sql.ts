import type { Statement } from '../../../platform/database.ts'
import { pastPromise } from '../../chat/hours-sql.ts'
import { QUEUE_ORDER } from '../../chat/queue-order-sql.ts'
import { COUNT_MAX } from '../../list-count.ts'

/** Characters of the last message in a list. */
const BEGINNING = 160
const TIER_OF_MEMBER = `left join lateral (select o.customer_key from orders o where o.user_id = c.user_id
    order by o.created_at desc nulls last, o.id desc nulls last limit 1) l on c.user_id is not null
  left join customers t on t.customer_key = l.customer_key`
const ITEM = `c.id, c.status, c.mode, c.priority, c.category, c.language, c.user_id, c.guest_id, nullif(u.full_name, '') as name, u.email,
  coalesce(t.tier, 'Regular') as tier, coalesce(t.orders, 0) as order_count, coalesce(t.spent, 0) as total_spent, c.assignee_id, c.assignee,
  c.reason, c.last_seq, c.last_at, c.queued_at, c.promised_minutes, c.unanswered_since, c.snoozed_until, c.resolved_at, c.reopened, c.rating,
  m.sender, m.automatic, left(m.content, ${BEGINNING}) as text, m.created_at as said_at`
const itemsOf = (rows: string) => `from ${rows} c left join users u on u.id = c.user_id ${TIER_OF_MEMBER}
  left join lateral (select sender, automatic, content, created_at from chat_messages where conversation_id = c.id order by seq desc limit 1) m on true`

const FILTERS = (first: number) =>
  `($${first}::text is null or c.priority = $${first}) and ($${first + 1}::text is null or c.category = $${first + 1})
    and ($${first + 2}::text is null or c.language = $${first + 2})`
const NEWEST = 'order by c.last_at desc nulls last, c.id desc nulls last'
const IN_QUEUE_ORDER = `order by ${QUEUE_ORDER}, c.queued_at, c.id`
const LATER = '(c.last_at, c.id) < ($1::timestamptz, $2::uuid)'

/** All take the end of the page before as $1 and $2, how many as $3, and the filters priority, category and language as $4 to $6. */
// The queue is short beside all conversations: it is read whole. Of the page before the priority is the one that its last row has now.
export const WAITING: Statement = {
  name: 'inbox_waiting',
  text: `select ${ITEM} ${itemsOf(`(select * from chat_conversations c where c.status = 'queued'
      and (${QUEUE_ORDER}, c.queued_at, c.id) > (coalesce((select ${QUEUE_ORDER} from chat_conversations where id = $2::uuid), 0), $1::timestamptz, $2::uuid)
      and ${FILTERS(4)} ${IN_QUEUE_ORDER} limit $3)`)} ${IN_QUEUE_ORDER}`,
}
/** $7 the admin. */
export const MINE: Statement = {
  name: 'inbox_mine',
  text: `select ${ITEM} ${itemsOf(`(select * from chat_conversations c where c.status = 'open' and c.assignee_id = $7::uuid and ${LATER}
      and ${FILTERS(4)} ${NEWEST} limit $3)`)} ${NEWEST}`,
}
/** $7 the status. */
export const OF_STATUS: Statement = {
  name: 'inbox_of_status',
  text: `select ${ITEM} ${itemsOf(`(select * from chat_conversations c where c.status = $7 and ${LATER} and ${FILTERS(4)} ${NEWEST} limit $3)`)} ${NEWEST}`,
}

/** Of people and of messages that one search may mean. */
const FOUND_MAX = 2000
const ANY = `(c.user_id = any($7::uuid[]) or c.guest_id = any($8::uuid[]) or c.id = any($9::uuid[]))`
/** $7 members, $8 guests, $9 conversations. */
export const FOUND: Statement = {
  name: 'inbox_found',
  text: `select ${ITEM} ${itemsOf(`(select * from chat_conversations c where ${ANY} and ${LATER} and ${FILTERS(4)} ${NEWEST} limit $3)`)} ${NEWEST}`,
}
export const MEMBERS_LIKE: Statement = {
  name: 'inbox_members_like',
  text: `(select id from users where lower(full_name) like $1 limit ${FOUND_MAX}) union (select id from users where email like $1 limit ${FOUND_MAX})`,
}
export const SAID_LIKE: Statement = {
  name: 'inbox_said_like',
  text: `select distinct conversation_id as id from (select conversation_id from chat_messages where lower(content) like $1 limit ${FOUND_MAX}) m`,
}
export const ORDERED: Statement = {
  name: 'inbox_ordered',
  text: 'select user_id, case when user_id is null then guest_id end as guest_id from orders where order_number = $1',
}

const FEW = (where: string) => `(select count(*)::int from (select from chat_conversations where ${where} limit ${COUNT_MAX + 1}) few)`
/** $1 now, $2 the admin. */
export const COUNTS: Statement = {
  name: 'inbox_counts',
  text: `select ${FEW(`status = 'queued'`)} as waiting,
    ${FEW(`status = 'queued' and ${pastPromise('queued_at')}`)} as late,
    ${FEW(`status = 'open' and unanswered_since is not null and ${pastPromise('unanswered_since')}`)} as open_late,
    ${FEW(`status = 'open' and assignee_id = $2::uuid`)} as mine, ${FEW(`status = 'open'`)} as open, ${FEW(`status = 'snoozed'`)} as snoozed`,
}

export const ONE: Statement = {
  name: 'inbox_one',
  text: `select ${ITEM}, c.page, c.product_id, c.device, c.created_at, c.rating_text, c.emptied_at, c.read_seq, c.contact_email is not null as has_contact, u.body_size, p.name as product_name
    ${itemsOf('chat_conversations')} left join products p on p.id = c.product_id where c.id = $1`,
}
export const NOTES: Statement = {
  name: 'inbox_notes',
  text: `select id, author, coalesce(author_id = $2::uuid, false) as own, text, mentions, created_at from chat_notes
    where conversation_id = $1 order by created_at, id limit 200`,
}
export const EVENTS: Statement = {
  name: 'inbox_events',
  text: `select e.kind, nullif(split_part(coalesce(nullif(u.full_name, ''), u.email), ' ', 1), '') as admin, e.data, e.at
    from (select * from chat_events where conversation_id = $1 order by at desc, id desc limit 300) e left join users u on u.id = e.admin_id
    order by e.at, e.id`,
}
export const MESSAGES: Statement = {
  name: 'inbox_messages',
  text: `select id, seq, sender, automatic, type, content, payload, confidence, category, priority, agent, created_at
    from (select * from chat_messages where conversation_id = $1 order by seq desc limit 1000) latest order by seq`,
}
const ORDER = 'id, order_number, total_amount, status, fulfillment_status, created_at'
export const ORDERS_OF_MEMBER: Statement = {
  name: 'inbox_orders_of_member',
  text: `select ${ORDER} from orders where user_id = $1 order by created_at desc nulls last, id desc nulls last limit 5`,
}
export const ORDERS_OF_GUEST: Statement = {
  name: 'inbox_orders_of_guest',
  text: `select ${ORDER} from orders where guest_id = $1 and user_id is null order by created_at desc nulls last, id desc nulls last limit 5`,
}
const PICTURE = `(select key from product_pictures where product_id = p.id order by position limit 1) as picture_key`
export const BAG: Statement = {
  name: 'inbox_bag',
  text: `select b.product_id, p.name, p.price, ${PICTURE}, nullif(b.size, '') as size, b.quantity
    from (select * from member_bags where user_id = $1 order by added_at desc, product_id limit 10) b join products p on p.id = b.product_id
    order by b.added_at desc, b.product_id`,
}
export const WISHES: Statement = {
  name: 'inbox_wishes',
  text: `select w.product_id, p.name, p.price, ${PICTURE}
    from (select product_id, added_at from wishlist_items where user_id = $1 order by added_at desc nulls last, product_id limit 10) w
    join products p on p.id = w.product_id order by w.added_at desc, w.product_id`,
}
const EARLIER = 'id, status, category, with_person, rating, created_at'
export const EARLIER_OF_MEMBER: Statement = {
  name: 'inbox_earlier_of_member',
  text: `select ${EARLIER} from chat_conversations where user_id = $1 and id <> $2 order by last_at desc nulls last, id desc nulls last limit 10`,
}
export const EARLIER_OF_GUEST: Statement = {
  name: 'inbox_earlier_of_guest',
  text: `select ${EARLIER} from chat_conversations where guest_id = $1 and id <> $2 order by last_at desc nulls last, id desc nulls last limit 10`,
}
export const TURNS: Statement = {
  name: 'inbox_turns',
  text: `select count(*)::int as turns, count(*) filter (where not understood)::int as missed, count(*) filter (where zero_results)::int as empty
    from chat_turns where conversation_id = $1`,
}
/** Whom a code would be for. */
export const SHOPPER: Statement = {
  name: 'inbox_shopper',
  text: `select c.user_id as "userId", c.guest_id as "guestId", u.email from chat_conversations c left join users u on u.id = c.user_id where c.id = $1`,
}
