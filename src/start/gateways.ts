import type { PaystackMpesa } from '../config-payments.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Cipher } from '../platform/encryption.ts'
import type { Mount } from '../server/server.ts'
import { createDaraja } from '../shop/payments/gateways/daraja/daraja.ts'
import type { Gateway } from '../shop/payments/gateways/gateway.ts'
import { createPaystack } from '../shop/payments/gateways/paystack/paystack.ts'
import { createTokenStore } from '../shop/payments/gateways/daraja/token-store.ts'
import { simulatedKeys } from '../simulator/daraja/credentials.ts'
import { simulatedPaystack } from '../simulator/paystack/credentials.ts'
import { simulator } from '../simulator/simulator.ts'
import { originOf } from './banner.ts'

export interface Payments {
  /** What this shop can be paid by; empty when nothing is configured, and then nothing can be paid. */
  gateways: Gateway[]
  /** When M-Pesa goes by Paystack. */
  mpesaRoute: PaystackMpesa
  /** In demo mode: the simulators. */
  mounts: Mount[]
}

/** The providers that the settings name; in demo mode simulators of all of them, on our own address. */
export function payments(config: Config, database: Pick<Database, 'inTurn'>, cipher: Cipher): Payments {
  const { daraja, paystack, paystackMpesa: mpesaRoute } = config
  if (config.demo) return simulated(config)
  const gateways: Gateway[] = []
  if (daraja) gateways.push(createDaraja({ keys: daraja, clock: systemClock, tokenStore: createTokenStore({ database, cipher }, daraja) }))
  if (paystack) gateways.push(createPaystack({ keys: paystack, publicUrl: originOf(config), mpesa: mpesaRoute !== 'off' }))
  return { gateways, mpesaRoute, mounts: [] }
}

/** They speak the protocols of the real ones: only the addresses and the keys are others. */
function simulated(config: Config): Payments {
  const own = originOf({ ...config, publicUrl: undefined })
  const baseUrl = `${own}/simulator`
  const pace = { approveAfterMs: 2000 / config.simulatorSpeed, promptMs: 60_000 / config.simulatorSpeed }
  const daraja = createDaraja({ keys: simulatedKeys({ baseUrl, callbackUrl: `${own}/pay/cb` }), clock: systemClock })
  const byHand = `${own}/pay/cb/${daraja.payBill?.secret ?? ''}`
  const payBill = { confirmation: `${byHand}/confirmation`, validation: `${byHand}/validation` }
  const paystack = { webhookUrl: `${own}/pay/paystack`, pageBase: `${originOf(config)}/simulator` }
  // The control API decides what is paid, so only this machine may reach it.
  const plugin: Mount['plugin'] = (app) => simulator(app, { ...pace, payBill, paystack, control: config.local, forgetful: true })
  return {
    gateways: [daraja, createPaystack({ keys: simulatedPaystack(baseUrl), publicUrl: originOf(config), mpesa: false })],
    mpesaRoute: 'off',
    mounts: [{ prefix: '/simulator', plugin }],
  }
}
