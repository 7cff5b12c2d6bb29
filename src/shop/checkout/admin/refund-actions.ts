import type { z } from 'zod'
import { ShopError } from '../../errors.ts'
import type { manualRefundRequest, RefundAdminAction, setAsideRequest, StatementResult, statementUpload } from '../../payments/contract.ts'
import type { Refund, RoutedRefund } from '../../payments/refunds/refund.ts'
import { refundAdminActionsOf } from '../../payments/rules-admin-actions.ts'
import { readStatement } from '../../payments/statements/statement-csv.ts'
import type { Areas, Transact } from '../../areas.ts'
import { onceBy, type ActingAdmin } from './payment-actions.ts'
import { applyRefundAnswer, type RefundWorker } from '../settlement/refund-settlement.ts'

/** What admins do about refunds, money without an attempt, and statements; each in the audit log with what it changed. */
export function createRefundActions({ areas, transact, refundWorker }: { areas: Areas; transact: Transact; refundWorker: RefundWorker }) {
  async function find(id: string): Promise<RoutedRefund> {
    const refund = await areas.payments.refunds.byId(id)
    if (!refund) throw new ShopError('payment_not_found')
    return refund
  }

  /** Inside a transaction: checkout, attempt and refund are locked. Throws `payment_not_found`, `payment_action_refused`. */
  async function allowed(
    inside: Areas,
    action: RefundAdminAction,
    { id, attempt_id, checkout_id }: RoutedRefund,
    by: ActingAdmin,
    details: object = {},
  ) {
    const checkout = await inside.checkouts.lock(checkout_id)
    await inside.payments.lock(attempt_id)
    const refund = await inside.payments.refunds.lock(id)
    if (!checkout || !refundAdminActionsOf(refund).includes(action)) throw new ShopError('payment_action_refused')
    await inside.audit.record({ ...by, action: `refund.${action}`, subject: refund.reference, details: { refund_id: id, ...details } })
    return refund
  }

  /** One transaction, done once, however often it is sent. */
  function once<T>(by: ActingAdmin, what: string, request: object, work: (inside: Areas) => Promise<T>): Promise<T> {
    return transact((inside) => onceBy(inside, by, what, request, () => work(inside)))
  }

  return {
    /** A worker sends it once more. */
    async retryRefund(id: string, by: ActingAdmin): Promise<void> {
      const known = await find(id)
      await once(by, 'refund.retry', { id }, async (inside) => {
        const refund = await allowed(inside, 'retry', known, by)
        if (!(await inside.payments.refunds.retry(refund, by.admin.email))) throw new ShopError('payment_action_refused')
        await inside.checkouts.announce(known.checkout_id)
      })
    },

    /** Queries the provider for its state now. */
    async askAboutRefund(id: string, by: ActingAdmin): Promise<void> {
      const known = await find(id)
      let refund: Refund | null = null
      await once(by, 'refund.ask', { id }, async (inside) => {
        refund = await allowed(inside, 'ask', known, by)
      })
      if (refund) await refundWorker.askAboutRefund({ ...known, ...(refund as Refund) }, by.admin.email)
    },

    /** It was paid back outside the machine. */
    async recordManualRefund(id: string, { note, receipt }: z.output<typeof manualRefundRequest>, by: ActingAdmin): Promise<void> {
      const known = await find(id)
      await once(by, 'refund.by_hand', { id, note, receipt }, async (inside) => {
        await allowed(inside, 'by_hand', known, by, { note, receipt })
        const answer = { kind: 'completed', code: '', description: note, raw: { note, receipt } } as const
        const transition = await applyRefundAnswer(inside, id, { ...answer, ...(receipt ? { receipt } : {}) }, 'admin', by.admin.email)
        if (!transition?.moved) throw new ShopError('payment_action_refused')
      })
    },

    /** Money that is for no attempt. Throws `payment_not_found`, `payment_action_refused` when it is matched. */
    async setPaymentAside(id: string, { note }: z.output<typeof setAsideRequest>, by: ActingAdmin): Promise<void> {
      await once(by, 'money.set_aside', { id, note }, async (inside) => {
        const { receipt, amount } = await inside.payments.providerPayments.setAside(id, note)
        const details = { provider_payment_id: id, amount, note }
        await inside.audit.record({ ...by, action: 'money.set_aside', subject: receipt, details })
      })
    },

    /** Retries a message that could not be processed. Throws `payment_not_found`. */
    async retryMessage(id: number, by: ActingAdmin): Promise<void> {
      await once(by, 'message.retry', { id }, async (inside) => {
        const message = await inside.payments.inbox.again(id)
        await inside.audit.record({ ...by, action: 'message.retry', subject: String(id), details: message })
      })
    },

    /** Dismisses a message without processing it. Throws `payment_not_found`. */
    async setMessageAside(id: number, { note }: z.output<typeof setAsideRequest>, by: ActingAdmin): Promise<void> {
      await once(by, 'message.set_aside', { id, note }, async (inside) => {
        const message = await inside.payments.inbox.setAside(id)
        await inside.audit.record({ ...by, action: 'message.set_aside', subject: String(id), details: { ...message, note } })
      })
    },

    /** Throws `statement_unreadable`. */
    async importStatement({ gateway, file_name, csv }: z.output<typeof statementUpload>, by: ActingAdmin): Promise<StatementResult> {
      const read = await readStatement(gateway, csv)
      return once(by, 'statement.import', { gateway, file_name, csv }, async (inside) => {
        const result = await inside.payments.importStatement({ gateway, file_name, ...read }, by.admin.email)
        const { refused: _refused, ...counts } = result
        await inside.audit.record({
          ...by,
          action: 'statement.import',
          subject: file_name.slice(0, 100),
          details: { gateway, ...counts },
        })
        return result
      })
    },
  }
}
