import type { Storage } from '../../platform/storage.ts'

/** Exists while demo pictures are missing: after a crash, the next start goes on drawing. */
export const MISSING_PICTURES = 'demo/pictures-missing'

/** Holds the width in pixels, since the keys depend on it: whoever goes on must draw what the catalogue knows. */
export async function markMissing(storage: Storage, width: number): Promise<void> {
  await storage.put(MISSING_PICTURES, Buffer.from(String(width)), 'text/plain')
}

/** The width in pixels of the pictures that are missing; null when none are. */
export async function missingWidth(storage: Storage): Promise<number | null> {
  const mark = await storage.get(MISSING_PICTURES)
  return mark && Number(mark.toString())
}
