import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  acceptRequest,
  dailyReport,
  dailyReportQuery,
  dismissRequest,
  paymentsPage,
  paymentsQuery,
  paymentDetail,
  reconciliation,
  refundRequest,
  type PaymentRow,
} from '../../shop/payments/contract.ts'
import { FAILURES } from '../../shop/payments/rules.ts'
import { ATTEMPT_STATE_LABELS, methodLabel } from '../../shop/payments/rules-words.ts'
import { by, config, detailOf, params, proven, refunding, tags } from './admin-money.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader } from './request-key.ts'

/** Payments for admins: the list, one in detail, the daily report, and what can be done. An action answers with the detail after it. */
export async function adminPaymentsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(actions, options)
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/payments',
    { config, schema: { tags, summary: 'List payments, newest first', querystring: paymentsQuery, response: { 200: paymentsPage } } },
    (request) => shop.payments.list(request.query),
  )

  app.get(
    '/api/admin/payments.csv',
    { config, schema: { tags, summary: 'The same list as a file', querystring: paymentsQuery.omit({ cursor: true, limit: true }) } },
    async (request, reply) => {
      const details = { ...request.query, q: searchedText(request.query.q) }
      return sendExport<PaymentRow>(shop, request, reply, {
        noted: { action: 'payments.exported', subject: 'payments', details },
        name: 'payments',
        columns: CSV_COLUMNS,
        page: (cursor, limit) => shop.payments.list({ ...request.query, cursor, limit }),
      })
    },
  )

  app.get(
    '/api/admin/payments/books',
    {
      config,
      schema: {
        tags,
        summary: 'Daily report: money received each day, and its current state',
        querystring: dailyReportQuery,
        response: { 200: dailyReport },
      },
    },
    (request) => shop.payments.dailyReport(request.query.days),
  )

  app.get(
    '/api/admin/payments/reconciliation',
    { config, schema: { tags, summary: 'List differences between the shop and the payment providers', response: { 200: reconciliation } } },
    () => shop.payments.reconciliation(),
  )

  app.get(
    '/api/admin/payments/:id',
    { config, schema: { tags, summary: 'Get a payment in detail', params, response: { 200: paymentDetail } } },
    (request) => detailOf(shop, request.params.id),
  )
}

/** What the list shows: the phone stays masked, as it is there. */
const CSV_COLUMNS = [
  { heading: 'Payment', value: (row: PaymentRow) => row.reference },
  { heading: 'Method', value: (row: PaymentRow) => methodLabel(row.method) },
  { heading: 'Phone', value: (row: PaymentRow) => row.phone_hint },
  { heading: 'Amount (KES)', value: (row: PaymentRow) => row.amount },
  { heading: 'Status', value: (row: PaymentRow) => ATTEMPT_STATE_LABELS[row.state].label },
  { heading: 'Needs attention', value: (row: PaymentRow) => (row.needs_person ? 'Yes' : 'No') },
  { heading: 'Reason', value: (row: PaymentRow) => reasonOf(row.failure) },
  { heading: 'Paid (KES)', value: (row: PaymentRow) => row.paid_amount },
  { heading: 'Refunded (KES)', value: (row: PaymentRow) => row.refunded },
  { heading: 'Refund not complete (KES)', value: (row: PaymentRow) => row.refunding },
  { heading: 'Order', value: (row: PaymentRow) => row.order_number },
  { heading: 'Time', value: (row: PaymentRow) => row.created_at },
]

/** A reason without words of its own is given as it is stored. */
function reasonOf(failure: string | null): string | null {
  const known: Record<string, { message: string }> = FAILURES
  return failure === null ? null : (known[failure]?.message ?? failure)
}

async function actions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { checkout } = shop

  app.post(
    '/api/admin/payments/:id/ask',
    {
      config,
      schema: { tags, headers: keyHeader, summary: 'Query the provider about a payment', params, response: { 200: paymentDetail } },
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
        summary: 'Accept the received amount and create the order',
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
        summary: 'Refund a payment',
        description:
          'Without an amount, refunds all that is left. An order that has not been shipped and is refunded in full is cancelled.',
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
        summary: 'Record that no money was received',
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
}
