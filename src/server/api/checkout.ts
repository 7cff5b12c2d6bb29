import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  checkoutId,
  checkoutRequest,
  checkoutState,
  paymentMethods,
  paymentRequest,
  receiptRequest,
  startedCheckout,
  verifyRequest,
} from '../../shop/checkout/contract.ts'
import { CHECKOUTS_PER_ADDRESS } from '../../shop/checkout/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import type { RequestSource } from '../../shop/checkout/start/open-checkout.ts'
import { wideNetworkOf } from '../request-visitor.ts'
import { guesserOf } from './guesser.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

/** Null where limits by address are switched off. */
function sourceOf(request: FastifyRequest, { limited }: ApiOptions): RequestSource | null {
  return limited ? { site: wideNetworkOf(request) } : null
}

const params = z.object({ id: checkoutId })

export async function checkoutApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  checkoutRoutes(app, options)
  paymentRoutes(app, options)
}

/** From the first press on Pay to its end. */
function checkoutRoutes(app: FastifyInstance, options: ApiOptions): void {
  const { shop, visitor, limited } = options
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/checkouts',
    {
      ...(limited ? { config: { rateLimit: { max: CHECKOUTS_PER_ADDRESS, timeWindow: '10 minutes' } } } : {}),
      schema: {
        tags: ['Checkout'],
        summary: 'Start a checkout: hold the products and send the payment prompt',
        description:
          "Products are held for 10 minutes, for an unknown guest for 3; confirmation_required means that a code (/api/contact-codes) is needed before more can be held. The same Idempotency-Key with the same body returns the same checkout. A member's order is linked to the account.",
        headers: keyHeader,
        body: checkoutRequest,
        response: { 201: startedCheckout },
      },
    },
    async (request, reply) => {
      const { member } = visitor(request)
      const { discount_code: code } = request.body
      const start = () => shop.checkout.start(request.body, keyOf(request), member, sourceOf(request, options))
      return reply.status(201).send(await (code ? shop.offers.guessing(guesserOf(request, options), code, start) : start()))
    },
  )

  api.get(
    '/api/checkouts/:id',
    { schema: { tags: ['Checkout'], summary: 'Get the state of a checkout', params, response: { 200: checkoutState } } },
    async (request, reply) => {
      const state = await shop.checkout.state(request.params.id)
      if (!state) throw new ShopError('not_found')
      return reply.header('cache-control', 'no-store').send(state)
    },
  )

  api.post(
    '/api/checkouts/:id/cancel',
    { schema: { tags: ['Checkout'], summary: 'Cancel a checkout and release its products', params, response: { 200: checkoutState } } },
    (request) => shop.checkout.cancel(request.params.id),
  )

  api.get(
    '/api/payment-methods',
    { schema: { tags: ['Checkout'], summary: 'List payment methods, the default first', response: { 200: paymentMethods } } },
    async () => ({ methods: shop.checkout.methods() }),
  )
}

/** Paying once more, and what shows that it was paid. */
function paymentRoutes(app: FastifyInstance, options: ApiOptions): void {
  const { shop, visitor, limited } = options
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/checkouts/:id/payments',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Retry the payment of a checkout',
        description: 'With the same or another number or method; the hold stays. Refused while the last prompt may still be answered.',
        headers: keyHeader,
        params,
        body: paymentRequest,
        response: { 201: startedCheckout },
      },
    },
    async (request, reply) => {
      const { params: asked, body } = request
      return reply.status(201).send(await shop.checkout.retry(asked.id, body, keyOf(request), sourceOf(request, options)))
    },
  )

  api.post(
    '/api/checkouts/:id/receipt',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Check an M-PESA receipt code',
        description: 'Queries M-PESA; the result appears in receipt_check of the state within a few seconds.',
        params,
        body: receiptRequest,
        response: { 200: checkoutState },
      },
    },
    (request) => shop.checkout.claimReceipt(request.params.id, request.body.receipt, visitor(request).address),
  )

  api.post(
    '/api/payments/verify',
    {
      ...(limited ? { config: { rateLimit: { max: CHECKOUTS_PER_ADDRESS, timeWindow: '10 minutes' } } } : {}),
      schema: {
        tags: ['Checkout'],
        summary: "Back from a payment provider's page: where the checkout of this payment stands",
        description:
          'Queries the provider if the result is still unknown. Without the checkout id, the response contains nothing that gives control over the checkout.',
        body: verifyRequest,
        response: { 200: checkoutState },
      },
    },
    async (request, reply) => {
      const { reference, checkout } = request.body
      const state = await shop.checkout.stateByReference(reference, checkout)
      if (!state) throw new ShopError('not_found')
      return reply.header('cache-control', 'no-store').send(state)
    },
  )
}
