import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isShopError, REFUSALS, type RefusalCode } from '../shop/errors.ts'

export interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string> }
}

/** Any error as the one JSON shape, with its status. Words of libraries never reach the shopper. */
export function errorReply(error: unknown): { status: number; body: ErrorBody } {
  if (isShopError(error)) {
    const fields = error.fields ? { fields: error.fields } : {}
    return { status: REFUSALS[error.code].status, body: { error: { code: error.code, message: error.message, ...fields } } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.') || '_', issue.message ?? '']))
    return refusal('invalid_input', fields)
  }
  const status = (error as FastifyError | undefined)?.statusCode
  if (status === 429) return refusal('too_many_requests')
  if (status === 413) return refusal('payload_too_large')
  if (status === 404) return refusal('not_found')
  if (status === 503) return refusal('unavailable')
  if (status !== undefined && status >= 400 && status < 500) return { ...refusal('invalid_input'), status }
  return refusal('internal')
}

function refusal(code: RefusalCode, fields?: Record<string, string>): { status: number; body: ErrorBody } {
  return { status: REFUSALS[code].status, body: { error: { code, message: REFUSALS[code].message, ...(fields ? { fields } : {}) } } }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorReply(error)
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return reply.status(status).send(body)
}
