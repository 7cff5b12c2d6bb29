import type { Log } from '../../../platform/log.ts'
import type { Evidence } from '../../payments/gateways/gateway.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import { IN_REVIEW } from '../../payments/rules.ts'
import type { Transact } from '../../areas.ts'
import type { GatewayRouting } from '../start/gateway-routing.ts'
import { applyEvidence } from './apply-evidence.ts'

export type SettlementOperations = ReturnType<typeof createSettlement>

/** Applies evidence in a transaction of its own, and asks providers for it. */
export function createSettlement({ transact, routing, log }: { transact: Transact; routing: GatewayRouting; log: Log }) {
  /** Logs payments that only an admin can resolve. */
  function raiseAlarm(result: Settlement | null): void {
    if (result?.isOtherAmount)
      log.error({ attempt: result.attempt.id, reference: result.attempt.reference }, 'an order was paid with another sum')
    if (!result?.moved || !IN_REVIEW.includes(result.attempt.state)) return
    const { id, reference, state } = result.attempt
    if (state === 'late_success') log.warn({ attempt: id, reference, state }, 'late money goes back')
    else log.error({ attempt: id, reference, state }, 'a payment needs a person')
  }

  async function apply(checkoutId: string, attemptId: string, evidence: Evidence): Promise<Settlement | null> {
    const result = await transact((areas) => applyEvidence(areas, checkoutId, attemptId, evidence))
    raiseAlarm(result)
    return result
  }

  return {
    raiseAlarm,
    apply,

    /** Asks the provider about an attempt, once, and applies the answer. Null when it cannot be asked. */
    async query(attempt: Attempt): Promise<Settlement | null> {
      const { id, checkout_id: checkoutId, reference, merchant_request_id: merchant, provider_request_id: request } = attempt
      const gateway = routing.named(attempt.gateway)
      const ids = merchant !== null && request !== null ? { merchant, request } : null
      if (!gateway || (ids === null && !gateway.asksByReference)) return null
      return apply(checkoutId, id, await gateway.query({ reference, ids }))
    },
  }
}
