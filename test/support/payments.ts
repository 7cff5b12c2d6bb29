import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../src/config.ts'
import { createServer } from '../../src/server/server.ts'
import { createDaraja } from '../../src/shop/payments/gateways/daraja.ts'
import { simulatedKeys, simulatedSms } from '../../src/simulator/merchant.ts'
import { simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSms } from '../../src/platform/sms.ts'
import { testShop, type TestShop } from './shop.ts'

export interface TestServer extends TestShop {
  app: FastifyInstance
  /** Where the shop listens, for real HTTP. */
  base: string
  /** Where the simulated M-Pesa listens, and the simulated sender of SMS. */
  mpesa: string
  post<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: T }>
  read<T = unknown>(path: string, headers?: Record<string, string>): Promise<{ status: number; body: T }>
}

/** The shop and the simulated phone company, each on a port of its own, talking real HTTP with each other. */
export async function testServer(
  options: SimulatorOptions & { env?: Record<string, string>; payments?: boolean; texting?: boolean } = {},
): Promise<TestServer> {
  const { env = {}, payments = true, texting = true, ...simulated } = options
  const log = createLog('silent')
  const phoneCompany = fastify()
  await phoneCompany.register(simulator, { approveAfterMs: 40, promptMs: 400, ...simulated })
  const mpesa = await phoneCompany.listen({ host: '127.0.0.1', port: 0 })

  // The gateway needs the shop's address before the shop listens.
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const gateways = payments
    ? [createDaraja({ keys: simulatedKeys({ baseUrl: mpesa, callbackUrl: `${base}/pay/cb` }), clock: { now: () => new Date() } })]
    : []
  const test = await testShop({ gateways, sms: texting ? createSms(simulatedSms(mpesa)) : null, publicUrl: base })
  const app = await createServer({
    config: readConfig({ NODE_ENV: 'production', RATE_LIMIT: '0', ...env }),
    shop: test.shop,
    platform: { database: test.database, jobs: test.jobs, live: test.live, log },
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
      await phoneCompany.close()
      await test.shop.checkout.idle()
      await test.shop.accounts.idle()
      await app.close()
      await test.close()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = fastify()
  await probe.listen({ host: '127.0.0.1', port: 0 })
  const { port } = probe.server.address() as AddressInfo
  await probe.close()
  return port
}

/** Asks until `done`, for at most `ms`. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean, ms = 5000): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
