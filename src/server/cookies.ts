import type { FastifyReply } from 'fastify'
import { SESSION_SECONDS } from '../shop/accounts/rules.ts'

/** The access token, as long as the session may live; that the token in it is over sooner is the server's to say. */
export const SESSION_COOKIE = 'upya_session'
/** The refresh token, which reaches nothing but the addresses that exchange it (open-44). */
export const REFRESH_COOKIE = 'upya_refresh'
/** No secret: tells a page that came from a shared cache that a session exists. */
export const SIGNED_IN_COOKIE = 'upya_signed_in'

const REFRESH_PATH = '/api/auth'

export function setSessionCookies(reply: FastifyReply, tokens: { access_token: string; refresh_token: string }, origin: string): void {
  const kept = { sameSite: 'lax', secure: isSecure(origin), maxAge: SESSION_SECONDS } as const
  reply.setCookie(SESSION_COOKIE, tokens.access_token, { ...kept, path: '/', httpOnly: true })
  reply.setCookie(REFRESH_COOKIE, tokens.refresh_token, { ...kept, path: REFRESH_PATH, httpOnly: true })
  reply.setCookie(SIGNED_IN_COOKIE, '1', { ...kept, path: '/' })
}

export function clearSessionCookies(reply: FastifyReply, origin: string): void {
  const gone = { sameSite: 'lax', secure: isSecure(origin) } as const
  reply.clearCookie(SESSION_COOKIE, { ...gone, path: '/', httpOnly: true })
  reply.clearCookie(REFRESH_COOKIE, { ...gone, path: REFRESH_PATH, httpOnly: true })
  reply.clearCookie(SIGNED_IN_COOKIE, { ...gone, path: '/' })
}

/** Only over https, where the shop's public address is. */
function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
