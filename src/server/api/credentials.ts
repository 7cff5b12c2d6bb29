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
const setUp = { config: { access: 'admin', rights: 'set-up' } } as const

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
        summary: 'Send a link to choose a new password',
        description: 'The answer is the same whether or not there is an account, and whether or not it has had enough e-mails.',
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
        summary: 'Choose a new password by the link',
        description: 'Signs out every device.',
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
        summary: 'Confirm a new e-mail address by the link',
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
        summary: 'Show once more who you are',
        description:
          'What matters asks for it with reauthentication_required; good for ten minutes in this session. `code` where a second factor is in force.',
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
        description: 'Takes effect by the link that is sent to the new address. The answer is the same whether or not that has an account.',
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
      schema: { tags, summary: 'Change your password', description: 'Signs out every other device.', body: passwordChange, response: done },
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
    { ...member, schema: { tags, summary: 'Where you are signed in', response: { 200: deviceSessions } } },
    async (request) => {
      const { id, session_id } = memberOf(request)
      return { items: await sessions.list(id, session_id) }
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    { ...member, schema: { tags, summary: 'Sign out one device', params: z.object({ id: z.uuid() }), response: done } },
    async (request, reply) => {
      const { id, session_id } = memberOf(request)
      if (!(await sessions.end(id, request.params.id))) throw new ShopError('not_found')
      if (request.params.id === session_id && bearerOf(request) === null) clearSessionCookies(reply, origin)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/auth/sessions/end-all',
    { ...member, schema: { tags, summary: 'Sign out everywhere, here too', response: done } },
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
        description: 'What an authenticator app needs, once. In force after confirm.',
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
        summary: 'Put the second factor in force',
        description: 'Signs out every other device.',
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
        summary: 'New recovery codes in place of the old ones',
        description: 'Takes password and code. Signs out every other device.',
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
        summary: 'Sign in by password alone again',
        description: 'Takes password and code. Signs out every other device. An admin may do nothing as one until there is a new one.',
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
