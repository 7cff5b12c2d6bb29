import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  currentSession,
  refreshRequest,
  sessionReply,
  signInRequest,
  signUpRequest,
  type SessionReply,
} from '../../shop/accounts/contract.ts'
import { safeNext } from '../../shop/accounts/rules.ts'
import { isShopError, ShopError } from '../../shop/errors.ts'
import type { Welcomed } from '../../shop/membership/membership.ts'
import { clearSessionCookies, refreshCookieOf, setSessionCookies } from '../cookies.ts'
import { deviceOf, endCurrent } from '../entrance.ts'
import { errorReply, sendError, sendPageError } from '../errors.ts'
import { bearerOf } from '../visitor.ts'
import type { ApiOptions } from './areas.ts'

const tags = ['Account']
const nothing = { 204: z.null().describe('Done') }

/** Signing up, in and out, and staying signed in. */
export async function authApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { sessions } = shop.accounts
  tellAccountsFailure(app)

  /** Gives the tokens as asked for. A session that was there before ends: nobody can have planted it (session fixation). */
  async function deliver(request: FastifyRequest, reply: FastifyReply, by: 'cookie' | 'body', signedIn: Welcomed): Promise<SessionReply> {
    const { view, tokens, claimed_orders } = signedIn
    if (by === 'body') return { ...view, ...tokens, claimed_orders }
    await endCurrent(request, { shop, origin })
    setSessionCookies(reply, tokens, origin)
    return { ...view, claimed_orders }
  }

  app.post(
    '/api/auth/sign-up',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Make an account and sign in',
        description:
          'With guest_id and phone_number, orders of that guest and phone become the member’s. `session: "body"` gives the tokens in the answer and sets no cookies.',
        body: signUpRequest,
        response: { 201: sessionReply },
      },
    },
    async (request, reply) => {
      const signedIn = await shop.membership.signUp(request.body, deviceOf(request))
      return reply.status(201).send(await deliver(request, reply, request.body.session, signedIn))
    },
  )

  app.post(
    '/api/auth/sign-in',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Sign in',
        description: 'With a second factor in force, `code` is needed: second_factor_required asks for it.',
        body: signInRequest,
        response: { 200: sessionReply },
      },
    },
    async (request, reply) => {
      const signedIn = await shop.membership.signIn(request.body, deviceOf(request))
      return deliver(request, reply, request.body.session, signedIn)
    },
  )

  app.post('/api/auth/sign-out', { schema: { tags, summary: 'Sign out here', response: nothing } }, async (request, reply) => {
    await endCurrent(request, { shop, origin })
    if (bearerOf(request) === null) clearSessionCookies(reply, origin)
    return reply.status(204).send(null)
  })

  app.post(
    '/api/auth/refresh',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'A new access token for a refresh token',
        description: 'The refresh token is exchanged too. An old one ends the session: somebody else has it.',
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
        summary: 'Who is signed in',
        description:
          'null for a visitor. session_expired asks for a refresh; 500 accounts_unavailable says that accounts do not work right now.',
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
    // A browser that follows a link stands here: it gets a page, also when it is refused.
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

/** What is said here is for one browser and one moment; what fails is told as the accounts' failure (auth-06, auth-07). */
export function tellAccountsFailure(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const unexpected = !isShopError(error) && errorReply(error).status >= 500
    return sendError(unexpected ? new ShopError('accounts_unavailable', { cause: error }) : error, request, reply)
  })
}
