import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BATCH_BYTES } from '../../shop/media/rules-events.ts'
import { OVERLAY_EVENTS, OVERLAYS } from '../../shop/overlays/rules.ts'
import { quietly, takeBeacons } from './beacon.ts'
import type { ApiOptions } from './options.ts'
import { EVENT_BYTES, overlayEventTaker } from './overlays.ts'
import { TRAFFIC_BYTES, trafficTaker } from './traffic.ts'
import { videoEventsTaker } from './video-events.ts'

/** A browser says each of each overlay once in a visit. */
const OVERLAY_EVENTS_MAX = OVERLAYS.length * OVERLAY_EVENTS.length
/** The names of the kinds and what is around them. */
const AROUND_BYTES = 200
const BYTES_MAX = TRAFFIC_BYTES + BATCH_BYTES + OVERLAY_EVENTS_MAX * EVENT_BYTES + AROUND_BYTES

/** All that a page has to tell, in one message (`sendBeacon`). Each kind has the checks and limits it has alone, and fails alone. */
export async function beaconsApi(app: FastifyInstance, options: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, BYTES_MAX)
  const [takeTraffic, takeVideoEvents, takeOverlayEvent] = [trafficTaker(options), videoEventsTaker(options), overlayEventTaker(options)]

  /** One after the other: closed follows shown. */
  async function takeOverlayEvents(said: unknown[], request: FastifyRequest): Promise<void> {
    for (const event of said.slice(0, OVERLAY_EVENTS_MAX)) if (fits(event, EVENT_BYTES)) await takeOverlayEvent(event, request)
  }

  app.post(
    '/api/beacons',
    {
      config: { csrf: 'origin' },
      schema: {
        tags: ['Shop'],
        summary: 'Tell what a visit has gathered: pieces opened, videos watched, overlays met',
        consumes: ['text/plain'],
        description:
          'JSON as text/plain, at most 21 kB: {traffic: as POST /api/traffic, videos: as POST /api/videos/events, overlays: [as POST /api/overlays/events]}, each of them may be missing. Always 204.',
      },
      errorHandler: quietly('what a visit tells was not counted'),
    },
    async (request, reply) => {
      const { traffic, videos, overlays } = (request.body ?? {}) as Record<string, unknown>
      const taken = await Promise.allSettled([
        fits(traffic, TRAFFIC_BYTES) && takeTraffic(traffic, request),
        fits(videos, BATCH_BYTES) && takeVideoEvents(videos, request),
        Array.isArray(overlays) && takeOverlayEvents(overlays, request),
      ])
      for (const one of taken)
        if (one.status === 'rejected') request.log.warn({ err: one.reason as unknown }, 'what a visit tells was not counted')
      return reply.status(204).send()
    },
  )
}

function fits(said: unknown, bytes: number): boolean {
  return said !== undefined && Buffer.byteLength(JSON.stringify(said)) <= bytes
}
