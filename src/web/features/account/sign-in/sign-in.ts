import type { SessionReply, SessionView } from '../../../../shop/accounts/contract.ts'
import { EMAIL_INVALID, PASSWORD_BLANK, PASSWORD_MIN, PASSWORD_SHORT } from '../../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { broughtAlong } from './guest-data.ts'
import { signInErrorOf, type SignInError } from './sign-in-error.ts'
import { recordAuthEvent, type AuthEvent } from '../session/fallback-mode.ts'
import { pendingSignUp, withPendingSignUp, type PendingSignUp } from './pending-sign-up.ts'
import { broadcast } from '../session/session-channel.ts'
import { acceptSession } from '../session/session-store.ts'

export type SignInMode = 'sign-in' | 'create'

/** What was typed. */
export interface SignInFields {
  email: string
  password: string
  full_name: string
  code: string
}

/** What can be said before the shop is asked; null when it may be sent. */
export function signInErrors(mode: SignInMode, { email, password }: SignInFields): Record<string, string> | null {
  const fields: Record<string, string> = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) fields['email'] = EMAIL_INVALID
  if (!password)
    fields['password'] = mode === 'create' ? `Choose a password of at least ${PASSWORD_MIN} characters.` : 'Enter your password.'
  else if (mode === 'create' && password.length < PASSWORD_MIN) fields['password'] = PASSWORD_SHORT
  else if (mode === 'create' && !password.trim()) fields['password'] = PASSWORD_BLANK
  return Object.keys(fields).length > 0 ? fields : null
}

/**
 * Signs in, or begins an account, with what this browser has as a guest. Null when that was done: someone is in, and known in
 * every tab, or `pendingSignUp` waits for its code. `next`: where they wanted to go.
 */
export async function submitSignIn(mode: SignInMode, fields: SignInFields, next?: string): Promise<SignInError | null> {
  const body = requestOf(mode, fields)
  if (mode === 'create')
    return tried('sign_up', () =>
      // The cookie that the code is good with comes also to a page that is loaded again before the answer.
      withPendingSignUp({ email: body['email'] ?? '', ...(next ? { next } : {}) }, () =>
        api('POST', '/api/auth/sign-up', { body, renews: false, keepalive: true }),
      ),
    )
  return tried('sign_in', async () => {
    const reply = await api<SessionReply>('POST', '/api/auth/sign-in', { body, renews: false })
    recordAuthEvent('sign_in', 200)
    letIn(reply, 'You’re signed in.')
  })
}

/** Signs in with what a passkey has signed, with what this browser has as a guest. Null when somebody is in. */
export async function signInByPasskey(signed: unknown): Promise<SignInError | null> {
  return tried('sign_in', async () => {
    const body = { credential: await signed, ...broughtAlong() }
    const reply = await api<SessionReply>('POST', '/api/auth/passkeys/sign-in', { body, renews: false })
    recordAuthEvent('sign_in', 200)
    letIn(reply, 'You’re signed in.')
  })
}

/** The same sign-up for the address that was meant; password and name stay. */
export async function readdressSignUp(email: string, pending: PendingSignUp): Promise<SignInError | null> {
  const address = email.trim()
  const wrong = signInErrors('sign-in', { email: address, password: '-', full_name: '', code: '' })
  if (wrong) return { message: null, fields: wrong, needsCode: false }
  return tried('sign_up', async () => {
    await api('POST', '/api/auth/sign-up/address', { body: { email: address }, renews: false })
    pendingSignUp.set({ ...pending, email: address, sentAt: Date.now() })
  })
}

/** The code of the e-mail opens the account that was begun here. */
export async function confirmSignUp(code: string): Promise<SignInError | null> {
  return tried('sign_up', async () => {
    const body = { code: code.trim(), ...broughtAlong() }
    const reply = await api<SessionReply>('POST', '/api/auth/sign-up/confirm', { body, renews: false })
    recordAuthEvent('sign_up', 201)
    pendingSignUp.set(null)
    letIn(reply, 'Karibu, your account is ready.')
  })
}

/** Another e-mail. */
export async function resendSignUp(): Promise<SignInError | null> {
  return tried('sign_up', async () => {
    await api('POST', '/api/auth/sign-up/resend', { body: {}, renews: false })
    pendingSignUp.set({ ...(pendingSignUp.get() ?? { email: '' }), sentAt: Date.now() })
  })
}

async function tried(event: AuthEvent, work: () => Promise<void>): Promise<SignInError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    recordAuthEvent(event, error.status, error.message)
    if (error.code === 'sign_up_over') {
      // Nothing waits any more: back to the form, which is said where it stays in sight.
      pendingSignUp.set(null)
      notify.error(error.message)
    }
    return signInErrorOf(error)
  }
}

function letIn({ user, expires_at, expires_in, csrf_token, claimed_orders }: SessionReply, message: string): void {
  const view: SessionView = { user, expires_at, expires_in, csrf_token }
  acceptSession(view, { here: true })
  broadcast({ kind: 'held', view, at: Date.now() })
  notify.success(earlierOrders(claimed_orders ?? 0) ?? message)
}

function requestOf(mode: SignInMode, { email, password, full_name, code }: SignInFields): Record<string, string> {
  const more = mode === 'create' ? { full_name: full_name.trim() } : { code: code.trim() }
  return {
    email: email.trim(),
    password,
    ...Object.fromEntries(Object.entries(more).filter(([, text]) => text)),
    ...broughtAlong(),
  }
}

function earlierOrders(orders: number): string | null {
  if (orders === 0) return null
  return orders === 1 ? '1 earlier order is now in your account' : `${orders} earlier orders are now in your account`
}
