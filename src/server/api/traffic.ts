import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { trafficBatch, type TrafficBatch } from '../../shop/figures/contract.ts'
import { TRAFFIC_PER_NETWORK, TRAFFIC_PER_PIECE, TRAFFIC_PER_VISITOR, VISITS_PER_NETWORK } from '../../shop/figures/rules-traffic.ts'
import { isBot } from '../../shop/media/rules-events.ts'
import { networkOf } from '../request-visitor.ts'
import { quietly, takeBeacons, type BeaconTaker } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** Fifty ids, twice. */
export const TRAFFIC_BYTES = 8192
/** Pieces that networks have looked at lately, in this process: a message names up to a hundred. */
const LOOKS_MAX = 50_000

/** Pieces that networks have looked at, for as long as the shop runs: by whichever address they are told. */
const looksOf = new WeakMap<ApiOptions['shop'], LRUCache<string, number>>()

/** Counts which pieces were opened and put in a bag. */
export function trafficTaker({ shop, visitor }: Pick<ApiOptions, 'shop' | 'visitor'>): BeaconTaker {
  /** Nobody makes a piece popular alone: who says too much is not told, and not counted. All of a network who say nothing of themselves are one. */
  async function mayCount(who: string, network: string): Promise<boolean> {
    const [byNetwork, byVisitor] = await Promise.all([
      shop.limits.isWithin('traffic-network', network, TRAFFIC_PER_NETWORK),
      shop.limits.isWithin('traffic', who, TRAFFIC_PER_VISITOR),
    ])
    return byNetwork && byVisitor
  }

  const looks =
    looksOf.get(shop) ??
    new LRUCache<string, number>({ maxSize: LOOKS_MAX, sizeCalculation: () => 1, ttl: TRAFFIC_PER_PIECE.seconds * 1000 })
  looksOf.set(shop, looks)
  function isWithin(what: string): boolean {
    const count = (looks.get(what) ?? 0) + 1
    looks.set(what, count, { noUpdateTTL: true })
    return count <= TRAFFIC_PER_PIECE.max
  }

  /** What of it counts: of one network no more than some shoppers would do, however many it says they are. */
  async function countable({ views, adds, visit }: TrafficBatch, network: string): Promise<TrafficBatch> {
    return {
      views: [...new Set(views)].filter((id) => isWithin(`${network} ${id}`)),
      adds: [...new Set(adds)].filter((id) => isWithin(`${network} bag ${id}`)),
      visit: visit && (await shop.limits.isWithin('traffic-visits', network, VISITS_PER_NETWORK)),
    }
  }

  return async (said, request) => {
    const batch = trafficBatch.safeParse(said)
    const { member, guestId } = visitor(request)
    const network = networkOf(request)
    const isShopper = (member === null || member.standing === 'none') && !isBot(request.headers['user-agent'] ?? '')
    if (batch.success && isShopper && (await mayCount(member?.id ?? guestId ?? network, network)))
      shop.figures.countTraffic(await countable(batch.data, network))
  }
}

/** For pages that were opened before there was one address for all that browsers tell: whatever it says, the answer is the same. */
export async function trafficApi(app: FastifyInstance, options: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, TRAFFIC_BYTES)
  const take = trafficTaker(options)
  app.post(
    '/api/traffic',
    {
      config: { csrf: 'origin' },
      schema: {
        tags: ['Products'],
        summary: 'Count pieces that were opened and put in a bag',
        consumes: ['text/plain'],
        description:
          'JSON as text/plain, at most 8 kB: {views: [products], adds: [products], visit: first time today}. Counted without persons, of nobody more often than a shopper looks. Always 204.',
      },
      errorHandler: quietly('views of pieces were not counted'),
    },
    async (request, reply) => {
      await take(request.body, request)
      return reply.status(204).send()
    },
  )
}
