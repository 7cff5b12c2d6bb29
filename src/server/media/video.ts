import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Storage } from '../../platform/storage.ts'
import { ShopError } from '../../shop/errors.ts'
import { VIDEO_FILE, videoFileKey } from '../../shop/media/rules.ts'
import { byteRange } from './byte-range.ts'

const address = z.object({ id: z.uuid(), file: z.string().regex(VIDEO_FILE) })
const SIZES_MAX = 5000

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
}

/** The files of videos, from disk or S3: in ranges, for ever, as an address names its content. No byte of them is kept in memory. */
export async function videoFiles(app: FastifyInstance, { storage }: { storage: Pick<Storage, 'size' | 'stream'> }): Promise<void> {
  const sizes = new LRUCache<string, number>({ max: SIZES_MAX })

  async function sizeOf(key: string): Promise<number | null> {
    const known = sizes.get(key)
    if (known !== undefined) return known
    const size = await storage.size(key)
    if (size !== null) sizes.set(key, size)
    return size
  }

  // HEAD is answered by the same handler.
  app.get(
    '/media/video/:id/:file',
    { config: { shared: 'media' }, schema: { hide: true }, exposeHeadRoute: true },
    async (request, reply) => {
      const { data } = address.safeParse(request.params)
      const key = data && videoFileKey(data.id, data.file)
      const size = key ? await sizeOf(key) : null
      if (!data || !key || size === null) throw new ShopError('not_found')
      const etag = `"${data.file}"`
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag).header('accept-ranges', 'bytes')
      reply.type(TYPES[data.file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return sendPart(request, reply, { key, size, etag, storage })
    },
  )
}

interface Part {
  key: string
  size: number
  etag: string
  storage: Pick<Storage, 'stream'>
}

async function sendPart(request: FastifyRequest, reply: FastifyReply, { key, size, etag, storage }: Part) {
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === etag ? byteRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').type('text/plain').send('')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', size === 0 ? 0 : end - start + 1)
  // A stream, so that the length that was said stays.
  if (request.method === 'HEAD' || size === 0) return reply.send(Readable.from([]))
  const content = await storage.stream(key, { start, end })
  if (!content) throw new ShopError('not_found')
  // A viewer who swipes on leaves in the middle.
  request.raw.on('close', () => content.destroy())
  return reply.send(content)
}
