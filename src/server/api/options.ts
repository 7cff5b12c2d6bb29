import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Visitor } from '../../shop/accounts/visitor.ts'
import type { CountRefusal } from '../limits/refusal-counter.ts'
import type { Presence } from '../live/presence.ts'
import type { Metrics } from '../metrics.ts'

/** What an area's API is built from. */
export interface ApiOptions {
  shop: Shop
  live: Live
  /** Carries messages between processes. */
  database: Pick<Database, 'db' | 'connect'>
  visitor: (request: FastifyRequest) => Visitor
  /** Who views which product right now. */
  presence: Presence
  /** Origin of the shop's public address. */
  origin: string
  /** False where limits by address are switched off, as for load tests. */
  limited: boolean
  /** From where payment messages are taken; null when from everywhere. */
  allowedAddresses: Config['allowedAddresses']
  /** Counts requests that are refused before they are handled. */
  countRefusal: CountRefusal
  /** What is counted for the operator. */
  count: Metrics['count']
  /** Milliseconds between two signs of life of a live stream. */
  heartbeatMs?: number
}

/** Binds one area's contract to its operations. */
export type Api = (app: FastifyInstance, options: ApiOptions) => Promise<void>
