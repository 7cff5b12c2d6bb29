import type { Areas } from '../../areas.ts'
import type { CheckoutState } from '../../checkout/contract.ts'
import type { HandoffReason } from '../../chat/rules.ts'
import type { AreaDeps } from '../../deps.ts'
import type { PaymentMethod } from '../../payments/rules.ts'
import type { CustomerOf } from '../customer-context.ts'

/** What the tools are made of: reads of other areas, and the few writes that a shopper may ask for. */
export interface ToolDeps extends Pick<AreaDeps, 'db' | 'read' | 'clock'> {
  areas: Pick<
    Areas,
    'accounts' | 'assistantFacts' | 'cart' | 'catalogue' | 'limits' | 'offers' | 'orders' | 'savedBags' | 'settings' | 'wishlist'
  >
  /** What the shop knows of who asks. */
  customerOf: CustomerOf
  /** The state of a checkout, in words for its shopper; null for an unknown id. */
  checkoutState(id: string): Promise<CheckoutState | null>
  /** What can be paid with now. */
  paymentMethods(): PaymentMethod[]
  /** Puts a conversation into the queue of people; nothing where there is no conversation. */
  handOver(conversationId: string, handover: { reason: HandoffReason; urgent: boolean }): Promise<void>
}
