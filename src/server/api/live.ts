import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import type { MemberChange, MemberEventName, memberEventData } from '../../shop/notifications/contract.ts'
import { ownerOf } from '../../shop/orders/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Member, Visitor } from '../../shop/accounts/visitor.ts'
import { batch } from '../live/batch.ts'
import { createEventStreams, type Sent, type Source } from '../live/event-stream.ts'
import { reserveConnection, STREAM_LIMITS, createConnectionLimit } from '../limits/connection-limits.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const querystring = z
  .strictObject({
    checkout: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'not a checkout id')
      .optional(),
    order: z.uuid().optional(),
  })
  .refine(({ checkout, order }) => (checkout === undefined) !== (order === undefined), 'Name a checkout, or an order.')

/** Server-sent events. What is so now is sent at connect, so a reconnect never misses anything. */
export async function liveApi(server: FastifyInstance, { shop, live, visitor, limited, heartbeatMs }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const streams = createEventStreams(live, heartbeatMs)
  app.addHook('preClose', async () => streams.end())
  const connections = limited ? createConnectionLimit(STREAM_LIMITS) : null
  const send = (request: FastifyRequest, reply: FastifyReply, source: Source) => {
    reserveConnection(connections, visitor(request).address, reply.raw)
    return streams.send(reply, source)
  }
  const isActiveSession = batch((ids) => shop.accounts.sessions.active(ids))

  app.get(
    '/api/live',
    { schema: { tags: ['Checkout'], summary: 'Track a checkout or one of your orders by server-sent events', querystring } },
    async (request, reply) => {
      const { checkout = '', order } = request.query
      if (order !== undefined) return send(request, reply, await orderSource(shop, order, visitor(request)))
      if (!(await shop.checkout.state(checkout))) throw new ShopError('not_found')
      return send(request, reply, checkoutSource(shop, checkout))
    },
  )

  app.get(
    '/api/live/me',
    {
      config: { access: 'member' },
      schema: {
        tags: ['Notifications'],
        summary: 'Track your account by server-sent events',
        description:
          'hello on connect, then notification, read_all, order, wishlist and bag events, and signed_out when the session ends. The stream stays open after its access token expires.',
      },
    },
    async (request, reply) => send(request, reply, memberSource(shop, memberOf(request), isActiveSession)),
  )
}

function checkoutSource(shop: Shop, checkout: string): Source {
  const state = async (id?: number): Promise<Sent[]> => [
    { event: 'checkout', data: await shop.checkout.state(checkout), ...(id ? { id } : {}) },
  ]
  return { topic: `checkout:${checkout}`, connected: () => state(), changed: (events) => state(events.at(-1)?.id) }
}

/** For its owner only (open-13); what has changed is asked for elsewhere. */
async function orderSource(shop: Shop, id: string, who: Visitor): Promise<Source> {
  if (!(await shop.orders.get(id, ownerOf(who)))) throw new ShopError(who.expired ? 'session_expired' : 'order_not_found')
  const look = async (): Promise<Sent[]> => [{ event: 'order', data: { order_id: id } }]
  return { topic: `order:${id}`, connected: look, changed: look }
}

type Data<Name extends MemberEventName> = z.output<(typeof memberEventData)[Name]>

function sent<Name extends MemberEventName>(event: Name, data: Data<Name>): Sent {
  return { event, data }
}

const SIGNED_OUT: Sent = { ...sent('signed_out', {}), last: true }

function memberSource(
  { notifications }: Shop,
  { id, session_id }: Member,
  isActiveSession: (sessionId: string) => Promise<boolean>,
): Source {
  return {
    topic: `member:${id}`,
    async connected() {
      return [sent('hello', { unread: await notifications.unread(id) })]
    },
    async changed(events) {
      const changes = events.map((event) => event.data as MemberChange)
      if (changes.some((change) => change.kind === 'session_ended' && change.session_id === session_id)) return [SIGNED_OUT]
      return [...(await notificationEvents(notifications, id, changes)), ...plainEvents(changes)]
    },
    async beat() {
      // A database that does not answer has not said that the session is over.
      return (await isActiveSession(session_id).catch(() => true)) ? [] : [SIGNED_OUT]
    },
  }
}

/** One query for all that has changed, with every notification as it is now. */
async function notificationEvents(notifications: Shop['notifications'], userId: string, changes: readonly MemberChange[]): Promise<Sent[]> {
  const changed = new Map<string, 'insert' | 'update'>()
  for (const change of changes) {
    if (change.kind === 'notification' && changed.get(change.id) !== 'insert') changed.set(change.id, change.change)
  }
  const isAllRead = changes.some((change) => change.kind === 'read_all')
  if (changed.size === 0 && !isAllRead) return []
  const [items, unread] = await Promise.all([
    changed.size > 0 ? notifications.byIds(userId, [...changed.keys()]) : [],
    notifications.unread(userId),
  ])
  return [
    ...items.map((notification) => sent('notification', { kind: changed.get(notification.id) ?? 'update', notification, unread })),
    ...(isAllRead ? [sent('read_all', { unread })] : []),
  ]
}

function plainEvents(changes: readonly MemberChange[]): Sent[] {
  const orders = new Set(changes.flatMap((change) => (change.kind === 'order' ? [change.order_id] : [])))
  const kinds = new Set(changes.map((change) => change.kind))
  return [
    ...[...orders].map((order_id) => sent('order', { order_id })),
    ...(kinds.has('wishlist') ? [sent('wishlist', {})] : []),
    ...(kinds.has('bag') ? [sent('bag', {})] : []),
  ]
}
