import type { Clock } from '../../../../platform/clock.ts'
import { readAnswer } from '../json.ts'
import type { DarajaKeys } from './keys.ts'
import { refusalReply, tokenReply } from './payload-schemas.ts'

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

export interface Token {
  value: string
  /** Milliseconds since 1970. */
  renewAt: number
}

/** Where the processes of one shop keep their one token. */
export interface TokenStore {
  /** One process at a time: `renew` is given what is there, and gives what shall be there. */
  exchange(renew: (held: Token | null) => Promise<Token>): Promise<Token>
}

export interface TokenOptions {
  keys: DarajaKeys
  clock: Clock
  fetch: typeof fetch
  timeoutMs: number
  /** Without one the token is this process's own. */
  tokenStore?: TokenStore | undefined
}

/** One token for the whole shop: a new one may kill the old one, so it is fetched once for all who wait, in every process. */
export function createTokens(options: TokenOptions): Tokens {
  const { clock, tokenStore } = options
  let current: Token | undefined
  let dead: string | undefined
  let coming: Promise<string> | undefined
  const isAlive = (token: Token) => token.value !== dead && clock.now().getTime() < token.renewAt

  async function make(): Promise<Token> {
    const { access_token, expires_in } = await fetchToken(options)
    const lifeMs = expires_in * 1000
    return { value: access_token, renewAt: clock.now().getTime() + lifeMs - Math.min(RENEW_EARLY_MS, lifeMs / 2) }
  }

  async function renew(): Promise<string> {
    current = tokenStore ? await tokenStore.exchange(async (held) => (held && isAlive(held) ? held : make())) : await make()
    return current.value
  }

  return {
    async get() {
      if (current && isAlive(current)) return current.value
      coming ??= renew().finally(() => {
        coming = undefined
      })
      return coming
    },
    drop(token) {
      if (current?.value !== token) return
      current = undefined
      dead = token
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
    body = await readAnswer(response)
  } catch (error) {
    throw new TokenError(status ? `http_${status}` : 'unreachable', 'No access token: M-PESA did not answer.', error)
  }
  const token = tokenReply.safeParse(body)
  if (status === 200 && token.success) return token.data
  const refusal = refusalReply.safeParse(body).data
  throw new TokenError(refusal?.errorCode ?? `http_${status}`, refusal?.errorMessage || 'No access token: M-PESA refused to give one.')
}
