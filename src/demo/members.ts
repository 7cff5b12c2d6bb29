import type { Clock } from '../platform/clock.ts'
import type { Storage } from '../platform/storage.ts'
import type { ProfileChange } from '../shop/accounts/contract.ts'
import type { Product } from '../shop/catalogue/contract.ts'
import type { Order } from '../shop/orders/contract.ts'
import { FULFILLMENT_STATUSES } from '../shop/orders/rules.ts'
import type { Gateway } from '../shop/payments/gateways/gateway.ts'
import type { Shop } from '../shop/shop.ts'
import { PURCHASES, PROFILES, type Purchase } from './demo-orders.ts'
import { seedChats } from './chats.ts'
import { admin, DEMO_PASSWORD, people } from './demo-accounts.ts'
import { demoProducts } from './products/products.ts'
import { createInstantGateway } from './instant-gateway.ts'

export interface MemberOptions {
  storage: Storage
  log: (line: string) => void
  /** One process at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The same shop at another time, with another gateway, and whose e-mails went out long ago. */
  openThen: (then: { clock: Clock; gateways: Gateway[] }) => Shop
  /** False where strangers can reach the shop: everybody knows the password. */
  withAdmin: boolean
}

/** Exists while this runs: if it crashes, the next start finds it and finishes. */
export const UNFINISHED_PEOPLE = 'demo/people-unfinished'
const DAY_MS = 86_400_000
const JOINED_DAYS_AGO = 10

type Name = keyof typeof people
type Ids = Record<Name, string>

/** The shoppers of the demo with profile, wishes, what they bought and said, and its admin; only in a shop without members, or to finish what was interrupted. */
export async function seedMembers(shop: Shop, { storage, log, alone, openThen, withAdmin }: MemberOptions): Promise<void> {
  await alone(async () => {
    if (!(await storage.exists(UNFINISHED_PEOPLE)) && (await shop.insights.dashboard()).members.total > 0) return
    await storage.put(UNFINISHED_PEOPLE, Buffer.from('The shoppers of the demo are buying.'), 'text/plain')
    const now = Date.now()
    let time = now
    const gateway = createInstantGateway()
    const then = openThen({ clock: { now: () => new Date(time) }, gateways: [gateway] })
    const at = <T>(days: number, work: () => Promise<T>): Promise<T> => {
      time = now - days * DAY_MS
      return work()
    }

    const ids = (await joined(shop)) ?? (await at(JOINED_DAYS_AGO, () => join(then, withAdmin)))
    let bought = 0
    for (const purchase of PURCHASES) if (await buy(then, gateway, ids, purchase, at)) bought += 1
    const agent = withAdmin ? await shop.accounts.byEmail(admin.amina.email) : null
    await seedChats({ past: then, at, members: ids, agent, pieceOf: (handle) => pieceOf(shop, handle) })
    await storage.delete(UNFINISHED_PEOPLE)
    log(`The demo has ${Object.keys(people).length} shoppers with ${bought} orders${withAdmin ? ', and an admin' : ''}`)
  })
}

/** Null when they have not come yet. */
async function joined(shop: Shop): Promise<Ids | null> {
  const known = await Promise.all(
    Object.entries(people).map(async ([name, { email }]) => [name, (await shop.accounts.byEmail(email))?.id] as const),
  )
  return known.every(([, id]) => id) ? (Object.fromEntries(known) as Ids) : null
}

/** All of them or none: a start that is interrupted here begins again. */
async function join(shop: Shop, withAdmin: boolean): Promise<Ids> {
  const device = { address: 'demo', userAgent: '', csrfToken: null, deviceTokens: [] }
  const all = { ...people, ...(withAdmin ? admin : {}) }
  const newcomers = await Promise.all(
    Object.entries(all).map(async ([name, { name: full_name, email }]) => {
      const passwordHash = await shop.accounts.hashPassword(DEMO_PASSWORD)
      return { name, verifiedSignUp: { email, passwordHash, fullName: full_name, signUp: null, guest: {} } }
    }),
  )
  const wished = await piecesOf(shop)
  return shop.transact(async ({ accounts, wishlist }) => {
    const ids: Record<string, string> = {}
    for (const { name, verifiedSignUp } of newcomers) {
      const { view, session_id } = await accounts.createAccount(verifiedSignUp, device)
      const { id } = view.user
      await accounts.sessions.end(id, session_id)
      await accounts.markDemo(id)
      ids[name] = id
      if (name in admin) await accounts.makeAdmin(verifiedSignUp.email)
      if (!(name in PROFILES)) continue
      const { profile, wishes } = PROFILES[name as Name]
      await accounts.updateProfile(id, profile as ProfileChange)
      for (const handle of wishes) {
        const piece = wished.get(handle)
        if (piece) await wishlist.add(id, { product_id: piece })
      }
    }
    return ids as Ids
  })
}

/** Product ids by handle, of the demo pieces that someone wishes for and this shop has. */
async function piecesOf(shop: Shop): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const handle of new Set(Object.values(PROFILES).flatMap(({ wishes }) => [...wishes]))) {
    const piece = await pieceOf(shop, handle)
    if (piece) found.set(handle, piece.id)
  }
  return found
}

function pieceOf(shop: Shop, handle: string): Promise<Product | null> {
  return shop.catalogue.byName(demoProducts.find((product) => product.handle === handle)?.name ?? handle)
}

type At = <T>(days: number, work: () => Promise<T>) => Promise<T>

/** Bag, payment, details and delivery, through the ordinary operations. False when a product is missing or sold. */
async function buy(shop: Shop, gateway: ReturnType<typeof createInstantGateway>, ids: Ids, purchase: Purchase, at: At): Promise<boolean> {
  const person = people[purchase.who]
  const member = { id: ids[purchase.who], email: person.email }
  const phone = person.phone.slice(1)
  const delivery_area = person.county === 'Nairobi' ? 'nairobi' : 'nationwide'
  const before = await boughtBefore(shop, member.id, purchase)
  const items = before ? [] : await linesOf(shop, purchase)
  if (!items) return false

  const request = { items, delivery_area, payment_method: 'mpesa', phone_number: phone } as const
  const orderId = before?.id ?? (await pay(shop, gateway, () => at(purchase.days, () => shop.checkout.start(request, null, member))))
  const reached = before ? FULFILLMENT_STATUSES.indexOf(before.fulfillment_status) : 0
  const { details, address } = purchase
  if (details !== undefined && reached === 0) {
    const where = { name: person.name, phone_number: phone, delivery_area, address } as const
    await at(details, () => shop.checkout.saveDeliveryDetails(orderId, { userId: member.id, guestId: null }, where))
  }
  for (const step of ['shipped', 'delivered', 'fulfilled'] as const) {
    const days = purchase[step]
    if (days !== undefined && FULFILLMENT_STATUSES.indexOf(step) > reached)
      await at(days, () => shop.checkout.advanceOrder(orderId, step, async () => {}))
  }
  if (purchase.returns) await sendBack(shop, orderId, member.id, purchase, purchase.returns, at)
  if (purchase.fulfilled !== undefined) await shop.notifications.markAllRead(member.id)
  // The e-mails about it went out at the time.
  while (await shop.notifications.sendNext()) {
    // The next one.
  }
  return true
}

/** The first piece of the order, unless it has been asked for already. */
async function sendBack(
  shop: Shop,
  orderId: string,
  userId: string,
  { pieces: [first] }: Purchase,
  { days, agreed, ...asked }: NonNullable<Purchase['returns']>,
  at: At,
): Promise<void> {
  const owner = { userId, guestId: null }
  const { items, returns } = await at(days, () => shop.returns.asking.ofOwner(orderId, owner))
  const name = first && (await pieceOf(shop, first[0]))?.name
  const piece = items.find((item) => item.name === name)
  if (!piece || returns.length > 0) return
  const request = { ...asked, items: [{ order_item_id: piece.order_item_id, quantity: 1 }] }
  const [open] = (await at(days, () => shop.returns.asking.ask(orderId, owner, request, null))).returns
  const by = { admin: { id: null, email: 'The demo' }, address: '' }
  if (open && agreed !== undefined) await at(agreed, () => shop.returns.desk.agree(open.id, { answer: '' }, by))
}

/** Of a start that was interrupted. */
async function boughtBefore(shop: Shop, memberId: string, { pieces }: Purchase): Promise<Order | undefined> {
  const { items } = await shop.orders.listFor(memberId, { limit: 50 })
  const wanted = await Promise.all(pieces.map(async ([handle]) => (await pieceOf(shop, handle))?.id))
  return items.find((order) => order.items.length === wanted.length && order.items.every((item) => wanted.includes(item.product_id)))
}

/** Gives the order. */
async function pay(shop: Shop, gateway: ReturnType<typeof createInstantGateway>, start: () => Promise<{ id: string }>): Promise<string> {
  const started = await start()
  await shop.checkout.idle()
  const attempt = gateway.asked.at(-1)
  if (attempt) {
    const said = { gateway: gateway.name, kind: 'callback', token: attempt.callbackToken, body: JSON.stringify(attempt) } as const
    await shop.checkout.receive({ ...said, headers: {}, address: '' })
    await shop.checkout.idle()
  }
  const orderId = (await shop.checkout.state(started.id))?.order_id
  if (!orderId) throw new Error('an order of the demo was not paid')
  return orderId
}

/** Null unless there are several of each, so that nothing of the demo is sold out by its past. */
async function linesOf(shop: Shop, { pieces }: Purchase) {
  const lines = []
  for (const [handle, size] of pieces) {
    const piece = await pieceOf(shop, handle)
    const left = piece?.variants.find((variant) => variant.size === size)?.stock ?? 0
    if (!piece || left < 2) return null
    lines.push({ product_id: piece.id, size, quantity: 1 })
  }
  return lines
}
