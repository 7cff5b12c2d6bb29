import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../shop/payments/rules.ts'
import { METHOD_TEXTS } from './method-text.ts'

type Told = NonNullable<CheckoutState['refund']>['told']

/** Of money that goes back, as a heading. */
export function refundHeading(told: Told): string {
  return told === 'done' ? 'Your money is back with you' : 'Your money is on its way back'
}

/** What happens to the money, in a sentence or two. `method` is how it was paid, in the shop's own word or the provider's. */
export function refundText({ told, amount }: { told: Told; amount: number }, method: string | null): string {
  const sum = formatKes(amount).replace(' ', '\u00a0')
  const known = PAYMENT_METHODS.find((one) => one === method)
  switch (told) {
    case 'on_its_way':
      return known ? `${sum} goes back ${METHOD_TEXTS[known].back}.` : `${sum} goes back the way it came.`
    case 'delayed':
      return `Sending ${sum} back takes longer than usual. A person of the shop is looking after it; you need not do anything.`
    case 'done':
      return `We have sent ${sum} back ${known ? DONE[known] : 'the way it came'}.`
  }
}

/** Of a checkout whose money did not become an order. */
export function moneyBackText(state: CheckoutState): string {
  const text = refundText(state.refund ?? { told: 'done', amount: state.total_amount }, state.payment?.method ?? null)
  return state.status === 'refunded' ? `${text} ${state.next ?? ''}`.trim() : `${state.message} ${text}`
}

const DONE: Record<PaymentMethod, string> = {
  mpesa: 'to your M-Pesa; the message with its code is on your phone',
  card: 'to your card; your bank may need some days to show it',
  bank: 'to your bank account; your bank may need some days to show it',
}
