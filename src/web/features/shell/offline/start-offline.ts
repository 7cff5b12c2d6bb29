import { savesData } from '../../../lib/choices.ts'
import { pictureKey, type PicturesSeen } from '../../../lib/offline-cache.ts'
import { bag } from '../../bag/store/bag-state.ts'
import { wishlist } from '../../wishlist/store/wishlist-store.ts'
import { offlineIndex } from '../../product/data/offline-index.ts'

/** Who saves data pays for offline use only after opening so many products. */
const PAGES_BEFORE_PRELOAD = 3
/** Pictures come in bursts: one message for all of them. Milliseconds. */
const PAUSE = 2500

const seen = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Once a visit, when the page has nothing better to do: what the shop needs without a connection is cached, and what is seen from now on. */
export async function startOffline(): Promise<void> {
  // Missing on plain http.
  if (!('serviceWorker' in navigator)) return
  if (!import.meta.env.PROD) return forgetWorkers()
  if (savesData() && !navigator.serviceWorker.controller && offlineIndex().length < PAGES_BEFORE_PRELOAD) return
  // Nothing where a browser refuses; the shop goes on as it is.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  for (const image of document.images) if (image.complete) note(image)
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && note(target), true)
}

/** In development the pages come straight from their sources. */
async function forgetWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}

function note({ currentSrc }: HTMLImageElement): void {
  if (!URL.canParse(currentSrc)) return
  const { origin, pathname } = new URL(currentSrc)
  if (origin !== location.origin || !pictureKey(pathname)) return
  seen.add(pathname)
  clearTimeout(timer)
  timer = setTimeout(() => void sendToWorker(), PAUSE)
}

async function sendToWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const paths = [...seen]
  seen.clear()
  const message: PicturesSeen = { kind: 'pictures-seen', seen: paths, wanted: wantedPictures() }
  active?.postMessage(message, [])
}

/** The first picture of everything that is shown without a connection. */
function wantedPictures(): string[] {
  const keys = [
    ...bag.get().map(({ product }) => product.images[0]?.key),
    ...wishlist.get().map(({ product_images }) => product_images[0]),
    ...offlineIndex().map(({ picture }) => picture),
  ]
  return [...new Set(keys.filter((key): key is string => Boolean(key)))]
}
