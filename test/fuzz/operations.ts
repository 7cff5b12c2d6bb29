import type { FastifyInstance } from 'fastify'

/** As far as the shop's own document uses it. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export interface Operation {
  /** For example `POST /api/checkouts`. */
  name: string
  method: string
  path: string
  parameters: readonly Parameter[]
  /** Types that the body may have; of JSON the schema counts. */
  consumes: readonly string[]
  body: Schema | null
  /** By status; null where the answer is not described. */
  replies: Readonly<Record<string, Schema | null>>
  /** Of the admin area: nobody else may get anything out of it. */
  isForAdmins: boolean
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Described {
  parameters?: { name: string; in: Parameter['in']; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}

/** Every operation of the document that the shop publishes, as somebody from outside reads it. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const answer = await app.inject('/api/openapi.json')
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  )
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses = {} }: Described): Operation {
  const replies = Object.entries(responses).filter(([status]) => /^\d{3}$/.test(status) && status < '500')
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: parameters.map(({ required = false, schema = {}, ...rest }) => ({ ...rest, required, schema })),
    consumes: Object.keys(requestBody?.content ?? {}),
    body: requestBody?.content?.['application/json']?.schema ?? null,
    replies: Object.fromEntries(replies.map(([status, { content }]) => [status, content?.['application/json']?.schema ?? null])),
    isForAdmins: /^\/api\/(?:admin|uploads)\b/.test(path),
  }
}
