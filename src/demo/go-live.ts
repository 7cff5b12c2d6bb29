import type { Database } from '../platform/database.ts'
import type { Storage } from '../platform/storage.ts'
import type { Shop } from '../shop/shop.ts'
import { DEMO_GUESTS } from './chats.ts'
import { UNFINISHED_PEOPLE } from './members.ts'
import { DEMO_HIGHLIGHT_IDS } from './demo-highlights.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { MISSING_PICTURES } from './pictures/missing.ts'
import { demoProducts } from './products/products.ts'
import { UNFINISHED_PIECES } from './seed.ts'

const DROP_MAILS = { name: 'go_live_drop_mails', text: 'delete from mail_outbox where recipient = any($1::text[])' }

export interface GoLiveOptions {
  database: Pick<Database, 'db'>
  storage: Storage
  /** Not while somebody seeds. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The demo pieces, too. */
  products: boolean
  /** And all that was bought, or nearly, while the shop was a demo. */
  orders: boolean
}

/** What is gone now. */
export interface Removed {
  /** E-mails of accounts. */
  members: string[]
  codes: string[]
  /** Contact details and texts of pages that were still the demo's. */
  settings: number
  orders: number
  /** Checkouts that never became an order. */
  checkouts: number
  deleted: number
  archived: number
  /** Clips of the demo's pieces. */
  videos: number
}

/**
 * Takes the demo out of a shop that is to sell for real. Every step is complete in itself and leaves the rest to be found, so
 * that a repeat finishes what was interrupted. `shop` must send no e-mails: there is nobody to write to.
 */
export async function goLive(shop: Shop, options: GoLiveOptions): Promise<Removed> {
  return options.alone(async () => {
    const bought = options.orders ? await removeOrders(shop) : { orders: 0, checkouts: 0 }
    const members = await removeMembers(shop, options)
    await shop.chat.forgetGuests(DEMO_GUESTS)
    const codes = await shop.offers.retireDemoCodes()
    const settings = await shop.settings.remove(DEMO_SETTINGS)
    await removeHighlights(shop)
    const gone = options.products ? await removeProducts(shop) : { deleted: 0, archived: 0, videos: 0 }
    // The next demo start would go on with them.
    for (const unfinished of [UNFINISHED_PEOPLE, UNFINISHED_PIECES, MISSING_PICTURES]) await options.storage.delete(unfinished)
    return { members, codes, settings, ...bought, ...gone }
  })
}

/** First of all, while it is known whose they are. */
async function removeOrders({ checkouts, checkout, figures }: Shop): Promise<Pick<Removed, 'orders' | 'checkouts'>> {
  const gone = { orders: 0, checkouts: 0 }
  for (const id of await checkouts.demoCheckouts()) {
    const what = await checkout.eraseDemo(id)
    if (what === 'order') gone.orders += 1
    if (what === 'checkout') gone.checkouts += 1
  }
  await figures.forget()
  return gone
}

/** Out of the draft; what was published of them ends by itself. */
async function removeHighlights(shop: Shop): Promise<void> {
  await shop.transact(async ({ highlights }) => {
    const editor = { id: '', full_name: 'Going live', email: '' }
    for (const { id } of (await highlights.draft()).entries)
      if (DEMO_HIGHLIGHT_IDS.includes(id)) await highlights.removeEntry((await highlights.draft()).version, id, editor)
  })
}

async function removeMembers({ accounts, membership }: Shop, { database }: Pick<GoLiveOptions, 'database'>): Promise<string[]> {
  const members = await accounts.demoMembers()
  const emails = members.map(({ email }) => email)
  await database.db.query(DROP_MAILS, [emails])
  for (const { id } of members) await membership.removeDemoMember(id)
  await accounts.idle()
  return emails
}

async function removeProducts({ catalogue, media }: Shop): Promise<Pick<Removed, 'deleted' | 'archived' | 'videos'>> {
  const videos = await media.removeDemoVideos(null)
  const { pictures, ...gone } = await catalogue.removeProducts(demoProducts.map(({ handle }) => handle))
  if (gone.deleted + gone.archived > 0) {
    await catalogue.refreshSearchWords()
    await catalogue.refreshOpeningEdit()
  }
  for (const key of pictures) await catalogue.forgetPicture(key)
  return { ...gone, videos }
}
