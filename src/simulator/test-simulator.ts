import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createDaraja } from '../shop/payments/gateways/daraja/daraja.ts'
import { payBillAddresses } from '../shop/payments/gateways/daraja/paybill.ts'
import type { Evidence, Message, ProviderIds, StartAttempt, StartResult } from '../shop/payments/gateways/gateway.ts'
import type { MessageKind } from '../shop/payments/rules.ts'
import { SIMULATED_MERCHANT, simulatedKeys } from './daraja/credentials.ts'
import { simulator, type SimulatorOptions } from './simulator.ts'

// For tests: a simulator on a real port, a shop that only notes what it is sent, and a clock that can be moved.

export interface Received {
  token: string
  /** `callback`, or the last part of the address. */
  kind: string
  headers: IncomingHttpHeaders
  /** As it came. */
  text: string
  body: unknown
}

export type TestSimulator = Awaited<ReturnType<typeof startSimulator>>

export async function startSimulator(options: SimulatorOptions = {}) {
  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const received: Received[] = []
  const calls: string[] = []
  const origin = `http://127.0.0.1:${await freePort()}`
  const keys = simulatedKeys({ baseUrl: `${origin}/simulator`, callbackUrl: `${origin}/pay/cb` })
  const gateway = createDaraja({ keys, clock })

  const shop = Fastify()
  shop.addHook('onRequest', async (request) => {
    calls.push(new URL(request.url, 'http://shop').pathname)
  })
  await shop.register(simulator, {
    prefix: '/simulator',
    clock,
    approveAfterMs: 150,
    promptMs: 300,
    payBill: payBillAddresses(keys),
    ...options,
  })
  await shop.register(async (own) => {
    own.removeContentTypeParser('application/json')
    own.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => String(body))
    const note = (request: { params: { token: string; kind?: string }; headers: IncomingHttpHeaders; body: string }) => {
      const { token, kind = 'callback' } = request.params
      received.push({ token, kind, headers: request.headers, text: request.body, body: JSON.parse(request.body) })
      return kind === 'validation' ? gateway.payBill?.validate(request.body) : { ResultCode: 0, ResultDesc: 'Success' }
    }
    own.post<{ Params: { token: string }; Body: string }>('/pay/cb/:token', note)
    own.post<{ Params: { token: string; kind: string }; Body: string }>('/pay/cb/:token/:kind', note)
  })
  await shop.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })

  async function message(token: string, kind = 'callback'): Promise<Received> {
    for (let waited = 0; waited < 3000; waited += 5) {
      const found = received.find((one) => one.token === token && one.kind === kind)
      if (found) return found
      await pause(5)
    }
    throw new Error(`No ${kind} for ${token}`)
  }

  async function call(method: string, path: string, body?: object) {
    const init = { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) }
    const response = await fetch(`${keys.baseUrl}/control${path}`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    app: shop,
    clock,
    keys,
    received,
    gateway,
    callsTo: (path: string) => calls.filter((called) => called === `/simulator${path}`).length,
    moveClock(seconds: number) {
      offsetMs += seconds * 1000
    },
    message,
    /** What the gateway reads from it. */
    async read(token: string, kind: MessageKind = 'callback'): Promise<Message | null> {
      return gateway.read(kind, (await message(token, kind)).text, {})
    },
    /** What the gateway reads from a callback. */
    async evidence(token: string): Promise<Evidence> {
      return evidenceOf(gateway.read('callback', (await message(token)).text, {}))
    },
    control: (path: string, body: object) => call('POST', path, body),
    look: (path: string) => call('GET', path),
    phone: (path: string, body?: object) =>
      fetch(
        `${keys.baseUrl}/phone${path}`,
        body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      ),
    close: () => shop.close(),
  }
}

/** What a shop starts a payment with. */
export function attemptOf(phone: string, callbackToken: string, changes: Partial<StartAttempt> = {}): StartAttempt {
  return {
    id: callbackToken,
    method: 'mpesa',
    reference: `UP-7K3M9Q-${callbackToken}`,
    amount: 1500,
    phone,
    email: null,
    checkoutId: 'checkout',
    accountReference: 'UP-7K3M9Q',
    callbackToken,
    returnUrl: 'https://shop.example/payment-callback',
    ...changes,
  }
}

/** The ids of a push that was taken; throws what became of it otherwise. */
export function promptedIds(result: StartResult): ProviderIds {
  if (result.kind !== 'prompted') throw new Error(JSON.stringify(result))
  return result.ids
}

export function evidenceOf(message: Message | null): Evidence {
  if (message?.about !== 'attempt') throw new Error(JSON.stringify(message))
  return message.evidence
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A fresh access token from the simulator. */
export async function fetchBearer(world: TestSimulator): Promise<string> {
  const basic = Buffer.from(`${SIMULATED_MERCHANT.consumerKey}:${SIMULATED_MERCHANT.consumerSecret}`).toString('base64')
  const response = await fetch(`${world.keys.baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A provider that behaves as the test says; for what Safaricom does only on a bad day. */
export async function startStandIn(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url?.startsWith('/oauth'))
      return response.end(JSON.stringify({ access_token: `token-${requests.length}`, expires_in: 3599 }))
    return listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    pushes: () => requests.filter((url) => url.includes('processrequest')).length,
    callsTo: (path: string) => requests.filter((url) => url === path).length,
    tokens: () => requests.filter((url) => url.startsWith('/oauth')).length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
