import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import type { SecondFactorSetup, SessionReply } from '../../src/shop/accounts/contract.ts'
import type { Shop } from '../../src/shop/shop.ts'

export const PASSWORD = 'mkoba-wa-buluu-7'

/** A browser that is signed in: its cookies and the headers its calls carry. */
export interface SignedInMember {
  id: string
  email: string
  session: SessionReply
  cookies: Record<string, string>
  /** For calls and forms: the cookies and the token that shows they come from our pages. */
  headers: Record<string, string>
}

export interface Asks {
  base: string
}

/** A shop that is asked, and the outbox of its e-mails. */
export interface Server extends Asks {
  database: Pick<Database, 'db'>
}

/** Someone new, signed in by cookies. */
export async function signUp(server: Server, fields: Record<string, unknown> = {}): Promise<SignedInMember> {
  const body = { email: `member-${randomUUID()}@mail.example`, password: PASSWORD, full_name: 'Wanjiku Kamau', ...fields }
  return entered(await confirm(server, await begin(server, body)))
}

/** An account that waits for its code, in a browser with these cookies. */
export interface BegunSignUp {
  email: string
  headers: Record<string, string>
}

export async function begin({ base }: Asks, body: { email: string } & Record<string, unknown>): Promise<BegunSignUp> {
  const response = await send(base, '/api/auth/sign-up', body)
  if (response.status !== 202) throw new Error(`not begun: ${response.status} ${await response.text()}`)
  return { email: body.email, headers: { cookie: cookieHeader(cookiesOf(response)) } }
}

/** Enters the code that was sent last, where the account was begun. */
export async function confirm(server: Server, { email, headers }: BegunSignUp, fields: Record<string, unknown> = {}): Promise<Response> {
  return send(server.base, '/api/auth/sign-up/confirm', { code: await codeSentTo(server, email), ...fields }, headers)
}

const CODE_EMAIL = {
  name: 'test_code_letter',
  text: `select subject, text from mail_outbox where recipient = $1 and subject like '% is your % sign-up code' order by created_at desc, id desc limit 1`,
}

/** The code in the newest e-mail about a new account. */
export async function codeSentTo(server: Pick<Server, 'database'>, email: string): Promise<string> {
  return /\d{6}/.exec((await latestEmail(server, email)).subject)?.[0] ?? ''
}

/** The token of the link in it. */
export async function linkSentTo(server: Pick<Server, 'database'>, email: string): Promise<string> {
  return /[?&]token=([\w-]+)/.exec((await latestEmail(server, email)).text)?.[1] ?? ''
}

async function latestEmail({ database }: Pick<Server, 'database'>, email: string): Promise<{ subject: string; text: string }> {
  const [mail] = await database.db.query<{ subject: string; text: string }>(CODE_EMAIL, [email])
  if (!mail) throw new Error(`no e-mail about a new account was sent to ${email}`)
  return mail
}

/** The same member on another device. */
export async function signIn({ base }: Asks, email: string, fields: Record<string, unknown> = {}): Promise<SignedInMember> {
  return entered(await send(base, '/api/auth/sign-in', { email, password: PASSWORD, ...fields }))
}

/** An admin: a member the shop has made one, in their first days without a second factor. */
export async function signUpAdmin(server: Server & { shop: Pick<Shop, 'accounts'> }): Promise<SignedInMember> {
  const member = await signUp(server)
  await server.shop.accounts.makeAdmin(member.email)
  return member
}

/** An admin who may do everything: with an authenticator app. */
export async function signUpProvenAdmin(server: AskedByAdmin): Promise<SignedInMember & AuthenticatorApp> {
  const admin = await signUpAdmin(server)
  return { ...admin, ...(await setUpApp(server, admin)) }
}

export interface AskedByAdmin extends Server {
  shop: Pick<Shop, 'accounts'>
  clock: Clock
}

export interface AuthenticatorApp {
  /** What the app shows now, or so many steps of 30 seconds from now. */
  code: (steps?: number) => string
  recoveryCodes: string[]
}

/** Puts a second factor in force, as an admin does with their phone. */
export async function setUpApp({ base, clock }: Asks & { clock: Clock }, member: SignedInMember): Promise<AuthenticatorApp> {
  const { secret } = (await (await send(base, '/api/auth/second-factor', {}, member.headers)).json()) as SecondFactorSetup
  const code = (steps = 0) => appCode(secret, clock.now().getTime() + steps * 30_000)
  // One step back, so that the code of now is still to be used.
  const proof = { code: code(-1), current_password: PASSWORD }
  const confirmed = await send(base, '/api/auth/second-factor/confirm', proof, member.headers)
  const { recovery_codes: recoveryCodes } = (await confirmed.json()) as { recovery_codes: string[] }
  if (!confirmed.ok) throw new Error(`no second factor: ${confirmed.status}`)
  return { code, recoveryCodes }
}

/** What an authenticator app with this secret shows at a time, in milliseconds. */
export function appCode(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
}

export function send(base: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

/** The cookies an answer sets, by name; those it takes away are empty. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

export function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

async function entered(response: Response): Promise<SignedInMember> {
  const session = (await response.json()) as SessionReply
  if (!response.ok) throw new Error(`not signed in: ${response.status} ${JSON.stringify(session)}`)
  const cookies = cookiesOf(response)
  const headers = { cookie: cookieHeader(cookies), 'x-csrf-token': session.csrf_token }
  return { id: session.user.id, email: session.user.email, session, cookies, headers }
}
