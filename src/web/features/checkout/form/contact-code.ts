import type { ContactCodeRequest } from '../../../../shop/contacts/contract.ts'
import type { ContactKind } from '../../../../shop/contacts/rules.ts'
import { api } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

// A code that was asked for, kept for the session: a phone that opens its messages often forgets the page in the meantime.

/** `sentAt`, `runsOutAt`: milliseconds by this machine's clock. */
export interface SentContactCode {
  id: string
  kind: ContactKind
  /** As it was given: a phone canonical, an e-mail address as typed. */
  contact: string
  sentAt: number
  runsOutAt: number
}

/** Throws ApiError. */
export async function sendContactCode(kind: ContactKind, contact: string): Promise<SentContactCode> {
  const guest_id = guestUserId()
  const body: ContactCodeRequest = kind === 'phone' ? { kind, phone_number: contact, guest_id } : { kind, email: contact, guest_id }
  const { id, expires_in: seconds } = await api<{ id: string; expires_in: number }>('POST', '/api/contact-codes', { body })
  const sentAt = Date.now()
  const sent = { id, kind, contact, sentAt, runsOutAt: sentAt + seconds * 1000 }
  writeJson(STORAGE_KEYS.contactCode, sent, 'session')
  return sent
}

/** Throws ApiError: `code_wrong`. */
export async function confirmContactCode({ id }: SentContactCode, code: string): Promise<void> {
  await api('POST', '/api/contact-codes/confirm', { body: { id, code, guest_id: guestUserId() } })
  clearContactCode()
}

export function clearContactCode(): void {
  writeJson(STORAGE_KEYS.contactCode, null, 'session')
}

/** The code that is on its way to one of these; null when there is none, or it has run out. */
export function pendingContactCode({ phone, email }: { phone: string; email: string }, now = Date.now()): SentContactCode | null {
  const found = readJson(STORAGE_KEYS.contactCode, 'session')
  if (!isRecord(found) || typeof found['id'] !== 'string') return null
  const sent = found as unknown as SentContactCode
  const theirs = sent.kind === 'phone' ? sent.contact === phone : !email || sent.contact === email
  return theirs && sent.runsOutAt > now ? sent : null
}
