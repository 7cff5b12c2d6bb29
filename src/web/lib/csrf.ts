import { readText, STORAGE_KEYS, writeText } from './storage.ts'

const TOKEN = /^[0-9a-f]{64}$/

let held: string | null = null

/** What X-CSRF-Token says: 32 random bytes as hex, made at the first load (auth-15), or the session's own. Browser only. */
export function csrfToken(): string {
  const stored = readText(STORAGE_KEYS.csrfToken)
  if (stored !== null && TOKEN.test(stored)) return stored
  return storeCsrfToken(held ?? randomToken())
}

/** Keeps the token of a session, for every tab. */
export function storeCsrfToken(token: string): string {
  if (!TOKEN.test(token)) return csrfToken()
  held = token
  if (readText(STORAGE_KEYS.csrfToken) !== token) writeText(STORAGE_KEYS.csrfToken, token)
  return token
}

function randomToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
