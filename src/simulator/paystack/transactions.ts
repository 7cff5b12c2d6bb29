import { type Behaviour, PLAIN, type RefundEnding } from './cards.ts'
import type { Schedule } from '../schedule.ts'
import { newCode, newId, PaystackRefusal } from './protocol.ts'

export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'failed' | 'success' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
export type Channel = 'card' | 'bank_transfer' | 'mobile_money'

export interface Refund {
  id: string
  /** KES cents */
  amount: number
  status: RefundStatus
  ends: RefundEnding
  customerNote: string
  merchantNote: string
  createdAt: Date
  refundedAt: Date | null
}

export interface Order {
  reference: string
  /** KES cents */
  amount: number
  email: string
  channels: readonly Channel[]
  metadata: Record<string, unknown>
  callbackUrl: string
  phone: string | null
}

export interface Transaction extends Order {
  id: string
  accessCode: string
  /** Of the bank account for this one transfer; the payer writes the number into the narration. */
  account: { number: string; narration: string; endsAt: Date }
  status: TransactionStatus
  channel: Channel
  gatewayResponse: string
  /** KES cents that came, and in which currency; what was asked for as long as nothing did. */
  paid: { amount: number; currency: string; at: Date; card: string | null } | null
  behaviour: Behaviour
  refunds: Refund[]
  createdAt: Date
}

/** Pesalink's accounts live this long. */
export const ACCOUNT_MINUTES = 25
const REFUNDS_MAX = 20

export type Transactions = ReturnType<typeof createTransactions>

/** Every payment in memory, the oldest forgotten first. It is what Paystack would say under oath. */
export function createTransactions({ schedule, keep }: { schedule: Schedule; keep: number }) {
  const byReference = new Map<string, Transaction>()
  const byAccess = new Map<string, Transaction>()
  const byId = new Map<string, Transaction>()

  function open(order: Order): Transaction {
    if (byReference.has(order.reference)) throw new PaystackRefusal(400, 'duplicate_reference', 'Duplicate Transaction Reference')
    const createdAt = schedule.now()
    const id = newId()
    const transaction: Transaction = {
      ...order,
      id,
      accessCode: newCode(15),
      account: { number: `77${id.slice(-8)}`, narration: id.slice(-7), endsAt: new Date(createdAt.getTime() + ACCOUNT_MINUTES * 60_000) },
      status: 'abandoned',
      channel: order.channels[0] ?? 'card',
      gatewayResponse: 'The transaction was not completed',
      paid: null,
      behaviour: PLAIN,
      refunds: [],
      createdAt,
    }
    byReference.set(transaction.reference, transaction)
    byAccess.set(transaction.accessCode, transaction)
    byId.set(id, transaction)
    forgetOldest()
    return transaction
  }

  function forgetOldest(): void {
    for (const transaction of byReference.values()) {
      if (byReference.size <= keep) return
      byReference.delete(transaction.reference)
      byAccess.delete(transaction.accessCode)
      byId.delete(transaction.id)
    }
  }

  return {
    open,
    find: (reference: string) => byReference.get(reference),
    /** As `find`, or by the id. */
    findAny: (key: string) => byReference.get(key) ?? byId.get(key),
    byAccess: (code: string) => byAccess.get(code),
    refund: (id: string) => {
      for (const transaction of byReference.values()) {
        const refund = transaction.refunds.find((one) => one.id === id)
        if (refund) return { transaction, refund }
      }
      return undefined
    },
    /** Oldest first. */
    all: () => [...byReference.values()],
    clear() {
      byReference.clear()
      byAccess.clear()
      byId.clear()
    },

    /** The money is there. A second time changes nothing: one transaction is paid once. */
    pay(transaction: Transaction, channel: Channel, behaviour: Behaviour, card: string | null): boolean {
      if (transaction.paid) return false
      const { surplus, currency } = behaviour
      Object.assign(transaction, { status: 'success', channel, gatewayResponse: channel === 'card' ? 'Successful' : 'Approved', behaviour })
      transaction.paid = { amount: Math.max(1, transaction.amount + surplus), currency, at: schedule.now(), card }
      return true
    },
    /** Nothing came of it so far; the payer may try again on the same page. */
    fail(transaction: Transaction, channel: Channel, gatewayResponse: string): boolean {
      if (transaction.paid) return false
      Object.assign(transaction, { status: 'failed', channel, gatewayResponse })
      return true
    },

    /** Throws PaystackRefusal when there is less left than that. KES cents. */
    addRefund(transaction: Transaction, wanted: { amount?: number; customerNote: string; merchantNote: string }): Refund {
      const left = leftOf(transaction)
      if (!transaction.paid) throw new PaystackRefusal(400, 'invalid_transaction', 'Transaction has not been paid')
      if (left <= 0) throw new PaystackRefusal(400, 'transaction_reversed', 'Transaction has been fully reversed')
      const amount = wanted.amount ?? left
      if (amount > left) throw new PaystackRefusal(400, 'invalid_amount', 'Refund amount cannot be more than amount left to refund')
      if (transaction.refunds.length >= REFUNDS_MAX)
        throw new PaystackRefusal(400, 'too_many_refunds', 'Too many refunds of one transaction')
      const { customerNote, merchantNote } = wanted
      const ends = transaction.behaviour.refund
      const refund: Refund = {
        id: newId(),
        amount,
        status: 'pending',
        ends,
        customerNote,
        merchantNote,
        createdAt: schedule.now(),
        refundedAt: null,
      }
      transaction.refunds.push(refund)
      return refund
    },
    /** Processed and failed are the end of it: the money is with the payer, or with the merchant again. */
    moveRefund(transaction: Transaction, refund: Refund, status: RefundStatus): boolean {
      if (['processed', 'failed', status].includes(refund.status)) return false
      refund.status = status
      if (status === 'processed') {
        refund.refundedAt = schedule.now()
        if (refundedOf(transaction) >= (transaction.paid?.amount ?? 0)) transaction.status = 'reversed'
      }
      return true
    },
  }
}

/** KES cents refunded. */
export function refundedOf({ refunds }: Transaction): number {
  return refunds.filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0)
}

/** KES cents that can still be refunded. What failed is with the merchant again. */
function leftOf({ paid, refunds }: Transaction): number {
  const taken = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  return (paid?.amount ?? 0) - taken
}
