import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { shopName } from '../../shop/name.ts'

/** What describes the routes registered after it; call before them. */
export async function describeApi(app: FastifyInstance, options: { origin: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: shopName(),
        version: '1',
        description: 'The API of the shop. Prices are whole Kenyan shillings (KES). Errors are { error: { code, message, fields? } }.',
      },
      servers: [{ url: options.origin }],
    },
    transform: jsonSchemaTransform,
  })
}

/** `/api/openapi.json` for programs and `/api/docs` for people. */
export async function apiDocuments(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'public, max-age=300').send(documentOf(app))
  })
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    const { apiPage } = await import('./api-page.ts')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(apiPage(documentOf(app)))
  })
  app.get('/docs.css', { schema: { hide: true } }, async (_request, reply) => {
    const css = await readFile(join(import.meta.dirname, 'api-page.css'))
    return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(css)
  })
}

/** The routes as they were described, under the name that the shop has now. */
function documentOf(app: FastifyInstance): object {
  const document = app.swagger()
  return { ...document, info: { ...document.info, title: shopName() } }
}
