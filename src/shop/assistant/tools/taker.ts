import type { Taker } from '../../offers/takers.ts'
import type { Asker } from './tool.ts'

/** Who a code is judged for. */
export function takerOf({ visitor: { member, guestId } }: Asker): Taker {
  return { userId: member?.id ?? null, guestId, phone: null, email: member?.email ?? null }
}
