import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { CERTIFICATE_FILE, simulatedKeys } from '../src/simulator/daraja/credentials.ts'
import { simulatedPaystack } from '../src/simulator/paystack/credentials.ts'
import { simulator } from '../src/simulator/simulator.ts'

/** The simulated payment providers, in the process of the bench: their work and memory are not the shop's. */
export interface Providers {
  base: string
  /** Settings of a shop that is paid by them. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Phones answer after two seconds, as in the demo. They keep all transactions, to compare them with the shop's payments. */
export async function startProviders(shop: string): Promise<Providers> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(simulator, { approveAfterMs: 2000, keep: 10_000_000, paystack: { webhookUrl: `${shop}/pay/paystack` } })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const daraja = simulatedKeys({ baseUrl: base, callbackUrl: `${shop}/pay/cb` })
  const paystack = simulatedPaystack(base)
  return {
    base,
    env: {
      PUBLIC_URL: shop,
      DARAJA_BASE_URL: daraja.baseUrl,
      DARAJA_CONSUMER_KEY: daraja.consumerKey,
      DARAJA_CONSUMER_SECRET: daraja.consumerSecret,
      DARAJA_SHORTCODE: daraja.shortCode,
      DARAJA_PASSKEY: daraja.passkey,
      DARAJA_CALLBACK_URL: daraja.callbackUrl,
      DARAJA_INITIATOR: daraja.initiator.name,
      DARAJA_INITIATOR_PASSWORD: daraja.initiator.password,
      DARAJA_CERTIFICATE: fileURLToPath(CERTIFICATE_FILE),
      PAYSTACK_BASE_URL: paystack.baseUrl,
      PAYSTACK_SECRET_KEY: paystack.secretKey,
    },
    close: () => app.close(),
  }
}
