import { nextCursor, readPageCursor } from '../../page-cursor.ts'
import { maskPhone, normalisePhone } from '../../phone.ts'
import type { AreaDeps } from '../../deps.ts'
import type { OpenWork, PaymentRow, PaymentsPage, PaymentsQuery, PaymentDetail, RefundView } from '../contract.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Refund } from '../refunds/refund.ts'
import { codeIn } from '../rules-account.ts'
import { adminActionsOf, refundAdminActionsOf } from '../rules-admin-actions.ts'
import { GATEWAYS } from '../rules.ts'
import { ATTEMPT, CHECKS, EVENTS, listStatement, OPEN_COUNTS, STATES_OF, DETAIL } from './payment-detail-sql.ts'

type Row = Omit<PaymentRow, 'phone_hint' | 'created_at' | 'decided_at'> & {
  phone_number: string | null
  created_at: Date
  decided_at: Date | null
}
type OneRow = Row &
  Pick<
    PaymentDetail,
    | 'number'
    | 'result_code'
    | 'result_description'
    | 'queries'
    | 'checkout_status'
    | 'pieces_available'
    | 'siblings'
    | 'user_id'
    | 'customer_key'
  > & {
    sent_at: Date | null
    next_query_at: Date | null
    provider_request_id: string | null
  }
type EventRow = Omit<PaymentDetail['events'][number], 'at'> & { created_at: Date }
type CheckRow = Omit<PaymentDetail['receipt_checks'][number], 'at'> & { created_at: Date }

/** Attempts as admins see them. */
export function createPaymentDetail(
  { db, gateways }: Pick<AreaDeps, 'db' | 'gateways'>,
  refundsOf: (attemptId: string) => Promise<Refund[]>,
) {
  /** Its provider is set up, and knows it by an id or by our reference. */
  function isAskable({ gateway, provider_request_id: request }: Pick<Attempt, 'gateway' | 'provider_request_id'>): boolean {
    const provider = gateways.find(({ name }) => name === gateway)
    return provider !== undefined && (request !== null || provider.asksByReference)
  }

  async function openWork(): Promise<OpenWork> {
    const [open] = await db.query<OpenWork>(OPEN_COUNTS, [])
    if (!open) throw new Error('counts are one row')
    return open
  }

  return {
    isAskable,

    /** Counts of what only an admin can resolve. */
    openWork,

    /** Newest first, by group of states. Throws `invalid_input` (cursor). */
    async list({ view, q, gateway, cursor, limit }: PaymentsQuery): Promise<PaymentsPage> {
      const end = readPageCursor(cursor)
      const values: unknown[] = [STATES_OF[view], gateway ? [gateway] : GATEWAYS, end.created_at, end.id, limit + 1]
      if (q) values.push(codeIn(q), [...new Set([q, q.toUpperCase()])], normalisePhone(q))
      const [rows, open] = await Promise.all([db.query<Row>(listStatement(view, Boolean(q)), values), openWork()])
      return { items: rows.slice(0, limit).map(present), next_cursor: nextCursor(rows, limit), open }
    },

    /** Everything about one attempt; null when there is none. */
    async detail(id: string): Promise<PaymentDetail | null> {
      const [row] = await db.query<OneRow>(DETAIL, [id])
      if (!row) return null
      const [events, refunds, checks] = await Promise.all([
        db.query<EventRow>(EVENTS, [id]),
        refundsOf(id),
        db.query<CheckRow>(CHECKS, [row.checkout_id]),
      ])
      const { sent_at, next_query_at, provider_request_id: _request, ...rest } = row
      return {
        ...rest,
        ...present(row),
        sent_at: iso(sent_at),
        next_query_at: iso(next_query_at),
        events: events.map(({ created_at, ...event }) => ({ ...event, at: created_at.toISOString() })),
        refunds: refunds.map(presentRefund),
        receipt_checks: checks.map(({ created_at, ...check }) => ({ ...check, at: created_at.toISOString() })),
        actions: adminActionsOf({ ...row, askable: isAskable(row) }, refunds),
      }
    },

    /** Read without a lock. */
    async byId(id: string): Promise<Attempt | null> {
      return (await db.query<Attempt>(ATTEMPT, [id]))[0] ?? null
    },
  }
}

function iso(date: Date | null): string | null {
  return date && date.toISOString()
}

function present(row: Row): PaymentRow {
  const { id, reference, checkout_id, method, gateway, state, amount, paid_amount, refunded, refunding, receipt, failure } = row
  const money = { amount, paid_amount, refunded, refunding, receipt, failure }
  return {
    id,
    reference,
    checkout_id,
    method,
    gateway,
    state,
    ...money,
    phone_hint: row.phone_number ? maskPhone(row.phone_number) : '',
    order_id: row.order_id,
    order_number: row.order_number,
    needs_person: row.needs_person,
    created_at: row.created_at.toISOString(),
    decided_at: iso(row.decided_at),
  }
}

function presentRefund(refund: Refund): RefundView {
  const { id, reference, amount, delivery_amount, reason, state, receipt, result_code, result_description, note, requested_by, tries } =
    refund
  const said = { receipt, result_code, result_description, note, requested_by, tries }
  return {
    id,
    reference,
    amount,
    delivery_amount,
    reason,
    state,
    ...said,
    created_at: refund.created_at.toISOString(),
    sent_at: iso(refund.sent_at),
    decided_at: iso(refund.decided_at),
    actions: refundAdminActionsOf(refund),
  }
}
