import type { Statement } from '../../../platform/database.ts'
import { REOPEN_SECONDS } from '../../chat/rules.ts'

// Every number of /admin/chat-analytics is one of these: which conversations of a day count, for how much, and what was measured.
// $1 and $2: when the day begins and ends.

const WITHIN = (at: string) => `${at} >= $1 and ${at} < $2`
const EVENTS = (kind: string) => `from chat_events e where e.kind = '${kind}' and ${WITHIN('e.at')}`
const DATA = (name: string) => `(e.data->>'${name}')::int`
const NO_PEOPLE = `not c.with_person and not exists (select from chat_events q where q.conversation_id = c.id and q.kind = 'queued')`
const BEGAN = `from chat_conversations c where ${WITHIN('c.created_at')}`
const TURNS = `from chat_turns t where ${WITHIN('t.at')}`
const WINDOW = `interval '${REOPEN_SECONDS} seconds'`

/** Name of a figure, then: conversation, amount, measure. */
export const DEFINITIONS: Record<string, string> = {
  conversations: `select c.id, 1, null::int ${BEGAN}`,
  first_response: `select e.conversation_id, 1, ${DATA('seconds')} ${EVENTS('answered')}`,
  first_response_inside: `select e.conversation_id, 1, ${DATA('inside_seconds')} ${EVENTS('answered')}`,
  promise_kept: `select e.conversation_id, 1, null::int ${EVENTS('answered')} and ${DATA('inside_seconds')} <= ${DATA('promised')} * 60`,
  // What ended a wait: the last step before it was the queue.
  left_unanswered: `select e.conversation_id, 1, null::int from chat_events e where e.kind in ('left', 'returned', 'resolved') and ${WITHIN('e.at')}
    and (select p.kind from chat_events p where p.conversation_id = e.conversation_id and (p.at, p.id) < (e.at, e.id)
      and p.kind in ('queued', 'answered', 'left', 'returned', 'resolved') order by p.at desc, p.id desc limit 1) = 'queued'`,
  next_response: `select e.conversation_id, 1, ${DATA('seconds')} ${EVENTS('replied')}`,
  resolved: `select e.conversation_id, 1, null::int ${EVENTS('resolved')}`,
  resolution: `select e.conversation_id, 1, ${DATA('seconds')} ${EVENTS('resolved')} and e.data ? 'seconds'
    and not exists (select from chat_events l where l.conversation_id = e.conversation_id and l.kind = 'resolved' and (l.at, l.id) > (e.at, e.id))`,
  reopened: `select e.conversation_id, 1, null::int ${EVENTS('reopened')} and exists (select from chat_events r
    where r.conversation_id = e.conversation_id and r.kind = 'resolved' and r.at <= e.at and r.at >= e.at - ${WINDOW})`,
  contained: `select c.id, 1, null::int ${BEGAN} and ${NO_PEOPLE}`,
  by_assistant: `select c.id, 1, null::int ${BEGAN} and ${NO_PEOPLE}
    and (select t.understood from chat_turns t where t.conversation_id = c.id order by t.seq desc limit 1)
    and not exists (select from chat_conversations n where n.id <> c.id and n.category is not distinct from c.category
      and (n.user_id = c.user_id or n.guest_id = c.guest_id) and n.created_at > c.created_at and n.created_at <= c.last_at + ${WINDOW})`,
  handovers: `select c.id, 1, null::int ${BEGAN} and exists (select from chat_events q where q.conversation_id = c.id and q.kind = 'queued')`,
  ...Object.fromEntries(
    ['asked', 'feelings', 'failures', 'payment', 'tool', 'reopened'].map((reason) => [
      `handover_${reason}`,
      `select e.conversation_id, 1, null::int ${EVENTS('queued')} and e.data->>'reason' = '${reason}'`,
    ]),
  ),
  turns: `select t.conversation_id, 1, null::int ${TURNS}`,
  not_understood: `select t.conversation_id, 1, null::int ${TURNS} and not t.understood`,
  zero_results: `select t.conversation_id, 1, null::int ${TURNS} and t.zero_results`,
  rated: `select e.conversation_id, 1, null::int ${EVENTS('rated')}`,
  liked: `select e.conversation_id, 1, null::int ${EVENTS('rated')} and ${DATA('rating')} >= 4`,
  rated_people: `select e.conversation_id, 1, null::int ${EVENTS('rated')} and (e.data->>'with_person')::boolean`,
  liked_people: `select e.conversation_id, 1, null::int ${EVENTS('rated')} and (e.data->>'with_person')::boolean and ${DATA('rating')} >= 4`,
  asked_rating: `select distinct e.conversation_id, 1, null::int from chat_events e where e.kind in ('resolved', 'rated') and ${WITHIN('e.at')}`,
  model_turns: `select t.conversation_id, 1, null::int ${TURNS} and t.driver = 'model'`,
  fell_back: `select t.conversation_id, 1, null::int ${TURNS} and t.fell_back`,
  guard_drops: `select t.conversation_id, t.guard_drops, null::int ${TURNS} and t.guard_drops > 0`,
  tokens_in: `select t.conversation_id, t.tokens_in, null::int ${TURNS} and t.tokens_in > 0`,
  tokens_out: `select t.conversation_id, t.tokens_out, null::int ${TURNS} and t.tokens_out > 0`,
  cost_cents: `select t.conversation_id, t.cost_cents, null::int ${TURNS} and t.cost_cents > 0`,
  first_word: `select t.conversation_id, 1, t.first_ms ${TURNS}`,
  last_word: `select t.conversation_id, 1, t.last_ms ${TURNS}`,
}

/** Orders within 24 h, each of the last conversation that brought it: direct where a piece went from the chat into the bag, else shown there. */
const SOLD = `select distinct on (o.id) o.id, c.id as conversation_id, brought.direct, brought.kes
  from orders o
  join chat_conversations c on (c.user_id = o.user_id or (o.user_id is null and c.guest_id = o.guest_id)) and c.created_at <= o.created_at
    and c.last_at > o.created_at - interval '24 hours'
  cross join lateral (
    select bool_or(way.direct) as direct, sum(way.kes) filter (where way.direct or not way.any_direct)::int as kes from (
      select i.price * i.quantity as kes, i.direct, bool_or(i.direct) over () as any_direct from (
        select i.price, i.quantity,
          exists (select from chat_added a where a.conversation_id = c.id and a.product_id = i.product_id
            and a.at <= o.created_at and a.at > o.created_at - interval '24 hours') as direct,
          exists (select from chat_messages m where m.conversation_id = c.id and m.sender <> 'customer' and m.created_at <= o.created_at
            and m.created_at > o.created_at - interval '24 hours' and m.payload::text like '%' || i.product_id || '%') as shown
        from order_items i where i.order_id = o.id) i where i.direct or i.shown) way) brought
  where ${WITHIN('o.created_at')} and o.status = 'paid' and brought.kes is not null
  order by o.id, brought.direct desc, c.created_at desc`

const SALES = ['direct', 'assisted'].flatMap((way) => {
  const isWay = way === 'direct' ? 'direct' : 'not direct'
  return [
    `select '${way}_orders', conversation_id, 1, null::int from sold where ${isWay}`,
    `select '${way}_kes', conversation_id, kes, null::int from sold where ${isWay}`,
  ]
})
const ALL = Object.entries(DEFINITIONS).map(([name, text]) =>
  text.replace('select distinct ', `select distinct '${name}', `).replace(/^select (?!distinct)/, `select '${name}', `),
)

/** The first part of the path of a page, such as `product`; the home page is `home`. */
const PAGE = `case when split_part(c.page, '/', 2) = '' then 'home' else left(split_part(c.page, '/', 2), 40) end`

/** All figures of a day, by language, category and page. Planned anew: most of it is of one day among many. */
export const DAY_FIGURES: Statement = {
  name: 'chat_day_figures',
  fresh: true,
  text: `with sold as (${SOLD}), counted (figure, id, amount, measure) as (${[...ALL, ...SALES].join(' union all ')})
    select n.figure, c.language, coalesce(c.category, 'none') as category, ${PAGE} as page, sum(n.amount)::int as amount,
      coalesce(array_agg(n.measure order by n.measure) filter (where n.measure is not null), '{}') as measures
    from counted n join chat_conversations c on c.id = n.id group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
}
