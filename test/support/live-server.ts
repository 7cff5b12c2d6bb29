import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { access } from '../../src/server/api/access.ts'
import type { Api } from '../../src/server/api/options.ts'
import { createPresence } from '../../src/server/live/presence.ts'
import { identify } from '../../src/server/identify.ts'
import { visitorOf } from '../../src/server/request-visitor.ts'
import type { TestServer } from './server.ts'

/** One kind of live stream on a port of its own, with a sign of life every 60 ms. */
export async function liveServer(
  { shop, live, database, base: origin }: Pick<TestServer, 'shop' | 'live' | 'database' | 'base'>,
  api: Api,
): Promise<{ base: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register((await import('@fastify/cookie')).default)
  identify(app, { sessions: shop.accounts.sessions, origin })
  access(app, { origin, onTrespass: () => {} })
  // Of nobody but its own.
  const presence = createPresence({ live: { subscribe: () => () => undefined }, publish: async () => undefined, onError: () => undefined })
  app.addHook('onClose', async () => presence.stop())
  await app.register(api, {
    shop,
    live,
    database,
    visitor: visitorOf,
    presence,
    origin,
    limited: false,
    heartbeatMs: 60,
    allowedAddresses: { daraja: null, paystack: null },
    countRefusal: () => {},
    count: () => {},
  })
  return { base: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
