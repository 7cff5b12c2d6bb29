import { type Outcome, send, type Wire } from '../http.ts'
import { type Envelope, envelope, withoutSecrets } from './payload-schemas.ts'

export interface PaystackKeys {
  baseUrl: string
  secretKey: string
}

/** A reply in Paystack's envelope, or why there is none. */
export type Reply =
  | { kind: 'ok'; data: unknown; message: string; raw: unknown }
  /** A refusal in Paystack's own format: the request was received and not executed. */
  | { kind: 'refused'; status: number; code: string; message: string; data: unknown; raw: unknown }
  | { kind: 'never_sent'; code: string; description: string }
  /** It may have been done. */
  | { kind: 'lost'; description: string; raw: unknown }

export type Call = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<Reply>

/** Paystack's API with the shop's key. Nothing is ever sent twice. */
export function createPaystackCall({ keys, ...wire }: Wire & { keys: PaystackKeys }): Call {
  return async (method, path, payload) =>
    readOutcome(
      await send(wire, `${keys.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${keys.secretKey}`, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      }),
    )
}

function readOutcome(outcome: Outcome): Reply {
  if (outcome.kind === 'never_sent') return outcome
  if (outcome.kind === 'reply_lost') return { kind: 'lost', description: outcome.description, raw: null }
  const { status, body } = outcome
  const raw = withoutSecrets(body)
  const said: Envelope | undefined = envelope.safeParse(body).data
  const message = said?.message ?? ''
  if (said?.status && status < 300) return { kind: 'ok', data: said.data, message, raw }
  if (said && status < 500) return { kind: 'refused', status, code: said.code || `http_${status}`, message, data: said.data, raw }
  const refusedByHttp = status === 503 || (status >= 400 && status < 500 && status !== 408)
  if (refusedByHttp) return { kind: 'refused', status, code: `http_${status}`, message, data: undefined, raw }
  return { kind: 'lost', description: `Unreadable reply, HTTP ${status}`, raw }
}
