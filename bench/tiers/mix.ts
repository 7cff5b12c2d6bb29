import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { visitMix, type RecordedVisit } from '../../test/scale/support/visit-mix.ts'
import { namesOf, pathClosed } from '../../test/scale/support/visit-paths.ts'
import { shuffled } from '../load.ts'
import { root } from '../child.ts'
import type { FloodRequest } from './flood.ts'
import type { SizedProduct } from '../shopper.ts'
import type { Place } from './place.ts'
import { beacon, quote } from './unit-costs.ts'

const RECORDED = JSON.parse(readFileSync(resolve(root, 'test/scale/visits.json'), 'utf8')) as RecordedVisit[]

/** Of a hundred visits, how many come with nothing in the browser's cache. */
export const FIRST_PERCENT = 95

/** What reaches a process behind a CDN, or without one but for files, of a hundred requests; pages are rendered when no cache has them. */
export function processMix({ addresses, variants }: Place): FloodRequest[] {
  const { ids, lists, details, searches, homes } = addresses
  const html = { accept: 'text/html' }
  const one = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  const of = (kind: string, path: string, headers = {}): FloodRequest => ({ kind, path, headers })
  const kinds: [number, (n: number) => FloodRequest][] = [
    [30, (n) => of('page from the cache', `/product/${one(ids.slice(0, 100), n)}`, html)],
    [4, (n) => of('page rendered', one(homes, n), html)],
    [18, (n) => of('list', one(lists, n))],
    [14, (n) => of('product', one(details, n))],
    [10, (n) => of('search', one(searches, n))],
    [10, (n) => of('live stock', `/api/live/pieces?ids=${ids.slice(n % 100, (n % 100) + 24).join(',')}`)],
    [12, (n) => beacon(one(ids, n))],
    [2, (n) => quote(one(variants, n))],
  ]
  let n = 0
  return Array.from({ length: 40 }, () => shuffled(kinds.flatMap(([of, make]) => Array.from({ length: of }, () => make(n++))))).flat()
}

export interface VisitRequests {
  requests: FloodRequest[]
  /** Of one visit on average, but for streams. */
  perVisit: number
}

/** The recorded visits of phones' browsers, by many people; streams are held elsewhere. */
export async function visitRequests({ world, videos, addresses, variants }: Place, visits: number): Promise<VisitRequests> {
  const names = await namesOf({ environment: { database: world.database }, videos })
  const mix = visitMix(RECORDED, { visits, products: Math.min(addresses.ids.length, 120), firstPercent: FIRST_PERCENT })
  const each = mix.map((visit) =>
    visit.recorded.requests
      .filter(([, recorded]) => !recorded.startsWith('/api/live/shop'))
      .map(([method, recorded], n): FloodRequest => {
        const path = pathClosed(recorded, names, visit)
        const asked = n === 0 && visit.tracking ? `${path}${path.includes('?') ? '&' : '?'}${visit.tracking}` : path
        if (path === '/api/cart/quote') return quote(variants[visit.number % variants.length] as SizedProduct)
        if (method === 'POST' && path === '/api/traffic') return { ...beacon(names.products[visit.about]?.id ?? ''), kind: 'beacon' }
        if (method === 'POST')
          return { kind: kindOf(path), method: 'POST', path, headers: { ...visit.headers, 'content-type': 'application/json' }, body: '{}' }
        return { kind: kindOf(path), path: asked, headers: visit.headers }
      })
      .filter(({ path }) => !path.includes('gone-')),
  )
  // By many at once, each somewhere in their visit.
  const requests = shuffled(each.flat())
  return { requests, perVisit: requests.length / visits }
}

function kindOf(path: string): string {
  if (/^\/(?:assets|media)\/|^\/[\w-]+\.(?:svg|js)$/.test(path)) return 'file'
  if (/\/events$|^\/api\/traffic/.test(path)) return 'beacon'
  if (path === '/api/cart/quote') return 'quote'
  if (path.startsWith('/api/') || path.startsWith('/__manifest')) return 'call'
  return 'page'
}
