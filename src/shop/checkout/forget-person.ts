import type { Areas } from '../areas.ts'
import type { BuyingGuest } from '../orders/forget-person.ts'

type Forgetting = Pick<Areas, 'checkouts' | 'notifications' | 'offers' | 'orders' | 'payments' | 'returnRequests' | 'staff'>

/** Cuts the orders and payments of a deleted account off from it. Inside the transaction that deletes it. */
export async function forgetPerson(areas: Forgetting, userId: string): Promise<void> {
  // First the checkouts: a payment that is being settled right now ends before, and its order is seen below.
  await areas.checkouts.forgetPerson(userId)
  await areas.orders.forgetPerson(userId)
  await forgetDue(areas)
}

/** The same for a guest who bought, by their customer key; the key that what is left of them has from now on. Inside a transaction. */
export async function forgetGuest(areas: Forgetting, key: string, { checkoutIds, phone }: BuyingGuest): Promise<string> {
  await areas.checkouts.forgetGuest(checkoutIds, phone)
  const nobody = await areas.orders.forgetGuest(key)
  await forgetDue(areas)
  return nobody
}

/** Removes the personal data of deleted accounts from completed checkouts and orders, and what was written about them. Inside a transaction. */
export async function forgetDue({ checkouts, notifications, offers, orders, payments, returnRequests, staff }: Forgetting): Promise<void> {
  const forgotten = await checkouts.forgetDue(await orders.forgetDue())
  const ids = forgotten.map(({ id }) => id)
  await payments.anonymizePayers(ids)
  await offers.releaseTakers(ids)
  await notifications.forgetMessagesAbout(ids)
  const returns = await returnRequests.forgetWords(ids)
  await staff.forgetSubjects([...forgotten.map(({ code }) => code), ...returns.map((id) => `return:${id}`)])
  for (const { email } of forgotten) if (email) await notifications.forgetAddress(email)
}
