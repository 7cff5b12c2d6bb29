import type { IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import { createPaystack } from '../../shop/payments/gateways/paystack/paystack.ts'
import type { StartAttempt } from '../../shop/payments/gateways/gateway.ts'
import { readJson } from '../../shop/payments/gateways/json.ts'
import { simulatedPaystack } from './credentials.ts'
import { createSchedule } from '../schedule.ts'
import { mountPaystack, type PaystackOptions } from './paystack.ts'

// For tests: a simulated Paystack on a real port, and a shop that only notes the webhooks.

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  event: string
  data: Record<string, unknown>
}

export type TestPaystack = Awaited<ReturnType<typeof startPaystack>>

export async function startPaystack(options: Partial<PaystackOptions> & { answers?: () => number } = {}) {
  const schedule = createSchedule({ now: () => new Date() })
  const webhooks: ReceivedWebhook[] = []
  const shop = Fastify()
  shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shop.post('/pay/paystack', (request, reply) => {
    const body = String(request.body)
    webhooks.push({ headers: request.headers, body, ...(readJson(body) as Pick<ReceivedWebhook, 'event' | 'data'>) })
    return reply.code(options.answers?.() ?? 200).send({})
  })
  const shopUrl = await shop.listen({ port: 0, host: '127.0.0.1' })

  const app = Fastify()
  const settings = { schedule, paceMs: 3000, keep: 100, merchantName: 'UPYA', webhookUrl: `${shopUrl}/pay/paystack`, ...options }
  await app.register(async (scope) => mountPaystack(scope, settings), { prefix: '/simulator' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const keys = simulatedPaystack(`${origin}/simulator`)

  return {
    keys,
    webhooks,
    gateway: createPaystack({ keys, publicUrl: 'https://shop.example', mpesa: true }),
    /** The same. */
    hasty: createPaystack({ keys, publicUrl: 'https://shop.example', mpesa: true, timeoutMs: 100 }),
    /** Seconds; what becomes due is on its way then. */
    advance: schedule.advance,
    /** Webhooks of this payment, once `count` of them are there and more had the time to come. */
    async webhooksOf(reference: string, count: number): Promise<ReceivedWebhook[]> {
      schedule.advance(120)
      const deliveries = () => webhooks.filter(({ data }) => data.reference === reference)
      await until(() => deliveries().length >= count)
      await pause(50)
      return deliveries()
    },
    api: (path: string, body?: unknown, headers: Record<string, string> = { authorization: `Bearer ${keys.secretKey}` }) =>
      jsonOf(`${keys.baseUrl}${path}`, body, headers),
    control: (path: string, body?: unknown) => jsonOf(`${origin}/simulator/control/paystack${path}`, body),
    statement: async () => (await fetch(`${origin}/simulator/control/paystack/statement.csv`)).text(),
    /** The webhook of that kind, the `count`th of its payment. */
    async webhook(event: string, reference: string, count = 1): Promise<ReceivedWebhook> {
      const found = () =>
        webhooks.filter((one) => one.event === event && [one.data.reference, one.data.transaction_reference].includes(reference))[count - 1]
      await until(() => found() !== undefined)
      const webhook = found()
      if (webhook) return webhook
      throw new Error(`No ${event} of ${reference}`)
    },
    async close() {
      schedule.close()
      await app.close()
      await shop.close()
    },
  }
}

async function jsonOf(url: string, body: unknown, headers: Record<string, string> = {}) {
  const init =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, text, body: readJson(text) as Record<string, unknown> & { data: Record<string, unknown> } }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks again and again, for 3 s. */
async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 3000 && !holds(); waited += 5) await pause(5)
}

let count = 0
/** An attempt as the shop makes one, with a reference of its own. */
export function attempt(changes: Partial<StartAttempt> = {}): StartAttempt {
  count += 1
  return {
    id: `attempt-${count}`,
    method: 'card',
    reference: `UP-7K3M9Q-${count}`,
    amount: 1500,
    phone: '254712345678',
    email: null,
    checkoutId: 'c0ffee',
    accountReference: 'UP-7K3M9Q',
    callbackToken: `token${count}`,
    returnUrl: 'https://shop.example/payment-callback',
    ...changes,
  }
}
