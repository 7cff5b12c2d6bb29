import type { FastifyInstance } from 'fastify'
import { trafficBatch } from '../../shop/figures/contract.ts'
import { TRAFFIC_PER_NETWORK, TRAFFIC_PER_VISITOR } from '../../shop/figures/rules-traffic.ts'
import { isBot } from '../../shop/media/rules-events.ts'
import { networkOf } from '../request-visitor.ts'
import { quietly, takeBeacons } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** Fifty ids, twice. */
const BATCH_BYTES = 8192

/** Which pieces were opened and put in a bag, sent by the browser as it leaves (`sendBeacon`): whatever it says, the answer is the same. */
export async function trafficApi(app: FastifyInstance, { shop, visitor }: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, BATCH_BYTES)

  /** Nobody makes a piece popular alone: who says too much is not told, and not counted. All of a network who say nothing of themselves are one. */
  async function mayCount(who: string, network: string): Promise<boolean> {
    const [byNetwork, byVisitor] = await Promise.all([
      shop.limits.isWithin('traffic-network', network, TRAFFIC_PER_NETWORK),
      shop.limits.isWithin('traffic', who, TRAFFIC_PER_VISITOR),
    ])
    return byNetwork && byVisitor
  }

  app.post(
    '/api/traffic',
    {
      config: { csrf: 'origin' },
      schema: {
        tags: ['Products'],
        summary: 'Count pieces that were opened and put in a bag',
        description:
          'JSON as text/plain, at most 8 kB: {views: [products], adds: [products], visit: first time today}. Counted without persons, of nobody more often than a shopper looks. Always 204.',
      },
      errorHandler: quietly('views of pieces were not counted'),
    },
    async (request, reply) => {
      const batch = trafficBatch.safeParse(request.body)
      const { member, guestId } = visitor(request)
      const network = networkOf(request)
      const isShopper = (member === null || member.standing === 'none') && !isBot(request.headers['user-agent'] ?? '')
      if (batch.success && isShopper && (await mayCount(member?.id ?? guestId ?? network, network))) shop.figures.countTraffic(batch.data)
      return reply.status(204).send()
    },
  )
}
