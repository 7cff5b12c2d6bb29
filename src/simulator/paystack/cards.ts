// The cards of the hosted page: Paystack's own test cards, and made-up ones for what real cards do on a bad day.

export const REFUND_ENDINGS = ['processed', 'failed', 'needs-attention', 'pending'] as const
export type RefundEnding = (typeof REFUND_ENDINGS)[number]

/** How a payment goes, as data; the control API sets the same fields. */
export interface Behaviour {
  outcome: 'success' | 'declined' | 'insufficient'
  /** When the shop gets the webhook: `before` the browser returns, `late` after a minute, `forged` with a wrong signature only. */
  webhook: 'once' | 'none' | 'before' | 'late' | 'thrice' | 'forged'
  /** KES cents more (or less, when negative) than was asked for. */
  surplus: number
  currency: string
  refund: RefundEnding
  /** The browser returns to the shop. */
  returns: boolean
}

export const PLAIN: Behaviour = { outcome: 'success', webhook: 'once', surplus: 0, currency: 'KES', refund: 'processed', returns: true }

export interface Card {
  number: string
  /** What the list on the page says of it. */
  title: string
  does: Partial<Behaviour>
}

export const CARDS: readonly Card[] = [
  { number: '4084084084084081', title: 'pays', does: {} },
  { number: '4084080000005408', title: 'is declined', does: { outcome: 'declined' } },
  { number: '4084080000670037', title: 'doesn’t have enough money', does: { outcome: 'insufficient' } },
  { number: '4084080000671803', title: 'pays, but a refund fails', does: { refund: 'failed' } },
  { number: '4084080000090103', title: 'pays, but the shop is never notified', does: { webhook: 'none' } },
  { number: '4084080000090202', title: 'pays, and the shop is notified before you return', does: { webhook: 'before' } },
  { number: '4084080000090301', title: 'pays, and the shop is notified three times', does: { webhook: 'thrice' } },
  { number: '4084080000090400', title: 'pays, and the shop is notified a minute later', does: { webhook: 'late' } },
  { number: '4084080000090509', title: 'pays, and the notification has a wrong signature', does: { webhook: 'forged' } },
  { number: '4084080000090608', title: 'pays 100 shillings too little', does: { surplus: -10_000 } },
  { number: '4084080000090707', title: 'pays 100 shillings too much', does: { surplus: 10_000 } },
  { number: '4084080000090806', title: 'pays in US dollars', does: { currency: 'USD' } },
  { number: '4084080000090905', title: 'pays, and you never return to the shop', does: { returns: false } },
  { number: '4084080000091002', title: 'pays, but a refund needs your bank details', does: { refund: 'needs-attention' } },
  { number: '4084080000091101', title: 'pays, but a refund never completes', does: { refund: 'pending' } },
]

export function cardOf(number: string): Card | undefined {
  return CARDS.find((card) => card.number === number)
}

/** "4084 0840 8408 4081" */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** M-Pesa by Paystack, by the end of the phone number; any other pays. */
export const PHONES: readonly { ending: string; gateway_response: string }[] = [
  { ending: '032', gateway_response: 'Transaction cancelled by customer' },
  { ending: '037', gateway_response: 'No response from customer' },
  { ending: '001', gateway_response: 'Insufficient Funds' },
  { ending: '201', gateway_response: 'Wrong PIN entered' },
]
