import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from '../../shop/accounts/sessions.ts'
import type { SignInResult } from '../../shop/membership/membership.ts'
import type { Shop } from '../../shop/shop.ts'
import type { PageAuth } from '../../web/context.ts'
import {
  clearSessionCookies,
  clearSignUpCookie,
  deviceTokensOf,
  refreshCookieOf,
  setDeviceCookie,
  setSessionCookies,
  setSignUpCookie,
  signUpCookieOf,
} from '../cookies.ts'

interface AuthOptions {
  shop: Shop
  origin: string
}

/** For forms that a browser sends without scripts: the same as the API does, with the cookies on the page's answer. */
export function pageAuthOf(request: FastifyRequest, reply: FastifyReply, options: AuthOptions): PageAuth {
  const { shop, origin } = options
  return {
    device: deviceOf(request, origin),
    async signIn(given) {
      await startSession(request, reply, options, await shop.membership.signIn(given, deviceOf(request, origin)))
    },
    async beginSignUp(given) {
      setSignUpCookie(reply, await shop.accounts.beginSignUp(given, deviceOf(request, origin)), origin)
    },
    async resendSignUp() {
      await shop.accounts.resendSignUp(signUpCookieOf(request, origin))
    },
    async confirmSignUp(given) {
      await startSession(
        request,
        reply,
        options,
        await shop.membership.confirmSignUp(given, signUpCookieOf(request, origin), deviceOf(request, origin)),
      )
      clearSignUpCookie(reply, origin)
    },
    isOwnSignUp: (link) => shop.accounts.isOwnSignUp(link, signUpCookieOf(request, origin)),
    async resetPassword(token, password) {
      await resetPassword(request, reply, options, token, password)
    },
  }
}

/** Gives a browser its session. The previous one ends, so that a planted session is never used (session fixation). */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { shop, origin }: AuthOptions,
  welcomed: SignInResult,
): Promise<void> {
  await endCurrentSession(request, { shop, origin })
  setSessionCookies(reply, welcomed.tokens, origin)
  setDeviceCookie(reply, welcomed.deviceTokens, origin)
}

/** A new password by an emailed link. The device is known from now on; a session of the same member that was here has ended. */
export async function resetPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { shop, origin }: AuthOptions,
  token: string,
  password: string,
): Promise<void> {
  const { userId, deviceTokens } = await shop.accounts.resetPassword(token, password, deviceOf(request, origin))
  setDeviceCookie(reply, deviceTokens, origin)
  if (request.visitor.member?.id === userId) clearSessionCookies(reply, origin)
}

/** Ends the session of the request's cookies. */
export async function endCurrentSession(
  request: FastifyRequest,
  { shop, origin }: { shop: Pick<Shop, 'accounts' | 'remoteTryOn'>; origin: string },
): Promise<void> {
  const { sessions } = shop.accounts
  const { member } = request.visitor
  const refreshToken = refreshCookieOf(request, origin)
  if (member) {
    await sessions.end(member.id, member.session_id)
    await shop.remoteTryOn.endSession(member.id, member.session_id)
  } else if (refreshToken) await sessions.endByToken(refreshToken)
}

export function deviceOf(request: FastifyRequest, origin: string): Device {
  const token = request.headers['x-csrf-token']
  return {
    address: request.visitor.address,
    deviceTokens: deviceTokensOf(request, origin),
    userAgent: request.headers['user-agent'] ?? '',
    csrfToken: typeof token === 'string' ? token : null,
  }
}
