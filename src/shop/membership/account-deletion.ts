import type { DeletedAccount } from '../accounts/deletion.ts'
import { forgetPerson } from '../checkout/forget-person.ts'
import type { Areas } from '../areas.ts'

/** Takes everything that is the member's, and the member out of everything that stays. One transaction. Throws `last_admin`. */
export async function deleteMember(areas: Areas, userId: string, address: string): Promise<DeletedAccount> {
  const { accounts, audit, contacts, media, notifications, savedBags, settings, wishlist } = areas
  // Alerts lock wishes before members, this the other way round: one at a time.
  await notifications.lockAlerts()
  // In the order in which a payment locks them: first checkouts, then the member who is notified.
  await forgetPerson(areas, userId)
  const deleted = await accounts.remove(userId)
  if (deleted.is_admin) {
    await audit.record({ admin: { id: userId, email: deleted.email }, action: 'admin.left', subject: deleted.email, address })
  }
  await wishlist.forgetUser(userId)
  await notifications.forgetUser(userId)
  await savedBags.forgetUser(userId)
  await contacts.forgetUser(userId)
  await media.forgetUser(userId)
  await settings.forgetUser(userId)
  return deleted
}
