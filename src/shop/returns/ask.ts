import { ShopError } from '../errors.ts'
import type { Areas, Transact } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import type { Order } from '../orders/contract.ts'
import type { Owner } from '../orders/rules.ts'
import type { OrderReturns, ReturnRequest } from './contract.ts'
import type { ShopOrder } from './locked-return.ts'
import { askedMessageToShop, askedNews, pieceWords, tellShopper } from './messages.ts'
import { ADMIN_REASON_LABELS, WISH_LABELS } from './rules-words.ts'
import { mayAskReturn, returnableUntil, RETURNS_PER_ORDER } from './rules.ts'

/** A return as it is asked for, by its shopper or by an admin for them; its pieces are still with them. Inside a transaction, the checkout locked. */
export async function openReturn(areas: Areas, order: ShopOrder, request: ReturnRequest, askedBy: string): Promise<string> {
  const { returnRequests: store } = areas
  if (await store.isOpen(order.id)) throw new ShopError('return_open_already')
  const left = new Map((await store.returnable(order.id)).map((item) => [item.order_item_id, item]))
  const items = request.items.map(({ order_item_id: id, quantity }) => {
    const item = left.get(id)
    left.delete(id)
    if (!item || item.quantity < quantity) throw new ShopError('return_items_gone')
    return { item, asked: { order_item_id: id, variant_id: item.variant_id, quantity } }
  })
  const { reason, wish } = request
  const words = request.words || null
  const paid_order_id = await store.paidOrderOf(order.id)
  const id = await store.create({
    order_id: order.id,
    paid_order_id,
    wish,
    reason,
    words,
    asked_by: askedBy,
    items: items.map(({ asked }) => asked),
  })
  const pieces = items.map(({ item, asked }) => pieceWords({ ...item, quantity: asked.quantity })).join('; ')
  await tellShopper(areas, order, askedNews(order, id, pieces, wish))
  if (askedBy === 'shopper') {
    const asked = { id, pieces, reason: ADMIN_REASON_LABELS[reason], wish: WISH_LABELS[wish], words }
    await areas.notifications.queueMessage(askedMessageToShop(order, asked))
  }
  return id
}

export interface AskDeps extends Pick<AreaDeps, 'clock'> {
  areas: Areas
  transact: Transact
}

/** What the owner of an order, guest or member, may send back. */
export function createReturnAsking({ areas, transact, clock }: AskDeps) {
  async function owned(orderId: string, owner: Owner): Promise<Order> {
    const order = await areas.orders.get(orderId, owner)
    if (!order) throw new ShopError('order_not_found')
    return order
  }

  async function stateOf(order: Order): Promise<OrderReturns> {
    const until = returnableUntil(order)
    const isOpen = until !== null && clock.now() < until
    const [returns, items] = await Promise.all([
      areas.returnReads.ofOrder(order.id),
      isOpen ? areas.returnRequests.returnable(order.id) : Promise.resolve([]),
    ])
    return {
      until: isOpen ? until.toISOString() : null,
      items: items.map(({ variant_id: _, ...item }) => item),
      // Without what only the shop may know.
      returns: returns.map(({ asked_by: _by, phone_hint: _phone, name: _name, order_id: _id, order_number: _number, ...rest }) => rest),
    }
  }

  return {
    /** Throws `order_not_found` for everyone but its owner. */
    async ofOwner(orderId: string, owner: Owner): Promise<OrderReturns> {
      return stateOf(await owned(orderId, owner))
    },

    /**
     * Asks to send something back, within seven days of the delivery. Throws `order_not_found`, `return_too_late`,
     * `return_open_already`, `return_items_gone`, `too_many_requests`, `idempotency_conflict`.
     */
    async ask(orderId: string, owner: Owner, request: ReturnRequest, key: string | null): Promise<OrderReturns> {
      await owned(orderId, owner)
      const { guest_id: _guest, ...asked } = request
      await transact((inside) =>
        inside.requestKeys.once({ what: 'return.ask', key, request: { orderId, asked } }, async () => {
          const mine = await inside.orders.paidOrderFor(orderId, owner)
          if (!mine || !(await inside.checkouts.lock(mine.checkout_id))) throw new ShopError('order_not_found')
          const order = await inside.orders.find(orderId)
          if (!order) throw new ShopError('order_not_found')
          if (!mayAskReturn(order, clock.now())) throw new ShopError('return_too_late')
          await inside.limits.take('return-order', orderId, RETURNS_PER_ORDER.max, RETURNS_PER_ORDER.seconds)
          await openReturn(inside, order, request, 'shopper')
          await inside.orders.announce(mine)
        }),
      )
      return stateOf(await owned(orderId, owner))
    },

    /** The shopper keeps it after all. Throws `order_not_found`, `return_not_found`, `return_changed` once the piece is here or refused. */
    async withdraw(orderId: string, returnId: string, owner: Owner): Promise<OrderReturns> {
      const order = await owned(orderId, owner)
      await transact(async (inside) => {
        if ((await inside.returnRequests.orderOf(returnId)) !== orderId) throw new ShopError('return_not_found')
        await inside.returnRequests.move(returnId, 'withdraw', 'shopper')
      })
      return stateOf(order)
    },
  }
}
