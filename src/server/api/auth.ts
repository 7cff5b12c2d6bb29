import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  currentSession,
  refreshRequest,
  sessionReply,
  signInRequest,
  signUpAddress,
  signUpConfirm,
  signUpReply,
  signUpRequest,
  signUpResend,
  type SessionReply,
  type SignUpReply,
} from '../../shop/accounts/contract.ts'
import { SIGN_UP_CODE_SECONDS, SIGN_UP_RESEND_SECONDS } from '../../shop/accounts/rules.ts'
import { safeNext } from '../../shop/accounts/rules-session.ts'
import { isShopError, ShopError } from '../../shop/errors.ts'
import type { SignInResult } from '../../shop/membership/membership.ts'
import { clearSessionCookies, clearSignUpCookie, refreshCookieOf, setSessionCookies, setSignUpCookie, signUpCookieOf } from '../cookies.ts'
import { deviceOf, endCurrentSession, startSession } from '../pages/page-auth.ts'
import { errorReply, sendError, sendPageError } from '../errors.ts'
import { bearerOf } from '../request-visitor.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Account']
const nothing = { 204: z.null().describe('Done') }

type Deliver = (request: FastifyRequest, reply: FastifyReply, by: 'cookie' | 'body', welcomed: SignInResult) => Promise<SessionReply>

/** Signing up, in and out, and staying signed in. */
export async function authApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { shop, origin } = options
  const { sessions } = shop.accounts
  reportAccountsFailure(app)

  /** Gives the tokens as asked for. */
  const deliver: Deliver = async (request, reply, by, welcomed) => {
    const { view, tokens, claimed_orders } = welcomed
    if (by === 'body') return { ...view, ...tokens, claimed_orders }
    await startSession(request, reply, options, welcomed)
    return { ...view, claimed_orders }
  }
  signUpApi(server, options, deliver)
  readdressApi(server, options)

  app.post(
    '/api/auth/sign-in',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Sign in',
        description: 'If a second factor is set up, `code` is required; without it the response is second_factor_required.',
        body: signInRequest,
        response: { 200: sessionReply },
      },
    },
    async (request, reply) => {
      const signedIn = await shop.membership.signIn(request.body, deviceOf(request, origin))
      return deliver(request, reply, request.body.session, signedIn)
    },
  )

  app.post('/api/auth/sign-out', { schema: { tags, summary: 'Sign out of this session', response: nothing } }, async (request, reply) => {
    await endCurrentSession(request, { shop, origin })
    if (bearerOf(request) === null) clearSessionCookies(reply, origin)
    return reply.status(204).send(null)
  })

  app.post(
    '/api/auth/refresh',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Exchange a refresh token for a new access token',
        description: 'The refresh token is rotated too. Reuse of an old one ends the session, as it may have been stolen.',
        body: refreshRequest.nullish(),
        response: { 200: sessionReply },
      },
    },
    async (request, reply) => {
      const given = request.body?.refresh_token
      const token = given ?? refreshCookieOf(request, origin)
      const signedIn = token ? await sessions.refresh(token) : null
      if (!signedIn) {
        if (given === undefined) clearSessionCookies(reply, origin)
        throw new ShopError('session_expired')
      }
      if (given !== undefined) return { ...signedIn.view, ...signedIn.tokens }
      setSessionCookies(reply, signedIn.tokens, origin)
      return signedIn.view
    },
  )

  app.get(
    '/api/auth/session',
    {
      schema: {
        tags,
        summary: 'Get the signed-in member',
        description: 'null for a visitor. session_expired: refresh the token. 500 accounts_unavailable: account services are down.',
        response: { 200: currentSession },
      },
    },
    async ({ visitor }) => {
      if (visitor.expired) throw new ShopError('session_expired')
      if (!visitor.member) await shop.accounts.probe()
      return { session: visitor.member && sessions.view(visitor.member) }
    },
  )

  app.get(
    '/api/auth/renew',
    // Followed as a link: the browser gets a page, also on refusal.
    { errorHandler: sendPageError, schema: { hide: true, querystring: z.object({ next: z.string().max(2000).optional() }) } },
    async (request, reply) => {
      const token = refreshCookieOf(request, origin)
      const signedIn = token ? await sessions.refresh(token) : null
      if (signedIn) setSessionCookies(reply, signedIn.tokens, origin)
      else clearSessionCookies(reply, origin)
      return reply.redirect(signedIn ? safeNext(request.query.next) : '/login?error=expired_session', 303)
    },
  )
}

/** In two steps: what is typed, and the code or link of the e-mail that follows. */
function signUpApi(server: FastifyInstance, { shop, origin }: ApiOptions, deliver: Deliver): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const config = { csrf: 'origin' } as const

  app.post(
    '/api/auth/sign-up',
    {
      config,
      schema: {
        tags,
        summary: 'Start a sign-up: sends an e-mail with a code and a link',
        description:
          'The response is the same whether or not the address has an account; an existing member is told in that e-mail. With guest_id and phone_number, orders of that guest and phone become the member’s. `session: "body"` returns the sign-up token in the body and sets no cookie.',
        body: signUpRequest,
        response: { 202: signUpReply },
      },
    },
    async (request, reply) => {
      const answer = begun(reply, request.body.session, await shop.accounts.beginSignUp(request.body, deviceOf(request, origin)), origin)
      return reply.status(202).send(answer)
    },
  )

  app.post(
    '/api/auth/sign-up/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Resend the sign-up e-mail',
        description: 'At most every 30 s, and a few a day per address; beyond that the response is the same and nothing is sent.',
        body: signUpResend.nullish(),
        response: { 202: signUpReply },
      },
    },
    async (request, reply) => {
      const token = request.body?.sign_up_token ?? signUpCookieOf(request, origin)
      const answer = begun(reply, request.body?.session ?? 'cookie', await shop.accounts.resendSignUp(token), origin)
      return reply.status(202).send(answer)
    },
  )

  app.post(
    '/api/auth/sign-up/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm a sign-up and sign in',
        description:
          'With the code, in the browser that started it; or with the token from the link, which requires a password in any other browser. `session: "body"` returns the tokens in the body and sets no cookies.',
        body: signUpConfirm,
        response: { 201: sessionReply },
      },
    },
    async (request, reply) => {
      const { body } = request
      const welcomed = await shop.membership.confirmSignUp(
        body,
        body.sign_up_token ?? signUpCookieOf(request, origin),
        deviceOf(request, origin),
      )
      const answer = await deliver(request, reply, body.session, welcomed)
      if (body.session === 'cookie') clearSignUpCookie(reply, origin)
      return reply.status(201).send(answer)
    },
  )
}

function readdressApi(server: FastifyInstance, { shop, origin }: ApiOptions): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/auth/sign-up/address',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Send a sign-up to another address',
        description: 'For an address that was mistyped: password and name stay. sign_up_over: nothing is waiting in this browser.',
        body: signUpAddress,
        response: { 202: signUpReply },
      },
    },
    async (request, reply) => {
      const { email, sign_up_token: given, session } = request.body
      const token = await shop.accounts.readdressSignUp(given ?? signUpCookieOf(request, origin), email, deviceOf(request, origin))
      return reply.status(202).send(begun(reply, session, token, origin))
    },
  )
}

/** The browser keeps its token in a cookie that scripts cannot read. */
function begun(reply: FastifyReply, by: 'cookie' | 'body', token: string, origin: string): SignUpReply {
  const said = { expires_in: SIGN_UP_CODE_SECONDS, resend_in: SIGN_UP_RESEND_SECONDS }
  if (by === 'body') return { ...said, sign_up_token: token }
  setSignUpCookie(reply, token, origin)
  return said
}

/** What is said here is for one browser and one moment; a failure is reported as one of the accounts (auth-06, auth-07). */
export function reportAccountsFailure(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const unexpected = !isShopError(error) && errorReply(error).status >= 500
    return sendError(unexpected ? new ShopError('accounts_unavailable', { cause: error }) : error, request, reply)
  })
}
