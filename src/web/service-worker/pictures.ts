import { PICTURES_CACHE, pictureKey, type PicturesSeen } from '../lib/offline-shelf.ts'
import { picturesToDrop } from './rules.ts'

/** Puts pictures by that a page has shown: out of the browser's memory, so that it costs nobody any data. */
export async function keepPictures({ seen, wanted }: PicturesSeen): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE)
  for (const path of seen) {
    if (!pictureKey(path) || (await cache.match(path))) continue
    const found = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
    if (found?.ok) await cache.put(path, found)
  }
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  for (const path of picturesToDrop(paths, new Set(wanted))) await cache.delete(path)
}

/** Without a line: this picture, or the same one in another size. */
export async function keptPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES_CACHE)
  const path = new URL(request.url).pathname
  const exact = await cache.match(path, { ignoreVary: true })
  if (exact) return exact
  try {
    return await fetch(request)
  } catch (error) {
    const key = pictureKey(path)
    const other = (await cache.keys()).find(({ url }) => pictureKey(new URL(url).pathname) === key)
    const found = other && (await cache.match(other, { ignoreVary: true }))
    if (!found) throw error
    return found
  }
}
