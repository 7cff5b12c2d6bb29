import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { identify } from '../identify.ts'
import { apiDocuments, describeApi } from '../api-docs/openapi.ts'
import { access } from './access.ts'
import { isTracing } from '../../platform/tracing.ts'
import { telemetryApi } from './telemetry.ts'
import type { ApiOptions } from './options.ts'
import { APIS } from './areas.ts'

/** The areas, their description, and a JSON 404 for every other address under /api and /pay. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  identify(app, { sessions: options.shop.accounts.sessions, origin: options.origin })
  // What a route does not say may be kept is kept by nobody on the way: most of it is somebody's.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  access(app, { ...options, onTrespass: () => options.countRefusal('admin_calls_refused') })
  app.addHook('onSend', (request, reply, payload, done) => {
    sayWhoMayKeep(request, reply)
    done(null, payload)
  })
  await describeApi(app, { origin: options.origin })
  for (const area of APIS) await app.register(named(area), options)
  if (isTracing()) await app.register(telemetryApi, options)
  await app.register(apiDocuments, { prefix: '/api' })
  for (const url of ['/api', '/api/*', '/pay/*']) {
    app.all(url, { schema: { hide: true } }, async () => {
      throw new ShopError('not_found')
    })
  }
}

/** Fastify looks twice for a plugin without this among all modules that are loaded: a quarter of the time in which a server is made. */
function named<Plugin extends FastifyPluginAsync<never>>(area: Plugin): Plugin {
  return Object.assign(area, { [Symbol.for('fastify.display-name')]: area.name })
}

/** Where nothing is said, caches on the way decide by themselves. What is not declared to be the same for everyone is one person's. */
function sayWhoMayKeep(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('cache-control')) return
  reply.header('cache-control', request.routeOptions.config.shared ? 'public, max-age=0, must-revalidate' : 'private, no-cache')
}
