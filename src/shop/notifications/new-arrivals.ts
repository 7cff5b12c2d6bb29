import type { BodySize } from '../accounts/rules.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { sizesFor } from '../sizing/rules.ts'
import type { NewNotification } from './member-notifications.ts'
import { NEW_ARRIVAL_SECONDS, DIGEST_PAUSE_SECONDS } from './rules.ts'

/** A product that is new and for sale. */
export interface NewArrival {
  id: string
  name: string
  category: string
  styles: string[]
  /** Sizes in stock; empty for a product without sizes. */
  sizes: string[]
  picture_key: string | null
  seen_at: Date
}

/** A member with preferred styles, and since when products count as new for them. */
export interface Follower {
  id: string
  body_size: BodySize
  style_preferences: string[]
  since: Date
}

/** Members, and products, checked in one batch. */
export const FOLLOWERS_AT_ONCE = 500
const NEW_ARRIVALS_AT_ONCE = 300
/** Products named in one message, and listed in its e-mail. */
const NAMED = 3
const LISTED = 12

// The row without a product records that a check has run: the products of the first check are not new.
const FIRST_CHECK = {
  name: 'arrivals_first_look',
  text: `insert into arrivals (product_id, seen_at) values ('00000000-0000-0000-0000-000000000000', 'epoch') on conflict do nothing returning 1`,
}
const UNSEEN = `insert into arrivals (product_id, seen_at)
  select p.id, $1 from products p where p.is_active and not exists (select from arrivals a where a.product_id = p.id)`
const SEE_ALL = { name: 'arrivals_see_all', text: `${UNSEEN} on conflict do nothing returning 1` }
const SEE = { name: 'arrivals_see', text: `${UNSEEN} and p.id = any($2::uuid[]) on conflict do nothing returning 1` }

const RECENT = {
  name: 'arrivals_recent',
  text: `select p.id, p.name, p.category, p.styles, a.seen_at,
      array(select v.size from product_variants v where v.product_id = p.id and v.stock > 0 and v.size is not null) as sizes,
      (select i.key from product_pictures i where i.product_id = p.id order by i.position limit 1) as picture_key
    from arrivals a join products p on p.id = a.product_id and p.is_active
    where a.seen_at > $1 and cardinality(p.styles) > 0
      and exists (select from product_variants v where v.product_id = p.id and v.stock > 0)
    order by a.seen_at desc, p.id desc limit ${NEW_ARRIVALS_AT_ONCE}`,
}
const FOLLOWERS = {
  name: 'arrivals_followers',
  text: `select u.id, u.body_size, u.style_preferences, coalesce(t.told_until, u.created_at) as since
    from users u left join arrivals_told t on t.user_id = u.id
    where u.id > $1 and u.style_preferences && $2::text[] and coalesce(t.told_until, u.created_at) < $3
      and (t.told_until is null or t.told_until <= $4)
    order by u.id limit ${FOLLOWERS_AT_ONCE}`,
}
const MARK_NOTIFIED = {
  name: 'arrivals_told',
  text: `insert into arrivals_told (user_id, told_until) select id, $2 from unnest($1::uuid[]) as m(id)
    on conflict (user_id) do update set told_until = excluded.told_until`,
}

/** Which products are new, and to whom (open-49). All of it inside a transaction. */
export function createNewArrivals({ db, clock }: AreaDeps) {
  return {
    /** Records products that are for sale for the first time, among these or among all. True when there are any. */
    async recordArrivals(productIds: readonly string[] | null): Promise<boolean> {
      if ((await db.query(FIRST_CHECK, [])).length > 0) {
        // 1970: no member is notified.
        await db.query(SEE_ALL, [new Date(0)])
        return false
      }
      const seen = await (productIds ? db.query(SEE, [clock.now(), productIds]) : db.query(SEE_ALL, [clock.now()]))
      return seen.length > 0
    },

    /** What has come lately and is for sale, the newest first. */
    recentArrivals(): Promise<NewArrival[]> {
      return db.query<NewArrival>(RECENT, [later(clock.now(), -NEW_ARRIVAL_SECONDS)])
    },

    /** Members by id from `after` on who may be notified of some of these products now. */
    async followers(after: string, arrivals: readonly NewArrival[]): Promise<Follower[]> {
      const styles = [...new Set(arrivals.flatMap((product) => product.styles))]
      const newest = arrivals[0]?.seen_at ?? new Date(0)
      return db.query<Follower>(FOLLOWERS, [after, styles, newest, later(clock.now(), -DIGEST_PAUSE_SECONDS)])
    },

    /** Marks everything until now as sent to these members, also to those who have switched it off. */
    async markArrivalsNotified(userIds: readonly string[]): Promise<void> {
      if (userIds.length > 0) await db.query(MARK_NOTIFIED, [userIds, clock.now()])
    },
  }
}

/** True for a product that is new to the member, in their style and in their size; without sizes on either side the style decides. */
export function isFor(follower: Follower, product: NewArrival): boolean {
  if (product.seen_at <= follower.since || !product.styles.some((style) => follower.style_preferences.includes(style))) return false
  if (product.sizes.length === 0) return true
  const mine = sizesFor(follower.body_size, product.category)
  return mine.length === 0 || product.sizes.some((size) => mine.includes(size))
}

export function digestOf(products: readonly [NewArrival, ...NewArrival[]]): NewNotification {
  const [newest] = products
  const single = products.length === 1
  const style = commonStyle(products)
  return {
    type: 'new_arrivals',
    title: 'New in your style',
    message: digestMessage(products.map((product) => product.name)),
    metadata: {
      product_id: newest.id,
      product_name: newest.name,
      product_ids: products.slice(0, LISTED).map((product) => product.id),
      ...(newest.picture_key ? { picture_key: newest.picture_key } : {}),
      link: single ? `/product/${newest.id}` : `/?style=${encodeURIComponent(style)}`,
    },
    // A product is announced once.
    dedup_key: `new_arrivals:${newest.id}`,
  }
}

/** "3 new pieces in your style: A, B and C" */
export function digestMessage(names: readonly string[]): string {
  if (names.length === 1) return `A new piece in your style: ${names[0]}`
  const named = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names
  return `${names.length} new pieces in your style: ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** The style that most of them have, to link to them together. */
function commonStyle(products: readonly NewArrival[]): string {
  const counts = new Map<string, number>()
  for (const style of products.flatMap((product) => product.styles)) counts.set(style, (counts.get(style) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
