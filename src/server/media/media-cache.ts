export interface Rendition {
  content: Buffer
  contentType: string
}

/** What a picture costs beside its bytes, so that a great many tiny ones do not fill the memory. Bytes. */
const BESIDE = 512

/** The most recently used, up to `limit` bytes. */
export function createMediaCache(limit: number) {
  const entries = new Map<string, Rendition>()
  let bytes = 0
  return {
    get: (name: string) => entries.get(name),
    keep(name: string, rendition: Rendition) {
      // A Map lists its keys in the order they were set: the first is the longest unused.
      const before = entries.get(name)
      if (before && entries.delete(name)) bytes -= sizeOf(name, before)
      if (rendition.content.length > limit / 8) return
      entries.set(name, rendition)
      bytes += sizeOf(name, rendition)
      for (const [oldest, its] of entries) {
        if (bytes <= limit) return
        entries.delete(oldest)
        bytes -= sizeOf(oldest, its)
      }
    },
  }
}

function sizeOf(name: string, { content }: Rendition): number {
  return content.length + name.length + BESIDE
}
