import { readText, writeText } from '../../../../lib/storage.ts'
import { wrapIndex } from './carousel-rules.ts'

/** With the id of a product: which of its pictures was shown last (card-06, open-59). */
export const CAROUSEL_INDEX = 'carousel-index-'
/** Products remembered; with more, the browser's storage would only ever grow. */
const REMEMBERED_MAX = 300
/** Once for each page that is opened. */
let pruned = false

/** Which of `count` slides was shown last; the first when that makes no sense. */
export function recallIndex(id: string, count: number): number {
  const found = Number(readText(CAROUSEL_INDEX + id))
  return Number.isInteger(found) ? wrapIndex(found, count) : 0
}

export function rememberIndex(id: string, index: number): void {
  if (!pruned) pruneRemembered()
  pruned = true
  writeText(CAROUSEL_INDEX + id, String(index))
}

/** Forgets what is too much, at random: the storage does not record ages. Browser only. */
export function pruneRemembered(): void {
  try {
    const cached = Object.keys(localStorage).filter((key) => key.startsWith(CAROUSEL_INDEX))
    cached.slice(REMEMBERED_MAX).forEach((key) => localStorage.removeItem(key))
  } catch {
    // Storage is blocked: nothing was stored either.
  }
}
