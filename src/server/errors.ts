import { randomInt } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { isShopError, REFUSALS, type RefusalCode } from '../shop/errors.ts'
import { plainPage } from './pages/plain-page.ts'

export interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string> }
}

interface Refusal {
  status: number
  body: ErrorBody
}

/** When to come back after a 503: not all at once, or they would find it as busy as they left it. */
const RETRY_SECONDS = { least: 4, most: 12 }

/** What a library refuses, in our words. */
const BY_STATUS: Record<number, RefusalCode> = {
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Any error as the one JSON shape, with its status. Words of libraries never reach the shopper. */
export function errorReply(error: unknown): Refusal {
  if (isShopError(error)) {
    const fields = error.fields ? { fields: error.fields } : {}
    return { status: REFUSALS[error.code].status, body: { error: { code: error.code, message: error.message, ...fields } } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return refusal('invalid_input', fieldsOf(error.validation))
  if (isNoValue(error)) return refusal('invalid_input')
  if (isConnectionLost(error)) return refusal('unavailable')
  if (NO_ROOM.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')) return refusal('storage_full')
  const status = (error as FastifyError | undefined)?.statusCode ?? 500
  const code = BY_STATUS[status]
  if (code) return refusal(code)
  if (status >= 400 && status < 500) return { ...refusal('invalid_input'), status }
  return refusal('internal')
}

/** What PostgreSQL says of a NUL, which a JSON string may hold and neither its texts nor its jsonb may; and of half a surrogate pair. */
const NOT_A_TEXT: readonly string[] = ['22021', '22P05']
const HALF_A_LETTER = /^Unicode (?:high|low) surrogate /
/** A number that was sent and that a column cannot hold; one that the shop itself has reckoned is called by no value, and stays a failure. */
const NO_NUMBER = /^value "[^"]*" is out of range for type /

/** What the system says when a file cannot be written: nothing of it is stored (src/platform/storage.ts). */
const NO_ROOM: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']

/**
 * PostgreSQL goes down, comes up, has no connection or room left, has become a replica, has ended this transaction for another
 * more often than it is done again, or one that idled or waited too long for the limits somebody has set: all of it passes.
 */
const DATABASE_AWAY = /^(?:08\w{3}|53\w{3}|57P0[1-5]|57014|25006|25P0[34]|40001|40P01|55P03)$/
const NETWORK_AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
/** The network is away, or no more files and sockets are free, in this process or on this machine. */
const SYSTEM_AWAY = [...NETWORK_AWAY, 'EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS']
/** The driver names these by their words alone. */
const DRIVER_AWAY =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** The database does not answer, or went away in the middle; also somewhere below what a library made of it. */
function isConnectionLost(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false
  const { code = '', message, cause } = error as Error & { code?: string }
  if (DATABASE_AWAY.test(code) || SYSTEM_AWAY.includes(code) || DRIVER_AWAY.test(message)) return true
  return isConnectionLost(cause, depth + 1)
}

function isNoValue(error: unknown): boolean {
  const outer = (error ?? {}) as DatabaseWords & { cause?: DatabaseWords }
  const { code = '', detail = '', message = '' } = outer.cause?.code === undefined ? outer : outer.cause
  if (code === '22003') return NO_NUMBER.test(message)
  return NOT_A_TEXT.includes(code) || (code === '22P02' && HALF_A_LETTER.test(detail))
}

interface DatabaseWords {
  code?: string
  message?: string
  detail?: string
}

function refusal(code: RefusalCode, fields?: Record<string, string>): Refusal {
  return { status: REFUSALS[code].status, body: { error: { code, message: REFUSALS[code].message, ...(fields ? { fields } : {}) } } }
}

function fieldsOf(issues: readonly ZodFastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean)
    const unknown = (issue.params as { keys?: string[] }).keys
    if (issue.keyword === 'unrecognized_keys' && unknown) {
      for (const key of unknown) fields[[...path, key].join('.')] = 'This field is not known.'
    } else fields[path.join('.') || '_'] ??= issue.message ?? ''
  }
  return fields
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorReply(error)
  if (isFailure(error, status)) request.log.error({ err: error, route: request.routeOptions.url, status }, 'request failed')
  return withHead(reply, status).send(body)
}

/** For an address that cannot be read: it reaches no route, and so none of the hooks that give every answer its headers. */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(error, request, reply.headers(BARE_HEADERS))
}

const BARE_HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** The same as a page: for errors before React Router, which shows its own. */
export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply)
  const { status, body } = errorReply(error)
  if (isFailure(error, status)) request.log.error({ err: error, route: request.routeOptions.url, status }, 'page failed')
  const head = withHead(reply, status).type('text/html; charset=utf-8')
  return head.send(plainPage(status, body.error.message, Number(head.getHeader('retry-after')) || undefined))
}

/** Turned away because too much waits, as it should be: counted, and no failure. */
function isFailure(error: unknown, status: number): boolean {
  return status >= 500 && !(isShopError(error) && error.code === 'unavailable')
}

function withHead(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', randomInt(RETRY_SECONDS.least, RETRY_SECONDS.most + 1))
  return reply.status(status).header('cache-control', 'no-store')
}

/** Bytes that are not a request at all, or headers over 8 kB: answered before Fastify sees them. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({ ...refusal('invalid_input').body })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
    'cache-control: no-store',
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
