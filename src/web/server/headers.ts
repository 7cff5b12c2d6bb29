/** Of personal pages and of whatever answers a form: no cache keeps them, and no search engine lists them, not even where they redirect. */
export const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
