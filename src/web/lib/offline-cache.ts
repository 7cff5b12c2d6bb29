// What pages and the service worker agree on: where things are cached for offline use.

/** One cache per build: the page for offline use, and the files it runs on. */
export const SHELL_CACHES = 'upya-shell-'
/** Products that were opened, as the shop sent them. Nothing personal. */
export const PRODUCTS_CACHE = 'upya-pieces'
/** What reads photos in the try-on: models and the program that runs them, each named by its content. */
export const MODELS_CACHE = 'upya-try-on'
/** Pictures that were seen. */
export const PICTURES_CACHE = 'upya-pictures'

export const PRODUCTS_CACHED = 60
/** About three pictures a product. */
export const PICTURES_CACHED = 180

/** Stands in for any page that cannot be had; `?to=` says which one was asked for. */
export const OFFLINE_PAGE = '/offline'

/** From a page to the service worker: these pictures were seen, and those keys are not to be dropped. */
export interface PicturesSeen {
  kind: 'pictures-seen'
  /** Paths such as `/media/{key}/320.avif`. */
  seen: readonly string[]
  /** Keys of pictures of the bag, the wishlist and the products that were opened. */
  wanted: readonly string[]
}

/** From a page to the service worker: the fitting room was entered, and is to open without a connection. */
export interface TryOnEntered {
  kind: 'try-on-entered'
}

export function isTryOnEntered(message: unknown): message is TryOnEntered {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'try-on-entered'
}

export function isPicturesSeen(message: unknown): message is PicturesSeen {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'pictures-seen'
}

/** The key in a picture's path; null when it is no picture of a product. */
export function pictureKey(path: string): string | null {
  return /^\/media\/([0-9a-f]{20})\/\d+\.(?:avif|webp|jpg)$/.exec(path)?.[1] ?? null
}
