import type { ProductCard } from '../../../../shop/catalogue/contract.ts'

type SlideProduct = Pick<ProductCard, 'id' | 'stock' | 'held'>

/** Where the shopper is: by the product, as products before it may go, and by its place, as it may go itself. */
export interface Place {
  id: string | null
  index: number
}

/** True when nobody can get it any more; what someone is still paying for may come back. */
export function isGone({ stock, held }: SlideProduct): boolean {
  return stock <= 0 && !held
}

/** The products that have gone, except the one in view: that says so before it leaves. */
export function goneIds(products: readonly SlideProduct[], inView: string | null): ReadonlySet<string> {
  return new Set(products.filter((product) => isGone(product) && product.id !== inView).map(({ id }) => id))
}

/** What is shown: the same array while nothing is out. */
export function slidesOf<T extends SlideProduct>(products: readonly T[], out: ReadonlySet<string>): readonly T[] {
  return out.size === 0 ? products : products.filter((product) => !out.has(product.id))
}

export function sameIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

/** The slide to show now: the same product at its new index, else what has taken its place. The last slide follows the products. */
export function indexOf(products: readonly Pick<SlideProduct, 'id'>[], { id, index }: Place): number {
  const at = id === null ? -1 : products.findIndex((product) => product.id === id)
  return at >= 0 ? at : Math.min(index, products.length)
}

/** Slides rendered before and behind the one in view: a thousand products cost no more than these. */
const BEFORE = 1
const BEHIND = 2

export interface Window {
  from: number
  /** Not included. */
  to: number
}

/** Which of `count` slides are on the page. */
export function windowAt(index: number, count: number): Window {
  return { from: Math.max(0, index - BEFORE), to: Math.min(count, index + BEHIND + 1) }
}

/** The window to show: while slides move the one that is there stays, as long as there is something to move to. A change under a moving list would stop it. */
export function nextWindow(current: Window, index: number, count: number, moving: boolean): Window {
  const now = windowAt(index, count)
  const enough = current.from <= Math.max(0, index - 1) && current.to >= Math.min(count, index + 2) && current.to <= count
  if (moving && enough) return current
  return now.from === current.from && now.to === current.to ? current : now
}

/** So many products before the end the next ones are asked for. */
const AHEAD = 6

export function needsMore(index: number, count: number, done: boolean): boolean {
  return !done && index >= count - AHEAD
}
