import type { MemberNotification } from '../../../shop/notifications/contract.ts'
import { nairobiTime } from '../../lib/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Where a notification leads: to its order, else to what it is about; null when nowhere (notif-11). */
export function linkOf({ order_id, metadata: { link, product_id } }: Pick<MemberNotification, 'order_id' | 'metadata'>): string | null {
  if (order_id) return `/orders/${order_id}`
  if (link && /^\/(?![/\\])/.test(link)) return link
  return product_id ? `/product/${product_id}` : null
}

/** "Just now", "5 min ago", "2 h ago", "Yesterday", "3 days ago", then the date (notif-04). `now`: milliseconds since 1970. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < 2 * DAY) return 'Yesterday'
  if (age < 7 * DAY) return `${Math.floor(age / DAY)} days ago`
  return nairobiTime(iso).split(',')[0] ?? ''
}
