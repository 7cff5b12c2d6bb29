import { z } from 'zod'
import { DELIVERY } from '../../delivery.ts'
import { ORDER_EVENTS, FULFILLMENT_LABELS, FULFILLMENT_STATUSES, ORDER_STATUSES } from '../../orders/rules.ts'
import type { Order } from '../../orders/contract.ts'
import { refundText } from '../../payments/rules-words.ts'
import type { ToolDeps } from './deps.ts'
import { ownOrders } from './own-orders.ts'
import { countFact, nameFact, uniqueFacts, priceFact, sizeFact } from './tool-facts.ts'
import { dayText } from './times.ts'
import { text } from './shapes.ts'
import { defineTool, type Fact } from './tool.ts'

const shownOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  /** KES. */
  total_amount: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  /** "On its way"; of a cancelled order that it is. */
  label: z.string(),
  created_at: z.string(),
  /** "26 November" in Nairobi. */
  created_on: z.string(),
  payment_reference: z.string(),
  /** The area alone: no address leaves this tool. */
  delivery_address: z.string(),
  /** The last three digits. */
  phone_number: z.string(),
  order_items: z.array(
    z.object({
      quantity: z.number().int(),
      price: z.number().int(),
      product_id: z.uuid(),
      name: z.string(),
      size: z.string().nullable(),
      images: z.array(z.string()),
    }),
  ),
  can_cancel: z.boolean(),
  /** Delivery details are missing: nothing leaves before. */
  needs_details: z.boolean(),
  refund: z.string().nullable(),
  timeline: z.array(z.object({ event: z.enum(ORDER_EVENTS), at: z.string() })),
  /** Where the shopper sees all of it. */
  href: z.string(),
})
export type ShownOrder = z.infer<typeof shownOrder>

/** The member's own orders (data-20, data-31), without address and phone. Throws `sign_in_required`. */
export function orderStatus(deps: ToolDeps) {
  return defineTool({
    name: 'order_status',
    summary: 'The state of the signed-in shopper’s own orders, newest first, at most five, or of one by its number.',
    right: 'member',
    input: z.strictObject({ number: text(20).optional() }),
    output: z.object({
      orders: z.array(shownOrder),
      /** A number was given, and the shopper has no such order. */ unknown_number: z.boolean(),
    }),
    async run({ number }, asker) {
      const orders = (await ownOrders(deps, asker, number)).map(shown)
      return {
        out: { orders, unknown_number: number !== undefined && orders.length === 0 },
        facts: uniqueFacts([countFact(orders.length), ...orders.flatMap(orderFacts)]),
      }
    },
  })
}

function shown(order: Order): ShownOrder {
  return {
    id: order.id,
    order_number: order.order_number,
    total_amount: order.total_amount,
    status: order.status,
    fulfillment_status: order.fulfillment_status,
    label: labelOf(order),
    created_at: order.created_at,
    created_on: dayText(new Date(order.created_at), 'en'),
    payment_reference: order.payment_reference,
    delivery_address: DELIVERY[order.delivery_area].label,
    phone_number: `••• ${order.phone_number.slice(-3)}`,
    order_items: order.items.map(({ quantity, price, product_id, name, size, picture_key: key }) => ({
      quantity,
      price,
      product_id,
      name,
      size,
      images: key ? [key] : [],
    })),
    can_cancel: order.can_cancel,
    needs_details: order.status === 'paid' && order.fulfillment_status === 'awaiting_details',
    refund: order.refund && refundText(order.refund, order.payment_method),
    timeline: order.timeline,
    href: `/orders/${order.id}`,
  }
}

function labelOf({ status, fulfillment_status: at }: Order): string {
  if (status === 'cancelled') return 'Cancelled'
  return status === 'refunded' ? 'Refunded' : FULFILLMENT_LABELS[at]
}

/** What may be said of an order to its owner. */
function orderFacts(order: ShownOrder): Fact[] {
  const when = order.timeline.map(({ at }) => new Date(at))
  return [
    { kind: 'order', text: order.order_number },
    { kind: 'state', text: order.label },
    priceFact(order.total_amount),
    { kind: 'place', text: order.delivery_address },
    ...[new Date(order.created_at), ...when].flatMap((at): Fact[] => [
      { kind: 'date', text: dayText(at, 'en') },
      { kind: 'date', text: dayText(at, 'sw') },
    ]),
    ...order.order_items.flatMap(({ name, price, quantity, size }) => [
      nameFact(name),
      priceFact(price),
      countFact(quantity),
      ...(size ? [sizeFact(size)] : []),
    ]),
    ...(order.refund ? [{ kind: 'policy' as const, text: order.refund }] : []),
  ]
}
