import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { personOpened } from '../../shop/accounts/rules-audit.ts'
import { ShopError } from '../../shop/errors.ts'
import {
  adminRightRequest,
  disabledRequest,
  eraseGuestRequest,
  eraseRequest,
  peoplePage,
  peopleQuery,
  personDetail,
  signOutRequest,
  type Person,
  type PersonDetail,
} from '../../shop/insights/people/contract.ts'
import type { Shop } from '../../shop/shop.ts'
import { memberOf } from './access.ts'
import { config, params, proven, refunding, tags } from './admin-money.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'

/** Members and guests for admins (admin-05). An action answers with the person after it. */
export async function adminUsersApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(accounts, options)
  await server.register(data, options)
  await server.register(guests, options)
}

/** The admin who does it, for the audit log. */
function by(request: FastifyRequest) {
  const { id, email } = memberOf(request)
  return { admin: { id, email }, address: request.ip }
}

/** Throws `user_not_found`. */
async function detailOf(shop: Shop, request: FastifyRequest, id: string): Promise<PersonDetail> {
  return shop.insights.people.member(id, {
    own: memberOf(request).id === id,
    sessions: await shop.accounts.sessions.list(id, memberOf(request).session_id),
  })
}

/** Who has looked at a person is in the audit log. */
async function opened(shop: Shop, request: FastifyRequest, asked: Promise<PersonDetail>): Promise<PersonDetail> {
  const person = await asked
  await shop.audit.noteOpened([personOpened(person, by(request))])
  return person
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/users',
    { config, schema: { tags, summary: 'List members and guests who bought', querystring: peopleQuery, response: { 200: peoplePage } } },
    (request) => shop.insights.people.people(request.query),
  )

  app.get(
    '/api/admin/users/:id',
    { config, schema: { tags, summary: 'Get a member', params, response: { 200: personDetail } } },
    (request) => opened(shop, request, detailOf(shop, request, request.params.id)),
  )

  app.get(
    '/api/admin/users/guests/:key',
    { config, schema: { tags, summary: 'Get a guest who bought', params: guestParams, response: { 200: personDetail } } },
    (request) => opened(shop, request, shop.insights.people.guest(request.params.key)),
  )
}

const CSV_COLUMNS = [
  { heading: 'Kind', value: (row: Person) => row.kind },
  { heading: 'Name', value: (row: Person) => row.name },
  { heading: 'E-mail', value: (row: Person) => row.email },
  { heading: 'Phone ends in', value: (row: Person) => row.phone_tail },
  { heading: 'Since', value: (row: Person) => row.since },
  { heading: 'Orders', value: (row: Person) => row.order_count },
  { heading: 'Spent (KES)', value: (row: Person) => row.total_spent },
  { heading: 'Refunded (KES)', value: (row: Person) => row.refunded },
  { heading: 'Last order', value: (row: Person) => row.last_order_date },
  { heading: 'Tier', value: (row: Person) => row.tier },
  { heading: 'Wishes', value: (row: Person) => row.wishes },
]

/** Personal data that leave the shop: who took them is in the audit log before they go. */
async function data(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/users.csv',
    { config, schema: { tags, summary: 'The same list as a file', querystring: peopleQuery.omit({ cursor: true, limit: true }) } },
    async (request, reply) => {
      const { view, q } = request.query
      return sendExport<Person>(shop, request, reply, {
        noted: { action: 'people.exported', subject: view, details: { search: searchedText(q) ?? 'all' } },
        name: view,
        columns: CSV_COLUMNS,
        page: (cursor, limit) => shop.insights.people.people({ view, q, cursor, limit }),
      })
    },
  )

  app.post(
    '/api/admin/users/:id/export',
    { config: proven, schema: { tags, summary: 'Everything stored about a member, as they would get it', params } },
    async (request) => {
      const { id } = request.params
      const found = await shop.membership.exportData(id)
      if (!found) throw new ShopError('user_not_found')
      await shop.audit.record({ ...by(request), action: 'member.exported', subject: `member:${id}` })
      return found
    },
  )

  app.post(
    '/api/admin/users/:id/erase',
    {
      config: refunding,
      schema: {
        tags,
        summary: 'Erase an account, as its owner asked',
        description: 'Orders stay, and lose their personal data as soon as they are done.',
        params,
        body: eraseRequest,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await shop.membership.eraseMember(request.params.id, request.body.email, by(request))
      return {}
    },
  )
}

/** A guest is a customer key: see `shop/orders/customer-keys.ts`. */
const guestParams = z.object({ key: z.uuid() })

async function guests(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/admin/users/guests/:key/export',
    { config: proven, schema: { tags, summary: 'Everything stored about a guest who bought', params: guestParams } },
    async (request) => {
      const { key } = request.params
      const found = await shop.membership.exportGuest(key)
      if (!found) throw new ShopError('user_not_found')
      await shop.audit.record({ ...by(request), action: 'guest.exported', subject: `guest:${key}` })
      return found
    },
  )

  app.post(
    '/api/admin/users/guests/:key/erase',
    {
      config: refunding,
      schema: {
        tags,
        summary: 'Erase a guest who bought, as they asked',
        description: 'Orders stay, and lose their personal data as soon as they are done.',
        params: guestParams,
        body: eraseGuestRequest,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await shop.membership.eraseGuest(request.params.key, request.body.phone_number, by(request))
      return {}
    },
  )
}

async function accounts(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const response = { 200: personDetail }

  app.post(
    '/api/admin/users/:id/admin',
    {
      config: refunding,
      schema: {
        tags,
        summary: 'Give or take the admin right',
        description: 'The receiver needs a passkey or two-step sign-in; all admins get an e-mail; the last admin stays one.',
        params,
        body: adminRightRequest,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      await shop.transact((areas) => areas.accounts.setAdminRight(id, request.body.is_admin, by(request)))
      return detailOf(shop, request, id)
    },
  )

  app.post(
    '/api/admin/users/:id/disabled',
    { config: proven, schema: { tags, summary: 'Disable an account, or enable it again', params, body: disabledRequest, response } },
    async (request) => {
      const { id } = request.params
      await shop.transact((areas) => areas.accounts.setDisabled(id, request.body.disabled, by(request)))
      return detailOf(shop, request, id)
    },
  )

  app.post(
    '/api/admin/users/:id/sign-out',
    { config, schema: { tags, summary: 'Sign a member out', params, body: signOutRequest, response } },
    async (request) => {
      const { id } = request.params
      await shop.transact((areas) => areas.accounts.signOutMember(id, request.body.session_id ?? null, by(request)))
      return detailOf(shop, request, id)
    },
  )
}
