import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName, FailureName, FailureRule } from '../control/contract.ts'
import { DarajaRefusal } from './protocol.ts'

// A bad day at the phone company: what becomes of requests instead of a proper answer.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a merchant makes this request for. */
    call?: CallName
  }
}

export function callRoute(call: CallName) {
  return { config: { rateLimit: false as const, call }, bodyLimit: 16_384 }
}

/** Of a request that is done all the same, but whose answer does not arrive as it should. */
type Fate = 'lost' | 'garbage'

export type Faults = ReturnType<typeof createFaults>

const RULES_AT_MOST = 100
const HANGS_AT_MOST_MS = 60_000

export function createFaults() {
  let rules: FailureRule[] = []
  let down = false
  const fates = new WeakMap<FastifyRequest, Fate>()

  function take(call: CallName): FailureRule | undefined {
    const rule = rules.findLast((candidate) => candidate.call === call || candidate.call === 'all')
    if (rule?.times === undefined) return rule
    if (rule.times > 1) rule.times -= 1
    else rules = rules.filter((other) => other !== rule)
    return rule
  }

  return {
    add(rule: FailureRule) {
      rules = [...rules, { ...rule }].slice(-RULES_AT_MOST)
    },
    clear() {
      rules = []
      down = false
    },
    setDown(isDown: boolean) {
      down = isDown
    },
    isDown: () => down,
    take,
    doom: (request: FastifyRequest, fate: Fate) => void fates.set(request, fate),
    fateOf: (request: FastifyRequest) => fates.get(request),
  }
}

/** Puts the rules before and behind every request that names its call. */
export function mountFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (faults.isDown() && request.routeOptions.config.call) cut(reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config
    const rule = call && faults.take(call)
    if (!rule) return
    if (rule.failure === 'slow') return pause(rule.ms)
    if (rule.failure === 'cut') return cut(reply)
    if (rule.failure === 'hang') return hang(reply)
    if (rule.failure === 'lost' || rule.failure === 'garbage') return faults.doom(request, rule.failure)
    return refuse(reply, rule.failure)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fate = faults.fateOf(request)
    if (fate === 'lost') cut(reply)
    return fate === 'garbage' && typeof payload === 'string' ? payload.slice(0, payload.length / 2) : payload
  })
}

/** The reply to a refused request. */
export const REFUSALS: Partial<Record<FailureName, () => DarajaRefusal>> = {
  error: () => new DarajaRefusal(500, '500.003.1001', 'Internal Server Error'),
  dead_token: () => new DarajaRefusal(404, '404.001.03', 'Invalid Access Token'),
  wrong_credentials: () => new DarajaRefusal(500, '500.001.1001', '[MerchantValidate] - Wrong credentials'),
  busy: () =>
    new DarajaRefusal(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber'),
}

/** In the words of the gateway in front of M-Pesa, which knows no envelope. */
export function refuse(reply: FastifyReply, failure: FailureName) {
  const refusal = REFUSALS[failure]?.()
  if (refusal) throw refusal
  if (failure === 'throttled') return reply.code(429).send({ fault: { faultstring: 'Spike arrest violation. Allowed rate: 5ps' } })
  const [status, title] = failure === 'bad_gateway' ? [502, 'Bad Gateway'] : [503, 'Service Unavailable']
  return reply.code(Number(status)).type('text/html').send(`<html><body><h1>${title}</h1></body></html>`)
}

/** The connection ends without a word. */
function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}

function hang(reply: FastifyReply): void {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), HANGS_AT_MOST_MS).unref()
  reply.raw.on('close', () => clearTimeout(timer))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
