import type { DeletedAccount } from '../accounts/deletion.ts'
import { forgetGuest, forgetPerson } from '../checkout/forget-person.ts'
import type { Areas } from '../areas.ts'
import type { BuyingGuest } from '../orders/forget-person.ts'

/** Takes everything that is the member's, and the member out of everything that stays. One transaction. Throws `last_admin`. */
export async function deleteMember(areas: Areas, userId: string, address: string): Promise<DeletedAccount> {
  const {
    accounts,
    assistantFacts,
    audit,
    catalogue,
    chat,
    consents,
    contacts,
    highlights,
    media,
    notifications,
    offers,
    overlays,
    savedBags,
    settings,
    staff,
    tryOn,
    wishlist,
  } = areas
  // Alerts lock wishes before members, this the other way round: one at a time.
  await notifications.lockAlerts()
  const browsers = await areas.checkouts.guestIdsOf(userId)
  // In the order in which a payment locks them: first checkouts, then the member who is notified.
  await forgetPerson(areas, userId)
  const deleted = await accounts.remove(userId)
  // Orders that were being claimed, or made in exchange for others, were waited for meanwhile, and are seen now.
  await forgetPerson(areas, userId)
  if (deleted.is_admin) {
    await audit.record({ admin: { id: userId, email: deleted.email }, action: 'admin.left', subject: deleted.email, address })
  }
  await wishlist.forgetUser(userId)
  await notifications.forgetUser(userId)
  await notifications.forgetAddress(deleted.email)
  await savedBags.forgetUser(userId)
  await contacts.forgetUser(userId)
  await consents.forgetUser(userId)
  await media.forgetUser(userId)
  await settings.forgetUser(userId)
  await assistantFacts.forgetUser(userId)
  await catalogue.forgetUser(userId)
  await staff.forgetUser(userId)
  await overlays.forgetUser(userId)
  await overlays.forgetGuests(browsers)
  await offers.forgetClaimers(userId, browsers)
  await highlights.forgetUser(userId)
  await chat.forgetUser(userId)
  await tryOn.jobs.forgetUser(userId)
  await tryOn.looks.forgetUser(userId)
  return deleted
}

/** The same of a guest who bought. The customer key that what is left of them has from now on. One transaction. */
export async function deleteGuest(areas: Areas, key: string, guest: BuyingGuest): Promise<string> {
  const { chat, consents, contacts, notifications, offers, overlays, staff } = areas
  const nobody = await forgetGuest(areas, key, guest)
  await contacts.forgetGuest(guest.phone, guest.emails)
  await consents.forgetGuests(guest.guestIds)
  await overlays.forgetGuests(guest.guestIds)
  await chat.forgetGuests(guest.guestIds)
  await offers.forgetClaimers(null, guest.guestIds)
  for (const email of guest.emails) await notifications.forgetAddress(email)
  await staff.forgetSubjects([`guest:${key}`])
  return nobody
}
