import type { Call } from './http.ts'
import type { DarajaKeys } from './keys.ts'
import { payBillAddresses, type Registered } from './paybill.ts'
import { amountOf, maskedPhone, receiptOf } from './values.ts'
import { nairobiTime, pulledRow, pullRegistered, pullReply, refusalReply } from './payload-schemas.ts'
import type { Pulled, UnmatchedPayment, Window } from '../gateway.ts'

// The statement of the last 48 hours, by API: it contains payments of which no callback ever came.

const REGISTER = '/pulltransactions/v1/register'
const QUERY = '/pulltransactions/v1/query'
/** 1001 of a registration: it was registered before. Of a query: there are no payments, or no more of them. */
const DONE = '1000'
const NOTHING_MORE = '1001'
/** A window is read in parts of this length, and a part page by page, so that no answer is too long to be read. */
const PART_MS = 3_600_000
const PAGES_MAX = 100
/** A clock may be off, and a zone is sometimes written wrongly. */
const SLACK_MS = 600_000
const NAIROBI_OFFSET_MS = 3 * 3_600_000

/** Once for a short code; again changes nothing. */
export async function registerPull(keys: DarajaKeys, call: Call): Promise<Registered> {
  const { confirmation } = payBillAddresses(keys)
  const about = { ShortCode: keys.shortCode, RequestType: 'Pull', NominatedNumber: keys.nominatedNumber, CallBackURL: confirmation }
  const outcome = await call(REGISTER, about)
  if (outcome.kind !== 'replied') return { kind: 'refused', description: outcome.description }
  const reply = pullRegistered.safeParse(outcome.body).data
  if (outcome.status === 200 && (reply?.ResponseStatus === DONE || reply?.ResponseStatus === NOTHING_MORE)) return { kind: 'registered' }
  const refusal = refusalReply.safeParse(outcome.body).data
  const words = refusal ? `${refusal.errorCode} ${refusal.errorMessage}` : (reply?.ResponseDescription ?? 'an answer that cannot be read')
  return { kind: 'refused', description: `HTTP ${outcome.status}: ${words}` }
}

/** Everything that was paid to us in this time, by prompt or by hand; all of it or nothing. */
export async function pull(keys: DarajaKeys, call: Call, { from, to }: Window): Promise<Pulled> {
  const found = new Map<string, UnmatchedPayment>()
  const unreadable: unknown[] = []
  for (let start = from.getTime(); start < to.getTime(); start += PART_MS) {
    const part = { from: new Date(start), to: new Date(Math.min(start + PART_MS, to.getTime())) }
    const failed = await pullPart(keys, call, part, found, unreadable)
    if (failed !== null) return { kind: 'failed', description: failed }
  }
  return { kind: 'pulled', payments: [...found.values()], unreadable }
}

/** Why it could not be read; null when it was. */
async function pullPart(keys: DarajaKeys, call: Call, part: Window, found: Map<string, UnmatchedPayment>, unreadable: unknown[]) {
  let offset = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const outcome = await call(QUERY, {
      ShortCode: keys.shortCode,
      StartDate: nairobiTime(part.from),
      EndDate: nairobiTime(part.to),
      OffSetValue: String(offset),
    })
    if (outcome.kind !== 'replied') return outcome.description
    const reply = outcome.status === 200 ? pullReply.safeParse(outcome.body).data : undefined
    if (!reply) return refusalOf(outcome.status, outcome.body)
    if (reply.ResponseCode === NOTHING_MORE) return null
    if (reply.ResponseCode !== DONE && reply.ResponseCode !== '0') return `${reply.ResponseCode} ${reply.ResponseMessage}`
    const known = found.size + unreadable.length
    for (const row of reply.Response) note(row, part, found, unreadable)
    // An offset that is not heeded gives the first page for ever.
    if (found.size + unreadable.length === known) return null
    offset += reply.Response.length
  }
  return `More than ${PAGES_MAX} pages in an hour`
}

function note(row: unknown, part: Window, found: Map<string, UnmatchedPayment>, unreadable: unknown[]): void {
  const payment = paymentOf(row, part)
  if (payment) found.set(payment.receipt, payment)
  else if (!unreadable.some((other) => JSON.stringify(other) === JSON.stringify(row))) unreadable.push(row)
}

function paymentOf(raw: unknown, part: Window): UnmatchedPayment | null {
  const row = pulledRow.safeParse(raw).data
  const [receipt, amount] = [receiptOf(row?.transactionId), amountOf(row?.amount)]
  if (!row || !receipt || amount === undefined || !/^c2b\b/i.test(row.transactiontype)) return null
  const payer = `${row.sender.trim()} ${maskedPhone(row.msisdn)}`.trim().slice(0, 80)
  // The phone number is stored masked, as in every list of payments.
  const stored = /^\d+$/.test(row.msisdn) ? { ...(raw as object), msisdn: maskedPhone(row.msisdn) } : raw
  return { receipt, amount, account: row.billreference.trim().slice(0, 40), paidAt: momentOf(row.trxDate, part), payer, raw: stored }
}

/** Without a zone it is Nairobi's; some write Nairobi's time as if it were UTC, which shows when it lies outside of what was asked for. */
function momentOf(text: string, { from, to }: Window): Date {
  const isZoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(text.trim())
  const at = Date.parse(isZoned ? text : `${text.trim().replace(' ', 'T')}+03:00`)
  const fits = (ms: number) => ms >= from.getTime() - SLACK_MS && ms <= to.getTime() + SLACK_MS
  const best = [at, at - NAIROBI_OFFSET_MS].find(fits)
  return new Date(best ?? (Number.isNaN(at) ? to.getTime() : at))
}

function refusalOf(status: number, body: unknown): string {
  const refusal = refusalReply.safeParse(body).data
  return refusal ? `${refusal.errorCode} ${refusal.errorMessage}` : `Unreadable reply, HTTP ${status}`
}
