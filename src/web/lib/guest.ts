import { isRandomUuid } from '../../shop/ids.ts'
import { readText, STORAGE_KEYS, writeText } from './storage.ts'

const YEAR_SECONDS = 31_536_000

let remembered: string | null = null

export function isGuestId(text: unknown): text is string {
  return typeof text === 'string' && isRandomUuid(text)
}

/** This browser's guest id; made when there is none, made again when it is anything but a version 4 UUID (auth-14). Browser only. */
export function guestUserId(): string {
  const stored = readText(STORAGE_KEYS.guestId) ?? remembered
  return storeGuestId(isGuestId(stored) ? stored : randomUuid())
}

/** Keeps an id that the server gave with an order (open-10), or refreshes the one there is. */
export function storeGuestId(id: string): string {
  if (!isGuestId(id)) return guestUserId()
  remembered = id
  if (readText(STORAGE_KEYS.guestId) !== id) writeText(STORAGE_KEYS.guestId, id)
  // Server-rendered order pages know the guest by this cookie.
  document.cookie = `${STORAGE_KEYS.guestId}=${id}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  return id
}

/** `crypto.randomUUID` exists on secure origins only; a shop tried on a phone over plain http has none. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
