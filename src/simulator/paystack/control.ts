import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LoggedRequest } from './api.ts'
import { CARDS, PLAIN, REFUND_ENDINGS } from './cards.ts'
import type { Processor } from './processor.ts'
import { type Transactions, refundedOf, type Transaction } from './transactions.ts'
import { statementCsv } from './statement.ts'
import { FAULTS, type Faults } from './faults.ts'
import type { Webhooks } from './webhooks.ts'

const route = { config: { rateLimit: false } } as const

const behaviour = {
  outcome: z.enum(['success', 'declined', 'insufficient']).optional(),
  webhook: z.enum(['once', 'none', 'before', 'late', 'thrice', 'forged']).optional(),
  surplus: z.number().int().optional(),
  currency: z.string().length(3).optional(),
  refund: z.enum(REFUND_ENDINGS).optional(),
}
const reference = z.string().min(1)
const scenarioBody = z.strictObject({ reference: reference.default('*'), ...behaviour })
const payBody = z.strictObject({ reference, card: z.string().default(CARDS[0]?.number ?? ''), ...behaviour })
const transferBody = z.strictObject({ reference, does: z.enum(['sent', 'wrong', 'rejected', 'expired']).default('sent'), ...behaviour })
const webhookBody = z.strictObject({ reference, times: z.number().int().min(1).max(20).default(1), forged: z.boolean().default(false) })
const refundBody = z.strictObject({
  reference,
  status: z.enum(['processing', 'processed', 'failed', 'needs-attention']),
  webhook: z.boolean().default(true),
})
const faultBody = z.strictObject({
  name: z.enum(FAULTS),
  path: z.string().default(''),
  calls: z.number().int().min(1).max(100_000).default(1),
  ms: z.number().int().min(0).max(120_000).default(15_000),
})

export interface ControlOptions {
  transactions: Transactions
  processor: Processor
  faults: Faults
  webhooks: Webhooks
  log: LoggedRequest[]
}

/** Control API for tests and manual trials: sets how payments go, and lists what has happened. */
export function mountControl(app: FastifyInstance, { transactions, processor, faults, webhooks, log }: ControlOptions): void {
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply
      .code(error instanceof z.ZodError ? 422 : (error.statusCode ?? 500))
      .send({ error: { code: error.code ?? 'refused', message: error.message } }),
  )
  const one = (key: string): Transaction => {
    const transaction = transactions.findAny(key) ?? transactions.byAccess(key)
    if (!transaction) throw Object.assign(new Error(`There is no payment ${key}`), { statusCode: 404, code: 'not_found' })
    return transaction
  }

  app.post('/scenario', route, (request) => {
    const { reference: of, ...does } = scenarioBody.parse(request.body)
    processor.want(of, does)
    return { reference: of, ...PLAIN, ...does }
  })
  app.post('/pay', route, async (request) => {
    const { reference: of, card, ...does } = payBody.parse(request.body)
    const transaction = one(of)
    return { outcome: await processor.payByCard(transaction, card, does), ...present(transaction) }
  })
  app.post('/transfer', route, async (request) => {
    const { reference: of, does, ...over } = transferBody.parse(request.body)
    const transaction = one(of)
    if (does === 'sent') processor.sendTransfer(transaction, over)
    if (does === 'wrong') await processor.sendWrongSum(transaction)
    if (does === 'rejected') await processor.rejectTransfer(transaction)
    if (does === 'expired') processor.expireTransfer(transaction)
    return present(transaction)
  })
  app.post('/webhook', route, async (request) => {
    const { reference: of, times, forged } = webhookBody.parse(request.body)
    const transaction = one(of)
    return { statuses: await Promise.all(Array.from({ length: times }, () => processor.sendCharge(transaction, forged))) }
  })
  app.post('/refund', route, (request) => {
    const { reference: of, status, webhook } = refundBody.parse(request.body)
    const transaction = one(of)
    const moved = transaction.refunds.filter((refund) => processor.moveRefund(transaction, refund, status, !webhook)).length
    return { moved, ...present(transaction) }
  })
  app.post('/fault', route, (request) => {
    const fault = faultBody.parse(request.body)
    faults.order(fault)
    return fault
  })
  app.post('/reset', route, () => {
    processor.forget()
    faults.clear()
    return {}
  })
  app.get<{ Querystring: { reference?: string } }>('/transactions', route, (request) => {
    const { reference: of } = request.query
    return { items: (of === undefined ? transactions.all() : [one(of)]).map(present) }
  })
  app.get('/requests', route, () => ({ items: log }))
  app.get('/webhooks', route, () => ({ items: webhooks.log() }))
  app.get('/statement.csv', route, (_request, reply) => reply.type('text/csv; charset=utf-8').send(statementCsv(transactions)))
}

/** Sums in KES cents. */
function present(transaction: Transaction) {
  const { id, reference: of, accessCode, status, channel, amount, paid, gatewayResponse, refunds } = transaction
  return {
    id,
    reference: of,
    access_code: accessCode,
    status,
    channel,
    gateway_response: gatewayResponse,
    amount,
    paid: paid && { amount: paid.amount, currency: paid.currency },
    refunded: refundedOf(transaction),
    refunds: refunds.map((refund) => ({ id: refund.id, amount: refund.amount, status: refund.status, note: refund.merchantNote })),
  }
}
