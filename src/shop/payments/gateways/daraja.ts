import type { Clock } from '../../../platform/clock.ts'
import { failureOfRefusal, failureOfResult, PAID } from './daraja-codes.ts'
import { type Call, createCall, type Outcome } from './daraja-http.ts'
import { callbackBody, darajaPassword, darajaTimestamp, pushedIds, pushReply, queryReply, refusalReply } from './daraja-wire.ts'
import type { Evidence, EvidenceSource, Gateway, ProviderIds, StartAttempt, StartResult } from './gateway.ts'

/** What Safaricom gives a merchant, and where we are reached. */
export interface DarajaKeys {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** The paybill itself, or the till number. */
  partyB: string
  /** The attempt's secret token is appended as the last path segment. */
  callbackUrl: string
}

const DESCRIPTION = 'Upya order' // at most 13 characters
const REFERENCE_LENGTH = 12

/** M-Pesa by STK push. Waits at most `timeoutMs` (10 s) for each reply. */
export function createDaraja(options: { keys: DarajaKeys; clock: Clock; fetch?: typeof fetch; timeoutMs?: number }): Gateway {
  const keys = { ...options.keys, baseUrl: trimSlash(options.keys.baseUrl), callbackUrl: trimSlash(options.keys.callbackUrl) }
  const call: Call = createCall({ keys, clock: options.clock, fetch: options.fetch ?? fetch, timeoutMs: options.timeoutMs ?? 10_000 })

  function signed() {
    const timestamp = darajaTimestamp(options.clock.now())
    return {
      BusinessShortCode: Number(keys.shortCode),
      Password: darajaPassword(keys.shortCode, keys.passkey, timestamp),
      Timestamp: timestamp,
    }
  }

  return {
    name: 'daraja',
    methods: ['mpesa'],
    async start(attempt) {
      return readPush(await call('/mpesa/stkpush/v1/processrequest', { ...signed(), ...pushFields(keys, attempt) }))
    },
    async query({ ids }) {
      return readQuery(ids, await call('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: ids.request }))
    },
    parseCallback,
  }
}

/** Numbers, not strings: PartyA and PhoneNumber as strings have ended in silent 1037s in production. */
function pushFields(keys: DarajaKeys, attempt: StartAttempt) {
  return {
    TransactionType: keys.transactionType,
    Amount: attempt.amount,
    PartyA: Number(attempt.phone),
    PartyB: Number(keys.partyB),
    PhoneNumber: Number(attempt.phone),
    CallBackURL: `${keys.callbackUrl}/${attempt.callbackToken}`,
    AccountReference: attempt.accountReference.slice(0, REFERENCE_LENGTH),
    TransactionDesc: DESCRIPTION,
  }
}

function readPush(outcome: Outcome): StartResult {
  if (outcome.kind === 'never_sent') {
    return { kind: 'rejected', failure: 'provider_down', code: outcome.code, description: outcome.description, raw: null }
  }
  if (outcome.kind === 'reply_lost') return { kind: 'unknown', description: outcome.description, raw: null }
  const { status, body: raw } = outcome

  const refusal = refusalReply.safeParse(raw).data
  if (refusal) {
    const failure = failureOfRefusal(status, refusal.errorCode, refusal.errorMessage)
    return { kind: 'rejected', failure, code: refusal.errorCode, description: refusal.errorMessage, raw }
  }
  const reply = pushReply.safeParse(raw).data
  if (status === 200 && reply) {
    if (reply.ResponseCode !== '0')
      return { kind: 'rejected', failure: 'refused', code: reply.ResponseCode, description: reply.ResponseDescription, raw }
    const ids = pushedIds.safeParse(raw).data
    if (ids) return { kind: 'accepted', ids: { merchant: ids.MerchantRequestID, request: ids.CheckoutRequestID }, raw }
  }
  const refusedAtTheDoor = status === 503 || (status >= 400 && status < 500 && status !== 408)
  if (refusedAtTheDoor) return { kind: 'rejected', failure: failureOfRefusal(status, '', ''), code: `http_${status}`, description: '', raw }
  // A proxy's 502 or 504, or an answer we cannot read: the prompt may be live behind it.
  return { kind: 'unknown', description: `Unreadable reply, HTTP ${status}`, raw }
}

function readQuery(ids: ProviderIds, outcome: Outcome): Evidence {
  const waiting = (code: string, description: string, raw: unknown): Evidence => ({
    kind: 'in_flight',
    source: 'query',
    ids,
    code,
    description,
    raw,
  })
  if (outcome.kind === 'never_sent') return waiting(outcome.code, outcome.description, null)
  if (outcome.kind === 'reply_lost') return waiting('reply_lost', outcome.description, null)
  const { status, body: raw } = outcome
  // 500.001.1001 is said of live prompts, of unknown ids and at random: it never decides anything.
  const refusal = refusalReply.safeParse(raw).data
  if (refusal) return waiting(refusal.errorCode, refusal.errorMessage, raw)
  const reply = queryReply.safeParse(raw).data
  if (status !== 200 || !reply) return waiting(`http_${status}`, 'Unreadable reply', raw)
  if (reply.CheckoutRequestID !== undefined && reply.CheckoutRequestID !== ids.request)
    return waiting('other_request', 'The reply is about another request', raw)
  return decided('query', reply.ResultCode, reply.ResultDesc, ids, raw)
}

function parseCallback(body: unknown): Evidence | null {
  const callback = callbackBody.safeParse(body).data?.Body.stkCallback
  if (!callback) return null
  const ids = { merchant: callback.MerchantRequestID, request: callback.CheckoutRequestID }
  const evidence = decided('callback', callback.ResultCode, callback.ResultDesc, ids, body)
  if (evidence.kind !== 'paid') return evidence
  // By name: the items come in any order, and Balance comes without a value or not at all.
  const value = (name: string) => callback.CallbackMetadata.find((item) => item.Name === name)?.Value
  const amount = amountOf(value('Amount'))
  const receipt = String(value('MpesaReceiptNumber') ?? '').trim()
  return { ...evidence, ...(amount !== undefined && { amount }), ...(receipt && { receipt }) }
}

function decided(source: EvidenceSource, code: string, description: string, ids: ProviderIds, raw: unknown): Evidence {
  const said = { source, ids, code, description, raw }
  if (code === PAID) return { kind: 'paid', ...said }
  const failure = failureOfResult(code)
  return failure ? { kind: 'not_paid', failure, ...said } : { kind: 'in_flight', ...said }
}

/** KES; undefined when it is no number. */
function amountOf(value: string | number | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : undefined
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
