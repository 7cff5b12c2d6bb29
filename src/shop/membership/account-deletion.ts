import type { Gone } from '../accounts/deletion.ts'
import { forgetPerson } from '../checkout/forget.ts'
import type { Areas } from '../shop.ts'

/** Takes everything that is the member's, and the member out of everything that stays. One transaction. Throws `last_admin`. */
export async function depart(areas: Areas, userId: string, address: string): Promise<Gone> {
  const { accounts, audit, contacts, media, notifications, savedBags, settings, wishlist } = areas
  // Alerts lock wishes before members, this the other way round: one at a time.
  await notifications.oneAtATime()
  // In the order in which a payment locks them: first checkouts, then the member who is told.
  await forgetPerson(areas, userId)
  const gone = await accounts.remove(userId)
  if (gone.is_admin) {
    await audit.record({ admin: { id: userId, email: gone.email }, action: 'admin.left', subject: gone.email, address })
  }
  await wishlist.forgetUser(userId)
  await notifications.forgetUser(userId)
  await savedBags.forgetUser(userId)
  await contacts.forgetUser(userId)
  await media.forgetUser(userId)
  await settings.forgetUser(userId)
  return gone
}
