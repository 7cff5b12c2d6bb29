import { PICTURES_CACHED, pictureKey } from '../lib/offline-cache.ts'

// Which requests the service worker has to do with. Pure.

/** What matters of a request. */
export interface Asked {
  method: string
  mode: string
  destination: string
  url: URL
  /** Asks for a part of a file, as players of videos do. */
  part: boolean
}

export type Strategy =
  /** From the network; without one, the page that stands in for it. */
  | 'page'
  /** One of the files of this build, put by. */
  | 'file'
  /** A file of another build: an old page is still open. */
  | 'old file'
  /** Which code belongs to which address. */
  | 'routes'
  | 'picture'
  /** As if there were no service worker. */
  | null

/**
 * Never touched, not even woken up for: calls, live events, what comes back from a payment page, and what only the shop's own
 * people see. Bag and delivery details always come from the network; without one, a page of ours says what that means for the
 * payment. `path` means it and everything below it.
 */
export const NETWORK_ONLY = [
  '/api',
  '/pay',
  '/simulator',
  '/admin',
  '/upload',
  '/payment-callback',
  '/order-confirmation',
  '/media/youtube',
  '/.netlify',
  '/metrics',
  '/healthz',
  '/readyz',
] as const

/** Where React Router asks for the routes behind links. */
export const ROUTES_PATH = '/__manifest'

/** One address of every kind of page that a shopper opens from another. */
export const SHOP_PATHS = [
  '/',
  '/product/any',
  '/bag/any',
  '/wishlist',
  '/feed',
  '/try-on',
  '/checkout',
  '/orders',
  '/guest-orders',
  '/notifications',
  '/profile',
  '/login',
  '/privacy',
] as const

function isNetworkOnly(pathname: string): boolean {
  return NETWORK_ONLY.some((path) => pathname === path || pathname.startsWith(`${path}/`)) || pathname.endsWith('.data')
}

/** `files`: paths of this build. */
export function strategyOf({ method, mode, destination, url, part }: Asked, origin: string, files: ReadonlySet<string>): Strategy {
  if (method !== 'GET' || part || url.origin !== origin || isNetworkOnly(url.pathname)) return null
  if (mode === 'navigate') return 'page'
  if (files.has(url.pathname)) return 'file'
  if (url.pathname.startsWith('/assets/')) return 'old file'
  if (url.pathname === ROUTES_PATH) return 'routes'
  return destination === 'image' && pictureKey(url.pathname) ? 'picture' : null
}

/** The build's version as React Router wrote it into the page. */
export function versionIn(html: string): string | null {
  return /window\.__reactRouterManifest\s*=\s*\{[\s\S]*?"version":\s*"([^"]+)"/.exec(html)?.[1] ?? null
}

/** The address that gives all routes of the shop at once. */
export function allRoutes(version: string): string {
  return `${ROUTES_PATH}?${new URLSearchParams({ paths: SHOP_PATHS.join(','), version }).toString()}`
}

/** Shells to let go of: all but this build's and the one before it, whose pages may still be open. `names` in the order they were made. */
export function oldShells(names: readonly string[], current: string): string[] {
  return names.filter((name) => name !== current).slice(0, -1)
}

/** Pictures to evict, the oldest first. `paths` in the order they were put by. */
export function picturesToDrop(paths: readonly string[], wanted: ReadonlySet<string>, most: number = PICTURES_CACHED): string[] {
  const unwanted = paths.filter((path) => !wanted.has(pictureKey(path) ?? ''))
  return unwanted.slice(0, Math.max(0, paths.length - most))
}
