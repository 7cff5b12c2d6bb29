import { LRUCache } from 'lru-cache'

export interface Rendition {
  content: Buffer
  contentType: string
}

/** What a picture costs beside its bytes, so that a great many tiny ones do not fill the memory. Bytes. */
const BESIDE = 512

/** Then it is looked for again: what was taken away must not be served until the process ends. Milliseconds. */
const KEPT_MS = 600_000

/** The most recently used, up to `limit` bytes, each for some minutes. */
export function createMediaCache(limit: number, { keptMs = KEPT_MS } = {}) {
  const entries = new LRUCache<string, Rendition>({ maxSize: limit, sizeCalculation: sizeOf, ttl: keptMs, noUpdateTTL: true })
  return {
    get: (name: string) => entries.get(name),
    keep(name: string, rendition: Rendition) {
      // One large picture must not drive out a great many.
      if (rendition.content.length > limit / 8) entries.delete(name)
      else entries.set(name, rendition)
    },
  }
}

function sizeOf({ content }: Rendition, name: string): number {
  return content.length + name.length + BESIDE
}
