// What waits when there is more to do than the shop can: whoever pays, follows an order, signs in or runs the shop goes first.

/** Waits for hosts of others, as long as they like, and never for the database. */
const IMAGE_PROXY = 'GET /.netlify/functions/image-proxy'

/** Route patterns of looking around: an answer "busy" costs a shopper a moment. */
const BROWSING: readonly string[] = [
  'GET /api/products',
  'GET /api/products/facets',
  'GET /api/products/instead',
  'GET /api/products/cards',
  'GET /api/products/:id',
  'GET /api/products/:id/looks',
  'GET /api/products/:id/similar',
  'GET /api/products/suggest',
  'GET /api/categories',
  'GET /api/live/pieces',
  'GET /api/feed',
  'GET /api/feed/clips',
  'GET /api/videos',
  'GET /api/videos/:id',
  'GET /api/videos/:id/tags',
  'GET /api/try-on/garments',
  'GET /api/try-on/looks/shared/:token',
  'GET /api/wishlist/shared/:token',
  IMAGE_PROXY,
]

/** Nobody misses them for a minute, or whoever asks is a machine that comes again. */
const EXTRAS: readonly string[] = [
  'POST /api/beacons',
  'POST /api/traffic',
  'POST /api/overlays/events',
  'POST /api/videos/events',
  'POST /api/live/looking',
  'POST /policy-reports',
  'GET /api/rpc/get_active_fomo_notifications',
  'GET /opensearch/suggestions',
  'GET /feeds/products.xml',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-products-:part.xml',
  'POST /mcp',
]

export const SHEDDABLE = { browsing: BROWSING, extras: EXTRAS } as const

/** `first` is never turned away. */
export type Priority = keyof typeof SHEDDABLE | 'first'

const TABLE = new Map<string, Priority>(
  (Object.keys(SHEDDABLE) as (keyof typeof SHEDDABLE)[]).flatMap((priority) =>
    SHEDDABLE[priority].map((route) => [route, priority] as const),
  ),
)

/** Of a route as it was declared; whatever is not in the lists is `first`. */
export function priorityOf(method: string, route: string): Priority {
  return TABLE.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? 'first'
}

/** Of a route of looking around that is read. */
export function asksDatabase(route: string): boolean {
  return `GET ${route}` !== IMAGE_PROXY
}
