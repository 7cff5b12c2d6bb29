import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'

/** A database that does not answer for so long counts as down. */
const PING_TIMEOUT_MS = 2000
const PING = { name: 'ready_ping', text: 'select 1 as one' }

export interface HealthOptions {
  database: Database
  jobs: Jobs
  /** Aborted when this process is about to go, and still serves. */
  leaving?: AbortSignal | undefined
}

/** `/healthz`: the process lives. `/readyz`: it can serve and stays, or which part cannot, or that it is leaving (503). */
export async function health(app: FastifyInstance, { database, jobs, leaving }: HealthOptions): Promise<void> {
  // Without a limit, so that it never says no to the machine that has to know: all who ask at once are one question.
  let asking: Promise<boolean> | undefined
  const isThere = () => (asking ??= answers(database).finally(() => (asking = undefined)))
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = { database: (await isThere()) ? 'ok' : 'failing', jobs: jobs.healthy() ? 'ok' : 'failing' }
    const works = Object.values(parts).every((state) => state === 'ok')
    const status = leaving?.aborted ? 'leaving' : works ? 'ready' : 'failing'
    return reply
      .status(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, parts })
  })
}

async function answers(database: Database): Promise<boolean> {
  const call = new AbortController()
  const late = sleep(PING_TIMEOUT_MS, false, { signal: call.signal }).catch(() => false)
  const ping = database.db.query(PING, []).then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([ping, late])
  call.abort()
  return answered
}
