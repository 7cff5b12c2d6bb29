import { DELIVERY } from '../../delivery.ts'
import { formatKes } from '../../money.ts'
import type { ChangedOrder } from '../../orders/change-orders.ts'
import { ORDER_MOVE_TEXTS } from '../../notifications/rules-words.ts'
import type { ShopMove } from '../../orders/rules.ts'
import type { Areas } from '../../areas.ts'
import { shopName } from '../../name.ts'

type NotifiedEvent = 'order_placed' | 'payment_confirmed' | `order_${ShopMove}`

const TEXTS: Record<NotifiedEvent, (order: ChangedOrder) => { title: string; message: string }> = {
  order_placed: (order) => ({ title: 'Order placed', message: `We’ve received your order of ${formatKes(order.total_amount)}. Asante!` }),
  payment_confirmed: (order) => ({
    title: 'Payment received',
    message: `We’ve received ${formatKes(order.total_amount)}. Tell us where to deliver your order.`,
  }),
  order_shipped: (order) => ({
    title: 'On its way',
    message: ORDER_MOVE_TEXTS.shipped(DELIVERY[order.delivery_area].days),
  }),
  order_delivered: () => ({ title: 'Delivered', message: ORDER_MOVE_TEXTS.delivered('') }),
  order_fulfilled: () => ({ title: 'Complete', message: ORDER_MOVE_TEXTS.fulfilled('') }),
}

/** Notifies the member whose order it is, once for each event; guests have no notifications. Inside the transaction of the event. */
export async function notifyMember(
  { notifications }: Pick<Areas, 'notifications'>,
  order: ChangedOrder,
  event: NotifiedEvent,
): Promise<void> {
  if (!order.user_id) return
  await notifications.notify(order.user_id, {
    type: event,
    ...TEXTS[event](order),
    order_id: order.id,
    metadata: { order_number: order.order_number },
    dedup_key: `${event}:${order.id}`,
  })
}

/** What an SMS says of the moves that a shopper waits for; with the link behind it still one SMS. */
const SMS_TEXTS: Partial<Record<ShopMove, (order: ChangedOrder) => string>> = {
  shipped: (order) => `is on its way. Allow ${DELIVERY[order.delivery_area].days}.`,
  delivered: () => 'has been delivered.',
}

/**
 * Whom no e-mail reaches, as none was given or their mailbox refuses ours, hears by SMS that the parcel left and that it came: once,
 * and members only while they want to hear of their orders. Inside the transaction of the move.
 */
export async function textShopper(
  { accounts, notifications, orders }: Pick<Areas, 'accounts' | 'notifications' | 'orders'>,
  order: ChangedOrder,
  move: ShopMove,
): Promise<void> {
  const words = SMS_TEXTS[move]?.(order)
  if (!words) return
  const [known, wishes] = await Promise.all([orders.find(order.id), order.user_id ? accounts.preferences(order.user_id) : null])
  if (!known || wishes?.order_updates === false) return
  await notifications.queueMessage({
    dedup_key: `order_${move}:${order.id}`,
    to: { email: known.user_email, phone: known.phone_number, userId: null },
    about: { order: order.id },
    mail: null,
    sms: `${shopName()}: your order ${order.order_number} ${words}`,
    link: { label: 'See your order', path: `/orders/${order.id}` },
  })
}
