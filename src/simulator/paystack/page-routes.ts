import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Html } from '../html.ts'
import type { Schedule } from '../schedule.ts'
import { cardOf } from './cards.ts'
import type { Processor } from './processor.ts'
import type { Channel, Transactions, Transaction } from './transactions.ts'
import { type CardErrors, type CardForm, missingPage, paymentPage, type View } from './payment-page.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const route = { config: { rateLimit: false }, bodyLimit: 4096 } as const

const text = z.string().trim().max(200).catch('')
const cardForm = z.object({ number: text, name: text, expiry: text, cvv: text })
const transferForm = z.object({ does: z.enum(['sent', 'wrong', 'rejected', 'expired']) })

type OfPage = { Params: { code: string }; Querystring: { by?: string } }

export interface PagesOptions {
  transactions: Transactions
  processor: Processor
  schedule: Schedule
  merchantName: string
}

/** The page to which the shop sends its payers. */
export function mountPages(app: FastifyInstance, { transactions, processor, schedule, merchantName }: PagesOptions): void {
  if (app.hasContentTypeParser(FORM_TYPE)) app.removeContentTypeParser(FORM_TYPE)
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    Object.fromEntries(new URLSearchParams(String(body))),
  )
  mountAssets(app)
  const view = (): View => ({ base: app.prefix, merchantName, now: schedule.now() })

  function show(reply: FastifyReply, transaction: Transaction, more: { by?: string; form?: CardForm; errors?: CardErrors } = {}) {
    if (transaction.paid && transaction.behaviour.returns && transaction.callbackUrl) return reply.redirect(backUrl(transaction), 303)
    const wanted = transaction.channels.find((channel) => channel === more.by) ?? transaction.channel
    const by: Channel = transaction.channels.includes(wanted) ? wanted : (transaction.channels[0] ?? 'card')
    return sendPage(reply, paymentPage(view(), transaction, { ...more, by }), transaction)
  }
  const find = (code: string) => transactions.byAccess(code)
  const missing = (reply: FastifyReply) => sendPage(reply.code(404), missingPage(view()))

  app.get<OfPage>('/pay/:code', route, (request, reply) => {
    const transaction = find(request.params.code)
    return transaction ? show(reply, transaction, { ...(request.query.by && { by: request.query.by }) }) : missing(reply)
  })

  app.post<OfPage>('/pay/:code/card', route, async (request, reply) => {
    const transaction = find(request.params.code)
    if (!transaction) return missing(reply)
    const form = cardForm.parse(request.body ?? {})
    const number = form.number.replace(/\D/g, '')
    const errors = errorsOf({ ...form, number }, schedule.now())
    if (errors) return show(reply, transaction, { by: 'card', form, errors })
    await processor.payByCard(transaction, number)
    return show(reply, transaction, { by: 'card' })
  })

  app.post<OfPage>('/pay/:code/transfer', route, async (request, reply) => {
    const transaction = find(request.params.code)
    if (!transaction) return missing(reply)
    const does = transferForm.safeParse(request.body).data?.does
    if (does === 'sent') processor.sendTransfer(transaction)
    if (does === 'wrong') await processor.sendWrongSum(transaction)
    if (does === 'rejected') await processor.rejectTransfer(transaction)
    if (does === 'expired') processor.expireTransfer(transaction)
    return reply.redirect(`${app.prefix}/pay/${transaction.accessCode}?by=bank_transfer`, 303)
  })

  app.post<OfPage>('/pay/:code/cancel', route, (request, reply) => {
    const transaction = find(request.params.code)
    if (!transaction) return missing(reply)
    const back = cancelUrl(transaction)
    return back ? sendTo(reply, back, transaction) : show(reply, transaction)
  })
}

function errorsOf({ number, name, expiry, cvv }: CardForm, now: Date): CardErrors | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  const monthEnds = Date.UTC(2000 + Number(year), Number(month))
  const errors: CardErrors = {
    ...(!cardOf(number) && { number: 'Only the test cards listed here work. Never enter a real card.' }),
    ...(!name && { name: 'Enter any name.' }),
    ...((!month || Number(month) < 1 || Number(month) > 12) && { expiry: 'Month and year, for example 04/29.' }),
    ...(month && monthEnds <= now.getTime() && { expiry: 'This card has expired. Enter any future month.' }),
    ...(!/^\d{3}$/.test(cvv) && { cvv: 'Three digits.' }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** As Paystack sends the browser back: with the reference, twice. */
function backUrl({ callbackUrl, reference }: Transaction): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function cancelUrl(transaction: Transaction): string | undefined {
  const { cancel_action } = transaction.metadata
  // A transfer that has been sent cannot be cancelled.
  const url = typeof cancel_action === 'string' && transaction.status !== 'pending' ? URL.parse(cancel_action) : null
  if (url && /^https?:$/.test(url.protocol)) return url.href
  return transaction.callbackUrl ? backUrl(transaction) : undefined
}

function sendTo(reply: FastifyReply, url: string, transaction: Transaction): FastifyReply {
  return withPolicy(reply, transaction).redirect(url, 303)
}

function sendPage(reply: FastifyReply, page: Html, transaction?: Transaction): FastifyReply {
  return withPolicy(reply, transaction).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text)
}

/** A form may lead back to the shop only: browsers hold its redirect against the policy, too. */
function withPolicy(reply: FastifyReply, transaction?: Transaction): FastifyReply {
  const shop = [transaction?.callbackUrl, transaction && cancelUrl(transaction)].flatMap((url) => (url ? [new URL(url).origin] : []))
  const forms = ["'self'", ...new Set(shop)].join(' ')
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
  return reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
}

const ASSETS = [
  { name: 'base.css', file: '../assets/base.css' },
  { name: 'paystack.css', file: './assets/paystack.css' },
  { name: 'paystack.js', file: './assets/paystack.js' },
]

function mountAssets(app: FastifyInstance): void {
  for (const { name, file } of ASSETS) {
    const bytes = readFileSync(new URL(file, import.meta.url))
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
    app.get(`/assets/${name}`, route, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(bytes))
  }
}
