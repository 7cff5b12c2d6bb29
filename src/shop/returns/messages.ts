import type { Areas } from '../areas.ts'
import { formatKes } from '../money.ts'
import type { NewMessage } from '../notifications/outgoing-messages.ts'
import type { Order } from '../orders/contract.ts'
import { refundDestination } from '../payments/rules-words.ts'
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
type Numbered = Pick<Told, 'order_number'>

/** To the shopper: by e-mail, else by SMS, members also in the shop. Inside the transaction of the event. */
export async function tellShopper({ notifications }: Pick<Areas, 'notifications'>, order: Told, news: ReturnNews): Promise<void> {
  const { key, lines, title } = news
  await Promise.all([
    notifications.queueMessage(returnMessage(order, news)),
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
  ])
}

export function returnMessage(order: Told, { key, subject, lines, sms, link }: ReturnNews): NewMessage {
  return {
    dedup_key: key,
    to: { email: order.user_email, userId: order.user_id, phone: order.phone_number },
    about: { order: order.id },
    mail: { subject: `${order.order_number}: ${subject}`, lines },
    sms: `${shopName()}: ${sms}`,
    link: link ?? { label: 'See your order', path: `/orders/${order.id}` },
  }
}

/** To the shop, which must answer. */
export function askedMessageToShop(
  order: Pick<Told, 'id' | 'order_number'>,
  asked: { id: string; pieces: string; reason: string; wish: string; words: string | null },
): NewMessage {
  return {
    dedup_key: `return-asked:${asked.id}:shop`,
    to: 'shop',
    about: { order: order.id },
    mail: {
      subject: `${order.order_number}: a return is asked for`,
      lines: [`${asked.pieces}. ${asked.reason}. They’d like: ${asked.wish.toLowerCase()}.`, ...(asked.words ? [`“${asked.words}”`] : [])],
    },
    link: { label: 'See the return', path: `/admin/returns/${asked.id}` },
  }
}

export function askedNews({ order_number: number }: Numbered, id: string, pieces: string, wish: 'refund' | 'exchange'): ReturnNews {
  return {
    key: `return-asked:${id}`,
    subject: 'we’ve got your return request',
    lines: [
      `You’d like to send back ${pieces}, for ${wish === 'refund' ? 'a refund' : 'an exchange'}. We’ll answer within a day.`,
      'Please keep the piece unworn, with its tag, until you hear from us.',
    ],
    sms: `we have your return request for ${number} and will answer within a day.`,
    title: 'We’ve got your return request',
  }
}

export function agreedNews({ order_number: number }: Numbered, id: string, answer: string | null): ReturnNews {
  return {
    key: `return-agreed:${id}`,
    subject: 'please send your piece back',
    lines: [
      ...(answer ? [answer] : []),
      'We take it back. Put it into its bag with the order number on a piece of paper, and hand it to our rider, who will call you.',
      'Once the piece is here and checked, we’ll do what you asked for.',
    ],
    sms: `we take your piece of ${number} back. Our rider will call you.`,
    title: 'Please send your piece back',
  }
}

/** `id`: of the return as it was when it was refused, as it may be looked at again. */
export function refusedNews({ order_number: number }: Numbered, id: string, answer: string): ReturnNews {
  return {
    key: `return-refused:${id}`,
    subject: 'we can’t take this back',
    lines: [answer, 'Is something not right? Reply to this e-mail and we’ll look again.'],
    sms: `we cannot take back your piece of ${number}. See why:`,
    title: 'We can’t take this back',
  }
}

export function receivedNews({ order_number: number }: Numbered, id: string): ReturnNews {
  return {
    key: `return-received:${id}`,
    subject: 'your piece is here',
    lines: ['We’ve got what you sent back, and checked it. Your refund or exchange comes next.'],
    sms: `we have got what you sent back of ${number}.`,
    title: 'Your piece is here',
  }
}

/** A return of which nothing is paid back; a refund writes to its shopper itself. */
export function doneNews({ order_number: number }: Numbered, id: string, note: string | null): ReturnNews {
  return {
    key: `return-done:${id}`,
    subject: 'your return is done',
    lines: [...(note ? [note] : []), 'There was nothing to refund for it.'],
    sms: `your return of ${number} is done.`,
    title: 'Your return is done',
  }
}

/** `made`: the order of the exchange; `difference`: KES that go back. */
export function exchangedNews(
  { payment_method: method }: Pick<Order, 'payment_method'>,
  made: { id: string; number: string },
  piece: { name: string; size: string | null },
  difference: number,
): ReturnNews {
  return {
    key: `return-exchanged:${made.id}`,
    subject: 'your exchange is being packed',
    lines: [
      `We’re sending you ${piece.name}${piece.size ? `, size ${piece.size}` : ''}, as order ${made.number}. There’s nothing to pay.`,
      ...(difference > 0 ? [`It costs less, so ${formatKes(difference)} goes back ${refundDestination(method)}.`] : []),
    ],
    sms: `your exchange is being packed, as order ${made.number}.`,
    title: 'Your exchange is being packed',
    link: { label: 'See the new order', path: `/orders/${made.id}` },
  }
}

/** "2 x Denim jacket, size M" */
export function pieceWords({ quantity, name, size }: { quantity: number; name: string; size: string | null }): string {
  return `${quantity} x ${name}${size ? `, size ${size}` : ''}`
}
