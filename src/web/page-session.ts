import type { SessionView } from '../shop/accounts/contract.ts'

/** The id of the element in which a member's page brings their session along. */
export const SESSION_BLOCK = 'page-session'

/** The session that this page came with; null for a guest's, and for pages from a shared cache. Browser only. */
export function readPageSession(): SessionView | null {
  const text = document.getElementById(SESSION_BLOCK)?.textContent
  return text ? (JSON.parse(text) as SessionView) : null
}

const UNSAFE = /[&<>\u2028\u2029]/g

/** JSON that is safe in a script element, whatever it contains. */
export function escapedJson(value: unknown): string {
  return escapedText(JSON.stringify(value))
}

/** The same for what is JSON already. */
export function escapedText(json: string): string {
  return json.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
