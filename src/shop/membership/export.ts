import type { ExportedConversation } from '../chat/retention.ts'
import type { Preferences, Profile } from '../accounts/contract.ts'
import type { Passkey } from '../accounts/passkeys/contract.ts'
import { LIMITS } from '../accounts/rules.ts'
import type { ConsentRecord } from '../consent/contract.ts'
import type { MemberNotification } from '../notifications/contract.ts'
import type { Order } from '../orders/contract.ts'
import type { Video } from '../media/contract.ts'
import type { Areas } from '../areas.ts'
import type { SeenOverlays } from '../overlays/contract.ts'
import type { Exposure } from '../overlays/overlays.ts'
import type { OwnCheckout } from '../checkout/store.ts'
import type { WishlistRow } from '../wishlist/contract.ts'
import { shopName } from '../name.ts'

/** The data export of a member: everything stored about them, except credentials. */
export interface MemberData {
  about: string
  exported_at: string
  profile: Profile
  preferences: Preferences | null
  /** Where they are signed in. */
  sessions: { device: string; created_at: string; last_seen_at: string }[]
  /** Where they have signed in before, known only when it is met again. */
  known_devices_and_networks: { kind: 'device' | 'network'; last_seen_at: string }[]
  /** What they sign in with instead of the password; the keys themselves stay on their devices. */
  passkeys: Omit<Passkey, 'id'>[]
  /** What was done with the account lately, and from which address of the internet. */
  account_events: { event: string; address: string; created_at: string }[]
  wishlist: (WishlistRow & { price_when_added: number })[]
  bag: { product_id: string; name: string; size: string | null; quantity: number }[]
  notifications: Omit<MemberNotification, 'user_id'>[]
  orders: Order[]
  /** What was chosen about cookies, when, and for which version of the question; newest first. */
  cookie_choices: ConsentRecord[]
  /** Phones and addresses that a code was typed for. */
  confirmed_contacts: { kind: 'phone' | 'email'; contact: string }[]
  /** What was begun to be paid for, also in vain. */
  payments: { number: string; status: string; phone_number: string; email: string | null; total_amount: number; created_at: string }[]
  returns: Awaited<ReturnType<Areas['returnRequests']['wordsOf']>>
  videos: Omit<Video, 'user_id'>[]
  /** What opened over a page and was closed, and when. */
  popups_closed: SeenOverlays
  /** What opened over a page in the browsers they bought with, or was held back there to compare. */
  popups_shown: ReturnType<typeof exposureOf>[]
  /** Looks that were kept in the account, with their pictures. */
  looks: Awaited<ReturnType<Areas['tryOn']['looks']['looksOf']>>
  /** Pictures that were asked for of a service, and when the photos for them were deleted. */
  try_on_pictures: Awaited<ReturnType<Areas['tryOn']['jobs']['jobsOf']>>
  /** What was said in the chat, as long as it is kept. */
  conversations: ExportedConversation[]
}

/** The same of a guest who bought. */
export interface GuestData extends Pick<
  MemberData,
  'about' | 'exported_at' | 'orders' | 'cookie_choices' | 'confirmed_contacts' | 'payments' | 'returns' | 'popups_shown' | 'conversations'
> {
  phone_number: string
  emails: string[]
}

const about = () =>
  `Everything that ${shopName()} keeps about you. Prices are in KES, times in UTC, measurements in centimetres and kilograms.`
const PER_PAGE = 50

/** Null when there is no such member. Throws `too_many_requests`. */
export async function exportOf(areas: Areas, userId: string, now: Date): Promise<MemberData | null> {
  const {
    accounts,
    audit,
    catalogue,
    chat,
    checkouts,
    consents,
    contacts,
    limits,
    media,
    notifications,
    orders,
    overlays,
    returnRequests,
    savedBags,
    tryOn,
    wishlist,
  } = areas
  const { max, seconds } = LIMITS.exportPerMember
  await limits.take('export', userId, max, seconds)
  const profile = await accounts.profile(userId)
  if (!profile) return null
  const [preferences, sessions, origins, passkeys, events, wishes, bag] = await Promise.all([
    accounts.preferences(userId),
    accounts.sessions.list(userId, ''),
    accounts.originsOf(userId),
    accounts.passkeys.list(userId),
    audit.eventsOf(userId),
    wishlist.list(userId),
    savedBags.lines(userId),
  ])
  const bought = await all((page) => orders.listFor(userId, page))
  const names = await catalogue.quotable(bag.map((line) => line.product_id))
  return {
    about: about(),
    exported_at: now.toISOString(),
    profile,
    preferences,
    sessions: sessions.map(({ device, created_at, last_seen_at }) => ({ device, created_at, last_seen_at })),
    known_devices_and_networks: origins.map(({ kind, seen_at }) => ({ kind, last_seen_at: seen_at.toISOString() })),
    passkeys: passkeys.map(({ id: _, ...rest }) => rest),
    account_events: events.map(({ event, address, created_at }) => ({ event, address, created_at: created_at.toISOString() })),
    wishlist: wishes.map(({ product: _, ...row }) => row),
    bag: bag.map((line) => ({ ...line, name: names.get(line.product_id)?.name ?? '' })),
    notifications: (await all((page) => notifications.list(userId, page))).map(({ user_id: _, ...notification }) => notification),
    orders: bought,
    cookie_choices: await consents.recordsOf(userId),
    confirmed_contacts: await contacts.ofMember(userId),
    payments: (await checkouts.ofMember(userId)).map(paymentOf),
    returns: await returnRequests.wordsOf(bought.map(({ id }) => id)),
    videos: (await all((page) => media.videosOf(userId, page))).map(({ user_id: _, ...video }) => video),
    popups_closed: await overlays.seenBy(userId),
    popups_shown: (await overlays.exposuresOf(await checkouts.guestIdsOf(userId))).map(exposureOf),
    looks: await tryOn.looks.looksOf(userId),
    try_on_pictures: await tryOn.jobs.jobsOf(userId),
    conversations: await chat.conversationsOf(userId),
  }
}

/** Everything stored about a guest who bought, by their customer key; null when there is no such guest. Throws `too_many_requests`. */
export async function exportOfGuest(areas: Areas, key: string, now: Date): Promise<GuestData | null> {
  const { chat, checkouts, consents, contacts, limits, orders, overlays, returnRequests } = areas
  const { max, seconds } = LIMITS.exportPerMember
  await limits.take('export', key, max, seconds)
  const guest = await orders.buyingGuest(key)
  if (!guest) return null
  const { phone, emails, guestIds, orderIds, checkoutIds } = guest
  const [bought, chosen, shown, confirmed, begun, returns] = await Promise.all([
    orders.listOf(orderIds),
    consents.recordsOfGuests(guestIds),
    overlays.exposuresOf(guestIds),
    contacts.ofGuest(phone, emails),
    checkouts.ofGuest(checkoutIds, phone),
    returnRequests.wordsOf(orderIds),
  ])
  return {
    about: about(),
    exported_at: now.toISOString(),
    phone_number: phone,
    emails,
    orders: bought,
    cookie_choices: chosen,
    confirmed_contacts: confirmed,
    payments: begun.map(paymentOf),
    returns,
    popups_shown: shown.map(exposureOf),
    conversations: await chat.conversationsOfGuests(guestIds),
  }
}

function exposureOf({ overlay, is_held, first_at, accepted_at, dismissed_at }: Exposure) {
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  return { popup: overlay, held_back: is_held, first_at: at(first_at), accepted_at: at(accepted_at), closed_at: at(dismissed_at) }
}

function paymentOf({ code, created_at, ...rest }: OwnCheckout): MemberData['payments'][number] {
  return { number: code, ...rest, created_at: created_at.toISOString() }
}

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Every page of a list, one after the other. */
async function all<Item>(read: (page: { cursor?: string; limit: number }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null | undefined
  do {
    const page = await read({ ...(cursor ? { cursor } : {}), limit: PER_PAGE })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return items
}
