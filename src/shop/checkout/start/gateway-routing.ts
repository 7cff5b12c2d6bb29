import { ShopError } from '../../errors.ts'
import type { Gateway } from '../../payments/gateways/gateway.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { PAYMENT_METHODS, type GatewayName, type PaymentMethod } from '../../payments/rules.ts'
import type { ShopDeps } from '../../deps.ts'

export type GatewayRouting = ReturnType<typeof createGatewayRouting>

/** Which provider takes which payment. */
export function createGatewayRouting({ gateways, mpesaRoute }: Pick<ShopDeps, 'gateways' | 'mpesaRoute'>) {
  /** Those that take this method, the usual one first. */
  function takers(method: PaymentMethod): Gateway[] {
    const able = gateways.filter((gateway) => gateway.methods.includes(method))
    if (method !== 'mpesa') return able
    const other = able.filter(({ name }) => name !== 'daraja')
    const direct = able.filter(({ name }) => name === 'daraja')
    if (mpesaRoute === 'only') return other
    return mpesaRoute === 'fallback' ? [...direct, ...other] : direct
  }

  return {
    /** What this shop can take, the default first. */
    methods(): PaymentMethod[] {
      return PAYMENT_METHODS.filter((method) => takers(method).length > 0)
    },

    /** M-Pesa goes the other way, where there is one, when the usual one was down at the `last` try. Throws `payments_unavailable`, `payment_method_unavailable`. */
    gatewayFor(method: PaymentMethod, last: Attempt | null = null): Gateway {
      if (gateways.length === 0) throw new ShopError('payments_unavailable')
      const able = takers(method)
      const wasDown = last?.method === method && last.failure === 'provider_down'
      const gateway = (wasDown ? able.find(({ name }) => name !== last.gateway) : undefined) ?? able[0]
      if (!gateway) throw new ShopError('payment_method_unavailable')
      return gateway
    },

    named(name: GatewayName): Gateway | null {
      return gateways.find((gateway) => gateway.name === name) ?? null
    },

    /** Where a payment can be made by hand on the phone. */
    manualPayment(): Gateway['manualPayment'] {
      return gateways.find(({ manualPayment, checkReceipt }) => manualPayment && checkReceipt)?.manualPayment ?? null
    },
  }
}
