import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../pages/page-entry.ts'
import type { BuiltDocument } from './documents.ts'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  type: string
  /** Seconds that browsers, crawlers and a CDN may go on with it. */
  maxAge: number
}

/** A short text that is the same for everyone. */
export function sendText(text: string, sending: Sending): FastifyReply {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return isKnown(etag, sending) ? sending.reply.status(304).send() : sending.reply.send(text)
}

/** Compressed, as it lies there; unpacked on the way for the few who cannot do that themselves. */
export function sendDocument(document: BuiltDocument, sending: Sending): FastifyReply {
  const { request, reply } = sending
  if (isKnown(document.etag, sending)) return reply.status(304).send()
  const zipped = takesGzip(request.headers['accept-encoding'])
  if (zipped) reply.header('content-encoding', 'gzip').header('content-length', document.size)
  if (request.method === 'HEAD') return reply.send()
  if (zipped) return reply.send(document.read())
  // When the reader goes, so does what it reads from.
  return reply.send(pipeline(document.read(), createGunzip(), () => undefined))
}

function isKnown(etag: string, { request, reply, type, maxAge }: Sending): boolean {
  reply.type(type).header('cache-control', `public, max-age=${maxAge}`).header('etag', etag).header('vary', 'accept-encoding')
  return request.headers['if-none-match']?.includes(etag) === true
}
