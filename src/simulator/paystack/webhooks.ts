import { createHmac } from 'node:crypto'
import type { Schedule } from '../schedule.ts'
import { SIMULATED_SECRET_KEY } from './credentials.ts'
import { toJson } from './protocol.ts'

/** Tries of one message until the shop answers 200. */
const TRIES = 5
const LOG_MAX = 1000
const TIMEOUT_MS = 30_000

export interface SentWebhook {
  event: string
  reference: string
  at: Date
  /** HTTP status of the answer; 0 when there was none. */
  status: number
}

export interface WebhookOptions {
  schedule: Schedule
  /** Where the merchant takes its webhooks; nothing is sent without one. */
  url: string | undefined
  /** Between two tries, while the shop does not answer 200. */
  retryAfterMs: number
  /** Also for what the log calls a problem. */
  warn: (about: object, message: string) => void
}

export type Webhooks = ReturnType<typeof createWebhooks>

/** Messages to the shop, signed over exactly the bytes that are sent. */
export function createWebhooks({ schedule, url, retryAfterMs, warn }: WebhookOptions) {
  const closing = new AbortController()
  const sent: SentWebhook[] = []

  async function post(body: string, signature: string): Promise<number> {
    if (!url) return 0
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Paystack/2.0', 'x-paystack-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.text()
    return response.status
  }

  async function deliver(
    message: { event: string; reference: string; body: string; signature: string },
    triesLeft: number,
  ): Promise<number> {
    const { event, reference, body, signature } = message
    const status = await post(body, signature).catch(() => 0)
    sent.push({ event, reference, at: schedule.now(), status })
    sent.splice(0, sent.length - LOG_MAX)
    if (status === 200 || closing.signal.aborted || !url) return status
    warn({ status, event }, 'The shop did not take the simulated webhook')
    if (triesLeft > 1) schedule.after(retryAfterMs, () => void deliver(message, triesLeft - 1))
    return status
  }

  return {
    /** Resolves with the HTTP status of the first try. */
    send(event: string, reference: string, data: unknown, { forged = false } = {}): Promise<number> {
      const body = toJson({ event, data })
      const signature = createHmac('sha512', forged ? 'not the key' : SIMULATED_SECRET_KEY)
        .update(body)
        .digest('hex')
      return deliver({ event, reference, body, signature }, forged ? 1 : TRIES)
    },
    /** Oldest first. */
    log: (): readonly SentWebhook[] => sent,
    close: () => closing.abort(),
  }
}
