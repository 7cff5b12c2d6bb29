import type { CheckoutRequest, StartedCheckout } from '../../../../shop/checkout/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { tellNow } from '../../../lib/beacon.ts'
import { randomUuid } from '../../../lib/guest.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

// One key per press of Pay, stored until the response is known: whatever is sent again after a lost reply, or
// after a reload in the middle of it, is the same request to the shop.

export interface PayRequest {
  key: string
  request: CheckoutRequest
  kind: 'bag' | 'quick'
  /** Milliseconds since 1970. */
  at: number
}

/** A press this young is followed up after a reload by itself; an older one waits for the next press. Milliseconds. */
const FOLLOW_UP = 120_000
/** Waits between the tries of one press. Milliseconds. */
const RETRY_DELAYS = [1500, 4000]

/** The press to send: the one that never got its answer if it asked the same, else a new one. */
export function payRequestFor(request: CheckoutRequest, kind: PayRequest['kind'], now = Date.now()): PayRequest {
  const previous = storedPayRequest()
  if (previous && JSON.stringify(previous.request) === JSON.stringify(request)) return previous
  const payRequest = { key: randomUuid(), request, kind, at: now }
  writeJson(STORAGE_KEYS.payPress, payRequest)
  return payRequest
}

/** A press whose response never arrived. */
export function unansweredPayRequest(now = Date.now()): PayRequest | null {
  const previous = storedPayRequest()
  return previous && now - previous.at < FOLLOW_UP ? previous : null
}

function storedPayRequest(): PayRequest | null {
  const found = readJson(STORAGE_KEYS.payPress)
  if (!isRecord(found) || typeof found['key'] !== 'string' || !isRecord(found['request'])) return null
  return {
    key: found['key'],
    request: found['request'] as CheckoutRequest,
    kind: found['kind'] === 'quick' ? 'quick' : 'bag',
    at: Number(found['at']) || 0,
  }
}

/** Sends a press until there is an answer. Throws ApiError: a refusal, or none of the tries was answered. */
export async function sendPayRequest(payRequest: PayRequest): Promise<StartedCheckout> {
  // Orders are counted for what was seen before them.
  tellNow()
  const started = await sendWithRetry(() =>
    api<StartedCheckout>('POST', '/api/checkouts', { body: payRequest.request, idempotencyKey: payRequest.key }),
  )
  writeJson(STORAGE_KEYS.payPress, null)
  return started
}

async function sendWithRetry<T>(ask: () => Promise<T>, delays: readonly number[] = RETRY_DELAYS): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const unanswered = error instanceof ApiError && error.unanswered
    // A refusal is an answer; a lost reply is none, and its key stays for the next press.
    if (!unanswered) writeJson(STORAGE_KEYS.payPress, null)
    const [delay, ...rest] = delays
    if (!unanswered || delay === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    return sendWithRetry(ask, rest)
  }
}
