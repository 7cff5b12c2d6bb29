import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { createMediaCache, type Rendition } from './media-cache.ts'

/** `shop.catalogue.ensureRendition`: makes a smaller picture on first request, null when there is no such picture. */
export interface RenditionSource {
  ensureRendition(key: string, size: number | 'share' | 'whole', format: 'avif' | 'webp' | 'jpg'): Promise<Rendition | null>
}

/** `shop.accounts.avatar`: null when there is no such picture, or no longer. */
export interface AvatarSource {
  avatar(key: string): Promise<Rendition | null>
}

/** `shop.tryOn.cutout`: what was cut out of a picture for the try-on; null when there is none. */
export interface CutoutSource {
  cutout(key: string): Promise<Rendition | null>
}

const address = z.object({
  key: z.string().regex(/^[0-9a-f]{20}$/),
  file: z.string().regex(/^(?:(?:share|whole)\.jpg|[1-9]\d{1,3}\.(?:avif|webp|jpg))$/),
})

/** Bytes of hot pictures cached in memory. */
const CACHE_BYTES = 24 * 1024 * 1024

const cutoutFile = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.webp$/) })
const avatarFile = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.webp$/) })

/** Pictures. A key names its content, so an address can be cached for ever. */
export async function media(
  app: FastifyInstance,
  options: { source: RenditionSource; avatars: AvatarSource; cutouts: CutoutSource },
): Promise<void> {
  const cache = createMediaCache(CACHE_BYTES)
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, found: Rendition) => {
    const etag = `"${name}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(found.contentType).send(found.content)
  }

  // Cached by browsers only, not by a CDN, so that a deleted picture is not delivered to others any more.
  app.get('/media/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const parsed = avatarFile.safeParse(request.params)
    const found = parsed.success ? await options.avatars.avatar(parsed.data.file.slice(0, -'.webp'.length)) : null
    if (!found) throw new ShopError('not_found')
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('cross-origin-resource-policy', 'same-origin')
    return reply.type(found.contentType).send(found.content)
  })

  app.get('/media/cutouts/:file', { config: { shared: 'media' }, schema: { hide: true } }, async (request, reply) => {
    const parsed = cutoutFile.safeParse(request.params)
    if (!parsed.success) throw new ShopError('not_found')
    const { file } = parsed.data
    const found = cache.get(file) ?? (await options.cutouts.cutout(file.slice(0, -'.webp'.length)))
    if (!found) throw new ShopError('not_found')
    cache.keep(file, found)
    return send(request, reply, file, found)
  })

  app.get('/media/:key/:file', { config: { shared: 'media' }, schema: { hide: true } }, async (request, reply) => {
    const parsed = address.safeParse(request.params)
    if (!parsed.success) throw new ShopError('not_found')
    const { key, file } = parsed.data
    const name = `${key}-${file}`
    const found = cache.get(name) ?? (await read(options.source, key, file))
    if (!found) throw new ShopError('not_found')
    cache.keep(name, found)
    return send(request, reply, name, found)
  })
}

function read(source: RenditionSource, key: string, file: string): Promise<Rendition | null> {
  const [size = '', format] = file.split('.') as [string, 'avif' | 'webp' | 'jpg']
  return source.ensureRendition(key, size === 'share' || size === 'whole' ? size : Number(size), format)
}
