import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { REFUSALS } from '../../shop/errors.ts'
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
    transform: (route) => withBytes(jsonSchemaTransform(route)),
  })
}

/** A body that is a file, of the types that `consumes` names: it has no schema by which it would be checked, and is described all the same. */
function withBytes<Described extends { schema: FastifySchema }>(described: Described): Described {
  const { schema } = described
  if (!schema.consumes || schema.body) return described
  return { ...described, schema: { ...schema, body: { type: 'string', format: 'binary' } } }
}

/** `/api/openapi.json` for programs and `/api/docs` for people. */
export async function apiDocuments(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'public, max-age=300').send(withRefusals(documentOf(app)))
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
function documentOf(app: FastifyInstance): OpenApi {
  const document = app.swagger() as OpenApi
  return { ...document, info: { ...document.info, title: shopName() } }
}

type OpenApi = Exclude<ReturnType<FastifyInstance['swagger']>, string> & { paths?: object; info: object }

/** What any call may be refused with, and how a refusal looks: the same everywhere, so that it is said once. */
const REFUSAL = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(REFUSALS) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['code', 'message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}
/** 503: too busy, try again; 507: no room for files. */
const REFUSING = ['4XX', '503', '507']

function withRefusals(document: OpenApi): object {
  const refused = Object.fromEntries(REFUSING.map((status) => [status, { $ref: '#/components/responses/Refusal' }]))
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations as Record<string, { responses?: object }>).map(([method, operation]) => [
        method,
        { ...operation, responses: { ...refused, ...operation.responses } },
      ]),
    ),
  ])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return {
    ...document,
    paths: Object.fromEntries(paths) as object,
    components: { schemas: { Refusal: REFUSAL }, responses: { Refusal: { description: 'Refused', content } } },
  }
}
