import { signUp } from '../../support/members.ts'
import { until } from '../../support/server.ts'
import { reachedNode, sum, type CdnShop } from './cdn-shop.ts'

export interface Got {
  status: number
  /** What Varnish says of it: hit, miss or pass. */
  cache: string
  text: string
  headers: Headers
}

export interface Asking {
  get(path: string, headers?: Record<string, string>): Promise<Got>
  /** The same again, until it comes from the cache. */
  kept(path: string, headers?: Record<string, string>): Promise<Got>
  /** Somebody new: the cookies of their session. */
  enter(name: string): Promise<Record<string, string>>
  /** How many requests `work` caused that reached the shop's processes. */
  reaching(work: () => Promise<unknown>): Promise<number>
}

/** All of it by way of the CDN. */
export function asking(t: CdnShop): Asking {
  async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
    const response = await fetch(t.varnish.base + path, { headers, redirect: 'manual' })
    return { status: response.status, cache: response.headers.get('x-cache') ?? '', text: await response.text(), headers: response.headers }
  }
  return {
    get,
    kept: (path, headers = {}) =>
      until(
        () => get(path, headers),
        ({ cache }) => cache === 'hit',
      ),
    async enter(name) {
      const { headers } = await signUp({ base: t.varnish.base, database: t.environment.database }, { full_name: name })
      return { cookie: headers['cookie'] ?? '' }
    },
    async reaching(work) {
      const before = sum(await reachedNode(t.shops))
      await work()
      return sum(await reachedNode(t.shops)) - before
    },
  }
}
