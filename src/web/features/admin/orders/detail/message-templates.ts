import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { DELIVERY } from '../../../../../shop/delivery.ts'
import { shopName } from '../../../../../shop/name.ts'

export interface Template {
  label: string
  /** In the alphabet of SMS, so that it costs one. */
  text: string
}

type Facts = Pick<OrderDetail, 'id' | 'order_number' | 'delivery' | 'delivery_area' | 'buyer' | 'fulfillment_status' | 'status'>

/** Words that the shop sends often; each can be changed before it goes. `origin`: of the shop's public address. */
export function templatesFor(order: Facts, origin: string): Template[] {
  const { order_number: number, delivery_area: area, status, fulfillment_status: step } = order
  const name = (order.delivery.name ?? order.buyer.name ?? '').trim().split(/\s+/)[0]
  const hello = name ? `Hi ${plain(name)}, ` : 'Hi, '
  const { days } = DELIVERY[area]
  const all: (Template & { fits: boolean })[] = [
    {
      label: 'Ask where to deliver',
      text: `${hello}${shopName()} here. Where should we deliver order ${number}? Tell us: ${origin}/delivery-details?order_id=${order.id}`,
      fits: status === 'paid' && step === 'awaiting_details',
    },
    {
      label: 'Which building?',
      text: `${hello}${shopName()} here. Which building and floor is order ${number} for? A landmark helps the rider.`,
      fits: status === 'paid' && step === 'details_received',
    },
    {
      label: 'Packed today',
      text: `${hello}your ${shopName()} order ${number} is packed and leaves today. It takes ${days}.`,
      fits: status === 'paid' && step === 'details_received',
    },
    {
      label: 'Rider is near',
      text: `${hello}the rider with your ${shopName()} order ${number} is on the way. Please keep your phone on.`,
      fits: status === 'paid' && step === 'shipped',
    },
    {
      label: 'Couldn’t reach you',
      text: `${hello}the rider couldn't reach you about ${shopName()} order ${number}. When is a good time to deliver?`,
      fits: status === 'paid' && step === 'shipped',
    },
    {
      label: 'Delay',
      text: `${hello}pole sana, ${shopName()} order ${number} is late. It's on its way and we'll call you tomorrow.`,
      fits: status === 'paid' && (step === 'shipped' || step === 'details_received'),
    },
    {
      label: 'Did it fit?',
      text: `${hello}did your ${shopName()} order ${number} fit? You can exchange it within 7 days. Asante!`,
      fits: status === 'paid' && (step === 'delivered' || step === 'fulfilled'),
    },
  ]
  return all.filter(({ fits }) => fits).map(({ label, text }) => ({ label, text }))
}

/** Letters that an SMS has no room for cost half of it. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The conversation with this number, with the words in it. */
export function whatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
}
