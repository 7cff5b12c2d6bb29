import type { z } from 'zod'
import type { Areas, Transact } from '../areas.ts'
import { onceBy, type ActingAdmin } from '../checkout/admin/payment-actions.ts'
import { ShopError } from '../errors.ts'
import type { agreeRequest, exchangeRequest, receiveRequest, refuseRequest, returnRefundRequest } from './contract.ts'
import { lockReturn, type LockedReturn } from './locked-return.ts'
import { exchangePiece, refundPiece } from './settle-return.ts'
import { agreedNews, receivedNews, refusedNews, tellShopper } from './messages.ts'
import { mayDo, storedWords, type ReturnAction } from './rules.ts'

/** What admins do about returns and cancellations, each once and in the audit log of the order. */
export function createReturnDesk({ transact }: { transact: Transact }) {
  /** Throws `return_not_found`, `return_changed` when the action is not allowed any more, `idempotency_conflict`. */
  async function within(
    action: ReturnAction,
    id: string,
    by: ActingAdmin,
    details: object,
    work: (inside: Areas, locked: LockedReturn) => Promise<object | void>,
  ): Promise<void> {
    await transact((inside) =>
      onceBy(inside, by, `return.${action}`, { id, ...details }, async () => {
        const locked = await lockReturn(inside, id)
        if (!mayDo(action, locked.found.state)) throw new ShopError('return_changed')
        const result = (await work(inside, locked)) ?? {}
        const after = (await inside.returnRequests.lock(id)).state
        const record = { return_id: id, before: locked.found.state, after, ...withoutWords(details), ...result }
        await inside.audit.record({ ...by, action: `return.${action}`, subject: locked.order.order_number, details: record })
        await inside.orders.announce(locked.order)
      }),
    )
  }

  return {
    /** The piece may come back. */
    async agree(id: string, { answer }: z.output<typeof agreeRequest>, by: ActingAdmin): Promise<void> {
      await within('agree', id, by, { answer }, async (inside, { order }) => {
        await inside.returnRequests.move(id, 'agree', by.admin.email, { answer: storedWords(order, answer) })
        await tellShopper(inside, order, agreedNews(order, id, answer || null))
      })
    },

    /** It may not, or did not come. */
    async refuse(id: string, { answer }: z.output<typeof refuseRequest>, by: ActingAdmin): Promise<void> {
      await within('refuse', id, by, { answer }, async (inside, { order, found }) => {
        await inside.returnRequests.move(id, 'refuse', by.admin.email, { answer: storedWords(order, answer) })
        await tellShopper(inside, order, refusedNews(order, `${id}:${found.updated_at.getTime()}`, answer))
      })
    },

    /** Looked at again: as it was asked for. Throws `return_open_already`, `return_items_gone` when the pieces came back by another return. */
    async reopen(id: string, by: ActingAdmin): Promise<void> {
      await within('reopen', id, by, {}, async (inside, { found }) => {
        const { returnRequests: store } = inside
        if (await store.isOpen(found.order_id)) throw new ShopError('return_open_already')
        const left = new Map((await store.returnable(found.order_id)).map((item) => [item.order_item_id, item.quantity]))
        const items = await store.items(id)
        if (items.some((item) => (left.get(item.order_item_id) ?? 0) < item.quantity)) throw new ShopError('return_items_gone')
        await store.move(id, 'reopen', by.admin.email)
      })
    },

    /** The pieces are here: each on sale again, or written off. Throws `invalid_input` unless each is named once. */
    async receive(id: string, { items }: z.output<typeof receiveRequest>, by: ActingAdmin): Promise<void> {
      await within('receive', id, by, { pieces: items }, async (inside, { order, found }) => {
        const { returnRequests: store, orders, checkouts, catalogue } = inside
        const conditions = new Map(items.map((item) => [item.order_item_id, item.condition]))
        const returned = await store.items(id)
        // Nor may a piece be named twice: what is written down of it and what is on sale again could differ.
        if (items.length !== returned.length || returned.some((item) => !conditions.has(item.order_item_id)))
          throw new ShopError('invalid_input', { message: 'Say of each piece where it goes.' })
        const known = await orders.findByReference(order.payment_reference)
        const own = known && (await orders.ofPayment(order.payment_reference))
        if (!own) throw new ShopError('order_not_found')
        // The pieces are of this order, which an exchange may have made without the payment that is locked.
        if (found.order_id !== found.paid_order_id) await checkouts.lock(own.checkout_id)
        await store.move(id, 'receive', by.admin.email)
        await store.setConditions(id, items)
        const units = new Map<string, number>()
        for (const { order_item_id: item, variant_id: variant, quantity } of returned) {
          if (conditions.get(item) === 'on_sale') units.set(variant, (units.get(variant) ?? 0) + quantity)
        }
        const back = [...units].map(([variant_id, quantity]) => ({ variant_id, quantity }))
        if (back.length > 0 && !(await catalogue.takeBack(own.checkout_id, back))) throw new ShopError('return_changed')
        await tellShopper(inside, order, receivedNews(order, id))
      })
    },

    /** Sends back what was paid for it. Throws `return_amount_wrong`, `refund_too_much`. */
    async refund(id: string, request: z.output<typeof returnRefundRequest>, by: ActingAdmin): Promise<void> {
      await within('refund', id, by, request, (inside, locked) => refundPiece(inside, locked, request, by.admin.email))
    },

    /** Another piece is sent instead; what it costs less is refunded. Throws `exchange_too_dear`, `exchange_gone`, `product_not_found`. */
    async exchange(id: string, { variant_id: variant }: z.output<typeof exchangeRequest>, by: ActingAdmin): Promise<void> {
      await within('exchange', id, by, { variant_id: variant }, (inside, locked) => exchangePiece(inside, locked, variant, by.admin.email))
    },
  }
}

/** The audit log never forgets: what was written to or about the shopper stays in the return, which does. */
function withoutWords(details: object): object {
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'answer' && name !== 'note'))
}
