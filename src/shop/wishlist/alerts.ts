import type { AreaDeps } from '../deps.ts'
import { WANTED_BY } from './rules.ts'
import { PRODUCT_STATE } from './state-sql.ts'

/** A change of a product for which a member with it on the wishlist has not been alerted. */
export interface WishlistAlert {
  user_id: string
  product_id: string
  name: string
  picture_key: string | null
  /** KES. */
  price: number
  price_before: number
  /** At least WANTED_BY members wish for it. */
  wanted: boolean
  /** Names the state of the wish that this alert ends: the same alert cannot be made of it twice. */
  state: string
}

/** So many wishes in one transaction. */
export const ALERTS_AT_ONCE = 500

// Always in this order: two that check the same products must not deadlock.
const DUE = (condition: string, change: string) => `with piece as materialized (${PRODUCT_STATE}),
  wanted as materialized (
    select p.id, (select count(*) from (select from wishlist_items o where o.product_id = p.id limit ${WANTED_BY}) o) = ${WANTED_BY} as wanted
    from piece p where p.units = 1),
  due as materialized (
    select w.user_id, w.product_id, w.told_price, w.xmin::text as state, p.name, p.price, p.units, coalesce(m.wanted, false) as wanted
    from wishlist_items w join piece p on p.id = w.product_id left join wanted m on m.id = p.id
    where w.product_id = any($1::uuid[]) and p.for_sale and (${condition})
    order by w.product_id, w.user_id limit ${ALERTS_AT_ONCE} for update of w)
  update wishlist_items w set ${change} from due d where w.user_id = d.user_id and w.product_id = d.product_id
  returning w.user_id, w.product_id, d.name, d.price, d.told_price as price_before, d.wanted, d.state,
    (select i.key from product_pictures i where i.product_id = d.product_id order by i.position limit 1) as picture_key`

export const DUE_ALERTS = {
  back_in_stock: {
    name: 'wishlist_alert_back',
    text: DUE('not w.told_in_stock', 'told_in_stock = true, told_several = d.units > 1, told_last_one = d.units = 1'),
  },
  price_drop: { name: 'wishlist_alert_drop', text: DUE('p.price < w.told_price', 'told_price = d.price') },
  wishlist_reminder: {
    name: 'wishlist_alert_last',
    text: DUE('p.units = 1 and not w.told_last_one and (w.told_several or m.wanted)', 'told_last_one = true, told_several = false'),
  },
} as const

/** Kinds of alerts, in the order in which they are checked. */
export const WISHLIST_ALERT_KINDS = ['back_in_stock', 'price_drop', 'wishlist_reminder'] as const
export type WishlistAlertKind = (typeof WISHLIST_ALERT_KINDS)[number]

// Changes without an alert that the next alert depends on: a price that rose, a product that sold out, more stock.
export const QUIET_CHANGES = {
  name: 'wishlist_quiet_changes',
  text: `with piece as materialized (${PRODUCT_STATE}),
    due as materialized (
      select w.user_id, w.product_id, p.kept_price, p.gone, p.units from wishlist_items w join piece p on p.id = w.product_id
      where w.product_id = any($1::uuid[]) and (p.kept_price > w.told_price or p.gone and (w.told_in_stock or w.told_several)
        or p.units > 1 and not p.gone and (w.told_last_one or not w.told_several))
      order by w.product_id, w.user_id for update of w)
    update wishlist_items w set told_price = greatest(w.told_price, d.kept_price), told_in_stock = w.told_in_stock and not d.gone,
      told_several = case when d.gone then false else w.told_several or d.units > 1 end, told_last_one = w.told_last_one and (d.gone or d.units <= 1)
    from due d where w.user_id = d.user_id and w.product_id = d.product_id`,
}

export const WISHED_PRODUCTS = {
  name: 'wishlist_wished',
  text: 'select distinct product_id from wishlist_items where product_id > $1 order by product_id limit $2',
}

/** Alerts for those who wish for a product (open-49). All of it inside one transaction at a time. */
export function createWishlistAlerts({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Records changes of these products that cause no alert. */
    async noteQuietChanges(productIds: readonly string[]): Promise<void> {
      await db.query(QUIET_CHANGES, [productIds])
    },

    /** Alerts of one kind that are due, at most ALERTS_AT_ONCE; they are recorded as sent, so that a second call returns none. */
    claimAlerts(kind: WishlistAlertKind, productIds: readonly string[]): Promise<WishlistAlert[]> {
      return db.query<WishlistAlert>(DUE_ALERTS[kind], [productIds])
    },

    /** Products on any wishlist, by id from `after` on. */
    async wishedProducts(after: string, limit: number): Promise<string[]> {
      return (await db.query<{ product_id: string }>(WISHED_PRODUCTS, [after, limit])).map((row) => row.product_id)
    },
  }
}
