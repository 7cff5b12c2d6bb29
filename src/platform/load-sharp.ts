export const PIXELS_MAX = 60_000_000

/** Not a picture we take; `message` is a sentence for the person who sent it. */
export class BadImage extends Error {
  override readonly name = 'BadImage'
}

/** Loaded on first use: it is large and a process that only answers pages never needs it. */
export async function loadSharp() {
  const module = await import('sharp')
  module.default.cache(false)
  return module.default
}
