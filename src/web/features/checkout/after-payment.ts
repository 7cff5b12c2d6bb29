import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { bag, quickPurchase } from '../bag/bag-core.ts'
import { discountChoice } from '../bag/choices.ts'
import { withoutPaid } from '../bag/quote-view.ts'
import type { RunningCheckout } from './running-checkout.ts'

/** What has been paid for leaves the browser; what came into the bag meanwhile stays (cart-10, open-17). The number that paid is kept: it proves whose orders they are. */
export function takePaidOut(running: RunningCheckout): void {
  discountChoice.set(null)
  if (running.phone) writeText(STORAGE_KEYS.phone, running.phone)
  if (running.kind === 'quick') return quickPurchase.set(null)
  bag.set(running.items.length > 0 ? withoutPaid(bag.get(), running.items) : [])
}
