import { formatKes } from '../../money.ts'
import type { ResolvedCommand } from '../command.ts'
import type { RequiredAction } from '../contract.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/orders.ts'
import type { ShownOrder } from '../tools/order-status.ts'
import { dayText } from '../tools/times.ts'
import { offerPerson } from './offer-person.ts'
import type { Handler, Part, Work } from './work.ts'

/** "oda yangu iko wapi?": of who is signed in, their own; others hear how to find theirs (chat-04, role-04). */
export const orderStatus: Handler = async (command, work) => {
  if (!work.input.asker.visitor.member) return forGuests(work)
  const { order_number: number } = command.slots
  const { orders, unknown_number: isUnknown } = await work.call('order_status', number ? { number } : {})
  const { say: speak, label } = work.speaker
  const [latest, ...earlier] = orders
  if (!latest) {
    if (isUnknown && number) {
      work.know({ kind: 'order', text: number })
      return {
        sentences: [speak(say.UNKNOWN_NUMBER, { number })],
        actions: [page('/orders', say.PAGES.orders, work)],
        category: 'order',
        chips: [label(CHIPS.orders), label(CHIPS.person)],
      }
    }
    return {
      sentences: [speak(say.NO_ORDERS, undefined)],
      actions: [page('/guest-orders', say.PAGES.guest, work)],
      category: 'order',
      chips: [label(CHIPS.person)],
    }
  }
  const others = earlier.slice(0, 2).map((order) => `${order.order_number} (${labelOf(order, work)})`)
  return {
    sentences: [
      speak(say.ORDER, { number: latest.order_number, label: labelOf(latest, work), day: dayOf(latest, work) }),
      ...(latest.needs_details ? [speak(say.NEEDS_DETAILS, undefined)] : []),
      ...(latest.refund && work.speaker.language === 'en' ? [latest.refund] : []),
      ...(others.length > 0 && !number && !work.several ? [speak(say.MORE_ORDERS, { orders: others.join(', ') })] : []),
    ],
    actions: [page(latest.href, say.PAGES.order, work)],
    category: 'order',
    chips: [CHIPS.exchange, CHIPS.person].map(label),
  }
}

function labelOf(order: ShownOrder, work: Work): string {
  if (work.speaker.language === 'en') return order.label
  const text = say.ORDER_LABELS_SW[order.status === 'paid' ? order.fulfillment_status : order.status]
  work.know({ kind: 'state', text })
  return text
}

/** "26 November", "26 Novemba", as its owner's calendar in Nairobi has it. */
function dayOf({ created_at: at, created_on: english }: ShownOrder, work: Work): string {
  if (work.speaker.language === 'en') return english
  const text = dayText(new Date(at), work.speaker.language)
  work.know({ kind: 'date', text })
  return text
}

/** A page of the shop on a button. */
function page(href: string, text: { en: string; sw: string }, work: Work): RequiredAction {
  return { type: 'checkout_guide', data: { step: 'page', href, label: work.speaker.label(text) } }
}

function forGuests(work: Work): Part {
  return {
    sentences: [work.speaker.say(say.GUEST_ORDERS, undefined)],
    actions: [page('/login', say.PAGES.signIn, work), page('/guest-orders', say.PAGES.guest, work)],
    category: 'order',
    chips: [work.speaker.label(CHIPS.person)],
  }
}

type Wish = 'cancel' | 'change_address' | 'change_phone' | 'change_size' | 'change_piece' | 'other'

/** Cancel, another address, another size: what is possible now, and the page where the shopper does it. Nothing is changed here. */
export const orderChange: Handler = async (command, work) => {
  const { order_number: number } = command.slots
  const { text, href } = await work.call('order_help', { wish: wishOf(command), ...(number ? { number } : {}) })
  const isGuest = !work.input.asker.visitor.member
  const button = href === '/guest-orders' ? say.PAGES.guest : href === '/orders' ? say.PAGES.orders : say.PAGES.order
  return {
    sentences: [text],
    actions: [...(isGuest ? [page('/login', say.PAGES.signIn, work)] : []), page(href, button, work)],
    category: 'order',
    chips: [work.speaker.label(CHIPS.person)],
  }
}

function wishOf({ intent, slots }: ResolvedCommand): Wish {
  if (intent === 'order_cancel') return 'cancel'
  switch (slots.change) {
    case 'address':
      return 'change_address'
    case 'phone':
      return 'change_phone'
    case 'size':
      return 'change_size'
    case 'piece':
      return 'change_piece'
    default:
      return 'other'
  }
}

/** "nimelipa lakini haijaingia": the asker's own payments and where each stands; annoyed, a person is offered. */
export const paymentProblem: Handler = async (_command, work) => {
  const { payments } = await work.call('payment_help', {})
  const { say: speak, label } = work.speaker
  const isAnnoyed = work.input.understood.feelings.score < 0
  const escalation = { needed: false, recommended: isAnnoyed || payments.length === 0, reason: null, why: 'payment' as const }
  const [latest] = payments
  // A warning names it.
  work.know({ kind: 'policy', text: 'M-PESA' })
  offerPerson(work)
  if (!latest)
    return { sentences: [speak(say.NO_PAYMENT, undefined)], category: 'payment', escalation, chips: [CHIPS.person, CHIPS.goOn].map(label) }
  const { code, amount, text, href } = latest
  return {
    sentences: [speak(say.PAYMENT_SORRY, undefined), speak(say.PAYMENT, { code, amount: formatKes(amount), text })],
    actions: [
      page(href, href.startsWith('/orders') ? say.PAGES.order : href === '/guest-orders' ? say.PAGES.guest : say.PAGES.payment, work),
    ],
    category: 'payment',
    escalation,
    chips: [CHIPS.person, CHIPS.goOn].map(label),
  }
}
