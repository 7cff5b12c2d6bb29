import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Shop } from '../shop/shop.ts'
import { sendError } from './errors.ts'
import { pages, type PageOptions } from './pages.ts'
import { visitorOf } from './visitor.ts'

export interface ServerOptions {
  config: Config
  shop: Shop
  /** Origin of the shop's public address. */
  origin: string
  build: PageOptions['build']
  /** Folder of the built assets. */
  assets: string
}

/** The HTTP server of the shop, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, shop, origin } = options
  const app = fastify({ logger: false, trustProxy: config.trustProxy, bodyLimit: 256 * 1024 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)

  await app.register(cookie)
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'"], imgSrc: ["'self'", 'data:'] } },
  })
  await app.register(fastifyStatic, { root: options.assets, prefix: '/assets/', immutable: true, maxAge: '1y' })
  app.get('/healthz', async () => ({ status: 'ok' }))
  const site = { origin, demo: config.demo, paymentsAvailable: config.demo || config.daraja !== undefined }
  await app.register(pages, { shop, site, visitor: visitorOf, build: options.build, mode: config.production ? 'production' : 'development' })
  return app
}
