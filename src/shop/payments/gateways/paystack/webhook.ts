import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Evidence, Message } from '../gateway.ts'
import { readJson } from '../json.ts'
import { answerOf } from './refunds.ts'
import { evidenceOf, refundEvent, transaction, transferEvent, webhook, withoutSecrets } from './payload-schemas.ts'

export const SIGNATURE_HEADER = 'x-paystack-signature'

/** Null when it is not signed with our key, or nothing that Paystack sends. */
export function readWebhook(secretKey: string, body: string, headers: Readonly<Record<string, string>> | 'checked'): Message | null {
  if (headers !== 'checked' && !isSigned(secretKey, body, headers[SIGNATURE_HEADER])) return null
  const said = webhook.safeParse(readJson(body)).data
  return said ? messageOf(said.event, said.data) : null
}

/** Over the bytes as they came, compared in constant time. */
export function isSigned(secretKey: string, body: string, signature: string | undefined): boolean {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha512', secretKey).update(body).digest(), Buffer.from(signature, 'hex'))
}

function messageOf(event: string, data: unknown): Message {
  if (event === 'charge.success') return aboutCharge(data)
  if (event === 'bank.transfer.rejected') return aboutTransfer(data)
  if (event.startsWith('refund.')) return aboutRefund(event, data)
  const reference = transaction.shape.reference.safeParse(
    (data as { transaction?: { reference?: unknown } } | null)?.transaction?.reference,
  )
  // A dispute is answered in Paystack's dashboard; here it is stored for review.
  if (event.startsWith('charge.dispute.'))
    return { about: 'nothing', why: `${event} of ${reference.data ?? 'a payment without reference'}` }
  return { about: 'nothing', why: `${event}: nothing to do` }
}

function aboutCharge(raw: unknown): Message {
  const data = transaction.safeParse(raw).data
  if (!data) return { about: 'nothing', why: 'charge.success without a payment that can be read', needsReview: true }
  return { about: 'reference', reference: data.reference, evidence: evidenceOf('webhook', data, raw) }
}

function aboutTransfer(raw: unknown): Message {
  const data = transferEvent.safeParse(raw).data
  const reference = data?.reference ?? data?.transaction?.reference
  const { message, message_type, transaction_id } = data?.bank_transfer ?? {}
  // The documented message names only their own id: the schedule of questions finds the attempt.
  if (!data || !reference)
    return { about: 'nothing', why: `bank.transfer.rejected of payment ${transaction_id ?? 'unknown'}: ${message ?? 'no reason given'}` }
  const evidence: Evidence = {
    kind: 'not_paid',
    failure: 'transfer_rejected',
    source: 'webhook',
    code: message_type ?? 'rejected',
    description: message ?? '',
    raw: withoutSecrets(raw),
  }
  return { about: 'reference', reference, evidence }
}

function aboutRefund(event: string, raw: unknown): Message {
  const data = refundEvent.safeParse(raw).data
  if (!data) return { about: 'nothing', why: `${event} without a payment that can be read`, needsReview: true }
  const { id, transaction_reference: paymentReference, refund_reference, amount } = data
  const status = data.status || event.slice('refund.'.length)
  return {
    about: 'refund_of',
    paymentReference,
    providerId: id ?? null,
    refundReference: refund_reference || null,
    amount: amount ?? null,
    answer: answerOf({ id, status, bank_reference: refund_reference, reason: null }, event, raw),
  }
}
