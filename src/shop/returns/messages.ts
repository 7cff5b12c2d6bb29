import { allSettled } from '../all-settled.ts'
import type { Areas } from '../areas.ts'
import type { Order } from '../orders/contract.ts'
import { shopName } from '../name.ts'

/** What happened to a return, as its shopper is told. */
export interface ReturnNews {
  /** The same news is told once. */
  key: string
  subject: string
  lines: string[]
  /** At most 100 characters, none beyond the GSM alphabet: a link follows. */
  sms: string
  title: string
  link?: { label: string; path: string }
}

type Told = Pick<Order, 'id' | 'order_number' | 'user_email' | 'phone_number'> & { user_id: string | null }

/** To the shopper: by e-mail, else by SMS, members also in the shop. Inside the transaction of the event. */
export async function tellShopper({ notifications }: Pick<Areas, 'notifications'>, order: Told, news: ReturnNews): Promise<void> {
  const { key, subject, lines, sms, title } = news
  const link = news.link ?? { label: 'See your order', path: `/orders/${order.id}` }
  await allSettled(
    notifications.queueMessage({
      dedup_key: key,
      to: { email: order.user_email, userId: order.user_id, phone: order.phone_number },
      about: { order: order.id },
      mail: { subject: `${order.order_number}: ${subject}`, lines },
      sms: `${shopName()}: ${sms}`,
      link,
    }),
    ...(order.user_id
      ? [
          notifications.notify(order.user_id, {
            type: 'order_return' as const,
            title,
            message: lines.join(' ').slice(0, 500),
            order_id: order.id,
            metadata: { order_number: order.order_number },
            dedup_key: key,
          }),
        ]
      : []),
  )
}

/** To the shop, which must answer. Inside the transaction of the event. */
export async function tellShop(
  { notifications }: Pick<Areas, 'notifications'>,
  order: Pick<Told, 'id' | 'order_number'>,
  asked: { id: string; pieces: string; reason: string; wish: string; words: string | null },
): Promise<void> {
  await notifications.queueMessage({
    dedup_key: `return-asked:${asked.id}:shop`,
    to: 'shop',
    about: { order: order.id },
    mail: {
      subject: `${order.order_number}: a return is asked for`,
      lines: [`${asked.pieces}. ${asked.reason}. They’d like: ${asked.wish.toLowerCase()}.`, ...(asked.words ? [`“${asked.words}”`] : [])],
    },
    link: { label: 'See the return', path: `/admin/returns/${asked.id}` },
  })
}
