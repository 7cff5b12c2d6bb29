import { readAnswer } from './json.ts'

/** What became of one request. Money hangs on the difference between the last two. */
export type Outcome =
  | { kind: 'replied'; status: number; body: unknown }
  | { kind: 'never_sent'; code: string; description: string }
  | { kind: 'reply_lost'; description: string }

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

export interface Wire {
  fetch: typeof fetch
  timeoutMs: number
}

/** One request with JSON, and never a second one. */
export async function send({ fetch, timeoutMs }: Wire, url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { kind: 'replied', status: response.status, body: await readAnswer(response) }
  } catch (error) {
    const code = connectFailure(error)
    if (code) return { kind: 'never_sent', code, description: sentenceOf(error) }
    return { kind: 'reply_lost', description: sentenceOf(error) }
  }
}

function connectFailure(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  const connecting = 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')
  return connecting || NEVER_CONNECTED.has(cause.code) ? cause.code : undefined
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause ? `${error.message}: ${cause}` : error.message
}
