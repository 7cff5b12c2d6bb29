import { STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { bag, quickPurchase } from '../../bag/store/bag-state.ts'
import { discountChoice } from '../../bag/store/bag-options.ts'
import { withoutPaid } from '../../bag/quote-view.ts'
import type { RunningCheckout } from '../state/running-checkout.ts'

/**
 * What has been paid for leaves the browser; what came into the bag in the meantime stays (cart-10, open-17). A payment that was
 * started elsewhere names no products and takes none. The number that paid is stored: it proves whose orders they are.
 */
export function removePaidItems(running: RunningCheckout): void {
  if (running.phone) writeText(STORAGE_KEYS.phone, running.phone)
  if (running.items.length === 0) return
  discountChoice.set(null)
  if (running.kind === 'quick') quickPurchase.set(null)
  else bag.set(withoutPaid(bag.get(), running.items))
}
