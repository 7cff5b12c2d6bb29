import type { Row } from './access-rows.ts'

const all = (status: number): Row['says'] => [status, status, status, status, status]

/** What search engines and browsers read of the shop. */
export const CRAWLER_ROWS: Record<string, Row> = {
  'GET /robots.txt': { says: all(200) },
  // Nobody is named in a shop without an e-mail address.
  'GET /.well-known/security.txt': { says: all(404) },
  'GET /.well-known/security-policy.txt': { says: all(404) },
  'GET /sitemap.xml': { says: all(200) },
  'GET /sitemap-pages.xml': { says: all(200) },
  'GET /sitemap-products-:part.xml': { says: all(404), path: () => '/sitemap-products-9.xml' },
  'GET /feeds/products.xml': { says: all(200) },
  'GET /manifest.webmanifest': { says: all(200) },
  'GET /opensearch.xml': { says: all(200) },
  'GET /opensearch/suggestions': { says: all(200), path: () => '/opensearch/suggestions?q=jacket' },
}
