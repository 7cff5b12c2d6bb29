import type { SessionReply } from '../../src/shop/accounts/contract.ts'
import type { CreationOptions, Passkey, PasskeyAssertion, RequestOptions } from '../../src/shop/accounts/passkeys/contract.ts'
import { callAs, type Answer } from './api-client.ts'
import { createAuthenticator, type SoftPasskey, type Wrong } from './authenticator.ts'
import { cookieHeader, cookiesOf, send, type SignedInMember } from './members.ts'

interface Refused {
  error: { code: string; message: string }
}

/** Where browsers may use passkeys of a shop on this machine. */
export function pageOf({ base }: { base: string }): string {
  return base.replace('127.0.0.1', 'localhost')
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** A call of a member's browser that carries the cookie of the challenge, too. */
export async function answerAs<T = Refused>(
  server: { base: string },
  member: SignedInMember,
  asked: Answer<unknown>,
  [method, path, body]: [string, string, unknown],
): Promise<Answer<T>> {
  return callAs(server, member, { cookie: `${member.headers['cookie']}; ${passkeyCookie(asked.headers)}` })<T>(method, path, body)
}

/** Adds a passkey of this authenticator to the account, as its owner does in the profile. */
export async function addPasskey(
  server: { base: string },
  member: SignedInMember,
  authenticator: Authenticator = createAuthenticator({ origin: pageOf(server) }),
  fields: Record<string, unknown> = {},
): Promise<SoftPasskey & { listed: Passkey; authenticator: Authenticator }> {
  const asked = await callAs(server, member)<CreationOptions>('POST', '/api/auth/passkeys/options')
  const { passkey, credential } = authenticator.create(asked.body)
  const added = await answerAs<Passkey>(server, member, asked, ['POST', '/api/auth/passkeys', { credential, ...fields }])
  if (added.status !== 201) throw new Error(`no passkey: ${added.status} ${JSON.stringify(added.body)}`)
  return Object.assign(passkey, { listed: added.body, authenticator })
}

/** A browser in which nobody is signed in, asked for a passkey: the challenge, and how it answers. */
export async function askForPasskey({ base }: { base: string }, headers: Record<string, string> = {}) {
  const response = await send(base, '/api/auth/passkeys/sign-in/options', {}, headers)
  if (!response.ok) throw new Error(`no challenge: ${response.status}`)
  const options = (await response.json()) as RequestOptions
  const cookie = passkeyCookie(response.headers)
  const answer = (credential: PasskeyAssertion, fields: Record<string, unknown> = {}, more: Record<string, string> = { cookie }) =>
    send(base, '/api/auth/passkeys/sign-in', { credential, ...fields }, { ...headers, ...more })
  return { options, cookie, answer }
}

/** Signs in with it in a new browser; what came of it. */
export async function enterWith(
  server: { base: string },
  passkey: SoftPasskey & { authenticator: Authenticator },
  wrong: Wrong = {},
): Promise<{ said: string; response: Response }> {
  const { options, answer } = await askForPasskey(server)
  const response = await answer(passkey.authenticator.get(passkey, options, wrong))
  if (response.ok) return { said: 'in', response }
  return { said: ((await response.clone().json()) as Refused).error.code, response }
}

/** The same, as the member that they are now. */
export async function signInWith(
  server: { base: string },
  passkey: SoftPasskey & { authenticator: Authenticator },
): Promise<SignedInMember> {
  const { said, response } = await enterWith(server, passkey)
  if (said !== 'in') throw new Error(`not signed in: ${said}`)
  const session = (await response.json()) as SessionReply
  const cookies = cookiesOf(response)
  const headers = { cookie: cookieHeader(cookies), 'x-csrf-token': session.csrf_token }
  return { id: session.user.id, email: session.user.email, session, cookies, headers }
}

function passkeyCookie(headers: Headers): string {
  const set = headers.getSetCookie().find((line) => line.startsWith('upya_passkey=')) ?? ''
  return set.split(';')[0] ?? ''
}
