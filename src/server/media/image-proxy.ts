import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { FetchOptions, Fetcher } from '../../platform/fetch.ts'
import { ShopError } from '../../shop/errors.ts'
import { createMediaCache } from './media-cache.ts'
import type { Rendition } from './media-cache.ts'
import { createFairQueue } from '../limits/fair-queue.ts'
import { networkOf } from '../request-visitor.ts'

const MEGABYTE = 1024 * 1024

/** What is fetched for a page: smaller and quicker than an import's pictures (open-35). */
export const PROXY_FETCH: FetchOptions = { limits: { size: 6 * MEGABYTE, time: 8000, redirects: 3 }, agent: 'Upya pictures' }

const CACHE_BYTES = 16 * MEGABYTE
/** A day: the content at a foreign address may change. */
const CACHE_SECONDS = 86_400
/** What did not come is not asked for again so soon: a slow site would take the turns of the others. Milliseconds. */
const FAILED_MS = 60_000
const FAILED_MAX = 1000
const QUEUE = { atOnce: 6, waiting: 40 }

const query = z.object({ url: z.string().min(1).max(2000) })

/** Begins with these bytes, at these places. SVG is none of them: it can hold scripts. */
const SIGNATURES: readonly { contentType: string; marks: readonly (readonly [at: number, text: string])[] }[] = [
  { contentType: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { contentType: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  {
    contentType: 'image/webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { contentType: 'image/avif', marks: [[4, 'ftypavif']] },
  { contentType: 'image/gif', marks: [[0, 'GIF8']] },
]

export interface ImageProxyOptions {
  /** Refuses what is not on the public internet, too large or too slow. */
  fetch: Fetcher
  now?: () => number
}

/**
 * Pictures of other sites by way of ours (img-01): the browser of a shopper talks to us alone. What is there is judged
 * by its bytes and not by its name; every failure is the same 404, so that it reveals nothing about what can be reached from here.
 */
export async function imageProxy(app: FastifyInstance, { fetch, now = Date.now }: ImageProxyOptions): Promise<void> {
  const cache = createMediaCache(CACHE_BYTES)
  const inFlight = new Map<string, Promise<Rendition | null>>()
  /** Until when. */
  const failed = new LRUCache<string, number>({ max: FAILED_MAX })
  const queue = createFairQueue(QUEUE)

  async function download(address: string, who: string): Promise<Rendition | null> {
    const content = await queue(who, () => fetch(address).catch(() => null))
    const contentType = content && typeOf(content)
    if (contentType) return { content, contentType }
    failed.set(address, now() + FAILED_MS)
    return null
  }

  /** One fetch for all who ask for the same meanwhile. */
  function fetchOnce(address: string, who: string): Promise<Rendition | null> {
    const flying = inFlight.get(address) ?? download(address, who).finally(() => inFlight.delete(address))
    inFlight.set(address, flying)
    return flying
  }

  app.get('/.netlify/functions/image-proxy', { schema: { hide: true } }, async (request, reply) => {
    const address = addressOf(request.query)
    if (!address) throw new ShopError('invalid_input')
    // Anew every day, as it may be another by then.
    const name = `${Math.floor(now() / 1000 / CACHE_SECONDS)} ${address}`
    const found = cache.get(name) ?? (now() < (failed.get(address) ?? 0) ? null : await fetchOnce(address, networkOf(request)))
    if (!found) throw new ShopError('not_found')
    cache.keep(name, found)
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
    // Opened directly in a tab, it must only be a picture.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type(found.contentType).send(found.content)
  })
}

function addressOf(given: unknown): string | null {
  const { data } = query.safeParse(given)
  if (!data || !URL.canParse(data.url)) return null
  const { protocol, href } = new URL(data.url)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

function typeOf(content: Buffer): string | null {
  const found = SIGNATURES.find(({ marks }) =>
    marks.every(([at, text]) => content.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))),
  )
  return found?.contentType ?? null
}
