import { formatKes } from '../../../../shop/money.ts'
import type {
  PaymentAdminAction,
  PaymentRow,
  PaymentDetail,
  ProviderPayment,
  Reconciliation,
  RefundAdminAction,
  RefundView,
} from '../../../../shop/payments/contract.ts'
import type { AttemptState } from '../../../../shop/payments/rules.ts'
import { GATEWAY_SHORT } from './words.ts'

export type ProviderMessage = Reconciliation['messages'][number]
export type DeedField = 'note' | 'receipt' | 'sum' | 'part'

/** Something an admin may do about money: what it is called, what will happen, what must be said. */
export interface Deed {
  path: `/api/${string}`
  /** On the button that leads to it. */
  press: string
  title: string
  /** What will happen, sentence by sentence. */
  will: readonly string[]
  /** On the button that does it. */
  send: string
  /** Said when it is done. */
  done: string
  /** Without any, and without `confirm`, it is done at once. */
  fields: readonly DeedField[]
  confirm?: true
  noteOptional?: true
  /** KES that can go back. */
  left?: number
  /** KES that was asked: what came is probably that. */
  asked?: number
}

/** KES of a payment that have not gone back, and are not on their way back. */
export function leftOf({ paid_amount: paid, refunded, refunding }: Pick<PaymentRow, 'paid_amount' | 'refunded' | 'refunding'>): number {
  return Math.max(0, (paid ?? 0) - refunded - refunding)
}

/** A deed as the server allows it for this payment; matching has a form of its own. */
export function deedOf(deed: Exclude<PaymentAdminAction, 'match'>, story: PaymentDetail): Deed {
  return { ...DEEDS[deed](story), path: `/api/admin/payments/${story.id}/${deed}` }
}

const DEEDS: Record<Exclude<PaymentAdminAction, 'match'>, (story: PaymentDetail) => Omit<Deed, 'path'>> = {
  ask: () => ({
    press: 'Ask the provider',
    title: 'Ask the provider',
    will: ['Asks now what became of it.'],
    send: 'Ask',
    done: 'Asked. Whatever is new stands in the story.',
    fields: [],
  }),
  accept: (story) => ({
    press: 'Accept',
    title: 'Accept this payment',
    will: acceptWill(story),
    send: 'Accept and make the order',
    done: 'Accepted. The order is made and the shopper is told.',
    fields: [
      'note',
      ...(story.receipt === null || story.state === 'duplicate_receipt' ? (['receipt'] as const) : []),
      ...(story.paid_amount === null ? (['sum'] as const) : []),
    ],
    asked: story.amount,
  }),
  refund: (story) => ({
    press: 'Refund',
    title: 'Refund',
    will: [
      story.gateway === 'daraja'
        ? 'M-Pesa sends the whole of a payment back by itself. A part is paid back by hand: it stays listed until you say that it was.'
        : 'Paystack sends it back to where it came from.',
      ...(story.order_number ? [`When all of it goes back and order ${story.order_number} has not been shipped, the order ends.`] : []),
      'The shopper is told.',
    ],
    send: 'Refund',
    done: 'The refund is on its way. It stands below until it has arrived.',
    // Nobody has named a sum yet: the one who refunds does.
    fields: [story.paid_amount === null ? 'sum' : 'part', 'note'],
    left: leftOf(story),
    asked: story.amount,
  }),
  dismiss: () => ({
    press: 'No money came',
    title: 'No money came',
    will: ['For when the provider or its statement shows that no money came.', 'The payment ends as not paid. Nothing is sent to anybody.'],
    send: 'No money came',
    done: 'Noted: no money came.',
    fields: ['note'],
  }),
}

function acceptWill(story: PaymentDetail): string[] {
  const came =
    story.paid_amount === null
      ? 'Takes the money as received, and makes the order.'
      : story.paid_amount === story.amount
        ? `Takes the ${formatKes(story.paid_amount)} that came, and makes the order.`
        : `Takes the ${formatKes(story.paid_amount)} that came in place of ${formatKes(story.amount)}, and makes the order.`
  const pieces = story.pieces_available
    ? 'The pieces are there.'
    : 'A piece of it has been sold meanwhile: unless it comes back, this will be refused and the money can only be refunded.'
  const back = story.refunding > 0 ? ['The refund that has not been sent yet is called off.'] : []
  return [came, pieces, ...back, 'The shopper is told that it is paid.']
}

/** A deed about money on its way back. */
export function refundDeedOf(deed: RefundAdminAction, refund: RefundView, gateway: PaymentRow['gateway']): Deed {
  const sum = formatKes(refund.amount)
  const provider = GATEWAY_SHORT[gateway]
  const path = `/api/admin/refunds/${refund.id}` as const
  if (deed === 'ask') {
    return {
      path: `${path}/ask`,
      press: 'Ask how it stands',
      title: 'Ask how it stands',
      will: [`Asks ${provider} now how this refund stands.`],
      send: 'Ask',
      done: 'Asked. Whatever is new stands in the story.',
      fields: [],
    }
  }
  if (deed === 'retry') {
    return {
      path: `${path}/retry`,
      press: 'Send again',
      title: 'Send the refund again',
      will: [`${provider} is told once more to send ${sum} back.`],
      send: `Send ${sum} back`,
      done: 'It is sent again.',
      fields: [],
      confirm: true,
    }
  }
  return {
    path: `${path}/by-hand`,
    press: 'Paid back by hand',
    title: 'Paid back by hand',
    will: [`You have sent the payer ${sum} yourself. The shop sends nothing; it only notes that the money has gone back.`],
    send: `I have paid back ${sum}`,
    done: 'Noted: it was paid back by hand.',
    fields: ['note', 'receipt'],
  }
}

export function setAsideDeed(payment: ProviderPayment): Deed {
  return {
    path: `/api/admin/provider-payments/${payment.id}/set-aside`,
    press: 'Set aside',
    title: 'Set aside',
    will: [
      `The ${formatKes(payment.amount)} of receipt ${payment.receipt} belong to no payment of the shop. They leave this list; your note stays.`,
    ],
    send: 'Set aside',
    done: 'Set aside.',
    fields: ['note'],
  }
}

export function messageAgainDeed({ id }: ProviderMessage): Deed {
  return {
    path: `/api/admin/payment-messages/${id}/again`,
    press: 'Try again',
    title: 'Try again',
    will: ['The shop works on this message once more, within seconds. Should it fail again, it comes back to this list.'],
    send: 'Try again',
    done: 'The shop tries it once more.',
    fields: [],
  }
}

export function messageAsideDeed({ id }: ProviderMessage): Deed {
  return {
    path: `/api/admin/payment-messages/${id}/set-aside`,
    press: 'Set aside',
    title: 'Set aside',
    will: ['You have looked at it, and nothing is to be done. It leaves this list; your note stays in the log.'],
    send: 'Set aside',
    done: 'Set aside.',
    fields: ['note'],
  }
}

/** Money that came without a payment is this payment's: the server judges sum and state as if the provider had just said it. */
export function matchDeed(attempt: Pick<PaymentRow, 'id' | 'reference' | 'state'>): Deed {
  return {
    path: `/api/admin/payments/${attempt.id}/match`,
    press: `Match with ${attempt.reference}`,
    title: `Match with ${attempt.reference}`,
    will: [matchWill(attempt.state)],
    send: 'Match',
    done: `Matched with ${attempt.reference}.`,
    fields: ['note'],
    noteOptional: true,
  }
}

/** What matching does to a payment in this state; null while none is chosen. */
export function matchWill(state: AttemptState | null): string {
  return state === 'settled'
    ? 'This payment has its money already, so this is a second one: it is noted as such and sent back.'
    : 'When the sum is what was asked and the pieces are there, the order is made and the shopper is told. Otherwise the payment waits here for your decision.'
}
