import type { Rendition } from './media.ts'

/** What a picture costs beside its bytes, so that a great many tiny ones do not fill the memory. Bytes. */
const BESIDE = 512

/** The most recently used, up to `limit` bytes. */
export function createHotList(limit: number) {
  const kept = new Map<string, Rendition>()
  let bytes = 0
  return {
    get: (name: string) => kept.get(name),
    keep(name: string, rendition: Rendition) {
      // A Map lists its keys in the order they were set: the first is the longest unused.
      const before = kept.get(name)
      if (before && kept.delete(name)) bytes -= sizeOf(name, before)
      if (rendition.content.length > limit / 8) return
      kept.set(name, rendition)
      bytes += sizeOf(name, rendition)
      for (const [oldest, its] of kept) {
        if (bytes <= limit) return
        kept.delete(oldest)
        bytes -= sizeOf(oldest, its)
      }
    },
  }
}

function sizeOf(name: string, { content }: Rendition): number {
  return content.length + name.length + BESIDE
}
