import type { Clock } from '../../../platform/clock.ts'
import type { DarajaKeys } from './daraja.ts'
import { refusalReply, tokenReply } from './daraja-wire.ts'

const RENEW_EARLY_MS = 60_000

/** No token, so the request itself never left. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code: string

  constructor(code: string, description: string, cause?: unknown) {
    super(description, { cause })
    this.code = code
  }
}

export interface Tokens {
  /** Throws TokenError. */
  get(): Promise<string>
  /** Forgets a token the provider refused, unless a newer one has taken its place. */
  drop(token: string): void
}

/** One token for the whole process: a new one may kill the old one, so it is fetched once for all who wait. */
export function createTokens(options: { keys: DarajaKeys; clock: Clock; fetch: typeof fetch; timeoutMs: number }): Tokens {
  const { clock } = options
  let current: { value: string; renewAt: number } | undefined
  let coming: Promise<string> | undefined

  async function renew(): Promise<string> {
    const { access_token, expires_in } = await fetchToken(options)
    const lifeMs = expires_in * 1000
    current = { value: access_token, renewAt: clock.now().getTime() + lifeMs - Math.min(RENEW_EARLY_MS, lifeMs / 2) }
    return access_token
  }

  return {
    async get() {
      if (current && clock.now().getTime() < current.renewAt) return current.value
      coming ??= renew().finally(() => {
        coming = undefined
      })
      return coming
    },
    drop(token) {
      if (current?.value === token) current = undefined
    },
  }
}

async function fetchToken({ keys, fetch, timeoutMs }: { keys: DarajaKeys; fetch: typeof globalThis.fetch; timeoutMs: number }) {
  const basic = Buffer.from(`${keys.consumerKey}:${keys.consumerSecret}`).toString('base64')
  let status = 0
  let body: unknown
  try {
    const response = await fetch(`${keys.baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${basic}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    body = await response.json()
  } catch (error) {
    throw new TokenError(status ? `http_${status}` : 'unreachable', 'No access token: M-Pesa did not answer.', error)
  }
  const token = tokenReply.safeParse(body)
  if (status === 200 && token.success) return token.data
  const refusal = refusalReply.safeParse(body).data
  throw new TokenError(refusal?.errorCode ?? `http_${status}`, refusal?.errorMessage || 'No access token: M-Pesa refused to give one.')
}
