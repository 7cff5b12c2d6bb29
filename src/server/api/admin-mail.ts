import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  deliveriesChange,
  deliveriesChanged,
  deliveriesPage,
  deliveriesQuery,
  emailOverview,
  emailSettingsChange,
  newSuppression,
  orderNotification,
  orderNotificationResult,
  queueCount,
  suppressedPage,
  suppressedQuery,
  waitingEntries,
  waitingEntriesQuery,
  type Delivery,
} from '../../shop/notifications/contract-mail.ts'
import { eventLabel, REASON_LABELS, STATE_LABELS } from '../../shop/notifications/rules-mail.ts'
import { ShopError } from '../../shop/errors.ts'
import { memberOf } from './access.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

/** Order e-mails for admins: settings, the queue and what is done with it, addresses that are blocked. Every change is in the audit log. */
export async function adminMailApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(settings, options)
  await server.register(queue, options)
  await server.register(actions, options)
  await server.register(suppressed, options)
}

async function settings(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/email-settings',
    { config, schema: { tags, summary: 'Get the settings of order e-mails, and how sending goes', response: { 200: emailOverview } } },
    () => shop.notifications.emailOverview(),
  )
  app.patch(
    '/api/admin/email-settings',
    {
      config,
      schema: {
        tags,
        summary: 'Change the settings of order e-mails',
        description:
          'Answers 409 when one that is to change is not any more what the admin saw. Another address of the shop needs the password of the last ten minutes; all admins are told.',
        body: emailSettingsChange,
        response: { 200: emailOverview },
      },
    },
    async (request) => {
      const admin = memberOf(request)
      // Addresses of buyers go there, and their answers.
      if (request.body.values.admin_email !== undefined && !admin.is_recent) throw new ShopError('reauthentication_required')
      await shop.transact(async ({ notifications, audit, security }) => {
        const before = await notifications.changeSettings(request.body)
        if (Object.keys(before).length === 0) return
        if ('admin_email' in before) await security.raise('shop_address_changed', { member_id: admin.id })
        const after = Object.fromEntries(Object.keys(before).map((key) => [key, request.body.values[key as keyof typeof before]]))
        const details = { before, after }
        await audit.record({ admin, action: 'email_settings.changed', subject: 'settings:email', details, address: request.ip })
      })
      return shop.notifications.emailOverview()
    },
  )
}

async function queue(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/order-notifications',
    {
      config,
      schema: { tags, summary: 'List e-mails and SMS of the queue', querystring: deliveriesQuery, response: { 200: deliveriesPage } },
    },
    (request) => shop.notifications.deliveries(request.query),
  )
  app.get(
    '/api/admin/order-notifications.csv',
    { config, schema: { tags, summary: 'The same list as a file', querystring: deliveriesQuery.omit({ cursor: true, limit: true }) } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: {
          action: 'mail_log.exported',
          subject: 'mail:queue',
          details: { ...request.query, q: searchedText(request.query.q) },
        },
        name: `e-mails-${request.query.state}`,
        columns: CSV_COLUMNS,
        page: (cursor, limit) => shop.notifications.deliveries({ ...request.query, cursor, limit }),
      }),
  )
  app.get(
    '/api/admin/order-notifications/unprocessed',
    {
      config,
      schema: {
        tags,
        summary: 'List entries that are not processed, the oldest first',
        querystring: waitingEntriesQuery,
        response: { 200: waitingEntries },
      },
    },
    (request) => shop.notifications.waitingEntries(request.query),
  )
  app.get(
    '/api/admin/order-notifications/count',
    { config, schema: { tags, summary: 'Count unprocessed entries; 0 when they cannot be counted', response: { 200: queueCount } } },
    async () => ({ count: await shop.notifications.queueCount() }),
  )
}

const CSV_COLUMNS: readonly { heading: string; value: (row: Delivery) => string | number | null }[] = [
  { heading: 'Queued', value: (row) => row.created_at },
  { heading: 'Order', value: (row) => row.order_number },
  { heading: 'About', value: (row) => eventLabel(row.event) },
  { heading: 'To', value: (row) => row.address },
  { heading: 'Recipient', value: (row) => (row.recipient_kind === 'admin' ? 'Shop' : 'Buyer') },
  { heading: 'By', value: (row) => (row.channel === 'sms' ? 'SMS' : 'E-mail') },
  { heading: 'State', value: (row) => STATE_LABELS[row.state] },
  { heading: 'Why', value: (row) => (row.reason ? REASON_LABELS[row.reason] : null) },
  { heading: 'Tries', value: (row) => row.tries },
  { heading: 'Server', value: (row) => row.server_answer },
  { heading: 'Done', value: (row) => row.done_at },
]

async function actions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/admin/order-notifications/process',
    {
      config,
      schema: { tags, summary: 'Wake the worker (queue-06); it alone sends', response: { 200: queueCount } },
    },
    async () => ({ count: await shop.notifications.wakeQueue() }),
  )
  app.post(
    '/api/admin/order-notifications',
    {
      config,
      schema: {
        tags,
        summary: 'Send what has not gone out of an order event: order-notifications',
        description:
          'The same again sends nothing twice. What could not be sent is in the answer, whose status is 200; of an order that does not exist it is 404.',
        body: orderNotification,
        response: { 200: orderNotificationResult, 404: orderNotificationResult },
      },
    },
    async (request, reply) => {
      const { order_id: orderId, event_type: event, admin_email: copy } = request.body
      const [admin, order] = [memberOf(request), await shop.orders.find(orderId)]
      // The audit log never forgets, so it keeps no whole address; the queue does, for as long as it keeps addresses.
      const details = { order_id: orderId, event, ...(copy ? { shop_copy: copy.slice(copy.indexOf('@')) } : {}) }
      if (order)
        await shop.audit.record({ admin, action: 'order_mail.sent_by_hand', subject: order.order_number, details, address: request.ip })
      const result = await shop.notifications.sendOrderNotification(request.body, admin)
      return reply.status(order ? 200 : 404).send(result)
    },
  )
  app.post(
    '/api/admin/order-notifications/actions',
    {
      config,
      schema: {
        tags,
        summary: 'Send now, give up, hold back or release messages of the queue',
        description: 'On those that are named, or on all that match. What has moved on meanwhile stays as it is.',
        body: deliveriesChange.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'Name some, or all that match.'),
        response: { 200: deliveriesChanged },
      },
    },
    (request) => {
      const [admin, { action }] = [memberOf(request), request.body]
      return shop.transact(async ({ notifications, orders, audit }) => {
        const { orderIds, ...result } = await notifications.changeDeliveries(request.body)
        if (result.done.length === 0) return result
        const [only] = orderIds
        const order = orderIds.length === 1 && only ? await orders.find(only) : null
        const subject = order?.order_number ?? 'mail:queue'
        const details = { messages: result.done.length, orders: orderIds.length }
        await audit.record({ admin, action: `order_mail.${action}`, subject, details, address: request.ip })
        return result
      })
    },
  )
}

async function suppressed(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/suppressed-addresses',
    {
      config,
      schema: { tags, summary: 'List addresses that get no e-mails', querystring: suppressedQuery, response: { 200: suppressedPage } },
    },
    (request) => shop.notifications.suppressed(request.query),
  )
  app.post(
    '/api/admin/suppressed-addresses',
    {
      config,
      schema: {
        tags,
        summary: 'Block an address, as an e-mail to it came back',
        body: newSuppression,
        response: { 200: z.object({ added: z.boolean() }) },
      },
    },
    (request) => {
      const [admin, { address, reason }] = [memberOf(request), request.body]
      return shop.transact(async ({ notifications, audit }) => {
        const added = await notifications.suppress(address, reason || 'Blocked by hand.')
        // Whose address it is, the audit log would never forget.
        if (added) await audit.record({ admin, action: 'address.blocked', subject: 'mail:addresses', address: request.ip })
        return { added }
      })
    },
  )
  app.delete(
    '/api/admin/suppressed-addresses/:id',
    { config, schema: { tags, summary: 'Let an address have e-mails again', params, response: { 204: z.null() } } },
    async (request, reply) => {
      const admin = memberOf(request)
      await shop.transact(async ({ notifications, audit }) => {
        const allowed = await notifications.allow(request.params.id)
        if (allowed) await audit.record({ admin, action: 'address.allowed', subject: 'mail:addresses', address: request.ip })
      })
      return reply.status(204).send(null)
    },
  )
}
