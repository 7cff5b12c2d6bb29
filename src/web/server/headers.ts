/** Of personal pages and of whatever answers a form: no cache keeps them. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' }
