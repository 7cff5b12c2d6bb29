import { isShopError, ShopError } from '../../errors.ts'
import type { Owner } from '../../orders/rules.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { ASKED_BY_SHOPPER, IN_REVIEW, mayMove } from '../../payments/rules.ts'
import type { Areas } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import type { CheckoutState } from '../contract.ts'
import type { GatewayRouting } from '../start/gateway-routing.ts'
import type { SettlementOperations } from '../settlement/settlement.ts'
import { presentState, withoutPower } from './checkout-state.ts'
import { STATE, type StateRow } from './state-row.ts'

const OWNER_WITH_CODE = {
  name: 'checkouts_owner_with_code',
  text: 'select guest_id as "guestId", user_id as "userId" from checkouts where id = $1 and discount_code is not null',
}

export interface CheckoutReadsDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  areas: Areas
  routing: GatewayRouting
  settlement: SettlementOperations
}

/** The state of a checkout as its shopper sees it: by id, or by the reference of a payment. */
export function createCheckoutReads({ areas, db, routing, settlement, clock }: CheckoutReadsDeps) {
  async function state(id: string): Promise<CheckoutState | null> {
    const [row] = await db.query<StateRow>(STATE, [id])
    return row ? presentState(row, { methods: routing.methods(), manualPayment: routing.manualPayment(), now: clock.now() }) : null
  }

  /** Without the checkout's id, the state is returned without the fields that allow acting on it. */
  async function stateFor(givenId: string | null, id: string): Promise<CheckoutState | null> {
    const found = await state(id)
    return found && givenId !== id ? withoutPower(found) : found
  }

  /** Limited, so that reloading the page does not query the provider each time. */
  async function queryOnReturn(attempt: Attempt): Promise<void> {
    const { max, seconds } = ASKED_BY_SHOPPER
    try {
      await areas.limits.take('payment-ask', attempt.id, max, seconds)
    } catch (error) {
      if (isShopError(error)) return
      throw error
    }
    await settlement.query(attempt)
  }

  return {
    /** Null for an unknown id. */
    state,

    /** Throws `not_found` for an unknown id. */
    async stateOrThrow(id: string): Promise<CheckoutState> {
      const found = await state(id)
      if (!found) throw new ShopError('not_found')
      return found
    },

    /** Whose checkout with a discount code it is; null without a code. */
    async ownerWithCode(id: string): Promise<Owner | null> {
      return (await db.query<Owner>(OWNER_WITH_CODE, [id]))[0] ?? null
    },

    /** For `/payment-callback?reference=...` (open-07): the stored state; complete only when `id` names the checkout, too. */
    async knownByReference(reference: string, id: string | null = null): Promise<CheckoutState | null> {
      const attempt = await areas.payments.byReference(reference)
      return attempt && stateFor(id, attempt.checkout_id)
    },

    /** As knownByReference(), after a query to the provider: the shopper comes from the provider's page and sees its answer at once. */
    async stateByReference(reference: string, id: string | null = null): Promise<CheckoutState | null> {
      const attempt = await areas.payments.byReference(reference)
      if (!attempt) return null
      // Also after a refusal: on the same page another card may have paid.
      if (attempt.redirect_url !== null && mayMove(attempt.state, 'settled') && !IN_REVIEW.includes(attempt.state))
        await queryOnReturn(attempt)
      return stateFor(id, attempt.checkout_id)
    },
  }
}
