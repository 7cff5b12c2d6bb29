import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { parseBag, parseItem, toItem, type BagEntry, type BagItem } from './bag-items.ts'

/** The bag of this browser. */
export const bag = stored<readonly BagEntry[]>(STORAGE_KEYS.bag, parseBag, (entries) => entries.map(toItem))

/** One product on its way past the bag (open-17). */
export const quickPurchase = stored<BagItem | null>(STORAGE_KEYS.quickPurchase, parseItem)

/** What is open right now, and where a Buy Now leads; the bag host acts on it. */
interface BagView {
  panelOpen: boolean
  /** Buy Now was pressed and its wait is not over. */
  quickPending: boolean
  leavingForCheckout: boolean
}

const CLOSED: BagView = { panelOpen: false, quickPending: false, leavingForCheckout: false }
const view = createStore(CLOSED)

export function changeBagView(change: Partial<BagView>): void {
  view.set({ ...view.get(), ...change })
}

export function currentView(): BagView {
  return view.get()
}

export function useBagView(): BagView {
  return useStore(view, CLOSED)
}
