import type { RefundReason } from '../rules-refunds.ts'
import type { GatewayName } from '../rules.ts'
import type { paymentRefunds } from '../schema.ts'

export type Refund = typeof paymentRefunds.$inferSelect

/** A refund with its payment, as sending it needs them. */
export interface RoutedRefund extends Refund {
  checkout_id: string
  gateway: GatewayName
  /** `amount`: KES that were paid. */
  payment: { reference: string; receipt: string | null; merchant: string | null; request: string | null; amount: number }
}

export interface NewRefund {
  /** KES */
  amount: number
  /** KES of it that are the delivery fee; without it the goods of the order go back first. */
  delivery?: number | null
  reason: RefundReason
  /** `shop`, `shopper`, a provider, or the e-mail of an admin. */
  by: string
  note?: string | null
}

/** What became of a refund after an answer about it. */
export interface RefundTransition {
  refund: Refund
  moved: boolean
  /** True when with it the whole payment is refunded: the attempt is `refunded` now. */
  whole: boolean
}
