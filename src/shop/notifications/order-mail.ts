import { mailPictureUrl } from '../catalogue/rules.ts'
import { DELIVERY } from '../delivery.ts'
import { renderEmail, type Email } from '../email.ts'
import { formatKes } from '../money.ts'
import type { Order } from '../orders/contract.ts'
import { formatPhone } from '../phone.ts'
import { methodLabel, refundDestination, refundText } from '../payments/rules-words.ts'
import { ORDER_MOVE_TEXTS } from './rules-words.ts'
import type { OrderEvent } from './rules.ts'

interface Words {
  subject: string
  lines: string[]
  link?: { label: string; path: string }
}

function customerText(order: Order, event: OrderEvent): Words {
  const number = order.order_number
  const days = DELIVERY[order.delivery_area].days
  const link = { label: 'See your order', path: `/orders/${order.id}` }
  switch (event) {
    case 'delivery_details_received':
      return {
        subject: `${number}: delivery details received`,
        lines: [
          `Asante. We’re packing your order and will deliver it in ${days}.`,
          `Delivering to ${[order.delivery_info.name, order.delivery_address].filter(Boolean).join(', ')}.`,
          'Is the address wrong? You can change it until your order is on its way.',
        ],
        link,
      }
    case 'order_shipped':
      return {
        subject: `${number} is on its way`,
        lines: [ORDER_MOVE_TEXTS.shipped(days)],
        link,
      }
    case 'order_delivered':
      return {
        subject: `${number} has been delivered`,
        lines: [ORDER_MOVE_TEXTS.delivered(days), 'Doesn’t fit? You can return or exchange it within 7 days, on the page of your order.'],
        link,
      }
    case 'order_fulfilled':
      return { subject: `${number} is complete`, lines: [ORDER_MOVE_TEXTS.fulfilled(days)] }
    case 'order_cancelled':
      return {
        subject: `${number} has been cancelled`,
        lines: ['Your order has been cancelled, so nothing will be delivered.', ...moneyBack(order)],
        link,
      }
    case 'order_refunded':
      return {
        subject: `${number}: ${formatKes(backOf(order))} refunded`,
        lines: [refundText({ told: 'done', amount: backOf(order) }, order.payment_method), 'Karibu tena.'],
        link,
      }
    default:
      return {
        subject: `${number}: payment of ${formatKes(order.total_amount)} received`,
        lines: [
          `Asante. We’ve received ${formatKes(order.total_amount)}${order.payment_receipt ? ` (M-PESA receipt ${order.payment_receipt})` : ''}.`,
          order.delivery_address ? `We’ll deliver it in ${days}.` : 'Where should we deliver? Please add your delivery details.',
        ],
        ...(order.delivery_address ? {} : { link: { label: 'Add delivery details', path: `/delivery-details?order_id=${order.id}` } }),
      }
  }
}

/** The refunded amount, in KES. */
function backOf({ refund, total_amount }: Order): number {
  return refund?.amount ?? total_amount
}

function moneyBack({ refund, payment_method }: Order): string[] {
  if (!refund) return []
  return [
    `${refundText({ told: 'on_its_way', amount: refund.amount }, payment_method)} You don’t need to do anything. We’ll write to you once the refund is sent.`,
  ]
}

function adminText(order: Order, event: OrderEvent): Words {
  const { order_number: number, total_amount: total, payment_receipt: receipt } = order
  const where = DELIVERY[order.delivery_area].label
  const link = { label: 'Open the order', path: `/admin/orders/${order.id}` }
  const paid = `Paid with ${methodLabel(order.payment_method)}${receipt ? `, receipt ${receipt}` : ''}.`
  switch (event) {
    case 'delivery_details_received':
      return {
        subject: `${number}: ready to pack for ${where}`,
        lines: [`Deliver to ${deliveryOf(order)}.`, ...(order.delivery_info.notes ? [`Note: ${order.delivery_info.notes}`] : [])],
        link,
      }
    case 'order_cancelled':
      return {
        subject: `Don’t pack ${number}: the order is cancelled`,
        lines: [
          'The order was cancelled before it was shipped. Its pieces are back on sale.',
          ...(order.refund ? [`${formatKes(order.refund.amount)} is being refunded automatically.`] : []),
        ],
        link,
      }
    case 'payment_confirmed':
      return { subject: `${number}: payment of ${formatKes(total)} received`, lines: [paid, detailsWait(order)], link }
    case 'order_shipped':
      return { subject: `${number} is on its way to ${where}`, lines: [`It goes to ${deliveryOf(order)}.`], link }
    case 'order_delivered':
      return {
        subject: `${number} has been delivered`,
        lines: ['The shopper has it, and can ask for a return or an exchange for 7 days.'],
        link,
      }
    case 'order_fulfilled':
      return { subject: `${number} is complete`, lines: ['Nothing more is to be done for this order.'], link }
    case 'order_refunded':
      return {
        subject: `${number}: ${formatKes(backOf(order))} refunded to the shopper`,
        lines: [`The money went back ${refundDestination(order.payment_method, 'admin')}.`],
        link,
      }
    case 'order_placed':
      return { subject: `New order ${number}: ${formatKes(total)}, ${where}`, lines: [paid, detailsWait(order)], link }
  }
}

function deliveryOf({ delivery_info: { name, phone_number: phone }, delivery_address: address }: Order): string {
  const who = [name, phone && formatPhone(phone)].filter(Boolean).join(', ')
  return [who, address].filter(Boolean).join(': ') || 'an address that is not known yet'
}

function detailsWait({ delivery_address: address }: Order): string {
  return address ? `To be delivered to ${address}.` : 'Waiting for the shopper’s delivery details.'
}

/** The e-mail about an order event, as plain text and as simple HTML. */
export function orderMail(order: Order, event: OrderEvent, recipient: 'customer' | 'admin', publicUrl: string): Email {
  const words = recipient === 'customer' ? customerText(order, event) : adminText(order, event)
  const items = order.items.map((item) => ({
    what: `${item.quantity} x ${item.name}${item.size ? `, size ${item.size}` : ''}`,
    price: formatKes(item.price * item.quantity),
    picture: item.picture_key && publicUrl + mailPictureUrl(item.picture_key),
  }))
  const sums = [
    ...(order.discount > 0 ? [{ what: 'Discount', price: formatKes(-order.discount) }] : []),
    { what: `Delivery, ${DELIVERY[order.delivery_area].label}`, price: order.delivery_fee > 0 ? formatKes(order.delivery_fee) : 'Free' },
    { what: 'Total', price: formatKes(order.total_amount), strong: true },
  ]
  const link = words.link && { label: words.link.label, url: publicUrl + words.link.path }
  const table = { heading: `Order ${order.order_number}`, rows: [...items, ...sums] }
  return renderEmail({ subject: words.subject, lines: words.lines, link, table })
}
