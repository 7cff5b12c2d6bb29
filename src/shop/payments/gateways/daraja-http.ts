import type { Clock } from '../../../platform/clock.ts'
import type { DarajaKeys } from './daraja.ts'
import { isDeadToken } from './daraja-codes.ts'
import { createTokens, TokenError } from './daraja-token.ts'
import { refusalReply } from './daraja-wire.ts'

/** What became of one request. Money hangs on the difference between the last two. */
export type Outcome =
  | { kind: 'replied'; status: number; body: unknown }
  | { kind: 'never_sent'; code: string; description: string }
  | { kind: 'reply_lost'; description: string }

export type Call = (path: string, payload: object) => Promise<Outcome>

/** Failing while connecting means that no byte of the request arrived. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Authorised JSON POST. A request refused for its token never reached M-Pesa, so it alone is sent again, once. */
export function createCall(options: { keys: DarajaKeys; clock: Clock; fetch: typeof fetch; timeoutMs: number }): Call {
  const tokens = createTokens(options)

  async function attempt(path: string, payload: object): Promise<Outcome & { deadToken?: boolean }> {
    let token: string
    try {
      token = await tokens.get()
    } catch (error) {
      const code = error instanceof TokenError ? error.code : 'unreachable'
      return { kind: 'never_sent', code, description: sentenceOf(error) }
    }
    const outcome = await post(path, payload, token)
    if (outcome.kind !== 'replied') return outcome
    const deadToken = isDeadToken(outcome.status, refusalReply.safeParse(outcome.body).data?.errorCode)
    if (deadToken) tokens.drop(token)
    return { ...outcome, deadToken }
  }

  async function post(path: string, payload: object, token: string): Promise<Outcome> {
    try {
      const response = await options.fetch(`${options.keys.baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      return { kind: 'replied', status: response.status, body: jsonOrText(await response.text()) }
    } catch (error) {
      const code = connectFailure(error)
      if (code) return { kind: 'never_sent', code, description: sentenceOf(error) }
      return { kind: 'reply_lost', description: sentenceOf(error) }
    }
  }

  return async (path, payload) => {
    const first = await attempt(path, payload)
    return first.deadToken ? attempt(path, payload) : first
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 2000)
  }
}

function connectFailure(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  const connecting = 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')
  return connecting || NEVER_CONNECTED.has(cause.code) ? cause.code : undefined
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause ? `${error.message}: ${cause}` : error.message
}
