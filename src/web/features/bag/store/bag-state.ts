import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { parseBag, parseItem, toItem, type BagEntry, type BagItem } from './bag-items.ts'

/** The bag of this browser. */
export const bag = stored<readonly BagEntry[]>(STORAGE_KEYS.bag, parseBag, (entries) => entries.map(toItem))

/** One piece on its way past the bag (open-17). */
export const quickPurchase = stored<BagItem | null>(STORAGE_KEYS.quickPurchase, parseItem)

/** What is open right now, and where a Buy Now leads; the bag host acts on it. */
interface BagView {
  panelOpen: boolean
  /** Buy Now was pressed and its wait is not over. */
  quickPending: boolean
  leavingForCheckout: boolean
}

const listeners = new Set<() => void>()
let view: BagView = { panelOpen: false, quickPending: false, leavingForCheckout: false }
const closed = view

export function changeBagView(change: Partial<BagView>): void {
  view = { ...view, ...change }
  listeners.forEach((listener) => listener())
}

export function currentView(): BagView {
  return view
}

function subscribeView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useBagView(): BagView {
  return useSyncExternalStore(subscribeView, currentView, () => closed)
}
