import fastify, { type FastifyInstance } from 'fastify'
import type { PaystackMpesa } from '../../src/config-payments.ts'
import { readConfig } from '../../src/config.ts'
import { freePort } from '../../src/platform/free-port.ts'
import type { PasswordCost } from '../../src/shop/deps.ts'
import { createLog } from '../../src/platform/log.ts'
import type { LanguageModel } from '../../src/platform/model.ts'
import type { RemoteTryOn } from '../../src/shop/try-on/remote/engine.ts'
import type { Storage } from '../../src/platform/storage.ts'
import { createSms } from '../../src/platform/sms.ts'
import { createServer } from '../../src/server/server.ts'
import { createDaraja } from '../../src/shop/payments/gateways/daraja/daraja.ts'
import type { Gateway } from '../../src/shop/payments/gateways/gateway.ts'
import { createPaystack } from '../../src/shop/payments/gateways/paystack/paystack.ts'
import { GATEWAYS, type GatewayName } from '../../src/shop/payments/rules.ts'
import type { GarmentCutter } from '../../src/shop/try-on/preparations/garment-cutter.ts'
import { simulatedKeys, simulatedSms } from '../../src/simulator/daraja/credentials.ts'
import { simulatedPaystack } from '../../src/simulator/paystack/credentials.ts'
import { simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts'
import { testShop, type TestShop } from './shop.ts'

export interface TestServer extends TestShop {
  app: FastifyInstance
  /** Where the shop listens, for real HTTP. */
  base: string
  /** Where the simulators listen: M-Pesa, Paystack below /paystack, the sender of SMS, and their control API below /control. */
  mpesa: string
  post<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: T }>
  read<T = unknown>(path: string, headers?: Record<string, string>): Promise<{ status: number; body: T }>
}

export interface TestServerOptions extends SimulatorOptions {
  env?: Record<string, string>
  /** Providers the shop has keys of: both, none, or those that are named. */
  payments?: boolean | readonly GatewayName[]
  /** Whether M-Pesa goes by Paystack; never. */
  mpesaRoute?: PaystackMpesa
  /** How long the shop waits for a provider, in milliseconds; 2 s, as here everybody is near. */
  timeoutMs?: number
  texting?: boolean
  /** No limit, unless it is said. */
  smsCodesPerDay?: number
  /** Little, unless it is said. */
  passwordCost?: PasswordCost
  /** Cuts garments out in the photo studio, which is closed unless it is said. */
  cutGarment?: GarmentCutter
  /** Answers in the assistant; nothing does beside its own sentences, unless it is said. */
  model?: LanguageModel
  /** Makes pictures of members; nothing does beside their phones, unless it is said. */
  tryOn?: RemoteTryOn
  /** A folder of its own, unless it is said. */
  storage?: Storage
  /** Nothing is written down, unless it is said. */
  log?: ReturnType<typeof createLog>
}

/** The shop and the simulated providers, each on a port of its own, talking real HTTP with each other. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    env = {},
    payments = true,
    mpesaRoute = 'off',
    timeoutMs = 2000,
    texting = true,
    smsCodesPerDay,
    passwordCost,
    storage,
    cutGarment,
    model = null,
    tryOn = null,
    log = createLog('silent'),
    ...simulated
  } = options
  // Each side needs the address of the other before both listen.
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const providers = fastify()
  const simulators = await freePort()
  const mpesa = `http://127.0.0.1:${simulators}`
  const gateways = gatewaysOf({ payments, mpesaRoute, timeoutMs, base, mpesa })
  const byHand = `${base}/pay/cb/${gateways.find(({ payBill }) => payBill)?.payBill?.secret ?? ''}`
  await providers.register(simulator, {
    approveAfterMs: 40,
    promptMs: 400,
    payBill: { confirmation: `${byHand}/confirmation`, validation: `${byHand}/validation` },
    ...simulated,
    paystack: { webhookUrl: `${base}/pay/paystack`, ...simulated.paystack },
  })
  await providers.listen({ host: '127.0.0.1', port: simulators })

  const test = await testShop({
    gateways,
    mpesaRoute,
    sms: texting ? createSms(simulatedSms(mpesa)) : null,
    publicUrl: base,
    model,
    tryOn,
    log,
    ...(smsCodesPerDay ? { smsCodesPerDay } : {}),
    ...(passwordCost ? { passwordCost } : {}),
    ...(storage ? { storage } : {}),
    ...(cutGarment ? { cutGarment } : {}),
  })
  const app = await createServer({
    // Tests keep the process busy, and are answered all the same.
    config: readConfig({ RATE_LIMIT: '0', LOAD_SHEDDING: 'false', ...env }),
    shop: test.shop,
    platform: { database: test.database, jobs: test.jobs, live: test.live, log, storage: test.storage },
    origin: base,
    build: { entry: { module: {} } } as never,
    assets: '/nowhere',
  })
  await app.listen({ host: '127.0.0.1', port })

  async function call<T>(path: string, init: RequestInit): Promise<{ status: number; body: T }> {
    const response = await fetch(base + path, init)
    return { status: response.status, body: (await response.json()) as T }
  }
  return {
    ...test,
    app,
    base,
    mpesa,
    post: (path, body, headers = {}) =>
      call(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    read: (path, headers = {}) => call(path, { headers }),
    async close() {
      await providers.close()
      await test.shop.checkout.idle()
      await test.shop.accounts.idle()
      await app.close()
      await test.close()
    },
  }
}

function gatewaysOf(
  by: Required<Pick<TestServerOptions, 'payments' | 'mpesaRoute' | 'timeoutMs'>> & { base: string; mpesa: string },
): Gateway[] {
  const { payments, mpesaRoute, timeoutMs, base, mpesa } = by
  const wanted = payments === true ? GATEWAYS : payments || []
  const clock = { now: () => new Date() }
  const daraja = () => createDaraja({ keys: simulatedKeys({ baseUrl: mpesa, callbackUrl: `${base}/pay/cb` }), clock, timeoutMs })
  const paystack = () => createPaystack({ keys: simulatedPaystack(mpesa), publicUrl: base, mpesa: mpesaRoute !== 'off', timeoutMs })
  return wanted.map((name) => (name === 'daraja' ? daraja() : paystack()))
}

/** Asks until `done`, for at most `ms`: what is right comes at once, but not on a machine with other work. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean, ms = 20_000): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
