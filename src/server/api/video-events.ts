import type { FastifyInstance } from 'fastify'
import { eventBatch } from '../../shop/media/contract-events.ts'
import { BATCH_BYTES } from '../../shop/media/rules-events.ts'
import { quietly, takeBeacons, type BeaconTaker } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** Counts what viewers do with videos. */
export function videoEventsTaker({ shop, visitor }: Pick<ApiOptions, 'shop' | 'visitor'>): BeaconTaker {
  return async (said, request) => {
    const { member, guestId, address } = visitor(request)
    const batch = eventBatch.safeParse(said)
    if (!batch.success) return
    const isAdmin = member !== null && member.standing !== 'none'
    const userAgent = request.headers['user-agent'] ?? ''
    await shop.media.recordEvents(batch.data, { memberId: member?.id ?? null, guestId, address, userAgent, isAdmin })
  }
}

/** For pages that were opened before there was one address for all that browsers tell: whatever it says, the answer is the same. */
export async function videoEventsApi(app: FastifyInstance, options: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, BATCH_BYTES)
  const take = videoEventsTaker(options)
  app.post(
    '/api/videos/events',
    {
      config: { csrf: 'origin' },
      schema: {
        tags: ['Videos'],
        summary: 'Tell what a viewer did with videos',
        consumes: ['text/plain'],
        description:
          'JSON as text/plain, at most 8 kB: {events: [{v: video, b: bits, s: milliseconds watched, f: milliseconds to the first frame, d: bytes loaded, p: products}]}. Always 204.',
      },
      errorHandler: quietly('what viewers did was not counted'),
    },
    async (request, reply) => {
      await take(request.body, request)
      return reply.status(204).send()
    },
  )
}
