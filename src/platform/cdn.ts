/** Tells a CDN which of the answers it keeps are not so any more, by the keys that came with them. */
export interface CdnClient {
  /**
   * `gone`: what carries the key is not served again. `old`: it may be served once more, while it is asked for again. Throws when
   * any of the CDN's addresses did not take it.
   */
  purge(keys: readonly string[], how: PurgeKind): Promise<void>
}

export type PurgeKind = 'gone' | 'old'

export interface CdnClientOptions {
  kind: 'varnish' | 'fastly' | 'cloudflare'
  purgeUrls: readonly string[]
  token: string
  zone: string
  /** Milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 3000

/** Keys in one request: Varnish reads them from one header line, the others say so. */
const MOST = { varnish: 200, fastly: 256, cloudflare: 30 } as const

type Call = Pick<RequestInit, 'method' | 'headers' | 'body'> & { path: string }

/** What each of them calls it; null for what it cannot do. */
const CALLS: Record<CdnClientOptions['kind'], (keys: readonly string[], how: PurgeKind, by: CdnClientOptions) => Call | null> = {
  varnish: (keys, how, { token }) => ({
    path: '/',
    method: 'PURGE',
    headers: { 'x-purge-token': token, 'x-purge-keys': keys.join(' '), 'x-purge-how': how },
  }),
  fastly: (keys, how, { token, zone }) => ({
    path: `/service/${encodeURIComponent(zone)}/purge`,
    method: 'POST',
    headers: {
      'fastly-key': token,
      'surrogate-key': keys.join(' '),
      accept: 'application/json',
      ...(how === 'old' ? { 'fastly-soft-purge': '1' } : {}),
    },
  }),
  // It has no way to say "old"; what is only old ends by its time.
  cloudflare: (keys, how, { token, zone }) =>
    how === 'old'
      ? null
      : {
          path: `/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`,
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ tags: keys }),
        },
}

export function createCdnClient(options: CdnClientOptions): CdnClient {
  const { kind, purgeUrls, timeoutMs = TIMEOUT_MS } = options

  async function send(url: string, { path, ...init }: Call): Promise<void> {
    const response = await fetch(url + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    // Neither the address nor the token belongs in a log.
    if (!response.ok) throw new Error(`the CDN answered ${response.status}`)
  }

  return {
    async purge(keys, how) {
      for (let at = 0; at < keys.length; at += MOST[kind]) {
        const call = CALLS[kind](keys.slice(at, at + MOST[kind]), how, options)
        if (!call) return
        const told = await Promise.allSettled(purgeUrls.map((url) => send(url, call)))
        const failed = told.find((one) => one.status === 'rejected')
        if (failed) throw failed.reason
      }
    },
  }
}
