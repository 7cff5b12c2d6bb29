import { z } from 'zod'
import { complete, ConfigError, isLocal, text, whole } from './config-values.ts'

export const CDN_KINDS = ['varnish', 'fastly', 'cloudflare'] as const

export const CDN_ENVIRONMENT = {
  CDN: z.enum(['', ...CDN_KINDS]).default(''),
  CDN_PURGE_URL: text,
  CDN_PURGE_TOKEN: text,
  CDN_ZONE: text,
  CDN_PAGE_SECONDS: whole(5, 3600, 60),
}
type CdnEnvironment = { [K in keyof typeof CDN_ENVIRONMENT]: z.output<(typeof CDN_ENVIRONMENT)[K]> }

/** The CDN that keeps pages of visitors, and how it is told that something has changed (decision 72). */
export interface CdnSettings {
  kind: (typeof CDN_KINDS)[number]
  /** Every one of them is told: each Varnish has a cache of its own. */
  purgeUrls: readonly string[]
  token: string
  /** Fastly's service or Cloudflare's zone; empty for Varnish. */
  zone: string
  /** How long a page may be kept without being asked for again, whatever becomes of purges. */
  pageSeconds: number
}

const API = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' } as const

export function cdnSettings(e: CdnEnvironment): CdnSettings | undefined {
  const { CDN: kind, CDN_PURGE_URL, CDN_PURGE_TOKEN, CDN_ZONE } = e
  if (!kind) {
    if (CDN_PURGE_URL || CDN_PURGE_TOKEN || CDN_ZONE) throw new ConfigError('CDN missing beside CDN_PURGE_URL, CDN_PURGE_TOKEN or CDN_ZONE')
    return undefined
  }
  complete(kind === 'varnish' ? { CDN: kind, CDN_PURGE_URL, CDN_PURGE_TOKEN } : { CDN: kind, CDN_PURGE_TOKEN, CDN_ZONE })
  const purgeUrls = (CDN_PURGE_URL ?? (kind === 'varnish' ? '' : API[kind])).split(/\s*,\s*/).map((url) => url.replace(/\/$/, ''))
  for (const url of purgeUrls) requirePurgeUrl(url, kind)
  return { kind, purgeUrls, token: CDN_PURGE_TOKEN as string, zone: CDN_ZONE ?? '', pageSeconds: e.CDN_PAGE_SECONDS }
}

/** A Varnish is told within our own network; whoever hears the token of another could empty its cache. */
function requirePurgeUrl(url: string, kind: CdnSettings['kind']): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol === 'https:' || (protocol === 'http:' && (kind === 'varnish' || isLocal(url)))) return
  throw new ConfigError(
    kind === 'varnish' ? 'CDN_PURGE_URL must be addresses, separated by commas' : 'CDN_PURGE_URL must start with https://',
  )
}
