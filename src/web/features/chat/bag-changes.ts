import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { BagEntry } from '../bag/store/bag-items.ts'
import { addToBag } from '../bag/store/bag-store.ts'
import { bag } from '../bag/store/bag-state.ts'
import { tellAdded } from './chat-api.ts'
import { addNotice, type CartLineBefore } from './chat-store.ts'

// What the chat does to the bag of this browser: each is said in the conversation, with Undo.

/** Puts a piece into the bag. False when it could not be added, which the shop's own message says. */
export function addPiece(product: ProductCard, size: string | null, quantity = 1): boolean {
  const before = lineNow(product.id, size)
  let added = false
  for (let count = 0; count < quantity && addToBag(product, size); count++) added = true
  if (!added) return false
  tellAdded(product.id)
  addNotice({ type: 'bag', did: 'added', name: nameOf(product.name, size), before })
  return true
}

/** Takes a cart line out of the bag (0) or makes it so many of it; nothing when it is not there. */
export function changeCartLine(productId: string, size: string | null, quantity: number): void {
  const before = lineNow(productId, size)
  if (!before.entry) return
  setCartLine(before, quantity > 0 ? { ...before.entry, quantity } : null)
  addNotice({ type: 'bag', did: quantity > 0 ? 'changed' : 'removed', name: nameOf(before.entry.product.name, size), before })
}

/** Makes it as it was. */
export function restoreCartLine(before: CartLineBefore): void {
  setCartLine(before, before.entry)
}

function lineNow(productId: string, size: string | null): CartLineBefore {
  return { product_id: productId, size, entry: bag.get().find((entry) => entry.product_id === productId && entry.size === size) ?? null }
}

function setCartLine({ product_id: id, size }: CartLineBefore, line: BagEntry | null): void {
  const isIt = (entry: BagEntry) => entry.product_id === id && entry.size === size
  const entries = bag.get()
  const added = line && !entries.some(isIt) ? [line] : []
  bag.set([...entries.flatMap((entry) => (isIt(entry) ? (line ?? []) : entry)), ...added])
}

function nameOf(name: string, size: string | null): string {
  return size === null ? name : `${name} (${size})`
}
