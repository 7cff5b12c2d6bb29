import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_TOKENS_KEPT, SESSION_SECONDS, SIGN_UP_LINK_SECONDS } from '../shop/accounts/rules.ts'

/** The access token, as long as the session may live; that the token in it is over sooner is the server's to say. */
export const SESSION_COOKIE = 'upya_session'
/** The refresh token, which reaches nothing but the addresses that exchange it (open-44). */
export const REFRESH_COOKIE = 'upya_refresh'
/** No secret: tells a page that came from a shared cache that a session exists. */
export const SIGNED_IN_COOKIE = 'upya_signed_in'

/** Says which accounts know this device: strangers' wrong passwords do not slow down their sign-in here. */
const DEVICE_COOKIE = 'upya_device'
/** The token of the sign-up that was begun here, until it is confirmed. */
export const SIGN_UP_COOKIE = 'upya_sign_up'
const TOKEN = /^[\w-]{43}$/

const REFRESH_PATH = '/api/auth'

export function setSessionCookies(reply: FastifyReply, tokens: { access_token: string; refresh_token: string }, origin: string): void {
  const kept = { sameSite: 'lax', secure: isSecure(origin), maxAge: SESSION_SECONDS } as const
  reply.setCookie(SESSION_COOKIE, tokens.access_token, { ...kept, path: '/', httpOnly: true })
  reply.setCookie(REFRESH_COOKIE, tokens.refresh_token, { ...kept, path: REFRESH_PATH, httpOnly: true })
  reply.setCookie(SIGNED_IN_COOKIE, '1', { ...kept, path: '/' })
}

/** Browsers keep it as long as they keep anything: 400 days from the last sign-in. */
export function setDeviceCookie(reply: FastifyReply, tokens: readonly string[], origin: string): void {
  const kept = { sameSite: 'lax', secure: isSecure(origin), maxAge: 400 * 86_400, path: '/', httpOnly: true } as const
  reply.setCookie(DEVICE_COOKIE, tokens.join('.'), kept)
}

/** One for each account that has signed in here; whatever else stands in the cookie is none. */
export function deviceTokensOf(request: FastifyRequest): string[] {
  const tokens = (request.cookies[DEVICE_COOKIE] ?? '').split('.').filter((token) => TOKEN.test(token))
  return tokens.slice(0, DEVICE_TOKENS_KEPT)
}

export function setSignUpCookie(reply: FastifyReply, token: string, origin: string): void {
  const kept = { sameSite: 'lax', secure: isSecure(origin), maxAge: SIGN_UP_LINK_SECONDS, path: '/', httpOnly: true } as const
  reply.setCookie(SIGN_UP_COOKIE, token, kept)
}

export function clearSignUpCookie(reply: FastifyReply, origin: string): void {
  reply.clearCookie(SIGN_UP_COOKIE, { sameSite: 'lax', secure: isSecure(origin), path: '/', httpOnly: true })
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
