import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Live } from '../../platform/live.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Visitor } from '../../web/context.ts'
import { cartApi } from './cart.ts'
import { catalogueApi } from './catalogue.ts'
import { checkoutApi } from './checkout.ts'
import { liveApi } from './live.ts'
import { ordersApi } from './orders.ts'
import { paymentCallbacks } from './payments.ts'

/** What an area's API is built from. */
export interface ApiOptions {
  shop: Shop
  live: Live
  visitor: (request: FastifyRequest) => Visitor
  /** False where limits by address are switched off, as for load tests. */
  limited: boolean
}

/** Binds one area's contract to its operations. */
export type Api = (app: FastifyInstance, options: ApiOptions) => Promise<void>

/** Every area's API, in the order of the documentation. */
export const APIS: readonly Api[] = [catalogueApi, cartApi, checkoutApi, ordersApi, liveApi, paymentCallbacks]
