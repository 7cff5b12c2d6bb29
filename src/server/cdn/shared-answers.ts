import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CdnSettings } from '../../config-cdn.ts'
import { uuidsIn } from '../../shop/ids.ts'
import {
  ALL_KEY,
  idKey,
  keysOf,
  LIST_KEY,
  LIVE_SECONDS,
  MEDIA_KEY,
  MEDIA_OLD_SECONDS,
  MEDIA_SECONDS,
  OLD_SECONDS,
  pageTimes,
  READ_WITHIN_MS,
  surrogateHeaders,
} from './surrogate.ts'
import type { PageEntry } from '../pages/page-entry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The same for everyone who asks for this address, whoever is signed in and whatever else they send: a CDN may keep it.
     * Nothing without it is ever kept; a test asks every route as several people.
     */
    shared?: 'list' | 'data' | 'live' | 'media' | 'file'
  }
}

export interface CdnAnswers {
  /** Pages for other display preferences are kept, too: the CDN says them in X-Choices, and keeps an answer for each. */
  keepsChoices: boolean
  /** The headers of a page out of the page cache. `address`: its canonical one; `now` in milliseconds. */
  pageHeaders(entry: PageEntry, address: string, now: number): Record<string, string>
  /** Of the routes of links, whose address names the build. */
  routesHeaders(): Record<string, string>
}

/** What of the request the CDN puts together out of a cookie and a header that it then takes away (deploy/varnish). */
export const CHOICES_HEADER = 'x-choices'
/** To browsers: they ask each time whether what they have is still so, which the CDN answers. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

export function cdnAnswers({ kind, pageSeconds }: CdnSettings): CdnAnswers {
  // Cloudflare looks at no header of ours when it looks for an answer.
  const keepsChoices = kind !== 'cloudflare'
  return {
    keepsChoices,
    routesHeaders: () => surrogateHeaders(kind, { keys: [ALL_KEY], seconds: MEDIA_SECONDS, old: MEDIA_OLD_SECONDS }),
    pageHeaders(entry, address, now) {
      entry.keys ??= keysOf(address.startsWith('/product/') ? [ALL_KEY] : [ALL_KEY, LIST_KEY], entry.bodies.identity.toString())
      // Its address, too: what is not there today may be there tomorrow.
      const keys = [...new Set([...entry.keys, ...uuidsIn(address).map(idKey)])]
      return {
        'cache-control': ASK_AGAIN,
        ...(keepsChoices ? { vary: `accept-encoding, ${CHOICES_HEADER}` } : {}),
        ...surrogateHeaders(kind, { keys, ...pageTimes(entry, now, pageSeconds) }),
      }
    },
  }
}

/** Says of every answer of a route that declares `shared` how long a CDN may keep it. Before whatever compresses it. */
export async function sharedAnswers(app: FastifyInstance, { kind, pageSeconds }: CdnSettings): Promise<void> {
  const told = {
    list: { always: [ALL_KEY, LIST_KEY], seconds: pageSeconds, old: OLD_SECONDS },
    data: { always: [ALL_KEY], seconds: pageSeconds, old: OLD_SECONDS },
    live: { always: [ALL_KEY], seconds: LIVE_SECONDS, old: 0 },
    media: { always: [MEDIA_KEY], seconds: MEDIA_SECONDS, old: MEDIA_OLD_SECONDS },
    file: { always: [ALL_KEY], seconds: pageSeconds, old: OLD_SECONDS },
  } as const
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shared } = request.routeOptions.config
    if (shared && mayBeKept(request, reply)) {
      const { always, seconds, old } = told[shared]
      const keys =
        shared === 'media'
          ? [...always, ...mediaKeys(request)]
          : keysOf(always, `${request.url} ${typeof payload === 'string' ? payload : ''}`)
      reply.headers(surrogateHeaders(kind, { keys, seconds, old }))
    }
    done(null, payload)
  })
}

function mayBeKept({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  // 304 renews what the CDN has. What took long may have been read before a change that has been purged since.
  return reads && [200, 206, 304].includes(reply.statusCode) && !reply.hasHeader('set-cookie') && reply.elapsedTime < READ_WITHIN_MS
}

/** A picture is named by its content, a clip by its video. */
function mediaKeys({ params }: FastifyRequest): string[] {
  const { key, id, file } = params as { key?: string; id?: string; file?: string }
  if (id) return [idKey(id.toLowerCase())]
  return [`m-${key ?? file?.split('.')[0] ?? ''}`]
}
