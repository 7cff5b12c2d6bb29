import { isUnknownReceipt, PAID } from './codes.ts'
import type { Outcome } from './http.ts'
import { type DarajaKeys, type Initiator, securityCredential } from './keys.ts'
import { amountOf, payerOf, receiptOf } from './values.ts'
import { conversationOf, laterReply, momentOf, refusalReply, type Result, resultBody, valuesOf } from './payload-schemas.ts'
import type { AskRefund, CheckReceipt, ReceiptAnswer, RefundAnswer } from '../gateway.ts'

// Transaction Status: what M-Pesa knows of a receipt, or of a request of ours. Asked now, answered later to an address of its own.

export const RECEIPT_CODE = /^[A-Z0-9]{8,12}$/

/** Throws when the certificate of the initiator cannot be used. `about` is the last part of the answer's address. */
function statusFields(keys: DarajaKeys, initiator: Initiator, ask: { subject: object; token: string; about: 'status' | 'receipt' }) {
  const address = `${keys.callbackUrl}/${ask.token}/${ask.about}`
  return {
    Initiator: initiator.name,
    SecurityCredential: securityCredential(initiator),
    CommandID: 'TransactionStatusQuery',
    ...ask.subject,
    PartyA: Number(keys.shortCode),
    IdentifierType: '4',
    ResultURL: address,
    // A time-out answers nothing, and is read as that.
    QueueTimeOutURL: address,
    Remarks: 'Status',
    Occasion: 'Status',
  }
}

export function receiptFields(keys: DarajaKeys, initiator: Initiator, { receipt, callbackToken }: CheckReceipt) {
  return statusFields(keys, initiator, { subject: { TransactionID: receipt }, token: callbackToken, about: 'receipt' })
}

/** By the conversation of the reversal; when its reply was lost, by the receipt that was to be sent back. */
export function refundFields(keys: DarajaKeys, initiator: Initiator, { order, providerId, callbackToken }: AskRefund) {
  const subject = providerId ? { OriginatorConversationID: providerId } : { TransactionID: order.payment.receipt }
  return statusFields(keys, initiator, { subject, token: callbackToken, about: 'status' })
}

/** The first answer to the question about a receipt. */
export function readReceiptAsked(outcome: Outcome): ReceiptAnswer {
  if (outcome.kind !== 'replied') return { kind: 'unknown', description: outcome.description, raw: null }
  const { status, body: raw } = outcome
  const refusal = refusalReply.safeParse(raw).data
  if (refusal) {
    const description = `${refusal.errorCode} ${refusal.errorMessage}`
    if (/TransactionID/i.test(refusal.errorMessage)) return { kind: 'not_found', code: refusal.errorCode, description, raw }
    return { kind: 'unknown', description, raw }
  }
  const reply = laterReply.safeParse(raw).data
  if (status === 200 && reply?.ResponseCode === PAID) return { kind: 'asked', conversationId: conversationOf(reply) ?? '', raw }
  return { kind: 'unknown', description: reply?.ResponseDescription || `Unreadable reply, HTTP ${status}`, raw }
}

/** What came to the address of a receipt check; null when it is no result. */
export function readReceiptAnswer(keys: DarajaKeys, raw: unknown): ReceiptAnswer | null {
  const result = resultBody.safeParse(raw).data?.Result
  if (!result) return null
  const { ResultCode: code, ResultDesc: description } = result
  if (code !== PAID) {
    return isUnknownReceipt(code, description)
      ? { kind: 'not_found', code, description, raw }
      : { kind: 'unknown', description: `${code} ${description}`, raw }
  }
  const found = transactionOf(keys, result)
  const { receipt, amount, paidAt, payer, state } = found
  if (!receipt || amount === undefined) return { kind: 'unknown', description: 'The answer names no receipt or no amount', raw }
  const ours = found.toUs && state === 'done'
  return { kind: 'found', receipt, amount, paidAt, payer, ours, reversed: state === 'reversed', raw }
}

/** The synchronous reply to a refund query: the result comes later. */
export function readRefundAsked(outcome: Outcome): RefundAnswer {
  if (outcome.kind !== 'replied') return { kind: 'unknown', description: outcome.description, raw: null }
  const { status, body: raw } = outcome
  const reply = laterReply.safeParse(raw).data
  const asked = status === 200 && reply?.ResponseCode === PAID
  return { kind: 'unknown', description: asked ? 'Query sent. M-PESA answers later.' : `The query was refused, HTTP ${status}`, raw }
}

/** The result that came to the address of that query; null when it is no result, `undefined` when it is inconclusive. */
export function readRefundAnswer(keys: DarajaKeys, raw: unknown): RefundAnswer | null | undefined {
  const result = resultBody.safeParse(raw).data?.Result
  if (!result) return null
  const { ResultCode: code, ResultDesc: description } = result
  // Sending it once more is safe: what has been reversed after all is not reversed again.
  if (isUnknownReceipt(code, description)) return { kind: 'refused', again: true, code, description, raw }
  if (code !== PAID) return undefined
  const { receipt, fromUs, toUs, state, status } = transactionOf(keys, result)
  const said = { code: status, raw }
  if (state === 'reversed') return { kind: 'completed', description: 'The payment has been reversed', ...said }
  if (fromUs && state === 'done') {
    return { kind: 'completed', ...(receipt && { receipt }), description: 'The reversal is completed', ...said }
  }
  if (fromUs && state === 'ended') return { kind: 'refused', again: true, description: 'The reversal was not carried out', ...said }
  if (toUs && state === 'done') return { kind: 'refused', again: true, description: 'The payment has not been sent back', ...said }
  return undefined
}

function transactionOf(keys: DarajaKeys, result: Result) {
  const debits = valuesOf(result, 'DebitPartyName')
  // The official sample calls both parties the debit party.
  const [debit, credit = debits[1]] = [debits[0], valuesOf(result, 'CreditPartyName')[0]]
  const isUs = (party: string | undefined) => [keys.shortCode, keys.partyB].includes(party?.split(' ')[0] ?? '')
  const fromUs = isUs(debit) || /reversal/i.test(valuesOf(result, 'ReasonType')[0] ?? '')
  const status = (valuesOf(result, 'TransactionStatus')[0] ?? '').slice(0, 40)
  return {
    receipt: receiptOf(valuesOf(result, 'ReceiptNo')[0] ?? result.TransactionID),
    amount: amountOf(valuesOf(result, 'Amount')[0]),
    paidAt: momentOf(valuesOf(result, 'FinalisedTime')[0] ?? valuesOf(result, 'InitiatedTime')[0]),
    payer: payerOf(debit),
    fromUs,
    toUs: !fromUs && (credit === undefined || isUs(credit)),
    status,
    state: stateOfStatus(status),
  }
}

function stateOfStatus(status: string): 'done' | 'reversed' | 'ended' | 'open' {
  if (/revers/i.test(status)) return 'reversed'
  if (/^complete/i.test(status)) return 'done'
  return /cancel|declin|fail|expire|reject/i.test(status) ? 'ended' : 'open'
}
