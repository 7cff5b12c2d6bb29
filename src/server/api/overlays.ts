import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isBot } from '../../shop/media/rules-events.ts'
import { overlayEvent, overlayReport, seenOverlay, seenOverlays } from '../../shop/overlays/contract.ts'
import { agrees, EVENTS_PER_GUEST, EVENTS_PER_NETWORK, NEW_GUESTS_PER_NETWORK, OVERLAYS } from '../../shop/overlays/rules.ts'
import { networkOf, wideNetworkOf } from '../request-visitor.ts'
import { quietly, takeBeacons, type BeaconTaker } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** Bytes: two words. */
export const EVENT_BYTES = 200
/** Of one message: each overlay is shown and ends. */
export const EVENTS_MAX = OVERLAYS.length * 2
const tags = ['Shop']

/** What opens over pages by itself: what came of it, and what a member has closed. */
export async function overlaysApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  await server.register(overlayEventsApi, options)
  const { shop, visitor } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/overlays/seen',
    {
      config: { access: 'member' },
      schema: { tags, summary: 'What the member has closed of what opens by itself, and when', response: { 200: seenOverlays } },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await shop.overlays.seenBy(visitor(request).member!.id)),
  )
  app.put(
    '/api/overlays/seen',
    {
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'The member has closed it: it stays away on all their devices',
        body: seenOverlay,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await shop.overlays.see(visitor(request).member!.id, request.body.overlay, request.body.at)
      return reply.status(204).send(null)
    },
  )
}

/** Counts what became of overlays, in its order: nothing of admins and crawlers, and of nobody more than a shopper does. */
export function overlayEventsTaker({ shop, visitor }: Pick<ApiOptions, 'shop' | 'visitor'>): BeaconTaker {
  return async (said, request) => {
    const { member, guestId } = visitor(request)
    const isShopper = (member === null || member.standing === 'none') && !isBot(request.headers['user-agent'] ?? '')
    if (!Array.isArray(said) || guestId === null || !isShopper) return
    const events = said
      .slice(0, EVENTS_MAX)
      .flatMap((one) => overlayEvent.safeParse(one).data ?? [])
      .filter(({ overlay, event }) => agrees(overlay, event, guestId))
    let isKnown = false
    for (const { overlay, event } of events) {
      // Who is turned away once is not asked about again.
      if (!(await mayCount(guestId, isKnown, request))) return
      await shop.overlays.note(overlay, event, guestId)
      isKnown = true
    }
  }

  async function mayCount(guestId: string, isKnown: boolean, request: FastifyRequest): Promise<boolean> {
    const { limits, overlays } = shop
    if (!(await limits.isWithin('overlays-network', networkOf(request), EVENTS_PER_NETWORK))) return false
    const isNew = !isKnown && !(await overlays.knows(guestId))
    if (isNew && !(await limits.isWithin('overlays-new', wideNetworkOf(request), NEW_GUESTS_PER_NETWORK))) return false
    return limits.isWithin('overlays', guestId, EVENTS_PER_GUEST)
  }
}

/** For pages that were opened before there was one address for all that browsers tell: whatever it says, the answer is the same. */
async function overlayEventsApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  takeBeacons(app, EVENT_BYTES)
  const take = overlayEventsTaker(options)
  app.post(
    '/api/overlays/events',
    {
      config: { csrf: 'origin' },
      schema: {
        tags,
        summary: 'Count that an overlay was shown, accepted, closed, or held back',
        consumes: ['text/plain'],
        description: 'JSON as text/plain: {overlay, event}. Known by the random guest id alone. Always 204.',
      },
      errorHandler: quietly('an overlay was not counted'),
    },
    async (request, reply) => {
      await take([request.body], request)
      return reply.status(204).send()
    },
  )
}

/** What each brings, for admins. */
export async function adminOverlaysApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/overlays',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'What opens by itself: shown, accepted, closed, and orders after it',
        response: { 200: overlayReport },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await shop.overlays.report()),
  )
}
