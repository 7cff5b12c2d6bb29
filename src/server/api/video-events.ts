import type { FastifyInstance } from 'fastify'
import { eventBatch } from '../../shop/media/contract-events.ts'
import { BATCH_BYTES } from '../../shop/media/rules-events.ts'
import { quietly, takeBeacons } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** What viewers do with videos, sent by the browser as it leaves (`sendBeacon`): whatever it says, the answer is the same. */
export async function videoEventsApi(app: FastifyInstance, { shop, visitor }: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, BATCH_BYTES)
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
      const { member, guestId, address } = visitor(request)
      const batch = eventBatch.safeParse(request.body)
      if (batch.success) {
        const isAdmin = member !== null && member.standing !== 'none'
        const userAgent = request.headers['user-agent'] ?? ''
        await shop.media.recordEvents(batch.data, { memberId: member?.id ?? null, guestId, address, userAgent, isAdmin })
      }
      return reply.status(204).send()
    },
  )
}
