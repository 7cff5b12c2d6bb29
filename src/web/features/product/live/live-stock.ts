import type { ProductUpdate, ProductCard } from '../../../../shop/catalogue/contract.ts'
import { createEmitter, createStore } from '../../../lib/store.ts'

// What pages show of products, updated by the shop's events since. The connection itself is fetched later.

export type LiveProduct = Pick<ProductCard, 'id' | 'stock' | 'held' | 'variants'> &
  Partial<Pick<ProductCard, 'price' | 'discount_percentage'>>

/** The latest update of each product since the event stream opened. */
const updates = new Map<string, ProductUpdate>()
/** How often each product is shown on this page. */
const shown = new Map<string, number>()
/** Counts the updates received: `updates` itself is too large to copy each time. */
export const stockVersion = createStore(0)
/** Every product that anything happened to. */
const stockChange = createEmitter<[ReadonlySet<string>]>()
const shownChange = createEmitter()

/** Counts these as shown on the page. Returns what removes them. */
export function showProducts(ids: readonly string[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1)
  shownChange.emit()
  return () => {
    for (const id of ids) {
      const rest = (shown.get(id) ?? 1) - 1
      if (rest > 0) shown.set(id, rest)
      else shown.delete(id)
    }
  }
}

/** The products on this page, and a call whenever there are more. For the event stream. */
export function shownProducts(): Iterable<string> {
  return shown.keys()
}

export const onShown = shownChange.on

/** Stores updates. `isEvent`: something happened to these products; else the page asked for their state. For the event stream. */
export function updateLiveStock(items: readonly ProductUpdate[], isEvent: boolean): void {
  const changed = new Set<string>()
  for (const item of items) {
    const before = updates.get(item.id)
    if (isEvent || (before && !isSame(before, item))) changed.add(item.id)
    updates.set(item.id, item)
  }
  stockVersion.set(stockVersion.get() + 1)
  if (changed.size > 0) stockChange.emit(changed)
}

/** After a pause in the stream: products no longer on the page may have changed unnoticed. */
export function dropUnseenProducts(): void {
  for (const id of updates.keys()) if (!shown.has(id)) updates.delete(id)
}

/** Called with the products that something has happened to. Returns what stops it. */
export const onStockChange = stockChange.on

const lists = new WeakMap<readonly LiveProduct[], { version: number; now: readonly LiveProduct[] }>()

/** The same array, and the same objects in it, as long as nothing of them has changed. */
export function liveProducts<T extends LiveProduct>(products: readonly T[]): readonly T[] {
  const version = stockVersion.get()
  const cached = lists.get(products) as { version: number; now: readonly T[] } | undefined
  if (cached?.version === version) return cached.now
  const before = cached?.now ?? products
  const next = products.map(liveProductOf)
  const now = [before, products].find((list) => next.every((product, at) => product === list[at])) ?? next
  lists.set(products, { version, now })
  return now
}

const merged = new WeakMap<LiveProduct, { update: ProductUpdate; now: LiveProduct }>()

/** The same object as long as nothing of it has changed. */
export function liveProductOf<T extends LiveProduct>(product: T): T {
  const update = updates.get(product.id)
  if (!update || isSame(product, update)) return product
  const cached = merged.get(product)
  if (cached && (cached.update === update || isSame(cached.now, update))) return cached.now as T
  const now = { ...product, ...currentFacts(product, update) }
  merged.set(product, { update, now })
  return now
}

function isSame(product: LiveProduct | ProductUpdate, update: ProductUpdate): boolean {
  return (
    product.stock === update.stock &&
    product.held === update.held &&
    isSamePrice(product, update) &&
    product.variants.every(({ id, stock, held = false }) => {
      const facts = variantIn(update, id)
      return stock === facts.stock && held === facts.held
    })
  )
}

/** What has left the shop keeps the price it had; what is shown without a price has none to keep up. */
function isSamePrice(product: LiveProduct | ProductUpdate, update: ProductUpdate): boolean {
  if (update.price === null || product.price === undefined) return true
  return product.price === update.price && product.discount_percentage === update.discount_percentage
}

function currentFacts(product: LiveProduct, update: ProductUpdate): Partial<LiveProduct> {
  const variants = product.variants.map((variant) => ({ ...variant, ...variantIn(update, variant.id) }))
  const facts = { stock: update.stock, held: update.held, variants }
  return isSamePrice(product, update) || update.price === null
    ? facts
    : { ...facts, price: update.price, discount_percentage: update.discount_percentage }
}

const GONE = { stock: 0, held: false }

function variantIn(update: ProductUpdate, variantId: string): { stock: number; held: boolean } {
  return update.variants.find(({ id }) => id === variantId) ?? GONE
}
