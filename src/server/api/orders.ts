import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import {
  cancelRequest,
  claimReply,
  claimRequest,
  codeConfirm,
  codeReply,
  codeRequest,
  deliveryDetails,
  guestOrderReply,
  guestOrderRequest,
  lookupRequest,
  order,
  orderList,
  orderPage,
  orderQuery,
} from '../../shop/orders/contract.ts'
import { ownerOf } from '../../shop/orders/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const params = z.object({ id: z.uuid() })
const guestHeader = z.object({ 'x-guest-id': z.string().max(100).optional() })
const guestAndKey = guestHeader.extend(keyHeader.shape)
const tags = ['Orders']

export async function ordersApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  await app.register(guestOrders, options)
  await app.register(memberOrders, options)
  await app.register(oneOrder, options)
}

/** Orders of people without an account. */
async function guestOrders(app: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/guest-orders',
    {
      schema: {
        tags,
        summary: 'Create the order of a verified guest payment',
        description: 'Payment, phone, guest id, total and items must all match what was paid.',
        body: guestOrderRequest,
        response: { 200: guestOrderReply },
      },
    },
    (request) => shop.checkout.claimGuestOrder(request.body, request.visitor.address),
  )

  api.post(
    '/api/guest-orders/lookup',
    {
      schema: { tags, summary: 'Find orders by guest id and phone', body: lookupRequest, response: { 200: orderList } },
    },
    async (request) => {
      const items = await shop.orders.lookup(request.body.guest_id, request.body.phone_number, request.visitor.address)
      if (items.length === 0) throw new ShopError('order_not_found')
      return { items }
    },
  )

  api.post(
    '/api/guest-orders/code',
    {
      schema: {
        tags,
        summary: 'Send a one-time code to find an order on a new device',
        description: 'To the phone or e-mail of the order. The response is the same if there is no such order.',
        body: codeRequest,
        response: { 200: codeReply },
      },
    },
    (request) => shop.orders.sendCode(request.body, request.visitor.address),
  )

  api.post(
    '/api/guest-orders/code/confirm',
    {
      schema: {
        tags,
        summary: 'Find orders with a one-time code',
        description: 'Gives the guest id access: to all orders of the phone, or to the one order of the e-mail.',
        body: codeConfirm,
        response: { 200: orderList },
      },
    },
    async (request) => {
      const { id, code, guest_id: guestId } = request.body
      return { items: await shop.orders.listOf(await shop.orders.confirmCode(id, code, guestId)) }
    },
  )
}

async function memberOrders(app: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'member' } as const

  api.get(
    '/api/orders',
    { config, schema: { tags, summary: "List the member's orders, newest first", querystring: orderQuery, response: { 200: orderPage } } },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await shop.orders.listFor(memberOf(request).id, request.query)),
  )

  api.post(
    '/api/orders/claim',
    {
      config,
      schema: {
        tags,
        summary: 'Move guest orders into the account',
        description: 'Guest id and phone must both match.',
        body: claimRequest,
        response: { 200: claimReply },
      },
    },
    async (request) => {
      const { guest_id: guestId, phone_number: phone } = request.body
      return { claimed: await shop.membership.claimOrders(memberOf(request).id, guestId, phone) }
    },
  )
}

async function oneOrder(app: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.get(
    '/api/orders/:id',
    { schema: { tags, summary: 'Get an order, as its owner', headers: guestHeader, params, response: { 200: order } } },
    async (request, reply) => {
      const who = visitor(request)
      const found = await shop.orders.get(request.params.id, ownerOf(who))
      // It may be their order, and only the session needs a refresh.
      if (!found) throw new ShopError(who.expired ? 'session_expired' : 'order_not_found')
      return reply.header('cache-control', 'no-store').send(found)
    },
  )

  api.post(
    '/api/orders/:id/delivery-details',
    {
      schema: {
        tags,
        summary: 'Save the delivery details of an order',
        headers: guestAndKey,
        params,
        body: deliveryDetails,
        response: { 200: order },
      },
    },
    (request) => {
      const owner = ownerOf(visitor(request))
      if (request.body.guest_id) owner.guestId = request.body.guest_id
      return shop.checkout.saveDeliveryDetails(request.params.id, owner, request.body, keyOf(request))
    },
  )

  api.post(
    '/api/orders/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel an order that has not been shipped',
        description: 'The payment is refunded and the products go back on sale. Idempotent.',
        headers: guestAndKey,
        params,
        body: cancelRequest,
        response: { 200: order },
      },
    },
    (request) => {
      const owner = ownerOf(visitor(request))
      if (request.body.guest_id) owner.guestId = request.body.guest_id
      return shop.checkout.cancelOrder(request.params.id, owner, request.body.reason || null, keyOf(request))
    },
  )
}
