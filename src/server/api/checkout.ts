import type { FastifyInstance } from 'fastify'
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
import type { ApiOptions } from './areas.ts'
import { keyHeader, keyOf } from './request-key.ts'

const params = z.object({ id: checkoutId })

export async function checkoutApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  checkoutRoutes(app, options)
  paymentRoutes(app, options)
}

/** From the first press on Pay to its end. */
function checkoutRoutes(app: FastifyInstance, { shop, visitor, limited }: ApiOptions): void {
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/checkouts',
    {
      ...(limited ? { config: { rateLimit: { max: CHECKOUTS_PER_ADDRESS, timeWindow: '10 minutes' } } } : {}),
      schema: {
        tags: ['Checkout'],
        summary: 'Pay: hold the pieces and send the payment prompt',
        description:
          "The pieces are held for 10 minutes, for a guest of whom nothing is known for 3: confirmation_required asks for a code (/api/contact-codes) before more is held. The same Idempotency-Key with the same body gives the same checkout. A member's order is theirs.",
        headers: keyHeader,
        body: checkoutRequest,
        response: { 201: startedCheckout },
      },
    },
    async (request, reply) => {
      const { member, address } = visitor(request)
      const started = shop.checkout.start(request.body, keyOf(request), member, limited ? address : null)
      return reply.status(201).send(await started)
    },
  )

  api.get(
    '/api/checkouts/:id',
    { schema: { tags: ['Checkout'], summary: 'Where a checkout stands', params, response: { 200: checkoutState } } },
    async (request, reply) => {
      const state = await shop.checkout.state(request.params.id)
      if (!state) throw new ShopError('not_found')
      return reply.header('cache-control', 'no-store').send(state)
    },
  )

  api.post(
    '/api/checkouts/:id/cancel',
    { schema: { tags: ['Checkout'], summary: 'Give up: the pieces go back on sale', params, response: { 200: checkoutState } } },
    (request) => shop.checkout.cancel(request.params.id),
  )

  api.get(
    '/api/payment-methods',
    { schema: { tags: ['Checkout'], summary: 'What can be paid with, the default first', response: { 200: paymentMethods } } },
    async () => ({ methods: shop.checkout.methods() }),
  )
}

/** Paying once more, and what shows that it was paid. */
function paymentRoutes(app: FastifyInstance, { shop, visitor, limited }: ApiOptions): void {
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/checkouts/:id/payments',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Another try at paying, on the same hold',
        description: 'With the same number or another one, or another method. Refused while the last prompt may still be answered.',
        headers: keyHeader,
        params,
        body: paymentRequest,
        response: { 201: startedCheckout },
      },
    },
    async (request, reply) => reply.status(201).send(await shop.checkout.retry(request.params.id, request.body, keyOf(request))),
  )

  api.post(
    '/api/checkouts/:id/receipt',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'I have paid: check this M-Pesa receipt code',
        description: 'M-Pesa is asked about it; what it says is in receipt_check of the state a few seconds later.',
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
          'The provider is asked at once when nothing is known yet. Without the id of the checkout nothing is told that gives power over it.',
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
