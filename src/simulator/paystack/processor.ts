import type { Schedule } from '../schedule.ts'
import { type Behaviour, cardOf, PHONES, PLAIN } from './cards.ts'
import type { Channel, Transactions, Refund, RefundStatus, Transaction } from './transactions.ts'
import { refundEventPayload, rejectionPayload, transactionPayload } from './payloads.ts'
import type { Webhooks } from './webhooks.ts'

const LATE_MS = 60_000

export interface ProcessorOptions {
  transactions: Transactions
  webhooks: Webhooks
  schedule: Schedule
  /** Until a transfer arrives, a phone answers, a refund takes its next step; a webhook follows a tenth of it after a payment. */
  paceMs: number
}

export type Processor = ReturnType<typeof createProcessor>

/** What happens to a payment: the page, the API and the control API all come here. */
export function createProcessor({ transactions, webhooks, schedule, paceMs }: ProcessorOptions) {
  /** What the control API wants of the payments to come: of one reference, or of all. */
  const wanted = new Map<string, Partial<Behaviour>>()

  function behaviourOf(transaction: Transaction, does: Partial<Behaviour> = {}): Behaviour {
    return { ...PLAIN, ...does, ...wanted.get('*'), ...wanted.get(transaction.reference) }
  }

  async function scheduleWebhooks(transaction: Transaction): Promise<void> {
    const charge = (forged = false) => webhooks.send('charge.success', transaction.reference, transactionPayload(transaction), { forged })
    const { webhook } = transaction.behaviour
    if (webhook === 'none') return
    if (webhook === 'before') return void (await charge())
    if (webhook === 'late') return void schedule.after(Math.min(LATE_MS, paceMs * 30), () => void charge())
    schedule.after(paceMs / 10, () => {
      void charge(webhook === 'forged')
      if (webhook === 'thrice') for (const times of [1, 2]) schedule.after(times * (paceMs / 10), () => void charge())
    })
  }

  async function pay(transaction: Transaction, channel: Channel, behaviour: Behaviour, card: string | null): Promise<boolean> {
    const first = transactions.pay(transaction, channel, behaviour, card)
    if (first) await scheduleWebhooks(transaction)
    return first
  }

  async function reject(transaction: Transaction, amount: number, type: string, message: string): Promise<void> {
    if (!transactions.fail(transaction, 'bank_transfer', message)) return
    await webhooks.send('bank.transfer.rejected', transaction.reference, rejectionPayload(transaction, amount, type, message))
  }

  function moveRefund(transaction: Transaction, refund: Refund, status: RefundStatus, silent = false): boolean {
    const moved = transactions.moveRefund(transaction, refund, status)
    if (moved && !silent) void webhooks.send(`refund.${status}`, transaction.reference, refundEventPayload(transaction, refund))
    return moved
  }

  return {
    want(reference: string, does: Partial<Behaviour>) {
      wanted.set(reference, { ...wanted.get(reference), ...does })
    },
    forget: () => wanted.clear(),

    /** Says how the card was taken. */
    async payByCard(
      transaction: Transaction,
      number: string,
      over: Partial<Behaviour> = {},
    ): Promise<'success' | 'declined' | 'insufficient'> {
      const behaviour = { ...behaviourOf(transaction, cardOf(number)?.does ?? { outcome: 'declined' }), ...over }
      if (transaction.paid) return 'success'
      if (behaviour.outcome === 'success') {
        await pay(transaction, 'card', behaviour, number)
        return 'success'
      }
      transactions.fail(transaction, 'card', behaviour.outcome === 'declined' ? 'Declined' : 'Insufficient Funds')
      return behaviour.outcome
    },

    /** The payer has sent the money from the bank; it is here soon. */
    sendTransfer(transaction: Transaction, over: Partial<Behaviour> = {}): void {
      if (transaction.paid || transaction.status === 'pending') return
      if (schedule.now() >= transaction.account.endsAt)
        return void transactions.fail(transaction, 'bank_transfer', 'Transfer account has expired')
      Object.assign(transaction, { status: 'pending', channel: 'bank_transfer', gatewayResponse: 'Waiting for the transfer' })
      const behaviour = { ...behaviourOf(transaction), ...over }
      schedule.after(paceMs, () => void pay(transaction, 'bank_transfer', behaviour, null))
    },
    rejectTransfer: (transaction: Transaction) => reject(transaction, transaction.amount, 'FRAUD', 'transfer rejected'),
    /** Paystack accepts only the exact amount, and refunds any other automatically. */
    sendWrongSum: (transaction: Transaction) => reject(transaction, transaction.amount - 5000, 'INCORRECT_AMOUNT', 'incorrect amount sent'),
    expireTransfer(transaction: Transaction): void {
      transaction.account.endsAt = schedule.now()
      transactions.fail(transaction, 'bank_transfer', 'Transfer account has expired')
    },

    /** M-Pesa: the phone answers automatically. */
    ring(transaction: Transaction): void {
      Object.assign(transaction, { status: 'ongoing', gatewayResponse: 'Waiting for the customer' })
      const behaviour = behaviourOf(transaction)
      const ending = PHONES.find((phone) => transaction.phone?.endsWith(phone.ending))
      schedule.after(paceMs, () => {
        if (ending) transactions.fail(transaction, 'mobile_money', ending.gateway_response)
        else void pay(transaction, 'mobile_money', behaviour, null)
      })
    },

    moveRefund,
    /** Pending, then processing, then its end; each step sends a webhook. */
    startRefund(transaction: Transaction, refund: Refund): void {
      const { ends } = refund
      schedule.after(paceMs / 4, () => {
        if (refund.status === 'pending')
          void webhooks.send('refund.pending', transaction.reference, refundEventPayload(transaction, refund))
      })
      if (ends === 'pending') return
      if (ends === 'processed')
        schedule.after(paceMs / 2, () => refund.status === 'pending' && moveRefund(transaction, refund, 'processing'))
      schedule.after(paceMs, () => ['pending', 'processing'].includes(refund.status) && moveRefund(transaction, refund, ends))
    },
    sendCharge: (transaction: Transaction, forged: boolean) =>
      webhooks.send('charge.success', transaction.reference, transactionPayload(transaction), { forged }),
  }
}
