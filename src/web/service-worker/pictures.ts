import { PICTURES_CACHE, pictureKey, type PicturesSeen } from '../lib/offline-cache.ts'
import { picturesToDrop } from './rules.ts'

/** Puts pictures by that a page has shown: out of the browser's memory, so that it costs nobody any data. */
export async function cachePictures({ seen, wanted }: PicturesSeen): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE)
  for (const path of seen) {
    if (!pictureKey(path) || (await cache.match(path))) continue
    const found = await remembered(path)
    if (found) await cache.put(path, found)
  }
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  for (const path of picturesToDrop(paths, new Set(wanted))) await cache.delete(path)
}

/** Without a connection: this picture as it was put by or as the browser remembers it, or the same one in another size. */
export async function cachedPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES_CACHE)
  const path = new URL(request.url).pathname
  const exact = (await cache.match(path)) ?? (await remembered(path))
  if (exact) return exact
  const key = pictureKey(path)
  const other = (await cache.keys()).find(({ url }) => pictureKey(new URL(url).pathname) === key)
  return (other && (await cache.match(other))) ?? fetch(request)
}

/** Out of the browser's memory, without a connection. */
async function remembered(path: string): Promise<Response | undefined> {
  const found = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
  return found?.ok ? found : undefined
}
