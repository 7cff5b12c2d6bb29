import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import {
  acceptRequest,
  dailyReport,
  dailyReportQuery,
  manualRefundRequest,
  dismissRequest,
  matchRequest,
  paymentsPage,
  paymentsQuery,
  paymentDetail,
  reconciliation,
  refundRequest,
  setAsideRequest,
  statementResult,
  statementUpload,
  type PaymentDetail,
} from '../../shop/payments/contract.ts'
import type { Shop } from '../../shop/shop.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './areas.ts'
import { keyHeader, keyOf } from './request-key.ts'

const config = { access: 'admin' } as const
/** What gives goods away for money that nobody has seen. */
const proven = { ...config, recent: 'always' } as const
/**
 * What sends money back, says that it was, or lets the shop do so by itself: a second payment that is matched goes back, and
 * so does one that only a statement knows. Never without a second factor.
 */
const refunding = { ...proven, rights: 'money' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
const messageParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const done = z.object({ done: z.literal(true) })
/** A statement of five million letters, as JSON. */
const STATEMENT_BYTES = 6 * 1024 * 1024

/** Who does it, for the audit log, and by which request. */
function by(request: FastifyRequest) {
  const { id, email } = memberOf(request)
  return { admin: { id, email }, address: request.ip, key: keyOf(request) }
}

async function detailOf(shop: Shop, id: string): Promise<PaymentDetail> {
  const detail = await shop.payments.detail(id)
  if (!detail) throw new ShopError('payment_not_found')
  return detail
}

/** Payments for admins: the list, one in detail, the daily report, and what can be done. An action answers with the detail after it. */
export async function adminPaymentsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(actions, options)
  await server.register(reconciling, options)
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/payments',
    { config, schema: { tags, summary: 'Payments, newest first', querystring: paymentsQuery, response: { 200: paymentsPage } } },
    (request) => shop.payments.list(request.query),
  )

  app.get(
    '/api/admin/payments/books',
    {
      config,
      schema: { tags, summary: 'What came each day, and where it is now', querystring: dailyReportQuery, response: { 200: dailyReport } },
    },
    (request) => shop.payments.dailyReport(request.query.days),
  )

  app.get(
    '/api/admin/payments/reconciliation',
    { config, schema: { tags, summary: 'Where our side and the side of the providers do not meet', response: { 200: reconciliation } } },
    () => shop.payments.reconciliation(),
  )

  app.get(
    '/api/admin/payments/:id',
    { config, schema: { tags, summary: 'One payment in detail', params, response: { 200: paymentDetail } } },
    (request) => detailOf(shop, request.params.id),
  )
}

async function actions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/payments/:id/ask',
    {
      config,
      schema: { tags, headers: keyHeader, summary: 'Ask the provider about a payment now', params, response: { 200: paymentDetail } },
    },
    async (request) => {
      await checkout.askAboutPayment(request.params.id, by(request))
      return detailOf(shop, request.params.id)
    },
  )

  app.post(
    '/api/admin/payments/:id/accept',
    {
      config: proven,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Take the money as it is and make the order',
        params,
        body: acceptRequest,
        response: { 200: paymentDetail },
      },
    },
    async (request) => {
      await checkout.acceptPayment(request.params.id, request.body, by(request))
      return detailOf(shop, request.params.id)
    },
  )

  app.post(
    '/api/admin/payments/:id/refund',
    {
      config: refunding,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Send money back',
        description: 'All that is left of it when no amount is given. An order that has not left and gets all of it back is cancelled.',
        params,
        body: refundRequest,
        response: { 200: paymentDetail },
      },
    },
    async (request) => {
      await checkout.refundPayment(request.params.id, request.body, by(request))
      return detailOf(shop, request.params.id)
    },
  )

  app.post(
    '/api/admin/payments/:id/dismiss',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Say that no money came',
        params,
        body: dismissRequest,
        response: { 200: paymentDetail },
      },
    },
    async (request) => {
      await checkout.dismissPayment(request.params.id, request.body, by(request))
      return detailOf(shop, request.params.id)
    },
  )

  app.post(
    '/api/admin/payments/:id/match',
    {
      config: refunding,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Say that unmatched money is of this payment',
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
}

async function reconciling(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/refunds/:id/retry',
    { config: refunding, schema: { tags, headers: keyHeader, summary: 'Send a refund once more', params, response: { 200: done } } },
    async (request) => {
      await checkout.retryRefund(request.params.id, by(request))
      return { done: true } as const
    },
  )

  app.post(
    '/api/admin/refunds/:id/ask',
    { config, schema: { tags, headers: keyHeader, summary: 'Ask the provider about a refund now', params, response: { 200: done } } },
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
        summary: 'Say that it was paid back outside the shop',
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

  app.post(
    '/api/admin/provider-payments/:id/set-aside',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Say that money is for no payment',
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

  app.post(
    '/api/admin/payment-messages/:id/again',
    {
      config,
      schema: {
        tags,
        headers: keyHeader,
        summary: 'Work on a message of a provider once more',
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
        summary: 'Say that nothing is to be done about a message',
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
        summary: 'Import a statement of a provider',
        body: statementUpload,
        response: { 200: statementResult },
      },
    },
    (request) => checkout.importStatement(request.body, by(request)),
  )
}
