import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { sendError } from './errors.ts'
import { health } from './health.ts'
import { createMetrics, metricsPage } from './metrics.ts'
import type { ServerOptions } from './server.ts'

/** What a worker answers, where WORKER_PORT asks for it: `/healthz`, `/readyz` and `/metrics`, and nothing of the shop. Not yet listening. */
export async function createWorkerServer({ config, platform }: Pick<ServerOptions, 'config' | 'platform'>): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024, requestTimeout: 10_000 })
  app.setErrorHandler(sendError)
  await app.register(health, platform)
  await app.register(metricsPage, {
    metrics: createMetrics(platform),
    access: { token: config.metricsToken, openHere: config.local },
  })
  return app
}
