// Numbers and boundaries of sessions. Pure: every page of the shop has them in the browser, and nothing else of accounts.

/** An access token lives this long, a family of tokens that is not used this long. Seconds. */
export const ACCESS_SECONDS = 900
export const SESSION_SECONDS = 30 * 86_400
/** A session ends so long after the sign-in, however often it is refreshed; an admin's sooner. Seconds. */
export const SESSION_LIFE_SECONDS = 90 * 86_400
export const ADMIN_SESSION_LIFE_SECONDS = 12 * 3600
/** How long a proof of identity is valid for sensitive actions (sudo mode). Seconds. */
export const REAUTHENTICATION_SECONDS = 600
/** How often the browser checks, and how much must be left for it to wait (auth-04, open-43). Seconds. */
export const REFRESH_TICK_SECONDS = 30
export const REFRESH_WITHIN_SECONDS = 90
/**
 * So long an exchanged refresh token gives the same new pair again: two tabs that refresh at once, or an answer that was
 * lost on its way. Afterwards it does so only while the new pair is unused; else the family ends. Seconds.
 */
export const ROTATION_GRACE_SECONDS = 30
/** So long the access token before a refresh still works, for calls that were under way. Seconds. */
export const PREVIOUS_ACCESS_SECONDS = 60
/** Precision of "last seen". Seconds. */
export const SEEN_SECONDS = 60

/** Stands for the shop's own address, whatever it is. */
const HERE = 'http://shop.invalid'

/** A page of ours to go on to after signing in; anything else, above all another site, becomes `/`. */
export function safeNext(next: string | null | undefined): string {
  // Read as browsers read it, to whom "/\host" and "/<tab>/host" are another host.
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(next, HERE)
  return origin === HERE && !pathname.startsWith('//') && !pathname.startsWith('/api/') ? pathname + search + hash : '/'
}
