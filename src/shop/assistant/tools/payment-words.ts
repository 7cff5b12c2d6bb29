import type { CheckoutState } from '../../checkout/contract.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { formatKes } from '../../money.ts'

// Where a payment stands, for who paid it. Pure.

export const PAYMENT_OUTCOMES = [
  'paid',
  'prompt',
  'page',
  'checking',
  'failed',
  'unheard',
  'expired',
  'cancelled',
  'review',
  'refunding',
  'refunded',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** The one that matters for "I have paid and nothing came". */
export function paymentOutcome({ status, step, failure, refund }: CheckoutState): PaymentOutcome {
  if (refund) return refund.told === 'done' ? 'refunded' : 'refunding'
  switch (status) {
    case 'awaiting_payment':
      return step === 'page' ? 'page' : step === 'checking' ? 'checking' : 'prompt'
    case 'failed':
      return failure === 'unheard' ? 'unheard' : 'failed'
    case 'expired':
      return failure === 'unheard' ? 'unheard' : 'expired'
    default:
      return status
  }
}

const SW: Record<PaymentOutcome, string> = {
  paid: 'Malipo yako yameingia na oda yako ipo.',
  prompt: 'Tumetuma ombi la malipo kwenye simu yako. Weka PIN yako ya M-PESA kwenye simu hiyo. Pesa bado haijaingia.',
  page: 'Malipo haya yanasubiri kwenye ukurasa wa malipo. Maliza huko, sisi tutaendelea.',
  checking: 'Tunasubiri risiti ya malipo haya. Usilipe tena: tukipokea pesa, oda inaingia yenyewe.',
  failed: 'Malipo haya hayakufaulu na hatujapokea pesa. Jaribu tena, au lipa kwa njia nyingine.',
  unheard:
    'Bado tunauliza M-PESA kuhusu malipo haya. Pesa yako haitapotea. Kama umelipa, bonyeza “I’ve already paid” uweke namba iliyo kwenye SMS. Usitume namba hiyo hapa.',
  expired: 'Muda wa kulipa uliisha na nguo zimerudi dukani. Anza tena kutoka kwa bag yako. Ukiwa umelipa, pesa itarudi au oda itaingia.',
  cancelled: 'Malipo haya yalighairiwa. Nguo zimerudi dukani na bag yako imehifadhiwa.',
  review: 'Tumepokea pesa yako na tunaiangalia. Usilipe tena: tutakuandikia au tutakurudishia.',
  refunding: 'Tunakurudishia {amount} kwa njia uliyolipa.',
  refunded: 'Tumekurudishia {amount} kwa njia uliyolipa.',
}

/** State and what to do; the phone that was asked is only ever "your phone". */
export function paymentWords(outcome: PaymentOutcome, state: CheckoutState, language: ChatLanguage): string {
  const { message, next, phone_hint: hint, refund } = state
  if (language === 'sw') return SW[outcome].replace('{amount}', formatKes(refund?.amount ?? state.total_amount))
  return [message, next].filter(Boolean).join(' ').replaceAll(hint, 'your phone')
}
