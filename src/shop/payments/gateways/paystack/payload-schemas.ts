import { z } from 'zod'
import type { Evidence, EvidenceSource } from '../gateway.ts'
import { isMoney } from '../../rules.ts'
import { failureOfTransaction } from './codes.ts'

// Shapes of Paystack's replies and webhooks, as tolerant as its documents are vague.

/** Up to 64 bits: as digits, never as a rounded number. */
const id = z.union([z.string().min(1), z.number()]).transform(String)
const text = z.string().nullish().catch(null)
/**
 * KES, with cents as a fraction: the wire counts in cents, as a number or as a string. Not said is undefined; what is said and is
 * no sum that could have moved makes the whole unreadable.
 */
const amount = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .refine((cents) => Number.isSafeInteger(cents) && isMoney(cents / 100))
  .transform((cents) => cents / 100)
  .nullish()
  .transform((sum) => sum ?? undefined)

/** Around every reply. `status` only says whether the call worked. */
export const envelope = z.object({ status: z.boolean(), message: text, code: text, type: text, data: z.unknown().optional() })
export type Envelope = z.output<typeof envelope>

export const initialized = z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() })

export const transaction = z.object({
  id: id.optional().catch(undefined),
  status: z.string(),
  reference: z.string().min(1),
  amount,
  currency: z.string().optional().catch(undefined),
  channel: text,
  gateway_response: text,
  message: text,
})
export type Transaction = z.output<typeof transaction>

export const charge = z.object({ status: z.string(), reference: z.string(), channel: text, gateway_response: text, message: text })

export const refund = z.object({
  id: id.optional().catch(undefined),
  status: z.string(),
  merchant_note: text,
  bank_reference: text,
  reason: text,
})
export type Refund = z.output<typeof refund>

export const refundEvent = z.object({
  id: id.optional().catch(undefined),
  status: text,
  transaction_reference: z.string().min(1),
  refund_reference: text,
  amount,
})

/** The documented message names no reference of ours; a reference that is there is taken. */
export const transferEvent = z.object({
  reference: z.string().min(1).optional().catch(undefined),
  transaction: z
    .object({ reference: z.string().min(1) })
    .optional()
    .catch(undefined),
  bank_transfer: z.object({ message: text, message_type: text, transaction_id: id.optional().catch(undefined) }),
})

export const webhook = z.object({ event: z.string().min(1), data: z.unknown().optional() })

const ON_ITS_WAY = new Set([
  'abandoned', // left for now: the page stays open for the payer until the shop ends it by time
  'ongoing',
  'pending',
  'processing',
  'queued',
  'pay_offline',
  'pending_bank_transfer',
  'open_url',
  'send_otp',
  'send_pin',
  'send_phone',
  'send_birthday',
  'send_address',
])

/** What a transaction says about the attempt it was made for. */
export function evidenceOf(source: EvidenceSource, data: Transaction, raw: unknown): Evidence {
  const said = { source, code: data.status, description: data.gateway_response || data.message || '', raw: withoutSecrets(raw) }
  if (data.status === 'success') {
    return {
      kind: 'paid',
      ...said,
      ...(data.amount !== undefined && { amount: data.amount }),
      ...(data.id && { receipt: data.id }),
      ...(data.currency && { currency: data.currency }),
    }
  }
  if (data.status === 'failed' || data.status === 'timeout') return { kind: 'not_paid', failure: failureOfTransaction(data), ...said }
  // `reversed`: the payment was made and reversed without us. That, and any unknown status, needs review.
  return { kind: ON_ITS_WAY.has(data.status) ? 'in_flight' : 'unclear', ...said }
}

/** Fields with which a payer could be charged or tracked; they are not stored. */
const SECRETS = new Set([
  'authorization_code',
  'signature',
  'bin',
  'number',
  'cvv',
  'pin',
  'exp_month',
  'exp_year',
  'ip_address',
  'log',
  'customer',
])

/** As it came, but for what must not be stored. Last four digits, brand and bank stay. */
export function withoutSecrets(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withoutSecrets)
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(Object.entries(raw).flatMap(([key, value]) => (SECRETS.has(key) ? [] : [[key, withoutSecrets(value)]])))
}
