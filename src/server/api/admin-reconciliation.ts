import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  manualRefundRequest,
  matchRequest,
  paymentDetail,
  setAsideRequest,
  statementResult,
  statementUpload,
} from '../../shop/payments/contract.ts'
import { by, config, detailOf, params, refunding, tags } from './admin-money.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader } from './request-key.ts'

const messageParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const done = z.object({ done: z.literal(true) })
/** A statement of five million characters, as JSON. */
const STATEMENT_BYTES = 6 * 1024 * 1024

/** Reconciliation: where the payments of shop and provider differ: refunds, unmatched money, messages and statements. */
export async function adminReconciliationApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(refundActions, options)
  await server.register(matching, options)
  await server.register(providerMessages, options)
}

async function refundActions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/refunds/:id/retry',
    { config: refunding, schema: { tags, headers: keyHeader, summary: 'Resend a refund', params, response: { 200: done } } },
    async (request) => {
      await checkout.retryRefund(request.params.id, by(request))
      return { done: true } as const
    },
  )

  app.post(
    '/api/admin/refunds/:id/ask',
    { config, schema: { tags, headers: keyHeader, summary: 'Query the provider about a refund', params, response: { 200: done } } },
    async (request) => {
      await checkout.askAboutRefund(request.params.id, by(request))
      return { done: true } as const
    },
  )

  app.post(
    '/api/admin/refunds/:id/by-hand',
    {
      config: refunding,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Record a refund that was paid outside the shop',
        params,
        body: manualRefundRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      await checkout.recordManualRefund(request.params.id, request.body, by(request))
      return { done: true } as const
    },
  )
}

async function matching(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/payments/:id/match',
    {
      config: refunding,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Match unmatched money with this payment',
        params,
        body: matchRequest,
        response: { 200: paymentDetail },
      },
    },
    async (request) => {
      await checkout.matchPayment(request.params.id, request.body, by(request))
      return detailOf(shop, request.params.id)
    },
  )

  app.post(
    '/api/admin/provider-payments/:id/set-aside',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Set unmatched money aside',
        params,
        body: setAsideRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      await checkout.setPaymentAside(request.params.id, request.body, by(request))
      return { done: true } as const
    },
  )
}

async function providerMessages(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/payment-messages/:id/again',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Reprocess a provider message',
        params: messageParams,
        response: { 200: done },
      },
    },
    async (request) => {
      await checkout.retryMessage(request.params.id, by(request))
      return { done: true } as const
    },
  )

  app.post(
    '/api/admin/payment-messages/:id/set-aside',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Set a provider message aside',
        params: messageParams,
        body: setAsideRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      await checkout.setMessageAside(request.params.id, request.body, by(request))
      return { done: true } as const
    },
  )

  app.post(
    '/api/admin/payments/statements',
    {
      config: refunding,
      bodyLimit: STATEMENT_BYTES,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Import a provider’s statement',
        body: statementUpload,
        response: { 200: statementResult },
      },
    },
    (request) => checkout.importStatement(request.body, by(request)),
  )
}
