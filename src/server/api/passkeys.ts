import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionReply } from '../../shop/accounts/contract.ts'
import {
  creationOptions,
  passkey,
  passkeyCreate,
  passkeyList,
  passkeyProof,
  passkeyRename,
  passkeySignIn,
  requestOptions,
} from '../../shop/accounts/passkeys/contract.ts'
import { passkeyCookieOf, setPasskeyCookie } from '../cookies.ts'
import { deviceOf, startSession } from '../pages/page-auth.ts'
import { memberOf } from './access.ts'
import { reportAccountsFailure } from './auth.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Account']
const done = { 204: z.null().describe('Done') }
const member = { config: { access: 'member' } } as const
/** As for any other credential: a session that was found open is not enough. */
const proven = { config: { access: 'member', recent: 'always' } } as const
const params = z.object({ id: z.uuid() })

/** Signing in with a fingerprint, a face or the screen lock, for browsers: challenges belong to a cookie. */
export async function passkeysApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  reportAccountsFailure(app)
  await signInApi(app, options)
  await proofApi(app, options)
  await ownApi(app, options)
}

async function signInApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { shop, origin } = options
  const config = { csrf: 'origin' } as const

  app.post(
    '/api/auth/passkeys/sign-in/options',
    {
      config,
      schema: {
        tags,
        summary: 'Get a challenge to sign in with a passkey',
        description: 'The same for everyone: it names no account. The cookie it sets is needed with the answer, once, within five minutes.',
        response: { 200: requestOptions },
      },
    },
    async (request, reply) => {
      const asked = await shop.accounts.passkeys.beginSignIn(passkeyCookieOf(request, origin), request.visitor.address)
      return keep(reply, asked, origin)
    },
  )

  app.post(
    '/api/auth/passkeys/sign-in',
    {
      config,
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        description: 'Counts as password and second factor together, as the device has checked who unlocks it.',
        body: passkeySignIn,
        response: { 200: sessionReply },
      },
    },
    async (request, reply) => {
      const browser = passkeyCookieOf(request, origin)
      const welcomed = await shop.membership.signInByPasskey(request.body, browser, deviceOf(request, origin))
      await startSession(request, reply, options, welcomed)
      return { ...welcomed.view, claimed_orders: welcomed.claimed_orders }
    },
  )
}

async function proofApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { passkeys } = shop.accounts

  app.post(
    '/api/auth/passkeys/prove/options',
    {
      ...member,
      schema: {
        tags,
        summary: 'Get a challenge to re-authenticate with a passkey',
        description: 'not_found: this account has no passkey.',
        response: { 200: requestOptions },
      },
    },
    async (request, reply) => keep(reply, await passkeys.beginProof(memberOf(request).id, passkeyCookieOf(request, origin)), origin),
  )

  app.post(
    '/api/auth/passkeys/prove',
    {
      ...member,
      schema: {
        tags,
        summary: 'Re-authenticate with a passkey',
        description: 'Instead of password and code; valid for ten minutes in this session.',
        body: passkeyProof,
        response: done,
      },
    },
    async (request, reply) => {
      const { credential } = request.body
      await passkeys.prove(memberOf(request), credential, passkeyCookieOf(request, origin), request.visitor.address)
      return reply.status(204).send(null)
    },
  )
}

async function ownApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { passkeys } = shop.accounts

  app.get(
    '/api/auth/passkeys',
    { ...member, schema: { tags, summary: 'List your passkeys', response: { 200: passkeyList } } },
    async (request) => ({ items: await passkeys.list(memberOf(request).id) }),
  )

  app.post(
    '/api/auth/passkeys/options',
    { ...proven, schema: { tags, summary: 'Get a challenge to add a passkey', response: { 200: creationOptions } } },
    async (request, reply) => keep(reply, await passkeys.beginRegistration(memberOf(request), passkeyCookieOf(request, origin)), origin),
  )

  app.post(
    '/api/auth/passkeys',
    {
      ...proven,
      schema: {
        tags,
        summary: 'Add a passkey',
        description: 'Discoverable, and with user verification. You are told by e-mail.',
        body: passkeyCreate,
        response: { 201: passkey },
      },
    },
    async (request, reply) => {
      const browser = passkeyCookieOf(request, origin)
      const added = await passkeys.register(memberOf(request), request.body, browser, deviceOf(request, origin))
      return reply.status(201).send(added)
    },
  )

  app.patch(
    '/api/auth/passkeys/:id',
    { ...member, schema: { tags, summary: 'Rename a passkey', params, body: passkeyRename, response: done } },
    async (request, reply) => {
      await passkeys.rename(memberOf(request).id, request.params.id, request.body.name)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    '/api/auth/passkeys/:id',
    {
      ...proven,
      schema: {
        tags,
        summary: 'Remove a passkey',
        description: 'Ends the sessions it had opened elsewhere. last_second_factor: an admin keeps at least one.',
        params,
        response: done,
      },
    },
    async (request, reply) => {
      await passkeys.remove(memberOf(request), request.params.id, request.visitor.address)
      return reply.status(204).send(null)
    },
  )
}

/** The browser keeps its token in a cookie that scripts cannot read. */
function keep<Options>(reply: FastifyReply, { options, browser }: { options: Options; browser: string }, origin: string): Options {
  setPasskeyCookie(reply, browser, origin)
  return options
}
