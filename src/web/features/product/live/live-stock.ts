import type { PieceNow, ProductCard } from '../../../../shop/catalogue/contract.ts'
import { createEmitter, createStore } from '../../../lib/store.ts'

// What pages show of pieces, put right by what the shop has said since. The connection itself is fetched later.

export type LiveProduct = Pick<ProductCard, 'id' | 'stock' | 'held' | 'variants'> &
  Partial<Pick<ProductCard, 'price' | 'discount_percentage'>>

/** The shop's last word on each piece, since the line was opened. */
const known = new Map<string, PieceNow>()
/** How often each piece stands on this page. */
const shown = new Map<string, number>()
/** Counts what was heard: `known` itself is too large to be made anew each time. */
export const stockVersion = createStore(0)
/** Every piece that anything happened to. */
const stockChange = createEmitter<[ReadonlySet<string>]>()
const shownChange = createEmitter()

/** These stand on the page now. Returns what takes them off again. */
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

/** The pieces on this page, and a call whenever there are more. For the line. */
export function shownProducts(): Iterable<string> {
  return shown.keys()
}

export const onShown = shownChange.on

/** The shop's word on these: `told` because something happened to them, else because the page asked. For the line. */
export function updateLiveStock(items: readonly PieceNow[], told: boolean): void {
  const news = new Set<string>()
  for (const item of items) {
    const before = known.get(item.id)
    if (told || (before && !isSo(before, item))) news.add(item.id)
    known.set(item.id, item)
  }
  stockVersion.set(stockVersion.get() + 1)
  if (news.size > 0) stockChange.emit(news)
}

/** Nothing was heard for a while: what is not on the page any more may have changed unheard. */
export function dropUnseenProducts(): void {
  for (const id of known.keys()) if (!shown.has(id)) known.delete(id)
}

/** Called with the pieces that something has happened to. Returns what stops it. */
export const onStockChange = stockChange.on

const lists = new WeakMap<readonly LiveProduct[], { version: number; now: readonly LiveProduct[] }>()

/** The same array, and the same objects in it, as long as nothing of them has changed. */
export function liveProducts<T extends LiveProduct>(pieces: readonly T[]): readonly T[] {
  const version = stockVersion.get()
  const kept = lists.get(pieces) as { version: number; now: readonly T[] } | undefined
  if (kept?.version === version) return kept.now
  const before = kept?.now ?? pieces
  const next = pieces.map(liveProductOf)
  const now = [before, pieces].find((list) => next.every((piece, at) => piece === list[at])) ?? next
  lists.set(pieces, { version, now })
  return now
}

const merged = new WeakMap<LiveProduct, { word: PieceNow; now: LiveProduct }>()

/** The same object as long as nothing of it has changed. */
export function liveProductOf<T extends LiveProduct>(piece: T): T {
  const word = known.get(piece.id)
  if (!word || isSo(piece, word)) return piece
  const kept = merged.get(piece)
  if (kept && (kept.word === word || isSo(kept.now, word))) return kept.now as T
  const now = { ...piece, ...asSaid(piece, word) }
  merged.set(piece, { word, now })
  return now
}

function isSo(piece: LiveProduct | PieceNow, word: PieceNow): boolean {
  return (
    piece.stock === word.stock &&
    piece.held === word.held &&
    isSamePrice(piece, word) &&
    piece.variants.every(({ id, stock, held = false }) => {
      const said = variantIn(word, id)
      return stock === said.stock && held === said.held
    })
  )
}

/** What has left the shop keeps the price it had; what is shown without a price has none to keep up. */
function isSamePrice(piece: LiveProduct | PieceNow, word: PieceNow): boolean {
  if (word.price === null || piece.price === undefined) return true
  return piece.price === word.price && piece.discount_percentage === word.discount_percentage
}

function asSaid(piece: LiveProduct, word: PieceNow): Partial<LiveProduct> {
  const variants = piece.variants.map((variant) => ({ ...variant, ...variantIn(word, variant.id) }))
  const said = { stock: word.stock, held: word.held, variants }
  return isSamePrice(piece, word) || word.price === null
    ? said
    : { ...said, price: word.price, discount_percentage: word.discount_percentage }
}

const GONE = { stock: 0, held: false }

function variantIn(word: PieceNow, variantId: string): { stock: number; held: boolean } {
  return word.variants.find(({ id }) => id === variantId) ?? GONE
}
