import type { GatewayName, PaymentMethod } from '../rules.ts'
import type { paymentAttempts } from '../schema.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

export interface Settlement {
  attempt: Attempt
  /** False when the evidence was nothing new. */
  moved: boolean
  /** The evidence is about a second payment on the same address: an attempt of its own. */
  isSecondPayment?: true
  /** It was settled without a sum, and now another one is reported than was requested. */
  isOtherAmount?: true
}

export interface NewAttempt {
  checkoutId: string
  /** The checkout's code; the attempt's reference is made from it. */
  code: string
  method: PaymentMethod
  gateway: GatewayName
  phone: string
  /** The shopper has confirmed the number. */
  phoneConfirmed: boolean
  /** KES */
  amount: number
}
