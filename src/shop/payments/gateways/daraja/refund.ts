import { isAlreadyReversed, isDeadToken, isThrottled, mayHelpAgain, PAID } from './codes.ts'
import type { Outcome } from './http.ts'
import { type DarajaKeys, type Initiator, securityCredential } from './keys.ts'
import { conversationOf, laterReply, refusalReply, resultBody, valuesOf } from './payload-schemas.ts'
import type { RefundOrder, RefundAnswer } from '../gateway.ts'

// Money back by reversal: all of a payment or nothing. M-Pesa reverses a receipt once, so sending again never pays twice.

/** Why the machine cannot send this back; undefined when it can. */
export function manualRefundReason(order: RefundOrder, initiator: Initiator | undefined): string | undefined {
  if (!initiator) return 'No M-PESA operator is set up for refunds (DARAJA_INITIATOR).'
  if (!order.payment.receipt) return 'M-PESA refunds by receipt, and this payment has none.'
  if (order.amount !== order.payment.amount) return 'M-PESA refunds a payment in full or not at all. Send this part yourself.'
  return undefined
}

/** Throws when the certificate of the initiator cannot be used. */
export function reversalFields(keys: DarajaKeys, initiator: Initiator, order: RefundOrder) {
  const address = `${keys.callbackUrl}/${order.callbackToken}`
  return {
    Initiator: initiator.name,
    SecurityCredential: securityCredential(initiator),
    CommandID: 'TransactionReversal',
    TransactionID: order.payment.receipt,
    Amount: order.amount,
    ReceiverParty: Number(keys.shortCode),
    RecieverIdentifierType: '11', // Safaricom's spelling
    ResultURL: `${address}/result`,
    QueueTimeOutURL: `${address}/timeout`,
    Remarks: order.remarks.slice(0, 100) || 'Refund',
    Occasion: order.reference.slice(0, 100),
  }
}

/** The first answer to a reversal; how it ended comes to its ResultURL. */
export function readReversal(outcome: Outcome): RefundAnswer {
  if (outcome.kind === 'never_sent') return { ...outcome, raw: null }
  if (outcome.kind === 'reply_lost') return { kind: 'unknown', description: outcome.description, raw: null }
  const { status, body: raw } = outcome
  const refusal = refusalReply.safeParse(raw).data
  if (refusal) return refusedAtOnce(status, refusal.errorCode, refusal.errorMessage, raw)
  const reply = laterReply.safeParse(raw).data
  if (status === 200 && reply) {
    const said = { code: reply.ResponseCode, description: reply.ResponseDescription, raw }
    if (said.code === PAID) return { kind: 'sent', providerId: conversationOf(reply), ...said }
    if (isAlreadyReversed(said.code, said.description)) return { kind: 'completed', ...said }
    return { kind: 'refused', again: mayHelpAgain(said.code), ...said }
  }
  const refusedByHttp = status === 503 || (status >= 400 && status < 500 && status !== 408)
  if (refusedByHttp) return refusedAtOnce(status, '', '', raw)
  return { kind: 'unknown', description: `Unreadable reply, HTTP ${status}`, raw }
}

function refusedAtOnce(status: number, errorCode: string, description: string, raw: unknown): RefundAnswer {
  const code = errorCode || `http_${status}`
  if (isAlreadyReversed(code, description)) return { kind: 'completed', code, description, raw }
  if (isDeadToken(status, errorCode) || isThrottled(status, errorCode, description)) return { kind: 'never_sent', code, description, raw }
  const ourFault = (status >= 400 && status < 500) || /credential|initiator/i.test(description)
  return { kind: 'refused', again: !ourFault, code, description, raw }
}

/** What came to the ResultURL of a reversal; null when it is no result. */
export function readReversalResult(raw: unknown): RefundAnswer | null {
  const result = resultBody.safeParse(raw).data?.Result
  if (!result) return null
  const said = { code: result.ResultCode, description: result.ResultDesc, raw }
  const providerId = conversationOf(result)
  if (said.code === PAID) {
    // 1: further messages follow.
    if (result.ResultType === '1') return { kind: 'sent', providerId, ...said }
    return { kind: 'completed', ...(providerId && { providerId }), ...(result.TransactionID && { receipt: result.TransactionID }), ...said }
  }
  if (isAlreadyReversed(said.code, said.description)) return { kind: 'completed', ...said }
  // The official sample of a reversal that worked carries the code 21: what contradicts itself is asked about.
  const looksCompleted = valuesOf(result, 'OriginalTransactionID').length > 0 && valuesOf(result, 'TransCompletedTime').length > 0
  if (looksCompleted) return { kind: 'unknown', description: `${said.code} ${said.description}`, raw }
  return { kind: 'refused', again: mayHelpAgain(said.code), ...said }
}
