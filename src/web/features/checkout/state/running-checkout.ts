import type { CartLine } from '../../../../shop/cart/rules.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

/** A checkout that was started in this browser and whose end it has not seen. Survives reload and a closed tab. */
export interface RunningCheckout {
  id: string
  /** ISO time. */
  started: string
  /** KES, as agreed. */
  total: number
  kind: 'bag' | 'quick'
  /** That the last prompt went to; another try goes there again. */
  phone: string | null
  /** What is being paid for, so that exactly this leaves the bag. */
  items: CartLine[]
}

const PAYMENT_PATHS: readonly string[] = ['/checkout', '/payment-callback', '/order-confirmation', '/delivery-details']

/** Where somebody pays, or says where to deliver what they have paid. */
export function isPaymentPath(pathname: string): boolean {
  return PAYMENT_PATHS.includes(pathname)
}

/** Longer than any hold: what is older has ended, whatever storage says. Milliseconds. */
const OLDEST = 24 * 3600 * 1000

export const runningCheckout = stored<RunningCheckout | null>(STORAGE_KEYS.runningCheckout, parseRunning)

export function parseRunning(found: unknown): RunningCheckout | null {
  if (!isRecord(found)) return null
  const { id, started, total, kind, phone, items } = found
  if (typeof id !== 'string' || !/^[\w-]{16,80}$/.test(id) || typeof started !== 'string') return null
  if (!(Date.now() - Date.parse(started) < OLDEST)) return null
  return {
    id,
    started,
    total: typeof total === 'number' ? total : 0,
    kind: kind === 'quick' ? 'quick' : 'bag',
    phone: typeof phone === 'string' ? phone : null,
    items: Array.isArray(items) ? (items as unknown[]).filter(isLine) : [],
  }
}

function isLine(found: unknown): found is CartLine {
  return isRecord(found) && typeof found['product_id'] === 'string' && typeof found['quantity'] === 'number'
}

export function useRunningCheckout(): RunningCheckout | null {
  return useStore(runningCheckout, null)
}
