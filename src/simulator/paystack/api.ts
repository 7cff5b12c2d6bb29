import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Processor } from './processor.ts'
import type { Channel, Transactions, Transaction } from './transactions.ts'
import { SIMULATED_SECRET_KEY } from './credentials.ts'
import { refundPayload, transactionPayload } from './payloads.ts'
import type { Faults } from './faults.ts'
import { newCode, PaystackRefusal, sendData, sendRefusal } from './protocol.ts'

const route = { config: { rateLimit: false }, bodyLimit: 32_768 } as const
/** KES cents; Paystack takes nothing below KES 3. */
const LEAST = 300
const REQUESTS_MAX = 500

/** As a number or as a string, as real merchants send both. */
const cents = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform(Number)
  .pipe(z.number().int().positive())
/** Some merchants send their metadata as a text in the JSON. */
function fromText(text: string, context: z.RefinementCtx): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON object' })
    return z.NEVER
  }
}
const common = {
  email: z.email(),
  amount: cents,
  currency: z.string().optional(),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]{1,100}$/)
    .optional(),
  metadata: z.union([z.record(z.string(), z.unknown()), z.string().transform(fromText)]).optional(),
}
const initializeBody = z.object({ ...common, callback_url: z.url().optional(), channels: z.array(z.string()).min(1).optional() })
const chargeBody = z.object({
  ...common,
  mobile_money: z.object({ phone: z.string().regex(/^\+254[17]\d{8}$/), provider: z.literal('mpesa') }),
})
const refundBody = z.object({
  transaction: z.union([z.string().min(1), z.number()]).transform(String),
  amount: cents.optional(),
  currency: z.string().optional(),
  customer_note: z.string().max(500).optional(),
  merchant_note: z.string().max(500).optional(),
})

export interface LoggedRequest {
  at: Date
  method: string
  path: string
  body: unknown
}

export interface ApiOptions {
  transactions: Transactions
  processor: Processor
  faults: Faults
  /** Address of the hosted pages, without the access code; from the address of the request when not set. */
  pageBase: string | undefined
  log: LoggedRequest[]
  now: () => Date
}

/** The API that merchants call. */
export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  const { transactions, processor, faults } = options
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof PaystackRefusal) return sendRefusal(reply, error)
    if (error.statusCode && error.statusCode < 500)
      return sendRefusal(reply, new PaystackRefusal(400, 'invalid_params', 'Invalid request body'))
    app.log.error({ err: error }, 'The simulator failed')
    return sendRefusal(reply, new PaystackRefusal(500, 'unknown', 'An error occurred', 'api_error'))
  })
  app.addHook('preHandler', async (request, reply) => {
    note(options, request)
    if (await faults.before(request, reply)) return reply
    demandKey(request.headers.authorization)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    faults.after(request, reply)
    return payload
  })

  app.post('/transaction/initialize', route, (request, reply) => {
    const body = read(initializeBody, request.body)
    const transaction = transactions.open({
      ...orderOf(body),
      channels: channelsOf(body.channels),
      callbackUrl: body.callback_url ?? '',
      phone: null,
    })
    const base = options.pageBase ?? `${request.protocol}://${request.host}${app.prefix.replace(/\/paystack$/, '')}`
    return sendData(reply, 'Authorization URL created', {
      authorization_url: `${base}/paystack/pay/${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference: transaction.reference,
    })
  })

  app.post('/charge', route, (request, reply) => {
    const body = read(chargeBody, request.body)
    const phone = body.mobile_money.phone.slice(1)
    const transaction = transactions.open({ ...orderOf(body), channels: ['mobile_money'], callbackUrl: '', phone })
    processor.ring(transaction)
    return sendData(reply, 'Charge attempted', {
      reference: transaction.reference,
      status: 'pay_offline',
      display_text: 'Please complete authorization process on your mobile phone',
    })
  })

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', route, (request, reply) => {
    const transaction = transactions.find(request.params.reference)
    if (!transaction) throw new PaystackRefusal(400, 'transaction_not_found', 'Transaction reference not found.')
    return sendData(reply, 'Verification successful', transactionPayload(transaction))
  })

  app.get<{ Params: { reference: string } }>('/charge/:reference', route, (request, reply) => {
    const transaction = transactions.find(request.params.reference)
    if (!transaction) throw new PaystackRefusal(400, 'transaction_not_found', 'Transaction reference not found.')
    return sendData(reply, 'Reference check successful', transactionPayload(transaction))
  })

  mountRefunds(app, options)
}

function mountRefunds(app: FastifyInstance, { transactions, processor }: ApiOptions): void {
  app.post('/refund', route, (request, reply) => {
    const body = read(refundBody, request.body)
    if (body.currency && body.currency !== 'KES')
      throw new PaystackRefusal(400, 'invalid_currency', 'Currency does not match the transaction')
    const transaction = transactions.findAny(body.transaction)
    if (!transaction) throw new PaystackRefusal(404, 'transaction_not_found', 'Transaction not found')
    const notes = { customerNote: body.customer_note ?? '', merchantNote: body.merchant_note ?? '' }
    const refund = transactions.addRefund(transaction, { ...(body.amount !== undefined && { amount: body.amount }), ...notes })
    processor.startRefund(transaction, refund)
    const payload = { ...refundPayload(transaction, refund), transaction: transactionPayload(transaction) }
    return sendData(reply, 'Refund has been queued for processing', payload)
  })

  app.get<{ Querystring: { transaction?: string } }>('/refund', route, (request, reply) => {
    const { transaction: key } = request.query
    const of = transactions.all().filter((transaction) => key === undefined || transaction.id === key)
    const refunds = of.flatMap((transaction) => transaction.refunds.map((refund) => refundPayload(transaction, refund)))
    return sendData(reply, 'Refunds retrieved', refunds.reverse().slice(0, 100))
  })

  app.get<{ Params: { id: string } }>('/refund/:id', route, (request, reply) => {
    const found = transactions.refund(request.params.id)
    if (!found) throw new PaystackRefusal(404, 'refund_not_found', 'Refund not found')
    return sendData(reply, 'Refund retrieved', refundPayload(found.transaction, found.refund))
  })
}

function note({ log, now }: ApiOptions, request: FastifyRequest): void {
  log.push({ at: now(), method: request.method, path: request.url, body: request.body ?? null })
  log.splice(0, log.length - REQUESTS_MAX)
}

function demandKey(authorization: string | undefined): void {
  if (!authorization) throw new PaystackRefusal(401, 'missing_key', 'No Authorization Header was found', 'api_error')
  if (authorization !== `Bearer ${SIMULATED_SECRET_KEY}`) throw new PaystackRefusal(401, 'invalid_Key', 'Invalid key', 'api_error')
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
  const missing = typeof body !== 'object' || body === null || !(field in body)
  const name = field === 'email' ? 'Email Address' : field
  throw new PaystackRefusal(400, missing ? 'missing_params' : 'invalid_params', missing ? `${name} is required` : `Invalid ${name} passed`)
}

function orderOf(body: { email: string; amount: number; currency?: string; reference?: string; metadata?: Record<string, unknown> }) {
  if (body.currency !== 'KES') throw new PaystackRefusal(403, 'unsupported_currency', 'Currency not supported by merchant')
  if (body.amount < LEAST) throw new PaystackRefusal(400, 'invalid_amount', 'Amount is below the minimum of KES 3.00')
  return { reference: body.reference ?? newCode(10), amount: body.amount, email: body.email, metadata: body.metadata ?? {} }
}

const CHANNELS: readonly Channel[] = ['card', 'bank_transfer']

function channelsOf(wanted: readonly string[] | undefined): Transaction['channels'] {
  const channels = wanted ? CHANNELS.filter((channel) => wanted.includes(channel)) : CHANNELS
  if (channels.length === 0) throw new PaystackRefusal(400, 'no_active_channel', 'No active channel')
  return channels
}
