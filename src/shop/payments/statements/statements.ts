import { v7 as uuid } from 'uuid'
import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import type { ProviderPayment, Reconciliation, Statement, StatementResult } from '../contract.ts'
import { UNMATCHED_SQL, UNREAD_SQL } from '../reports/open-work-sql.ts'
import { MONEY_IS_HERE, type GatewayName } from '../rules.ts'
import { paymentStatements } from '../schema.ts'
import type { ReadStatement, StatementLine } from './statement-csv.ts'

/** Statements, and messages, that are shown; the newest. */
const SHOWN = 10
const MESSAGES_SHOWN = 50
const MISSING_SHOWN = 200

// The same row again is the same payment; so is a PayBill confirmation that the statement repeats.
const RECORD = {
  name: 'statements_record',
  text: `insert into provider_payments (id, gateway, receipt, direction, amount, account, payer, paid_at, source, statement_id, raw, created_at)
    select id, $2, receipt, direction, amount, account, payer, paid_at, 'statement', $3, raw, $4
    from json_to_recordset($1::json) as l(id uuid, receipt text, direction text, amount int, account text, payer text, paid_at timestamptz, raw jsonb)
    order by receipt
    on conflict (gateway, direction, receipt) do update set statement_id = excluded.statement_id,
      account = case when provider_payments.source = 'receipt' then excluded.account else provider_payments.account end
      where provider_payments.statement_id is null`,
}
// By the receipt; Paystack's statements know a payment by our own reference.
const LINK = {
  name: 'statements_link',
  text: `update provider_payments p set attempt_id = a.id, next_at = null from payment_attempts a
    where p.gateway = $1 and p.direction = 'in' and p.receipt = any($2) and p.attempt_id is null and p.note is null
      and a.gateway = $1 and a.paid_amount = p.amount and (a.state = any($3) or a.state = 'manual_review')
      and a.id in (select id from payment_attempts where receipt = p.receipt union select id from payment_attempts where reference = p.receipt)`,
}
// Settled by a query, which names no receipt: by the account and the sum. Such rows are matched like
// money without a prompt, in a moment.
const LEAVE_TO_MATCHING = {
  name: 'statements_leave_to_matching',
  text: `update provider_payments p set next_at = $3
    where p.gateway = $1 and p.direction = 'in' and p.receipt = any($2) and p.attempt_id is null and p.note is null and p.next_at is null
      and exists (select from payment_attempts a where a.gateway = p.gateway and a.receipt is null
        and a.state in ('settled', 'succeeded_unverified') and a.amount = p.amount and regexp_replace(a.reference, '-[0-9]+$', '') = upper(p.account))`,
}
const LINK_REFUNDS = {
  name: 'statements_link_refunds',
  text: `update provider_payments p set attempt_id = r.attempt_id
    from payment_refunds r join payment_attempts a on a.id = r.attempt_id
    where p.gateway = $1 and p.direction = 'out' and p.receipt = any($2) and p.attempt_id is null
      and r.state = 'completed' and r.receipt = p.receipt and a.gateway = $1`,
}
// What a payment costs goes out under its receipt.
const NOTE_CHARGES = {
  name: 'statements_note_charges',
  text: `update provider_payments p set note = 'A charge of its payment'
    where p.gateway = $1 and p.direction = 'out' and p.receipt = any($2) and p.attempt_id is null and p.note is null
      and exists (select from provider_payments i where i.gateway = p.gateway and i.direction = 'in' and i.receipt = p.receipt)`,
}
const COUNT = {
  name: 'statements_count',
  text: `select count(*) filter (where p.direction = 'in' and (p.attempt_id is not null or p.next_at is not null)) as matched,
      count(*) filter (where ${UNMATCHED_SQL}) as missing_here
    from provider_payments p where p.gateway = $1 and p.receipt = any($2)`,
}
// Statements have seconds.
const MISSING_THERE = `from payment_attempts a
    where a.gateway = s.gateway and a.state = any($1) and a.paid_amount is not null and a.paid_amount > 0
      and a.decided_at between s.from_at and s.to_at + interval '999 milliseconds'
      and not exists (select from provider_payments p where p.attempt_id = a.id and p.direction = 'in' and p.statement_id is not null)`
const COUNT_THERE = {
  name: 'statements_count_there',
  text: `select (select count(*) ${MISSING_THERE}) as missing from payment_statements s where s.id = $2`,
}
const LATEST = {
  name: 'statements_latest',
  text: `select s.*, (select coalesce(json_agg(m), '[]') from (
        select a.id as attempt_id, a.reference, a.receipt, a.paid_amount as amount, a.state, a.decided_at
        ${MISSING_THERE} order by a.decided_at limit ${MISSING_SHOWN}) m) as missing_there
    from payment_statements s order by s.created_at desc, s.id desc limit ${SHOWN}`,
}
export const MESSAGES = {
  name: 'statements_messages',
  text: `select id, gateway, kind, received_at, tries, outcome, left(body, 2000) as body from payment_inbox m where ${UNREAD_SQL}
    order by received_at desc nulls last, id desc nulls last limit ${MESSAGES_SHOWN}`,
}

type StatementRow = Omit<Statement, 'from_at' | 'to_at' | 'created_at'> & { from_at: Date; to_at: Date; created_at: Date }
type MessageRow = Omit<Reconciliation['messages'][number], 'received_at'> & { received_at: Date }

export interface StatementFile extends ReadStatement {
  gateway: GatewayName
  file_name: string
}

/** What providers say on paper, against what we know. */
export function createStatements({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, unmatched: () => Promise<ProviderPayment[]>) {
  return {
    /**
     * Takes a statement in; the same file again changes nothing. What belongs to an attempt is matched, the rest waits to be
     * looked at. Throws `statement_unreadable`. Inside a transaction.
     */
    async importStatement({ gateway, file_name, lines, refused }: StatementFile, by: string): Promise<StatementResult> {
      if (lines.length === 0) throw new ShopError('statement_unreadable', { message: emptyStatementText(refused) })
      const times = lines.map((line) => line.paid_at.getTime()).sort((a, b) => a - b)
      const [from_at, to_at] = [new Date(times[0] ?? 0), new Date(times.at(-1) ?? 0)]
      const id = uuid()
      const now = clock.now()
      const statement = { id, gateway, file_name, from_at, to_at, lines: lines.length, imported_by: by, created_at: now }
      await db.insert(paymentStatements, [statement])
      await db.query(RECORD, [JSON.stringify(lines.map(row)), gateway, id, now])
      const receipts = lines.map((line) => line.receipt)
      await db.query(LINK, [gateway, receipts, MONEY_IS_HERE])
      await db.query(LEAVE_TO_MATCHING, [gateway, receipts, now])
      await db.query(LINK_REFUNDS, [gateway, receipts])
      await db.query(NOTE_CHARGES, [gateway, receipts])
      const [here] = await db.query<Pick<StatementResult, 'matched' | 'missing_here'>>(COUNT, [gateway, receipts])
      const [there] = await db.query<{ missing: number }>(COUNT_THERE, [MONEY_IS_HERE, id])
      const { matched = 0, missing_here = 0 } = here ?? {}
      return { statement_id: id, lines: lines.length, matched, missing_here, missing_there: there?.missing ?? 0, refused }
    },

    /** Both sides, where they do not meet. */
    async reconciliation(): Promise<Reconciliation> {
      const [money, statements, messages] = await Promise.all([
        unmatched(),
        db.query<StatementRow>(LATEST, [MONEY_IS_HERE]),
        db.query<MessageRow>(MESSAGES, []),
      ])
      return {
        unmatched: money,
        statements: statements.map(present),
        messages: messages.map((message) => ({ ...message, received_at: message.received_at.toISOString() })),
      }
    },
  }
}

function row({ receipt, direction, amount, account, payer, paid_at, raw }: StatementLine) {
  return { id: uuid(), receipt, direction, amount, account, payer, paid_at, raw }
}

function emptyStatementText(refused: readonly { line: number; why: string }[]): string {
  const [first] = refused
  return first
    ? `No line of this statement can be read. Line ${first.line}: ${first.why}.`
    : 'There is no payment in this statement. Choose a file of days on which something was paid.'
}

/** Times inside JSON come as PostgreSQL writes them. */
function present({ from_at, to_at, created_at, missing_there, ...rest }: StatementRow): Statement {
  return {
    ...rest,
    from_at: from_at.toISOString(),
    to_at: to_at.toISOString(),
    created_at: created_at.toISOString(),
    missing_there: missing_there.map((one) => ({ ...one, decided_at: new Date(one.decided_at).toISOString() })),
  }
}
