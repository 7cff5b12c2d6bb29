import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProductUpdate } from '../../shop/catalogue/contract.ts'
import { presenceRequest, productUpdatesQuery, productUpdatesReply, type ShopEventName, type ShopEvents } from '../../shop/live-contract.ts'
import { viewersProof } from '../../shop/settings/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { createEventStreams, type Sent, type Source } from '../live/event-stream.ts'
import { reserveConnection, STREAM_LIMITS, createConnectionLimit, onConnectionClose } from '../limits/connection-limits.ts'
import type { Presence } from '../live/presence.ts'
import { createShopEvents, type ShopUpdate } from '../live/shop-events.ts'
import type { ApiOptions } from './options.ts'

/** A stream that is this many messages behind gets the whole state instead. */
const MAX_BACKLOG = 30

/** Public events for every open page: changes of stock, viewer counts and settings. */
export async function liveShopApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, live, visitor, presence, limited, heartbeatMs } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  const onError = (error: Error) => app.log.warn({ error: error.message }, 'live shop: not told')
  const updates = createShopEvents({ shop, live, presence, onError })
  const streams = createEventStreams(updates, heartbeatMs)
  const connections = limited ? createConnectionLimit(STREAM_LIMITS) : null
  app.addHook('preClose', async () => streams.end())
  app.addHook('onClose', async () => updates.stop())

  app.get(
    '/api/live/shop',
    {
      schema: {
        tags: ['Catalogue'],
        summary: 'Track the shop by server-sent events',
        description:
          'hello on connect, then changed products, viewers (only while they are really counted) and settings; beat is a heartbeat.',
      },
    },
    async (request, reply) => {
      reserveConnection(connections, visitor(request).address, reply.raw)
      const streamId = presence.open(visitor(request).address)
      onConnectionClose(reply.raw, () => presence.close(streamId))
      return streams.send(reply, shopSource(shop, presence, streamId))
    },
  )

  app.get(
    '/api/live/pieces',
    {
      config: { shared: 'live' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Get the current stock of products',
        description: 'A removed product has no stock and no variants.',
        querystring: productUpdatesQuery,
        response: { 200: productUpdatesReply },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send({ items: await shop.catalogue.productUpdates(request.query.ids) }),
  )

  app.post(
    '/api/live/looking',
    {
      // The number of a stream is known to its own browser only, and nothing but a count comes of it.
      config: { csrf: 'none' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Report which products a page has open, for viewer counts',
        description: 'Counted only while the shop shows real viewer counts and the stream is open. Nothing is stored.',
        body: presenceRequest,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { line, tab, pieces } = request.body
      if (viewersProof(await shop.settings.get()) === 'live') presence.setViewed(line, tab, pieces)
      return reply.status(204).send(null)
    },
  )
}

function sent<Name extends ShopEventName>(event: Name, data: ShopEvents[Name]): Sent {
  return { event, data }
}

function shopSource(shop: Shop, presence: Presence, streamId: string): Source {
  async function initialEvents(): Promise<Sent[]> {
    const settings = await shop.settings.get()
    const hello = sent('hello', { line: streamId, settings })
    if (viewersProof(settings) !== 'live') return [hello]
    return [hello, sent('viewers', { counts: presence.otherViewers(streamId), all: true })]
  }

  return {
    topic: 'shop',
    connected: initialEvents,
    async changed(events) {
      if (events.length > MAX_BACKLOG) return initialEvents()
      const updates = events.map((event) => event.data as ShopUpdate)
      return [...productsIn(updates), ...settingsIn(updates), ...(await viewersIn(updates))]
    },
    // A browser gets no event when a connection dies silently; it notices missing beats.
    beat: async () => [sent('beat', {})],
  }

  async function viewersIn(updates: readonly ShopUpdate[]): Promise<Sent[]> {
    const pieces = new Set(updates.flatMap((one) => (one.kind === 'viewers' ? [...one.pieces] : [])))
    const turnedOn = updates.some((one) => one.kind === 'settings')
    if ((pieces.size === 0 && !turnedOn) || viewersProof(await shop.settings.get()) !== 'live') return []
    return [sent('viewers', { counts: presence.otherViewers(streamId, turnedOn ? undefined : pieces), all: turnedOn })]
  }
}

function productsIn(updates: readonly ShopUpdate[]): Sent[] {
  const [one, ...more] = updates.filter((each) => each.kind === 'pieces')
  if (!one) return []
  if (more.length === 0) return [{ event: 'pieces', data: null, json: one.json }]
  const items = new Map<string, ProductUpdate>()
  for (const product of [one, ...more].flatMap((each) => each.items)) items.set(product.id, product)
  return [sent('pieces', { items: [...items.values()] })]
}

function settingsIn(updates: readonly ShopUpdate[]): Sent[] {
  const last = updates.filter((each) => each.kind === 'settings').at(-1)
  return last ? [sent('settings', last.settings)] : []
}
