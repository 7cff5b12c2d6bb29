import type { IncomingMessage } from 'node:http'
import { mkdirSync } from 'node:fs'
import { FileStore } from '@tus/file-store'
import { Server, type Locker } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isShopError, REFUSALS, ShopError } from '../../shop/errors.ts'
import { UPLOAD_MAX } from '../../shop/media/rules-upload.ts'
import { memberOf } from '../api/access.ts'
import type { ApiOptions } from '../api/options.ts'
import { errorReply } from '../errors.ts'
import { createUploadLocks } from './upload-locks.ts'
import { uploadStart } from './upload-start.ts'

const PATH = '/api/uploads'
/** So long a part may still be written when another request wants its upload. Milliseconds. */
const DRAIN_MS = 1000

/** Who asks, for the hooks of the protocol, which know nothing but the request of Node. */
const members = new WeakMap<IncomingMessage, string>()

interface Asked {
  runtime?: { node?: { req?: unknown } | undefined } | undefined
}

function askedBy(request: Asked): string {
  const id = members.get(request.runtime?.node?.req as IncomingMessage)
  if (!id) throw new ShopError('sign_in_required')
  return id
}

/**
 * Files come in parts by the tus protocol, and go on after a dropped line. Encapsulated: here no body is parsed. That all of
 * it has come is said by POST .../sent, as the protocol's own hook is lost when a process dies right after the last byte.
 */
export async function resumableUploads(
  app: FastifyInstance,
  { shop, origin, database, live }: Pick<ApiOptions, 'shop' | 'origin' | 'database' | 'live'>,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  let server: Server | undefined
  const locker = createUploadLocks(database, live)
  app.addHook('onClose', () => locker.close())
  const handle = (request: FastifyRequest, reply: FastifyReply): void => {
    members.set(request.raw, memberOf(request).id)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    server ??= tusServer({ shop, origin, locker })
    server.handle(request.raw, reply.raw).catch((error: unknown) => {
      request.log.warn({ err: error }, 'an upload was cut off')
      reply.raw.destroy()
    })
  }
  const common = { schema: { hide: true }, handler: handle }
  // A large file is hundreds of parts: what is counted are the files.
  const config = { access: 'admin', rateLimit: false } as const
  app.route({ ...common, method: 'POST', url: PATH, config: { access: 'admin' } })
  app.route({ ...common, method: 'OPTIONS', url: PATH, config })
  app.route({ ...common, method: ['HEAD', 'PATCH'], url: `${PATH}/:id`, config })
}

function tusServer({ shop, origin, locker }: Pick<ApiOptions, 'shop' | 'origin'> & { locker: Locker }): Server {
  const directory = shop.media.incomingFolder()
  mkdirSync(directory, { recursive: true })
  return new Server({
    path: PATH,
    datastore: new FileStore({ directory }),
    relativeLocation: true,
    locker,
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: [origin],
    maxSize: UPLOAD_MAX.video,
    namingFunction: (request, metadata) => {
      const size = lengthOf(request.headers.get('upload-length'))
      return shop.media.openUpload(uploadStart(askedBy(request), size, metadata ?? {}))
    },
    onIncomingRequest: (request, id) => shop.media.requireOpenUpload(askedBy(request), id),
    onResponseError: (_request, error) => answerOf(error),
  })
}

/** Bytes. */
function lengthOf(header: string | null): number {
  const length = Number(header ?? Number.NaN)
  if (!Number.isSafeInteger(length) || length < 0) throw new ShopError('invalid_input')
  return length
}

/** In our words and shape, with the protocol's status. */
function answerOf(error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
  if (isShopError(error)) {
    const { status, body } = errorReply(error)
    return { status_code: status, body: JSON.stringify(body) }
  }
  if (!('status_code' in error)) {
    const { status, body } = errorReply(error)
    return { status_code: status, body: JSON.stringify(body) }
  }
  const code = error.status_code === 409 ? 'upload_offset' : error.status_code === 413 ? 'payload_too_large' : 'invalid_input'
  const known = error.status_code === 404 || error.status_code === 410 ? 'not_found' : code
  return { status_code: error.status_code, body: JSON.stringify({ error: { code: known, message: REFUSALS[known].message } }) }
}
