import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createDaraja } from '../shop/payments/gateways/daraja.ts'
import { SIMULATED_MERCHANT, simulatedKeys } from './merchant.ts'
import { simulator, type SimulatorOptions } from './simulator.ts'

// For tests: a simulator on a real port, a shop that only notes its callbacks, and a clock that can be moved.

export interface ReceivedCallback {
  token: string
  headers: IncomingHttpHeaders
  body: unknown
}

export type World = Awaited<ReturnType<typeof startWorld>>

export async function startWorld(options: SimulatorOptions = {}) {
  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const callbacks: ReceivedCallback[] = []
  const calls: string[] = []
  const app = Fastify()
  app.addHook('onRequest', async (request) => {
    calls.push(new URL(request.url, 'http://shop').pathname)
  })
  await app.register(simulator, { prefix: '/simulator', clock, approveAfterMs: 150, promptMs: 300, ...options })
  app.post<{ Params: { token: string } }>('/pay/cb/:token', (request) => {
    callbacks.push({ token: request.params.token, headers: request.headers, body: request.body })
    return { ResultCode: 0, ResultDesc: 'Success' }
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const keys = simulatedKeys({ baseUrl: `${origin}/simulator`, callbackUrl: `${origin}/pay/cb` })

  return {
    app,
    clock,
    keys,
    callbacks,
    callsTo: (path: string) => calls.filter((called) => called === `/simulator${path}`).length,
    gateway: createDaraja({ keys, clock }),
    moveClock(seconds: number) {
      offsetMs += seconds * 1000
    },
    async callback(token: string): Promise<ReceivedCallback> {
      for (let waited = 0; waited < 3000; waited += 5) {
        const found = callbacks.find((callback) => callback.token === token)
        if (found) return found
        await pause(5)
      }
      throw new Error(`No callback for ${token}`)
    },
    phone: (path: string, body?: object) =>
      fetch(
        `${keys.baseUrl}/phone${path}`,
        body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      ),
    close: () => app.close(),
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A fresh access token from the simulator. */
export async function fetchBearer(world: World): Promise<string> {
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
    tokens: () => requests.filter((url) => url.startsWith('/oauth')).length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
