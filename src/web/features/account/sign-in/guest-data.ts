import { normalisePhone } from '../../../../shop/phone.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { isRecord, readJson, readText, STORAGE_KEYS } from '../../../lib/storage.ts'

/** What makes the guest's orders the member's. */
export function broughtAlong(): Record<string, string> {
  const phone = lastPhone()
  return { guest_id: guestUserId(), ...(phone ? { phone_number: phone } : {}) }
}

/** The number of the last payment, or the one typed at the checkout: with the guest id it proves whose orders they are. */
export function lastPhone(): string | null {
  const contact = readJson(STORAGE_KEYS.contact, 'session')
  return normalisePhone(readText(STORAGE_KEYS.phone) ?? (isRecord(contact) ? String(contact['phone'] ?? '') : ''))
}
