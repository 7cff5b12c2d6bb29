import type { SessionReply, SessionView } from '../../../../shop/accounts/contract.ts'
import { EMAIL_INVALID, PASSWORD_BLANK, PASSWORD_MIN, PASSWORD_SHORT } from '../../../../shop/accounts/rules.ts'
import { normalisePhone } from '../../../../shop/phone.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { isRecord, readJson, readText, STORAGE_KEYS } from '../../../lib/storage.ts'
import { notify } from '../../../ui/notify.ts'
import { signInErrorOf, type SignInError } from './sign-in-error.ts'
import { recordAuthEvent, type AuthEvent } from '../session/fallback-mode.ts'
import { pendingSignUp, withPendingSignUp } from './pending-sign-up.ts'
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
 * every tab, or `pendingSignUp` waits for its code.
 */
export async function submitSignIn(mode: SignInMode, fields: SignInFields): Promise<SignInError | null> {
  const body = requestOf(mode, fields)
  if (mode === 'create')
    return tried('sign_up', () =>
      // The cookie that the code is good with comes also to a page that is loaded again before the answer.
      withPendingSignUp(body['email'] ?? '', () => api('POST', '/api/auth/sign-up', { body, renews: false, keepalive: true })),
    )
  return tried('sign_in', async () => {
    const reply = await api<SessionReply>('POST', '/api/auth/sign-in', { body, renews: false })
    recordAuthEvent('sign_in', 200)
    letIn(reply, 'You’re signed in.')
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
    pendingSignUp.set({ email: pendingSignUp.get()?.email ?? '', sentAt: Date.now() })
  })
}

async function tried(event: AuthEvent, work: () => Promise<void>): Promise<SignInError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    recordAuthEvent(event, error.status, error.message)
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

/** What makes the guest's orders the member's. */
function broughtAlong(): Record<string, string> {
  const phone = lastPhone()
  return { guest_id: guestUserId(), ...(phone ? { phone_number: phone } : {}) }
}

/** The number of the last payment, or the one typed at the checkout: with the guest id it proves whose orders they are. */
function lastPhone(): string | null {
  const contact = readJson(STORAGE_KEYS.contact, 'session')
  return normalisePhone(readText(STORAGE_KEYS.phone) ?? (isRecord(contact) ? String(contact['phone'] ?? '') : ''))
}

function earlierOrders(orders: number): string | null {
  if (orders === 0) return null
  return orders === 1 ? '1 earlier order is now in your account' : `${orders} earlier orders are now in your account`
}
