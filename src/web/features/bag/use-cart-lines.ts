import { changeSize, removeLine, setQuantity } from '../../../shop/cart/rules.ts'
import { useStore } from '../../lib/store.ts'
import { notify } from '../../ui/notify.ts'
import { bag, quickPurchase } from './store/bag-state.ts'
import { toEntry, toItem, type BagEntry, type BagItem } from './store/bag-items.ts'
import { useBag } from './store/bag-store.ts'
import { acceptPrice, type CartLineView } from './quote-view.ts'

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
