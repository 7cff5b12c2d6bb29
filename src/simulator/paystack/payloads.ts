import type { Refund, Transaction } from './transactions.ts'
import { feesOf, Id64 } from './protocol.ts'

// What Paystack writes about its payments, in the shapes of its documents.

const SENDER = 'WANJIKU KAMAU'
/** Of the merchant's account with Paystack. */
const INTEGRATION = 100_043

export function transactionPayload(transaction: Transaction) {
  const { paid, createdAt, channel } = transaction
  const amount = paid?.amount ?? transaction.amount
  return {
    id: new Id64(transaction.id),
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paid?.at.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    channel,
    currency: paid?.currency ?? 'KES',
    ip_address: null,
    metadata: transaction.metadata,
    log: null,
    fees: paid ? feesOf(amount) : null,
    fees_split: null,
    authorization: paid ? authorizationPayload(transaction) : {},
    customer: customerPayload(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: paid?.at.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    transaction_date: createdAt.toISOString(),
    plan_object: {},
    subaccount: {},
  }
}

function authorizationPayload({ channel, paid, id }: Transaction) {
  const common = { authorization_code: `AUTH_${id.slice(-10)}`, channel, country_code: 'KE', account_name: null }
  if (channel === 'card') {
    const card = { bin: paid?.card?.slice(0, 6), last4: paid?.card?.slice(-4), exp_month: '12', exp_year: '2030', card_type: 'visa' }
    return { ...common, ...card, bank: 'TEST BANK', brand: 'visa', reusable: true, signature: `SIG_${id.slice(-12)}` }
  }
  const other = { bin: null, last4: null, exp_month: null, exp_year: null, reusable: false, signature: null }
  if (channel === 'mobile_money') return { ...common, ...other, card_type: '', bank: 'M-PESA', brand: 'M-pesa' }
  const bank = { card_type: 'transfer', bank: null, brand: 'Managed Account', sender_name: SENDER, sender_bank: 'Equity Bank Kenya' }
  return { ...common, ...other, ...bank }
}

function customerPayload({ email, id }: Transaction) {
  return {
    id: Number(id.slice(-8)),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${id.slice(-12)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
  }
}

/** As GET /refund answers; the reply to POST names the whole transaction instead of its id. */
export function refundPayload(transaction: Transaction, refund: Refund) {
  return {
    integration: INTEGRATION,
    transaction: new Id64(transaction.id),
    dispute: null,
    settlement: null,
    id: new Id64(refund.id),
    domain: 'test',
    currency: 'KES',
    amount: refund.amount,
    status: refund.status,
    refunded_at: refund.refundedAt?.toISOString() ?? null,
    expected_at: new Date(refund.createdAt.getTime() + 5 * 86_400_000).toISOString(),
    channel: transaction.channel,
    refunded_by: 'shop@upya.example',
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: refund.amount,
    fully_deducted: true,
    bank_reference: null,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: (refund.refundedAt ?? refund.createdAt).toISOString(),
  }
}

/** What a webhook says of a refund: no id, and the amount as a string. */
export function refundEventPayload(transaction: Transaction, refund: Refund) {
  return {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === 'processed' ? `TRF_${refund.id.slice(-15)}` : null,
    amount: String(refund.amount),
    currency: 'KES',
    processor: 'mpgs',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION,
    domain: 'test',
  }
}

/** The documented message of a transfer that was not accepted; it does not name the reference. */
export function rejectionPayload(transaction: Transaction, amount: number, messageType: string, message: string) {
  return {
    bank_transfer: { amount: String(amount), message, message_type: messageType, transaction_id: transaction.id },
    customer: customerPayload(transaction),
  }
}
