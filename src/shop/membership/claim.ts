import { isShopError } from '../errors.ts'
import { LIMITS } from '../accounts/rules.ts'
import type { Areas } from '../areas.ts'

/** What a guest brings along. */
export interface Guest {
  guest_id?: string | undefined
  phone_number?: string | undefined
}

/**
 * Counts guesses at the phone of a guest id, by anyone. Throws `too_many_requests`. Not inside a transaction, whose rollback
 * would drop the count.
 */
export async function countClaim(limits: Areas['limits'], guestId: string, userId: string | null): Promise<void> {
  const { max, seconds } = LIMITS.claimPerMember
  await limits.take('claim-guest', guestId, max, seconds)
  if (userId) await limits.take('claim-member', userId, max, seconds)
}

/** Signing in goes on also when nothing can be brought along. */
export async function mayBring(limits: Areas['limits'], { guest_id, phone_number }: Guest): Promise<boolean> {
  if (!guest_id || !phone_number) return false
  try {
    await countClaim(limits, guest_id, null)
    return true
  } catch (error) {
    if (isShopError(error)) return false
    throw error
  }
}

/** Orders made with this guest id and this phone become the member's, and what the guest has typed codes for; how many orders. */
export async function bring({ contacts, orders }: Areas, userId: string, { guest_id, phone_number }: Guest): Promise<number> {
  if (!guest_id || !phone_number) return 0
  await contacts.claimContacts(userId, guest_id)
  return orders.claim(userId, guest_id, phone_number)
}
