import type { Guesser } from '../../offers/code-guesses.ts'
import type { Taker } from '../../offers/takers.ts'
import type { Asker } from './tool.ts'

/** Who a code is judged for. */
export function takerOf({ visitor: { member, guestId } }: Asker): Taker {
  return { userId: member?.id ?? null, guestId, phone: null, email: member?.email ?? null }
}

/** Who is counted for a code that there is not; null where nothing is limited. */
export function guesserOf({ visitor: { member, address }, network }: Asker): Guesser | null {
  return network === null ? null : { memberId: member?.id ?? null, address }
}
