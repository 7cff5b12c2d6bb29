import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import type { RefundProgress } from '../../../shop/payments/rules-refunds.ts'
import { refundText } from '../../../shop/payments/rules-words.ts'

/** What happens to money that goes back, on one line where its sum is. `method`: how it was paid. */
export function moneyBackSentence(refund: { told: RefundProgress; amount: number }, method: string | null): string {
  return unbroken(refundText(refund, method))
}

/** Of a checkout whose money did not become an order. */
export function moneyBackText(state: CheckoutState): string {
  const { status, message, next, refund } = state
  if (status !== 'expired' || !refund) return unbroken(`${message} ${next ?? ''}`.trim())
  return `${message} ${moneyBackSentence(refund, state.payment?.method ?? null)}`
}

/** "KES 1,500" stays on one line. */
function unbroken(text: string): string {
  return text.replaceAll('KES ', 'KES\u00a0')
}
