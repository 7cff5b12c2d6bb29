import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { normalisePhone } from '../../shop/phone.ts'
import type { Html } from '../html.ts'
import type { View } from './phone-frame.ts'
import type { PayBill } from '../daraja/paybill.ts'
import { listFragment, listKey, listPage, RECENT, type Recent } from './phone-list.ts'
import { phonePage, type Screen, screenFragment, screenKey } from './phone-page.ts'
import type { Schedule } from '../schedule.ts'
import type { Texts } from '../messages/sms.ts'
import type { Prompt } from '../daraja/prompt.ts'
import type { Prompts } from '../daraja/prompts.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
const WRONG_PIN = '0000'

/** The styles that the pages of the simulators share are one folder up. */
const ASSETS = {
  'base.css': '../assets/base.css',
  'list.css': '../assets/list.css',
  'screen.css': './assets/screen.css',
  'prompt.css': './assets/prompt.css',
  'phone.js': './assets/phone.js',
}

const answerBody = z.union([
  z.strictObject({ pin: z.string().regex(/^\d{4}$/), request: z.string().optional() }),
  z.strictObject({ cancel: z.literal(true), request: z.string().optional() }),
])

const paymentBody = z.strictObject({
  account: z.string().trim().min(1).max(20),
  amount: z.coerce.number().int().min(1).max(250_000),
  pin: z.string().regex(/^\d{4}$/),
})
/** Why a field of a payment by hand is refused. */
const PAYMENT_LABELS: Record<string, string> = {
  account: 'Enter the account number that the shop shows.',
  amount: 'Enter whole shillings, from 1 to 250,000.',
  pin: 'A PIN has four digits.',
}

type ByNumber = { Params: { msisdn: string } }

export interface PhoneOptions {
  prompts: Prompts
  texts: Texts
  schedule: Schedule
  payBill: PayBill
  merchantName: string
}

/** The phone on which prompts are answered by hand, and SMS are read. */
export function mountPhone(app: FastifyInstance, { prompts, texts, schedule, payBill, merchantName }: PhoneOptions): void {
  const view = (): View => ({ base: app.prefix, merchantName, now: schedule.now() })
  const recent = (): Recent => ({ prompts: prompts.recentlyEnded(RECENT), texts: texts.latest(RECENT) })
  const screenOf = (phone: string): Screen => {
    return { phone, live: prompts.liveOf(phone), ended: prompts.endedOf(phone), texts: texts.ofPhone(phone) }
  }
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  mountAssets(app)

  app.get<{ Querystring: { number?: string } }>('/phone', (request, reply) => {
    const number = request.query.number
    const phone = number === undefined ? null : normalisePhone(number)
    if (phone) return reply.redirect(`${app.prefix}/phone/${phone}`)
    return sendHtml(reply, listPage(view(), prompts.live(), recent(), number))
  })

  app.get('/phone/live', (request, reply) => {
    const live = prompts.live()
    const now = recent()
    return sendIfNew(request, reply, listKey(live, now), () => listFragment(view(), live, now))
  })

  app.get<ByNumber>('/phone/:msisdn', (request, reply) => {
    const phone = normalisePhone(request.params.msisdn)
    if (!phone) return reply.redirect(`${app.prefix}/phone?number=${encodeURIComponent(request.params.msisdn)}`)
    return sendHtml(reply, phonePage(view(), screenOf(phone)))
  })

  app.get<ByNumber>('/phone/:msisdn/screen', (request, reply) => {
    const phone = normalisePhone(request.params.msisdn)
    if (!phone) return refuse(reply, 404, 'not_found', 'No such phone.')
    const screen = screenOf(phone)
    return sendIfNew(request, reply, screenKey(screen), () => screenFragment(view(), screen))
  })

  app.post<ByNumber>('/phone/:msisdn/answer', { bodyLimit: 1024 }, (request, reply) => {
    const answer = answerBody.safeParse(request.body)
    if (!answer.success) return refuse(reply, 422, 'invalid_input', 'A PIN has four digits.')
    const prompt = prompts.liveOf(normalisePhone(request.params.msisdn) ?? '')
    const over = !prompt || (answer.data.request !== undefined && answer.data.request !== prompt.id)
    if (over) return refuse(reply, 409, 'prompt_over', 'This prompt has ended. Nothing was paid.')
    if (!prompt.scenario.person) return refuse(reply, 409, 'answers_by_itself', 'This number answers automatically.')
    const outcome = outcomeOf(answer.data)
    prompts.end(prompt, outcome)
    return { outcome }
  })

  app.post<ByNumber>('/phone/:msisdn/pay', { bodyLimit: 1024 }, async (request, reply) => {
    const phone = normalisePhone(request.params.msisdn)
    if (!phone) return refuse(reply, 404, 'not_found', 'No such phone.')
    const payment = paymentBody.safeParse(request.body)
    if (!payment.success)
      return refuse(reply, 422, 'invalid_input', PAYMENT_LABELS[String(payment.error.issues[0]?.path[0])] ?? 'Fill in all fields.')
    const { pin, ...rest } = payment.data
    if (pin === WRONG_PIN) return refuse(reply, 409, 'wrong_pin', 'The PIN was wrong. Nothing was paid.')
    const paid = await payBill.pay({ phone, ...rest })
    if (paid.kind === 'refused')
      return refuse(reply, 409, 'refused', `The shop didn’t accept this payment (${paid.code}). Nothing was paid.`)
    return { receipt: paid.entry.receipt }
  })
}

function outcomeOf(answer: z.output<typeof answerBody>): NonNullable<Prompt['result']>['outcome'] {
  if ('cancel' in answer) return 'cancelled'
  return answer.pin === WRONG_PIN ? 'wrong_pin' : 'paid'
}

function mountAssets(app: FastifyInstance): void {
  for (const [name, file] of Object.entries(ASSETS)) {
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
    const bytes = readFileSync(new URL(file, import.meta.url))
    app.get(`/phone/assets/${name}`, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(bytes))
  }
}

function sendHtml(reply: FastifyReply, body: Html) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body.text)
}

/** 304 while the screen shows what the browser already has. */
function sendIfNew(request: FastifyRequest, reply: FastifyReply, key: string, body: () => Html) {
  reply.header('x-screen-key', key)
  return request.headers['x-screen-key'] === key ? reply.code(304).send() : sendHtml(reply, body())
}

function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ error: { code, message } })
}
