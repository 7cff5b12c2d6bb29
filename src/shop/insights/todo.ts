import { later } from '../clock.ts'
import { DELIVERY } from '../delivery.ts'
import type { AreaDeps } from '../deps.ts'
import { LOW_STOCK } from '../merchandising/rules.ts'
import type { Todo } from './contract.ts'
import { COUNT_MAX } from '../list-count.ts'
import { REVIEW_SQL, STUCK_REFUND_SQL, UNMATCHED_SQL, UNREAD_SQL } from '../payments/reports/open-work-sql.ts'
import { CODE_HOURS, DRAFT_DAYS, NO_DETAILS_HOURS, TODO_KINDS, UNSOLD_DAYS, type TodoKind } from './rules-todo.ts'

// Each repeats the condition of its index, which the planner must find word for word.
const WAITING = `o.fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and o.status = 'paid'`
/**
 * Kinds that are counted by reading along an index: `$1` is the moment that makes them due. Each says what the list behind its link
 * says (features/admin/dashboard/todo-words.ts).
 */
const DUE = {
  reviews: `a.created_at as at from payment_attempts a where ${REVIEW_SQL} and a.created_at <= $1`,
  // The list is of payments, of which one may have several such refunds.
  refunds: `min(r.created_at) as at from payment_refunds r where ${STUCK_REFUND_SQL} and r.created_at <= $1 group by r.attempt_id`,
  unmatched: `p.paid_at as at from provider_payments p where ${UNMATCHED_SQL} and p.created_at <= $1`,
  messages: `m.received_at as at from payment_inbox m where ${UNREAD_SQL} and m.received_at <= $1`,
  to_pack: `o.created_at as at from orders o where o.fulfillment_status = 'details_received' and ${WAITING} and o.created_at <= $1 order by o.created_at`,
  no_details: `o.created_at as at from orders o where o.fulfillment_status = 'awaiting_details' and ${WAITING} and o.created_at <= $1 order by o.created_at`,
  returns: `created_at as at from order_returns where state = 'asked' and created_at <= $1 order by created_at`,
  returned: `created_at as at from order_returns where state = 'received' and created_at <= $1 order by created_at`,
  mails_given_up: `created_at as at from mail_deliveries where state = 'given_up' and reason is distinct from 'by_person' and created_at <= $1 order by created_at desc`,
  failed_videos: `created_at as at from videos
    where state = 'failed' and (playable_at is null or published_at is null or state <> 'ready') and created_at <= $1 order by created_at desc, id desc`,
  old_drafts: `coalesce(published_at, created_at) as at from products
    where not is_active and archived_at is null and created_at < $1 and coalesce(published_at, created_at) < $1 order by created_at, id`,
  // As the tab of the table says it (merchandising/filter-sql.ts), by the same index; nothing says since when.
  low: `null::timestamptz as at from products p where p.is_active and p.several and cardinality(p.sizes_in_stock) < ${LOW_STOCK}
    and (p.shelf = 0 or (select sum(v.stock) from product_variants v where v.product_id = p.id) < ${LOW_STOCK}) and p.created_at <= $1`,
  unsold: `published_at as at from products where is_active and published_at < $1 and shelf > 0 order by published_at, id`,
} satisfies Partial<Record<TodoKind, string>>
type DueKind = keyof typeof DUE
const counted = (rows: string) => `select count(*)::int as count, min(at) as oldest from (select ${rows} limit ${COUNT_MAX + 1}) few`
const STATEMENTS = Object.fromEntries(
  Object.entries(DUE).map(([kind, rows]) => [kind, { name: `insights_todo_${kind}`, text: counted(rows) }]),
) as Record<DueKind, { name: string; text: string }>
const LATE = {
  name: 'insights_todo_late',
  text: counted(`o.created_at as at from orders o where o.fulfillment_status = 'shipped' and ${WAITING} and o.created_at < $1::timestamptz
    and o.created_at < case o.delivery_area when 'nairobi' then $1::timestamptz else $2 end order by o.created_at`),
}

// A batch is one row of the list.
const ENDING = {
  name: 'insights_todo_ending_codes',
  text: counted(`null::timestamptz as at from discount_codes
    where (batch_id is null or batch_head) and is_active and expires_at > $1 and expires_at <= $2`),
}

/** Their plans are tested. */
export const TODO_STATEMENTS = { ...STATEMENTS, late: LATE, ending_codes: ENDING }

interface Counted {
  count: number
  oldest: Date | null
}

interface TodoSources {
  highlightsWork(): Promise<{ short: number; gone: number }>
}

/** What needs somebody, how much of it, and how long the oldest has waited. */
export function createTodo({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, { highlightsWork }: TodoSources) {
  async function due(kind: DueKind, seconds: number): Promise<Counted> {
    const [row] = await db.query<Counted>(STATEMENTS[kind], [later(clock.now(), -seconds)])
    return row ?? { count: 0, oldest: null }
  }

  async function late(): Promise<Counted> {
    const since = (days: number) => later(clock.now(), -days * 86_400)
    const [row] = await db.query<Counted>(LATE, [since(DELIVERY.nairobi.most), since(DELIVERY.nationwide.most)])
    return row ?? { count: 0, oldest: null }
  }

  async function ending(): Promise<Counted> {
    const now = clock.now()
    const [row] = await db.query<Counted>(ENDING, [now, later(now, CODE_HOURS * 3600)])
    return row ?? { count: 0, oldest: null }
  }

  return async (): Promise<Todo[]> => {
    const found: Record<TodoKind, Promise<Counted>> = {
      reviews: due('reviews', 0),
      refunds: due('refunds', 0),
      unmatched: due('unmatched', 0),
      messages: due('messages', 0),
      to_pack: due('to_pack', 0),
      late: late(),
      no_details: due('no_details', NO_DETAILS_HOURS * 3600),
      returns: due('returns', 0),
      returned: due('returned', 0),
      mails_given_up: due('mails_given_up', 0),
      ending_codes: ending(),
      highlights: highlightsWork().then(({ short, gone }) => ({ count: short + gone, oldest: null })),
      failed_videos: due('failed_videos', 0),
      low: due('low', 0),
      old_drafts: due('old_drafts', DRAFT_DAYS * 86_400),
      unsold: due('unsold', UNSOLD_DAYS * 86_400),
    }
    const all = await Promise.all(TODO_KINDS.map(async (kind) => ({ kind, ...(await found[kind]) })))
    return all.filter(({ count }) => count > 0).map(({ oldest, ...rest }) => ({ ...rest, oldest: oldest?.toISOString() ?? null }))
  }
}
