import type { SessionReply, SessionView } from '../../../shop/accounts/contract.ts'
import { PASSWORD_MIN } from '../../../shop/accounts/rules.ts'
import { normalisePhone } from '../../../shop/phone.ts'
import { api, ApiError } from '../../lib/api.ts'
import { guestUserId } from '../../lib/guest.ts'
import { isRecord, readJson, readText, STORAGE_KEYS } from '../../lib/storage.ts'
import { notify } from '../../ui/notify.ts'
import { troubleOf, type EnterTrouble } from './enter-trouble.ts'
import { noteAuth } from './fallback-mode.ts'
import { tellTabs } from './session-channel.ts'
import { acceptSession } from './session-store.ts'

export type EnterMode = 'sign-in' | 'create'

/** What was typed. */
export interface EnterFields {
  email: string
  password: string
  full_name: string
  code: string
}

/** What can be said before the shop is asked; null when it may be sent. */
export function enterErrors(mode: EnterMode, { email, password }: EnterFields): Record<string, string> | null {
  const fields: Record<string, string> = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) fields['email'] = 'Enter an e-mail address, for example wanjiku@mail.com.'
  if (!password)
    fields['password'] = mode === 'create' ? `Choose a password of at least ${PASSWORD_MIN} characters.` : 'Enter your password.'
  else if (mode === 'create' && password.length < PASSWORD_MIN) fields['password'] = `Use at least ${PASSWORD_MIN} characters.`
  return Object.keys(fields).length > 0 ? fields : null
}

/** Signs in, or makes an account, with what this browser has as a guest. Null when someone is in; they are known in every tab then. */
export async function enter(mode: EnterMode, fields: EnterFields): Promise<EnterTrouble | null> {
  const event = mode === 'create' ? 'sign_up' : 'sign_in'
  try {
    const reply = await api<SessionReply>('POST', `/api/auth/${mode === 'create' ? 'sign-up' : 'sign-in'}`, {
      body: requestOf(mode, fields),
      renews: false,
    })
    noteAuth(event, 200)
    const { user, expires_at, expires_in, csrf_token }: SessionView = reply
    const view = { user, expires_at, expires_in, csrf_token }
    acceptSession(view, { here: true })
    tellTabs({ kind: 'held', view, at: Date.now() })
    notify.success(welcome(mode, reply.claimed_orders ?? 0))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    noteAuth(event, error.status, error.message)
    return troubleOf(error)
  }
}

function requestOf(mode: EnterMode, { email, password, full_name, code }: EnterFields): Record<string, string> {
  const phone = lastPhone()
  const more = mode === 'create' ? { full_name: full_name.trim() } : { code: code.trim() }
  return {
    email: email.trim(),
    password,
    ...Object.fromEntries(Object.entries(more).filter(([, text]) => text)),
    guest_id: guestUserId(),
    ...(phone ? { phone_number: phone } : {}),
  }
}

/** The number of the last payment, or the one typed at the checkout: with the guest id it proves whose orders they are. */
function lastPhone(): string | null {
  const contact = readJson(STORAGE_KEYS.contact, 'session')
  return normalisePhone(readText(STORAGE_KEYS.phone) ?? (isRecord(contact) ? String(contact['phone'] ?? '') : ''))
}

function welcome(mode: EnterMode, orders: number): string {
  if (orders > 0) return orders === 1 ? '1 earlier order is now in your account' : `${orders} earlier orders are now in your account`
  return mode === 'create' ? 'Your account is ready. Karibu!' : 'You are signed in.'
}
