import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { refundText } from '../../../shop/payments/rules-words.ts'
import type { PaymentMethod } from '../../../shop/payments/rules.ts'

// Each way of paying in the words of the shop (checkout-10), and what happens to money that goes back.

/** Whose page takes cards and bank transfers. */
export const PAGE_OF = 'Paystack'

interface MethodText {
  label: string
  /** Below the label, where a method is chosen. */
  about: string
  /** Another try by this way. */
  again: string
  /** As a choice after another way has failed. */
  alternative: string
  /** What the hold waits for once its clock has run out. */
  until: string
}

export const METHOD_TEXTS: Record<PaymentMethod, MethodText> = {
  mpesa: {
    // As the requirements have it (checkout-02).
    label: 'M-Pesa',
    about: 'Prompt on your phone',
    again: 'Send the prompt again',
    alternative: 'Pay with M-PESA',
    until: 'until M-PESA confirms',
  },
  card: {
    label: 'Card',
    about: 'Visa, Mastercard',
    again: 'Try a card again',
    alternative: 'Pay with a card',
    until: 'until your bank answers',
  },
  bank: {
    label: 'Bank',
    about: 'Transfer from your bank',
    again: 'Try the transfer again',
    alternative: 'Pay by bank transfer',
    until: 'until your transfer arrives',
  },
}

/** On the button that starts the payment: the sum where it is asked for at once, the next step where that is another page. */
export function payLabel(method: PaymentMethod, total: number): string {
  if (total === 0) return 'Place order, nothing to pay'
  if (method === 'card') return 'Continue to card payment'
  return method === 'bank' ? 'Continue to bank transfer' : `Pay ${formatKes(total)} with M-PESA`
}

/** Below that button: what is charged, when and where. */
export function payNote(method: PaymentMethod, total: number): string {
  if (total === 0) return 'Your discount covers the full amount.'
  if (method === 'mpesa') return 'You only pay once you enter your PIN on your phone.'
  const sum = formatKes(total)
  return method === 'card'
    ? `You’ll pay ${sum} on ${PAGE_OF}’s secure page, then come back here. We never see your card details.`
    : `${PAGE_OF} will show you where to send ${sum}. We’ll hold your pieces until your transfer arrives.`
}

type Step = CheckoutState['step']

/** The heading of the payment while it runs. */
export function waitingHeading(method: PaymentMethod, step: Step, kind: 'prompt' | 'redirect'): string {
  if (step === 'done') return 'One moment'
  if (kind === 'prompt') {
    if (step === 'checking') return 'Confirming with M-PESA'
    return step === 'sending' ? 'Sending the prompt' : 'Enter your PIN on your phone'
  }
  if (method === 'bank') {
    if (step === 'checking') return 'Waiting for your transfer'
    return step === 'sending' ? 'Preparing your transfer' : 'Make your bank transfer'
  }
  if (step === 'checking') return 'Confirming your payment'
  return step === 'sending' ? 'Opening the payment page' : 'Pay on the payment page'
}

/** What happens from here, in order; the first one is being done while `step` is "sending". */
export function stepTexts(method: PaymentMethod, step: Step, kind: 'prompt' | 'redirect', hint: string): string[] {
  if (kind === 'prompt')
    return [
      step === 'sending' ? `Sending a prompt to ${hint}` : `Prompt sent to ${hint}`,
      'Enter your PIN in the window that opens on that phone',
      'We’ll continue automatically once M-PESA confirms',
    ]
  return [
    step === 'sending' ? `Opening your ${PAGE_OF} payment page` : `Your ${PAGE_OF} payment page is ready`,
    method === 'bank' ? 'Send the transfer from your bank’s app, as the page says' : 'Pay on that page, then come back here',
    method === 'bank' ? 'We’ll show it here as soon as it arrives' : 'We’ll continue automatically once your payment is confirmed',
  ]
}

/** What may be done in the meantime. */
export function whileWaiting(method: PaymentMethod, kind: 'prompt' | 'redirect'): string {
  if (kind === 'redirect' && method === 'bank')
    return 'A transfer can take a while. You can close this page. We’ll keep checking and show you the result here.'
  return 'You can close this page or take a call. Your payment continues, and we’ll show you the result here.'
}

/** Of a checkout whose money did not become an order. */
export function moneyBackText(state: CheckoutState): string {
  const { status, message, next, refund } = state
  if (status !== 'expired' || !refund) return `${message} ${next ?? ''}`.trim()
  return `${message} ${refundText(refund, state.payment?.method ?? null)}`
}
