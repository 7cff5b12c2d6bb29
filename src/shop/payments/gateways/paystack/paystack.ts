import { CURRENCY } from '../../../money.ts'
import type { PaymentMethod, QuerySchedule } from '../../rules.ts'
import type { AskAttempt, Evidence, Gateway, StartAttempt, StartResult } from '../gateway.ts'
import { type Call, createPaystackCall, type PaystackKeys, type Reply } from './call.ts'
import { failureOfRefusal, failureOfTransaction, isDuplicateReference, isUnknownReference } from './codes.ts'
import { askRefund, refund } from './refunds.ts'
import { readWebhook } from './webhook.ts'
import { charge, evidenceOf, initialized, transaction, withoutSecrets } from './payload-schemas.ts'

export type { PaystackKeys }

/** What the page offers. Pesalink is Kenya's `bank_transfer`. */
const CHANNELS: Record<'card' | 'bank', readonly string[]> = { card: ['card'], bank: ['bank_transfer', 'bank'] }
const SCHEDULES: Record<PaymentMethod, QuerySchedule> = { mpesa: 'prompt', card: 'page', bank: 'transfer' }

export interface PaystackOptions {
  keys: PaystackKeys
  /** The shop's own address: payers without an e-mail get one there, as Paystack demands one. */
  publicUrl: string
  /** M-Pesa by Paystack, too (PAYSTACK_MPESA). */
  mpesa: boolean
  fetch?: typeof fetch
  /** For each reply; 10 s. */
  timeoutMs?: number
}

/** Cards, bank transfers (Pesalink) and, where wanted, M-Pesa by Paystack. */
export function createPaystack({ keys: given, publicUrl, mpesa, fetch: ask = fetch, timeoutMs = 10_000 }: PaystackOptions): Gateway {
  const keys = { ...given, baseUrl: given.baseUrl.replace(/\/+$/, '') }
  const call = createPaystackCall({ keys, fetch: ask, timeoutMs })
  const mailHost = mailHostOf(publicUrl)
  return {
    name: 'paystack',
    methods: mpesa ? ['card', 'bank', 'mpesa'] : ['card', 'bank'],
    schedule: (method) => SCHEDULES[method],
    start: (attempt) => (attempt.method === 'mpesa' ? prompt(call, attempt, mailHost) : openPage(call, attempt, attempt.method, mailHost)),
    query: (attempt) => verify(call, attempt),
    asksByReference: true,
    refund: (order) => refund(call, order),
    askRefund: (asked) => askRefund(call, asked),
    checkReceipt: null,
    read: (kind, body, headers) => (kind === 'webhook' ? readWebhook(keys.secretKey, body, headers) : null),
    manualPayment: null,
  }
}

async function openPage(call: Call, attempt: StartAttempt, method: 'card' | 'bank', mailHost: string): Promise<StartResult> {
  const back = new URL(attempt.returnUrl)
  back.searchParams.set('reference', attempt.reference)
  back.searchParams.set('cancelled', '1')
  const reply = await call('POST', '/transaction/initialize', {
    ...common(attempt, mailHost, { cancel_action: back.href }),
    callback_url: attempt.returnUrl,
    channels: CHANNELS[method],
  })
  if (reply.kind !== 'ok') return notStarted(call, attempt, reply)
  const page = initialized.safeParse(reply.data).data
  if (!page || page.reference !== attempt.reference) return { kind: 'unknown', description: 'A reply without a page', raw: reply.raw }
  return { kind: 'page', ids: { merchant: page.access_code, request: page.reference }, url: page.authorization_url, raw: reply.raw }
}

async function prompt(call: Call, attempt: StartAttempt, mailHost: string): Promise<StartResult> {
  const reply = await call('POST', '/charge', {
    ...common(attempt, mailHost),
    mobile_money: { phone: `+${attempt.phone}`, provider: 'mpesa' },
  })
  if (reply.kind !== 'ok') return notStarted(call, attempt, reply)
  const charged = charge.safeParse(reply.data).data
  if (!charged || charged.reference !== attempt.reference)
    return { kind: 'unknown', description: 'A reply without a charge', raw: reply.raw }
  if (charged.status === 'failed' || charged.status === 'timeout') {
    const description = charged.gateway_response || charged.message || reply.message
    const failure = failureOfTransaction({ ...charged, channel: 'mobile_money' })
    return { kind: 'rejected', failure, code: charged.status, description, raw: reply.raw }
  }
  // Also a success: its amount and receipt are asked for like every other's.
  return { kind: 'prompted', ids: { merchant: charged.reference, request: charged.reference }, raw: reply.raw }
}

function common(attempt: StartAttempt, mailHost: string, more: object = {}) {
  return {
    email: attempt.email ?? `checkout-${attempt.checkoutId}@${mailHost}`,
    amount: String(attempt.amount * 100),
    currency: CURRENCY,
    reference: attempt.reference,
    metadata: {
      custom_fields: [{ display_name: 'Order', variable_name: 'order', value: attempt.accountReference }],
      ...more,
    },
  }
}

async function notStarted(call: Call, attempt: StartAttempt, reply: Exclude<Reply, { kind: 'ok' }>): Promise<StartResult> {
  if (reply.kind === 'never_sent') {
    return { kind: 'rejected', failure: 'provider_down', code: reply.code, description: reply.description, raw: null }
  }
  if (reply.kind === 'lost') return { kind: 'unknown', description: reply.description, raw: reply.raw }
  // The reference is the key to exactly once: the first request has arrived, only its reply has not.
  if (isDuplicateReference(reply.message, reply.code)) {
    const { description, code, raw } = await verify(call, { reference: attempt.reference, ids: null })
    return { kind: 'unknown', description: `${reply.message}: ${code} ${description}`.trim(), raw }
  }
  const failure = failureOfRefusal(reply.status, reply.message)
  return { kind: 'rejected', failure, code: reply.code, description: reply.message, raw: reply.raw }
}

async function verify(call: Call, { reference, ids }: AskAttempt): Promise<Evidence> {
  const reply = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
  const waiting = (code: string, description: string, raw: unknown): Evidence => ({
    kind: 'in_flight',
    source: 'query',
    code,
    description,
    raw,
  })
  const nothing = (code: string, description: string, raw: unknown): Evidence => ({
    kind: 'not_paid',
    failure: 'provider_down',
    source: 'query',
    code,
    description,
    raw,
  })
  if (reply.kind === 'never_sent') return waiting(reply.code, reply.description, null)
  if (reply.kind === 'lost') return waiting('reply_lost', reply.description, reply.raw)
  if (reply.kind === 'refused') {
    // For an attempt that Paystack has confirmed before, "not found" is an error of Paystack, not an answer.
    const neverArrived = !ids && isUnknownReference(reply.status, reply.message, reply.code)
    return (neverArrived ? nothing : waiting)(reply.code, reply.message, reply.raw)
  }
  const data = transaction.safeParse(reply.data).data
  if (!data) return waiting('unreadable', 'Unreadable reply', reply.raw)
  if (data.reference !== reference) return waiting('other_reference', 'The reply is about another payment', withoutSecrets(reply.data))
  // The reply with the page's address was lost: the shopper never got it and cannot pay there.
  if (!ids && data.status === 'abandoned' && data.channel !== 'mobile_money')
    return nothing(data.status, 'The address of the page was lost', withoutSecrets(reply.data))
  return evidenceOf('query', data, reply.data)
}

/** An address of a machine, or a name without a dot, takes no e-mail that Paystack would accept. */
function mailHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(hostname) ? hostname : 'upya.example'
}
