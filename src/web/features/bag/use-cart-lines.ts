import { changeSize, removeLine, setQuantity } from '../../../shop/cart/rules-edit.ts'
import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { notify } from '../../ui/notify.ts'
import type { RunningCheckout } from '../checkout/state/running-checkout.ts'
import { discountChoice } from './store/bag-options.ts'
import { forgetClaimed } from './store/exit-offer.ts'
import { bag, quickPurchase } from './store/bag-state.ts'
import { toEntry, toItem, type BagEntry, type BagItem } from './store/bag-items.ts'
import { useBag, useBagCount } from './store/bag-store.ts'
import { acceptPrice, withoutPaid, type CartLineView } from './quote.ts'

/** The cart lines on a screen, and their operations. */
export interface Lines {
  kind: 'bag' | 'quick'
  entries: readonly BagEntry[]
  changeSize: (view: CartLineView, size: string) => void
  setQuantity: (view: CartLineView, quantity: number) => void
  remove: (view: CartLineView) => void
  acceptPrice: (view: CartLineView, price: number) => void
}

export function useBagCartLines(): Lines {
  return linesFor('bag', useBag(), (entries) => bag.set(entries))
}

/** A quick purchase alone, while there is one (open-17); else the bag. */
export function useCheckoutCartLines(): Lines {
  const quick = useQuickPurchase()
  const bagLines = useBagCartLines()
  if (!quick) return bagLines
  return linesFor('quick', [toEntry(quick)], ([entry]) => quickPurchase.set(entry ? toItem(entry) : null))
}

export function useQuickPurchase(): BagItem | null {
  return useStore(quickPurchase, null)
}

/** The bag that waits while one piece is bought past it; `open` goes back to it. */
export function useWaitingBag(): { count: number; open: () => void } {
  return { count: useBagCount(), open: () => quickPurchase.set(null) }
}

function linesFor(kind: Lines['kind'], entries: readonly BagEntry[], save: (entries: readonly BagEntry[]) => void): Lines {
  return {
    kind,
    entries,
    changeSize: ({ entry, sizes }, size) =>
      save(changeSize(entries, entry, size, sizes.find((choice) => choice.size === size)?.stock ?? entry.quantity)),
    setQuantity: ({ entry, stock }, quantity) => save(setQuantity(entries, entry, quantity, stock)),
    remove: ({ entry }) => {
      save(removeLine(entries, entry))
      notify.success(`${entry.product.name} removed.`, undefined, { label: 'Undo', run: () => save(entries) })
    },
    acceptPrice: ({ entry }, price) => save(acceptPrice(entries, entry, price)),
  }
}

/**
 * What has been paid for leaves the browser; what came into the bag in the meantime stays (cart-10, open-17). A payment that was
 * started elsewhere names no products and takes none. The number that paid is stored: it proves whose orders they are.
 */
export function removePaidItems(running: RunningCheckout): void {
  if (running.phone) writeText(STORAGE_KEYS.phone, running.phone)
  if (running.items.length === 0) return
  forgetClaimed(discountChoice.get()?.code)
  discountChoice.set(null)
  if (running.kind === 'quick') quickPurchase.set(null)
  else bag.set(withoutPaid(bag.get(), running.items))
}
