import type { Rendition } from './media.ts'

/** The most recently used, up to `limit` bytes. */
export function createHotList(limit: number) {
  const kept = new Map<string, Rendition>()
  let bytes = 0
  return {
    get: (name: string) => kept.get(name),
    keep(name: string, rendition: Rendition) {
      // A Map lists its keys in the order they were set: the first is the longest unused.
      if (kept.delete(name)) bytes -= rendition.content.length
      if (rendition.content.length > limit / 8) return
      kept.set(name, rendition)
      bytes += rendition.content.length
      for (const [oldest, { content }] of kept) {
        if (bytes <= limit) return
        kept.delete(oldest)
        bytes -= content.length
      }
    },
  }
}
