import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  answersBody,
  callbackOrder,
  clockBody,
  downBody,
  failureBody,
  payBody,
  pulledBody,
  phoneQuery,
  requestsQuery,
  scenarioBody,
  type SeenPrompt,
  settingsBody,
  statementQuery,
} from './contract.ts'
import type { Faults } from '../daraja/faults.ts'
import type { RequestLog } from './request-log.ts'
import type { Ledger } from '../daraja/ledger.ts'
import type { CallbackSender } from '../daraja/callback-sender.ts'
import type { PayBill } from '../daraja/paybill.ts'
import type { Pull } from '../daraja/pull.ts'
import type { Overrides } from '../daraja/overrides.ts'
import { type OutcomeName, RARE_SENTINELS, SCENARIO_NAMES, SCENARIOS, SENTINELS } from '../daraja/scenarios.ts'
import type { Schedule } from '../schedule.ts'
import type { Prompt } from '../daraja/prompt.ts'
import type { Prompts } from '../daraja/prompts.ts'
import { statementCsv } from '../daraja/statement.ts'

export interface ControlOptions {
  prompts: Prompts
  schedule: Schedule
  overrides: Overrides
  faults: Faults
  requestLog: RequestLog
  callbackSender: CallbackSender
  ledger: Ledger
  payBill: PayBill
  pull: Pull
  /** Ends a prompt if it is live, and waits until its callbacks have been delivered. */
  called: (prompt: Prompt, outcome?: OutcomeName) => Promise<void>
  /** Delivers the callback of a prompt that has ended. */
  callBack: (prompt: Prompt, times: number) => Promise<void>
}

const route = { config: { rateLimit: false }, bodyLimit: 65_536 } as const

/** Asked for something that is not there. */
class Missing extends Error {
  override readonly name = 'Missing'
}

/** The control API; contract.ts says what each request does. */
export function mountControl(app: FastifyInstance, options: ControlOptions): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(422).send({ error: { code: 'invalid_input', message: z.prettifyError(error) } })
    if (error instanceof Missing) return reply.code(404).send({ error: { code: 'not_found', message: error.message } })
    return reply.code(error.statusCode ?? 500).send({ error: { code: 'failed', message: error.message } })
  })
  mountOrders(app, options)
  mountCallbacks(app, options)
  mountViews(app, options)
}

/** What is to happen from now on. */
function mountOrders(app: FastifyInstance, { overrides, faults, schedule }: ControlOptions): void {
  app.post('/control/scenario', route, (request) => {
    const order = scenarioBody.parse(request.body)
    if ('phone' in order) overrides.setPhone(order.phone, order.scenario)
    else overrides.setNext(order.scenario, order.next)
    return order
  })
  app.post('/control/failures', route, (request) => {
    const rule = failureBody.parse(request.body)
    faults.add(rule)
    return rule
  })
  app.delete('/control/failures', route, () => {
    faults.clear()
    return {}
  })
  app.post('/control/down', route, (request) => {
    const { down } = downBody.parse(request.body)
    faults.setDown(down)
    return { down }
  })
  app.post('/control/answers', route, (request) => {
    const order = answersBody.parse(request.body)
    if (order.call === 'reversal') overrides.orderReversals(order.plan, order.times)
    else overrides.orderStatuses(order.plan, order.times)
    return order
  })
  app.post('/control/settings', route, (request) => {
    overrides.set(settingsBody.parse(request.body))
    return overrides.settings()
  })
  app.post('/control/clock', route, (request) => {
    schedule.advance(clockBody.parse(request.body).seconds)
    return { now: schedule.now().toISOString() }
  })
  app.post('/control/reset', route, () => {
    overrides.reset()
    faults.clear()
    return {}
  })
}

/** What is to happen now. */
function mountCallbacks(app: FastifyInstance, { prompts, callbackSender, payBill, pull, called, callBack }: ControlOptions): void {
  app.post('/control/callback', route, async (request) => {
    const { phone = '', id, outcome, raw, times } = callbackOrder.parse(request.body)
    const prompt = id === undefined ? prompts.newestOf(phone) : prompts.find(id)
    if (!prompt) throw new Missing('There is no such prompt.')
    if (raw !== undefined) {
      const message = { kind: 'callback', phone: prompt.phone, address: prompt.callbackUrl, body: JSON.stringify(raw) } as const
      const answers = await Promise.all(Array.from({ length: times }, () => callbackSender.send(message)))
      return { ...seen(prompts, prompt), statuses: answers.map(({ status }) => status) }
    }
    const already = prompt.callbacks
    await called(prompt, outcome)
    // Its own scenario may have sent some, or none.
    await callBack(prompt, Math.max(0, times - (prompt.callbacks - already)))
    return seen(prompts, prompt)
  })
  app.post('/control/pay', route, async (request) => {
    const paid = await payBill.pay(payBody.parse(request.body))
    return paid.kind === 'paid' ? { receipt: paid.entry.receipt, refused: null } : { receipt: null, refused: paid.code }
  })
  app.post('/control/pulled', route, (request) => {
    const { row } = pulledBody.parse(request.body)
    pull.add(row)
    return row
  })
}

/** What has happened. */
function mountViews(app: FastifyInstance, { prompts, requestLog, callbackSender, ledger }: ControlOptions): void {
  app.get('/control/scenarios', route, () => {
    const endings = new Map([...SENTINELS, ...RARE_SENTINELS].map(({ ending, name }) => [name, ending]))
    return { items: SCENARIO_NAMES.map((name) => ({ name, title: SCENARIOS[name].title, ending: endings.get(name) ?? null })) }
  })
  app.get('/control/requests', route, (request) => {
    const { call, phone } = requestsQuery.parse(request.query)
    const mine = (body: unknown) => phone === undefined || JSON.stringify(body).includes(phone)
    return { items: requestLog.all().filter((item) => (call === undefined || item.call === call) && mine(item.body)) }
  })
  app.get('/control/deliveries', route, (request) => {
    const { phone } = phoneQuery.parse(request.query)
    return { items: callbackSender.sent().filter((delivery) => phone === undefined || delivery.phone === phone) }
  })
  app.get('/control/prompts', route, (request) => {
    const { phone } = phoneQuery.parse(request.query)
    const items = prompts.all().filter((prompt) => phone === undefined || prompt.phone === phone)
    return { items: items.map((prompt) => seen(prompts, prompt)) }
  })
  app.get('/control/ledger', route, () => {
    const items = ledger.all()
    const [received, sent_back] = [ledger.total('in'), ledger.total('out')]
    return { items, received, sent_back, balance: received - sent_back }
  })
  app.get('/control/statement.csv', route, (request, reply) => {
    const { gateway } = statementQuery.parse(request.query)
    if (gateway !== 'daraja') return reply.redirect(`${app.prefix}/control/${encodeURIComponent(gateway)}/statement.csv`)
    return reply.type('text/csv; charset=utf-8').send(statementCsv(ledger))
  })
}

function seen(prompts: Prompts, prompt: Prompt): SeenPrompt {
  const { id, phone, amount, accountReference: account, scenario, result, callbacks } = prompt
  const name = SCENARIO_NAMES.find((candidate) => SCENARIOS[candidate] === scenario) ?? ''
  const live = prompts.live().includes(prompt)
  return { id, phone, amount, account, scenario: name, live, outcome: result?.outcome ?? null, receipt: result?.receipt ?? null, callbacks }
}
