import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  deviceSessions,
  emailChange,
  fullProof,
  linkConfirm,
  passwordChange,
  reauthenticateRequest,
  recoveryCodes,
  resetConfirm,
  resetRequest,
  secondFactorConfirm,
  secondFactorSetup,
} from '../../shop/accounts/contract.ts'
import { ShopError } from '../../shop/errors.ts'
import { clearSessionCookies, setDeviceCookie } from '../cookies.ts'
import { deviceOf, resetPassword } from '../pages/page-auth.ts'
import { bearerOf } from '../request-visitor.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { reportAccountsFailure } from './auth.ts'

const tags = ['Account']
const done = { 204: z.null().describe('Done') }
const member = { config: { access: 'member' } } as const
/** The body contains the password; a member with a second factor must also have proven it recently. */
const proven = { config: { access: 'member', recent: 'with-second-factor' } } as const
// Members, too: whoever is to be made an admin needs it first. An admin who has a passkey shows it before.
const setUp = { config: { access: 'member', recent: 'with-second-factor' } } as const

/** Password, e-mail address, devices and the second factor. */
export async function credentialsApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  reportAccountsFailure(app)
  await linksApi(app, options)
  await changesApi(app, options)
  await devicesApi(app, options)
  await secondFactorApi(app, options)
}

/** What needs no session: the link in the e-mail is the proof. */
async function linksApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { accounts } = options.shop

  app.post(
    '/api/auth/password-reset',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Send a password reset link',
        description: 'The response is the same whether or not the account exists or has reached its e-mail limit.',
        body: resetRequest,
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.requestReset(request.body.email, deviceOf(request, options.origin))
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/password-reset/confirm',
    {
      config: { csrf: 'none' },
      schema: {
        tags,
        summary: 'Reset the password with the token from the link',
        description: 'Signs out all devices.',
        body: resetConfirm,
        response: done,
      },
    },
    async (request, reply) => {
      await resetPassword(request, reply, options, request.body.token, request.body.password)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/email/confirm',
    {
      config: { csrf: 'none' },
      schema: {
        tags,
        summary: 'Confirm a new e-mail address with the token from the link',
        body: linkConfirm,
        response: { 200: z.object({ email: z.string() }) },
      },
    },
    async (request) => ({ email: await accounts.confirmEmail(request.body.token, request.visitor.address) }),
  )
}

async function changesApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { accounts } = shop

  app.post(
    '/api/auth/reauthenticate',
    {
      ...member,
      schema: {
        tags,
        summary: 'Re-authenticate',
        description:
          'Sensitive operations require it (reauthentication_required). Valid for ten minutes in this session. `code` is required if a second factor is set up.',
        body: reauthenticateRequest,
        response: done,
      },
    },
    async (request, reply) => {
      await shop.membership.reauthenticate(memberOf(request), request.body.password, request.body.code)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/email',
    {
      ...proven,
      schema: {
        tags,
        summary: 'Change your e-mail address',
        description:
          'Takes effect with the link sent to the new address. The response is the same whether or not that address has an account.',
        body: emailChange,
        response: done,
      },
    },
    async (request, reply) => {
      const { email, current_password: password } = request.body
      await accounts.requestEmailChange(memberOf(request), email, password, request.visitor.address)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/password',
    {
      ...proven,
      schema: { tags, summary: 'Change your password', description: 'Signs out all other devices.', body: passwordChange, response: done },
    },
    async (request, reply) => {
      const { current_password: current, password } = request.body
      const deviceTokens = await accounts.changePassword(memberOf(request), current, password, deviceOf(request, origin))
      if (bearerOf(request) === null) setDeviceCookie(reply, deviceTokens, origin)
      return reply.status(204).send(null)
    },
  )
}

async function devicesApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { sessions } = shop.accounts

  app.get(
    '/api/auth/sessions',
    { ...member, schema: { tags, summary: 'List your sessions', response: { 200: deviceSessions } } },
    async (request) => {
      const { id, session_id } = memberOf(request)
      return { items: await sessions.list(id, session_id) }
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    { ...member, schema: { tags, summary: 'End one session', params: z.object({ id: z.uuid() }), response: done } },
    async (request, reply) => {
      const { id, session_id } = memberOf(request)
      if (!(await sessions.end(id, request.params.id))) throw new ShopError('not_found')
      if (request.params.id === session_id && bearerOf(request) === null) clearSessionCookies(reply, origin)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/sessions/end-all',
    { ...member, schema: { tags, summary: 'End all sessions, including this one', response: done } },
    async (request, reply) => {
      await sessions.endAll(memberOf(request).id)
      if (bearerOf(request) === null) clearSessionCookies(reply, origin)
      return reply.status(204).send(null)
    },
  )
}

async function secondFactorApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { secondFactor } = shop.accounts

  app.post(
    '/api/auth/second-factor',
    {
      ...setUp,
      schema: {
        tags,
        summary: 'Set up a second factor',
        description: 'Returns the secret for an authenticator app, once. Active after confirmation.',
        response: { 200: secondFactorSetup },
      },
    },
    (request) => secondFactor.setUp(memberOf(request).id),
  )

  app.post(
    '/api/auth/second-factor/confirm',
    {
      ...setUp,
      schema: {
        tags,
        summary: 'Activate the second factor',
        description: 'Signs out all other devices.',
        body: secondFactorConfirm,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const { code, current_password: password } = request.body
      return { recovery_codes: await secondFactor.confirm(memberOf(request), code, password) }
    },
  )

  app.post(
    '/api/auth/second-factor/recovery-codes',
    {
      ...member,
      schema: {
        tags,
        summary: 'Replace the recovery codes',
        description: 'Requires password and code. Signs out all other devices.',
        body: fullProof,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const { code, current_password: password } = request.body
      return { recovery_codes: await secondFactor.renewCodes(memberOf(request), code, password) }
    },
  )

  app.post(
    '/api/auth/second-factor/remove',
    {
      ...member,
      schema: {
        tags,
        summary: 'Remove the second factor',
        description: 'Requires password and code. Signs out all other devices. An admin loses admin access until a new one is set up.',
        body: fullProof,
        response: done,
      },
    },
    async (request, reply) => {
      const { code, current_password: password } = request.body
      await secondFactor.remove(memberOf(request), code, password)
      return reply.status(204).send(null)
    },
  )
}
