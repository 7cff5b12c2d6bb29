import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_TOKENS_MAX, SIGN_UP_LINK_SECONDS } from '../shop/accounts/rules.ts'
import { PASSKEY_CHALLENGE_SECONDS } from '../shop/accounts/passkeys/rules.ts'
import { SESSION_SECONDS } from '../shop/accounts/rules-session.ts'

/** The names of a session's cookies. */
interface Names {
  /** The access token, as long as the session may live; that the token in it is over sooner is the server's to say. */
  session: string
  /** The refresh token, which reaches nothing but the addresses that exchange it (open-44). */
  refresh: string
  /** No secret: shows a page that came from a shared cache that a session exists. */
  signedIn: string
}

/** Over plain http, as on a developer's machine: browsers take no prefix there. */
const PLAIN: Names = { session: 'upya_session', refresh: 'upya_refresh', signedIn: 'upya_signed_in' }
/** Over https no other host and no plain page can have set these, as browsers see to it; __Host- wants the path /, which is not the refresh token's. */
const PREFIXED: Names = {
  session: '__Host-upya_session',
  refresh: '__Secure-upya_refresh',
  signedIn: '__Host-upya_signed_in',
}
/**
 * Sessions from before the prefixes are exchanged for prefixed ones until then, and never used as they are: by then none of
 * them lives, and what comes under the old names is planted.
 */
export const PLAIN_TAKEN_UNTIL = new Date('2027-02-01T00:00:00Z')

/** Says which accounts know this device: strangers' wrong passwords do not slow down their sign-in here. */
const DEVICE = 'upya_device'
/** The token of the sign-up that was begun here, until it is confirmed. */
const SIGN_UP = 'upya_sign_up'
/** No secret: that something was written from here a moment ago, where pages are read from a replica. */
const WROTE = 'upya_wrote'
/** The token of a browser that has asked for a passkey, until it has answered. */
const PASSKEY = 'upya_passkey'
const TOKEN = /^[\w-]{43}$/

const REFRESH_PATH = '/api/auth'

export function setSessionCookies(reply: FastifyReply, tokens: { access_token: string; refresh_token: string }, origin: string): void {
  const names = namesAt(origin)
  const attributes = { sameSite: 'lax', secure: isSecure(origin), maxAge: SESSION_SECONDS } as const
  reply.setCookie(names.session, tokens.access_token, { ...attributes, path: '/', httpOnly: true })
  reply.setCookie(names.refresh, tokens.refresh_token, { ...attributes, path: REFRESH_PATH, httpOnly: true })
  reply.setCookie(names.signedIn, '1', { ...attributes, path: '/' })
  clearPlain(reply, origin)
}

/** Browsers keep it as long as they keep anything: 400 days from the last sign-in. */
export function setDeviceCookie(reply: FastifyReply, tokens: readonly string[], origin: string): void {
  const attributes = { sameSite: 'lax', secure: isSecure(origin), maxAge: 400 * 86_400, path: '/', httpOnly: true } as const
  reply.setCookie(hostOnly(DEVICE, origin), tokens.join('.'), attributes)
}

/** One for each account that has signed in here; anything else in the cookie is ignored. */
export function deviceTokensOf({ cookies }: FastifyRequest, origin: string): string[] {
  const tokens = (cookies[hostOnly(DEVICE, origin)] ?? '').split('.').filter((token) => TOKEN.test(token))
  return tokens.slice(0, DEVICE_TOKENS_MAX)
}

export function setSignUpCookie(reply: FastifyReply, token: string, origin: string): void {
  const attributes = { sameSite: 'lax', secure: isSecure(origin), maxAge: SIGN_UP_LINK_SECONDS, path: '/', httpOnly: true } as const
  reply.setCookie(hostOnly(SIGN_UP, origin), token, attributes)
}

export function clearSignUpCookie(reply: FastifyReply, origin: string): void {
  reply.clearCookie(hostOnly(SIGN_UP, origin), { sameSite: 'lax', secure: isSecure(origin), path: '/', httpOnly: true })
}

/** The browser's own token of the sign-up it has begun; null when it has begun none. */
export function signUpCookieOf({ cookies }: FastifyRequest, origin: string): string | null {
  return cookies[hostOnly(SIGN_UP, origin)] || null
}

export function setWroteCookie(reply: FastifyReply, seconds: number, origin: string): void {
  reply.setCookie(hostOnly(WROTE, origin), '1', { sameSite: 'lax', secure: isSecure(origin), maxAge: seconds, path: '/', httpOnly: true })
}

export function hasJustWritten({ cookies }: FastifyRequest, origin: string): boolean {
  return cookies[hostOnly(WROTE, origin)] !== undefined
}

/** Kept across tabs and tries, as each may wait for an answer of its own. */
export function setPasskeyCookie(reply: FastifyReply, token: string, origin: string): void {
  const attributes = { sameSite: 'strict', secure: isSecure(origin), maxAge: PASSKEY_CHALLENGE_SECONDS, path: '/', httpOnly: true } as const
  reply.setCookie(hostOnly(PASSKEY, origin), token, attributes)
}

/** Null where none is, or something that is no token of ours. */
export function passkeyCookieOf({ cookies }: FastifyRequest, origin: string): string | null {
  const token = cookies[hostOnly(PASSKEY, origin)] ?? ''
  return TOKEN.test(token) ? token : null
}

export function clearSessionCookies(reply: FastifyReply, origin: string): void {
  clear(reply, namesAt(origin), origin)
  clearPlain(reply, origin)
}

/** The access token in the cookie, valid or not. `isOld` when it only came under its old name: then it has to be exchanged. */
export function sessionCookieOf({ cookies }: FastifyRequest, origin: string): { token: string | null; isOld: boolean } {
  const token = cookies[namesAt(origin).session] ?? null
  return { token, isOld: token === null && cookies[PLAIN.session] !== undefined && takesPlain(origin) }
}

/** The refresh token in the cookie, valid or not. */
export function refreshCookieOf({ cookies }: FastifyRequest, origin: string): string | null {
  return cookies[namesAt(origin).refresh] ?? (takesPlain(origin) ? cookies[PLAIN.refresh] : undefined) ?? null
}

function clear(reply: FastifyReply, names: Names, origin: string): void {
  const gone = { sameSite: 'lax', secure: isSecure(origin) } as const
  reply.clearCookie(names.session, { ...gone, path: '/', httpOnly: true })
  reply.clearCookie(names.refresh, { ...gone, path: REFRESH_PATH, httpOnly: true })
  reply.clearCookie(names.signedIn, { ...gone, path: '/' })
}

/** What was left from before the prefixes. */
function clearPlain(reply: FastifyReply, origin: string): void {
  const { cookies } = reply.request
  if (isSecure(origin) && Object.values(PLAIN).some((name) => cookies[name] !== undefined)) clear(reply, PLAIN, origin)
}

/** The name under which no other host and no plain page can have set it. */
function hostOnly(name: string, origin: string): string {
  return isSecure(origin) ? `__Host-${name}` : name
}

function namesAt(origin: string): Names {
  return isSecure(origin) ? PREFIXED : PLAIN
}

function takesPlain(origin: string): boolean {
  return isSecure(origin) && Date.now() < PLAIN_TAKEN_UNTIL.getTime()
}

/** Only over https, where the shop's public address is. */
function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
