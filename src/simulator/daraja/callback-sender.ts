import type { Clock } from '../../platform/clock.ts'
import type { Delivery } from '../control/contract.ts'
import { SIMULATED_MERCHANT } from './credentials.ts'

export interface Message {
  kind: Delivery['kind']
  phone: string
  address: string
  body: string
}

export interface Answer {
  /** Null without a response. */
  status: number | null
  text: string
}

export type CallbackSender = ReturnType<typeof createCallbackSender>

const REMEMBERED = 500
const TIMEOUT_MS = 10_000
const LONGEST_ANSWER = 10_000

/** Sends to the merchant, once for each call: the real one was seen to give up after the first try. */
export function createCallbackSender({ clock, warn }: { clock: Clock; warn: (about: object, message: string) => void }) {
  const closing = new AbortController()
  const sent: Delivery[] = []

  async function post({ address, body }: Message, timeoutMs: number): Promise<Answer> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8', businessshortcode: SIMULATED_MERCHANT.shortCode },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: response.status, text: (await response.text()).slice(0, LONGEST_ANSWER) }
  }

  return {
    /** Never throws: the phone company does not retry. */
    async send(message: Message, timeoutMs = TIMEOUT_MS): Promise<Answer> {
      const delivery: Delivery = { at: clock.now().toISOString(), ...message, status: null }
      sent.push(delivery)
      if (sent.length > REMEMBERED) sent.shift()
      try {
        const answer = await post(message, timeoutMs)
        delivery.status = answer.status
        if (answer.status !== 200) warn({ status: answer.status, kind: message.kind }, 'The shop did not take a simulated message')
        return answer
      } catch (error) {
        if (!closing.signal.aborted) warn({ err: error, kind: message.kind }, 'A simulated message did not reach the shop')
        return { status: null, text: '' }
      }
    },
    sent: (): readonly Delivery[] => sent,
    close: () => closing.abort(),
  }
}
