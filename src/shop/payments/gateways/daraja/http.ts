import { isDeadToken } from './codes.ts'
import { createTokens, TokenError, type TokenOptions } from './token.ts'
import { refusalReply } from './payload-schemas.ts'
import { type Outcome, send, sentenceOf } from '../http.ts'

export type { Outcome }

export type Call = (path: string, payload: object) => Promise<Outcome>

/** Authorised JSON POST. A request refused for its token never reached M-Pesa, so it alone is sent again, once. */
export function createCall(options: TokenOptions): Call {
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

  function post(path: string, payload: object, token: string): Promise<Outcome> {
    return send(options, `${options.keys.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  }

  return async (path, payload) => {
    const first = await attempt(path, payload)
    return first.deadToken ? attempt(path, payload) : first
  }
}
