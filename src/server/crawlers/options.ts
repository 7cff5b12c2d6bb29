import type { Shop } from '../../shop/shop.ts'
import type { Documents } from './documents.ts'

export interface CrawlerOptions {
  shop: Pick<Shop, 'catalogue' | 'settings'>
  /** Of the shop's public address. */
  origin: string
  documents: Documents
  /** The setting of a route that one network may ask so many times a minute. */
  limits: (perMinute: number) => { config?: { rateLimit: { max: number; timeWindow: number } } }
}
