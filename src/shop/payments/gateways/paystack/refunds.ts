import { z } from 'zod'
import { CURRENCY } from '../../../money.ts'
import type { AskRefund, RefundOrder, RefundAnswer } from '../gateway.ts'
import type { Call, Reply } from './call.ts'
import { type Refund, refund as refundShape, withoutSecrets } from './payload-schemas.ts'

/** More than this many refunds of one payment cannot be. */
const PAGE = 100

/** All or a part of a payment back to where it came from. Paystack reports the result by webhook, or to a query. */
export async function refund(call: Call, order: RefundOrder): Promise<RefundAnswer> {
  const reply = await call('POST', '/refund', {
    transaction: order.payment.receipt ?? order.payment.reference,
    amount: order.amount * 100,
    currency: CURRENCY,
    customer_note: order.remarks,
    // Refunds have no reference of ours: by this note it is found again when the reply is lost.
    merchant_note: noteOf(order),
  })
  if (reply.kind === 'never_sent') return { ...reply, raw: null }
  if (reply.kind === 'lost') return { kind: 'unknown', description: reply.description, raw: reply.raw }
  if (reply.kind === 'refused') return refused(reply)
  const data = refundShape.safeParse(reply.data).data
  if (!data) return { kind: 'unknown', description: 'A reply without a refund', raw: reply.raw }
  return answerOf(data, reply.message, reply.data)
}

/** By its id; without one by the note that it carries. What is nowhere has never happened. */
export async function askRefund(call: Call, { order, providerId }: AskRefund): Promise<RefundAnswer> {
  if (providerId) {
    const reply = await call('GET', `/refund/${encodeURIComponent(providerId)}`)
    const data = reply.kind === 'ok' ? refundShape.safeParse(reply.data).data : undefined
    return reply.kind === 'ok' && data ? answerOf(data, reply.message, reply.data) : unclearAnswer(reply)
  }
  const { receipt } = order.payment
  // Found on a statement it has only our reference, and a list by that would be empty: nothing is sent again for it.
  if (!receipt || receipt === order.payment.reference)
    return { kind: 'unknown', description: 'Without the id of the payment its refunds cannot be listed', raw: null }
  const reply = await call('GET', `/refund?transaction=${encodeURIComponent(receipt)}&perPage=${PAGE}`)
  const list = reply.kind === 'ok' ? z.array(z.unknown()).safeParse(reply.data).data : undefined
  if (reply.kind !== 'ok' || !list) return unclearAnswer(reply)
  const own = list.flatMap((item) => {
    const data = refundShape.safeParse(item).data
    return data?.merchant_note?.startsWith(`${order.reference} `) ? [{ data, item }] : []
  })
  // Each try carries the same note: one that has not failed is the one that counts.
  const found = own.find(({ data }) => data.status !== 'failed') ?? own[0]
  if (found) return answerOf(found.data, reply.message, found.item)
  return { kind: 'never_sent', code: 'not_listed', description: 'Paystack knows of no such refund', raw: reply.raw }
}

function noteOf({ reference, remarks }: RefundOrder): string {
  return `${reference} ${remarks}`
}

function unclearAnswer(reply: Reply): RefundAnswer {
  if (reply.kind === 'never_sent') return { kind: 'unknown', description: reply.description, raw: null }
  const description = reply.kind === 'lost' ? reply.description : reply.message || 'Unreadable reply'
  return { kind: 'unknown', description, raw: reply.raw }
}

/** What a state of Paystack's means for a refund of ours; also for the words of a webhook. */
export function answerOf(data: Pick<Refund, 'id' | 'status' | 'bank_reference' | 'reason'>, message: string, from: unknown): RefundAnswer {
  const raw = withoutSecrets(from)
  const said = { code: data.status, description: data.reason || message, raw }
  switch (data.status) {
    case 'processed':
      return {
        kind: 'completed',
        ...(data.id && { providerId: data.id }),
        ...((data.bank_reference || data.id) && { receipt: data.bank_reference || data.id }),
        ...said,
      }
    case 'failed':
      // By their own account: our account is credited again, so a retry cannot refund twice.
      return { kind: 'refused', again: true, ...said }
    case 'needs-attention':
      return { kind: 'stuck', ...said, description: "Paystack needs the payer's bank details: see its dashboard" }
    case 'pending':
    case 'processing':
      return { kind: 'sent', providerId: data.id ?? null, ...said }
    default:
      return { kind: 'unknown', description: `${data.status} ${message}`.trim(), raw }
  }
}

function refused({ status, code, message, raw }: Extract<Reply, { kind: 'refused' }>): RefundAnswer {
  // A balance that is too low, a key that is being changed and a busy provider get better with time; other refusals do not.
  const again = status === 401 || status === 429 || status >= 500 || /balance|insufficient|try again/i.test(message)
  return { kind: 'refused', again, code, description: message, raw }
}
