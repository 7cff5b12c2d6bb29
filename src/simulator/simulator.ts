import type { FastifyError, FastifyInstance } from 'fastify'
import type {} from '@fastify/rate-limit'
import { type Clock, systemClock } from '../platform/clock.ts'
import { sendCallback } from './callback.ts'
import { createBearers, mountOauth } from './oauth.ts'
import { mountPhone } from './phone.ts'
import { createTexts, mountSms } from './sms.ts'
import { createPrompts } from './state.ts'
import { mountStk } from './stk.ts'
import { sendRefusal, WireRefusal } from './wire.ts'

export interface SimulatorOptions {
  clock?: Clock
  /** Until a sentinel number answers by itself; 2 s. */
  approveAfterMs?: number
  /** How long a prompt lives; 60 s. */
  promptMs?: number
  /** Life of an access token in seconds; 3599. */
  tokenSeconds?: number
  /** Take http callback addresses on this machine; true. Safaricom itself takes https only. */
  allowLoopback?: boolean
  /** Ended requests remembered; 5,000. */
  keep?: number
  /** As the payer reads it; UPYA. */
  merchantName?: string
}

/** Safaricom's Daraja and an SMS provider as a Fastify plugin: `app.register(simulator, { prefix: '/simulator' })`. For demo mode only. */
export async function simulator(app: FastifyInstance, options: SimulatorOptions): Promise<void> {
  const {
    clock = systemClock,
    approveAfterMs = 2000,
    promptMs = 60_000,
    tokenSeconds = 3599,
    allowLoopback = true,
    keep = 5000,
    merchantName = 'UPYA',
  } = options
  const closing = new AbortController()
  const prompts = createPrompts({
    clock,
    approveAfterMs,
    promptMs,
    keep,
    onEnd(prompt) {
      sendCallback(prompt, closing.signal).then(
        (status) => status === 200 || app.log.warn({ status }, 'The shop did not take the simulated callback'),
        (error: unknown) => closing.signal.aborted || app.log.warn({ err: error }, 'The simulated callback did not reach the shop'),
      )
    },
  })
  app.addHook('onClose', () => {
    prompts.close()
    closing.abort()
  })
  await app.register(async (wire) => {
    wire.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error instanceof WireRefusal) return sendRefusal(reply, error)
      if (error.statusCode && error.statusCode < 500)
        return sendRefusal(reply, new WireRefusal(400, '400.002.02', 'Bad Request - Invalid Request Payload'))
      wire.log.error({ err: error }, 'The simulator failed')
      return sendRefusal(reply, new WireRefusal(500, '500.003.1001', 'Internal Server Error'))
    })
    const bearers = createBearers({ clock, tokenSeconds })
    mountOauth(wire, { bearers, tokenSeconds })
    mountStk(wire, { prompts, bearers, clock, allowLoopback })
  })
  const texts = createTexts(keep)
  await app.register(async (wire) => mountSms(wire, { texts, clock }))
  await app.register(async (phone) => mountPhone(phone, { prompts, texts, clock, merchantName }))
}
