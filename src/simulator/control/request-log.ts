import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { CallName, SeenRequest } from './contract.ts'

const REMEMBERED = 500
const SECRETS = new Set(['Password', 'SecurityCredential'])

export type RequestLog = ReturnType<typeof createRequestLog>

/** What the merchant has asked of us: the last requests, without their secrets. */
export function createRequestLog(clock: Clock) {
  let seen: SeenRequest[] = []
  const open = new WeakMap<FastifyRequest, SeenRequest>()

  return {
    note(request: FastifyRequest, call: CallName) {
      const entry: SeenRequest = { at: clock.now().toISOString(), call, status: null, body: withoutSecrets(request.body) }
      open.set(request, entry)
      seen.push(entry)
      if (seen.length > REMEMBERED) seen.shift()
    },
    close(request: FastifyRequest, status: number) {
      const entry = open.get(request)
      if (entry) entry.status = status
    },
    /** Oldest first. */
    all: (): readonly SeenRequest[] => seen,
    clear() {
      seen = []
    },
  }
}

export function mountRequestLog(app: FastifyInstance, requestLog: RequestLog): void {
  app.addHook('preValidation', async (request) => {
    const { call } = request.routeOptions.config
    if (call) requestLog.note(request, call)
  })
  app.addHook('onResponse', async (request, reply) => requestLog.close(request, reply.statusCode))
}

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body ?? null
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.has(name)))
}
