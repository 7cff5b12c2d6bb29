import { failureOfRefusal, failureOfResult, PAID, STILL_PROCESSING } from './codes.ts'
import type { Outcome } from './http.ts'
import type { DarajaKeys } from './keys.ts'
import { amountOf, isNotAmount, receiptOf } from './values.ts'
import { callbackBody, pushedIds, pushReply, queryReply, refusalReply } from './payload-schemas.ts'
import type { Evidence, EvidenceSource, ProviderIds, StartAttempt, StartResult } from '../gateway.ts'
import { shopName } from '../../../name.ts'

// The prompt on the payer's phone: what is sent, and what replies, callbacks and queries mean.

const DESCRIPTION_LENGTH = 13
const REFERENCE_LENGTH = 12

/** Numbers, not strings: PartyA and PhoneNumber as strings have ended in silent 1037s in production. */
export function pushFields(keys: DarajaKeys, attempt: StartAttempt) {
  return {
    TransactionType: keys.transactionType,
    Amount: attempt.amount,
    PartyA: Number(attempt.phone),
    PartyB: Number(keys.partyB),
    PhoneNumber: Number(attempt.phone),
    CallBackURL: `${keys.callbackUrl}/${attempt.callbackToken}`,
    AccountReference: attempt.accountReference.slice(0, REFERENCE_LENGTH),
    TransactionDesc: description(),
  }
}

/** "Upya order": letters and digits only, as others have been refused. */
function description(): string {
  const name = shopName()
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
  return `${name} order`.trim().slice(0, DESCRIPTION_LENGTH).trim()
}

export function readPush(outcome: Outcome): StartResult {
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
    if (ids) return { kind: 'prompted', ids: { merchant: ids.MerchantRequestID, request: ids.CheckoutRequestID }, raw }
  }
  const refusedByHttp = status === 503 || (status >= 400 && status < 500 && status !== 408)
  if (refusedByHttp) return { kind: 'rejected', failure: failureOfRefusal(status, '', ''), code: `http_${status}`, description: '', raw }
  // A proxy's 502 or 504, or an answer we cannot read: the prompt may be live behind it.
  return { kind: 'unknown', description: `Unreadable reply, HTTP ${status}`, raw }
}

/** Nothing is known yet. Without ids there is nothing to ask by, so only a callback can settle it. */
export function notYet(ids: ProviderIds | null, code: string, description: string, raw: unknown): Evidence {
  return { kind: 'in_flight', source: 'query', ...(ids && { ids }), code, description, raw }
}

export function readQuery(ids: ProviderIds, outcome: Outcome): Evidence {
  if (outcome.kind === 'never_sent') return notYet(ids, outcome.code, outcome.description, null)
  if (outcome.kind === 'reply_lost') return notYet(ids, 'reply_lost', outcome.description, null)
  const { status, body: raw } = outcome
  // 500.001.1001 is said of live prompts, of unknown ids and at random: it never decides anything.
  const refusal = refusalReply.safeParse(raw).data
  if (refusal) return notYet(ids, refusal.errorCode, refusal.errorMessage, raw)
  const reply = queryReply.safeParse(raw).data
  if (status !== 200 || !reply) return notYet(ids, `http_${status}`, 'Unreadable reply', raw)
  if (reply.CheckoutRequestID !== undefined && reply.CheckoutRequestID !== ids.request)
    return notYet(ids, 'other_request', 'The reply is about another request', raw)
  return decided('query', reply.ResultCode, reply.ResultDesc, ids, raw)
}

export function readCallback(body: unknown): Evidence | null {
  const callback = callbackBody.safeParse(body).data?.Body.stkCallback
  if (!callback) return null
  const ids = { merchant: callback.MerchantRequestID, request: callback.CheckoutRequestID }
  const evidence = decided('callback', callback.ResultCode, callback.ResultDesc, ids, body)
  if (evidence.kind !== 'paid') return evidence
  // By name: the items come in any order, and Balance comes without a value or not at all.
  const value = (name: string) => callback.CallbackMetadata.find((item) => item.Name === name)?.Value
  // A payment of no sum that there can be is nothing to believe: it needs manual review, and the provider is queried in the meantime.
  if (isNotAmount(value('Amount'))) return null
  const amount = amountOf(value('Amount'))
  const receipt = receiptOf(value('MpesaReceiptNumber'))
  return { ...evidence, ...(amount !== undefined && { amount }), ...(receipt && { receipt }) }
}

function decided(source: EvidenceSource, code: string, description: string, ids: ProviderIds, raw: unknown): Evidence {
  const said = { source, ids, code, description, raw }
  if (code === PAID) return { kind: 'paid', ...said }
  if (code === STILL_PROCESSING) return { kind: 'in_flight', ...said }
  const failure = failureOfResult(code)
  return failure ? { kind: 'not_paid', failure, ...said } : { kind: 'unclear', ...said }
}
