import { formatKes } from '../money.ts'
import type { Areas, Transact } from '../areas.ts'
import { ALERTS_AT_ONCE, WISHLIST_ALERT_KINDS, type WishlistAlert, type WishlistAlertKind } from '../wishlist/alerts.ts'
import { WANTED_BY } from '../wishlist/rules.ts'
import { digestOf, FOLLOWERS_AT_ONCE, isFor } from './new-arrivals.ts'
import type { NewNotification } from './member-notifications.ts'

/** Products that are checked in one transaction. */
const PRODUCTS_AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const WORDS: Record<WishlistAlertKind, (alert: WishlistAlert) => { title: string; message: string }> = {
  back_in_stock: ({ name, price }) => ({ title: 'Back in stock', message: `${name} is available again at ${formatKes(price)}.` }),
  price_drop: ({ name, price, price_before: before }) => ({
    title: 'Price drop',
    message: `${name} now costs ${formatKes(price)}, ${formatKes(before - price)} less than before.`,
  }),
  wishlist_reminder: ({ name, wanted }) => ({
    title: 'Almost gone',
    message: `${name}: only one left${wanted ? `, and at least ${WANTED_BY} people have it on their wishlist` : ''}.`,
  }),
}

export interface AlertsDeps {
  areas: Areas
  transact: Transact
}

/**
 * Alerts members about changes of products on their wishlists, and new products in their style and size (open-49). Of several
 * workers one runs at a time; it records what it sends in the same transaction, so the next one finds nothing to send.
 */
export function createAlerts({ areas, transact }: AlertsDeps) {
  async function checkWishes(productIds: readonly string[]): Promise<void> {
    while (await transact((inside) => sendWishlistAlerts(inside, productIds))) {
      // There is more than fits into one transaction.
    }
  }

  async function checkArrivals(productIds: readonly string[] | null): Promise<void> {
    const found = await transact(async ({ notifications }) => {
      await notifications.lockAlerts()
      return notifications.recordArrivals(productIds)
    })
    // Others wait for the sweep, which comes soon enough for a digest.
    let after: string | null = found || !productIds ? FIRST_ID : null
    while (after) {
      const from: string = after
      after = await transact((inside) => sendNewArrivals(inside, from))
    }
  }

  return {
    /** Checks changed products for alerts. */
    async check(productIds: readonly string[]): Promise<void> {
      for (let from = 0; from < productIds.length; from += PRODUCTS_AT_ONCE) {
        const ids = productIds.slice(from, from + PRODUCTS_AT_ONCE)
        await checkWishes(ids)
        await checkArrivals(ids)
      }
    },

    /** Checks everything: changes whose event was lost, and digests that are due. */
    async sweep(): Promise<void> {
      for (let after: string | undefined = FIRST_ID; after;) {
        const ids: string[] = await areas.wishlist.wishedProducts(after, PRODUCTS_AT_ONCE)
        if (ids.length > 0) await checkWishes(ids)
        after = ids.at(-1)
      }
      await checkArrivals(null)
    },
  }
}

/** True when there may be more. */
async function sendWishlistAlerts({ notifications, wishlist }: Areas, productIds: readonly string[]): Promise<boolean> {
  await notifications.lockAlerts()
  await wishlist.noteQuietChanges(productIds)
  let isMore = false
  for (const kind of WISHLIST_ALERT_KINDS) {
    const alerts = await wishlist.claimAlerts(kind, productIds)
    await notifications.alert(alerts.map((alert) => ({ ...notificationOf(kind, alert), user_id: alert.user_id })))
    isMore ||= alerts.length === ALERTS_AT_ONCE
  }
  return isMore
}

/** The last member checked, null after all. */
async function sendNewArrivals({ notifications }: Areas, after: string): Promise<string | null> {
  await notifications.lockAlerts()
  // With the current time: the digest covers everything until now, also what another worker has found since.
  const arrivals = await notifications.recentArrivals()
  if (arrivals.length === 0) return null
  const followers = await notifications.followers(after, arrivals)
  const digests = followers.flatMap((follower) => {
    const [newest, ...others] = arrivals.filter((product) => isFor(follower, product))
    return newest ? [{ ...digestOf([newest, ...others]), user_id: follower.id }] : []
  })
  await notifications.alert(digests)
  await notifications.markArrivalsNotified(digests.map((digest) => digest.user_id))
  return followers.length === FOLLOWERS_AT_ONCE ? (followers.at(-1)?.id ?? null) : null
}

/** What a member is told about a piece on their wishlist. */
export function notificationOf(kind: WishlistAlertKind, alert: WishlistAlert): NewNotification {
  const { product_id, name, price, price_before, picture_key } = alert
  return {
    type: kind,
    ...WORDS[kind](alert),
    metadata: {
      product_id,
      product_name: name,
      ...(picture_key ? { picture_key } : {}),
      link: `/product/${product_id}`,
      ...(kind === 'price_drop' ? { price, price_before } : {}),
    },
    dedup_key: `${kind}:${product_id}:${alert.state}`,
  }
}
