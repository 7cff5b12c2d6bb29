import { randomBytes } from 'node:crypto'
import { LIVE_CARD } from '../catalogue/card-sql.ts'
import { later } from '../clock.ts'
import type { SharedWishlist } from './contract.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { ShopError } from '../errors.ts'
import { SHARE_SECONDS, WISHLIST_MAX } from './rules.ts'

// One link per member: asked for again it is the same.
const SHARE = {
  name: 'wishlist_share',
  text: `insert into wishlist_shares (token, user_id, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set user_id = excluded.user_id returning token`,
}
const SHARE_PIECES = {
  name: 'wishlist_share_pieces',
  text: `insert into wishlist_shares (token, product_ids, expires_at, created_at)
    select $1, ids, $3, $4 from (
      select array_agg(p.id order by w.place) as ids from unnest($2::uuid[]) with ordinality as w(id, place)
      join products p on p.id = w.id and p.is_active) known
    where ids is not null returning token`,
}
const UNSHARE = { name: 'wishlist_unshare', text: 'delete from wishlist_shares where user_id = $1' }
const SHARED = {
  name: 'wishlist_shared',
  text: `select nullif(split_part(trim(u.full_name), ' ', 1), '') as owner, coalesce((
      select json_agg(c.card::json order by c.added_at desc nulls last, c.place)
      from (
        (select ${LIVE_CARD} as card, w.added_at, p.id::text as place from wishlist_items w join products p on p.id = w.product_id and p.is_active
          where w.user_id = s.user_id order by w.added_at desc nulls last, w.product_id limit ${WISHLIST_MAX})
        union all
        (select ${LIVE_CARD}, null, lpad(g.place::text, 4, '0') from unnest(s.product_ids) with ordinality as g(id, place)
          join products p on p.id = g.id and p.is_active)
      ) c), '[]') as items
    from wishlist_shares s left join users u on u.id = s.user_id
    where s.token = $1 and (s.expires_at is null or s.expires_at > $2)`,
}
const FORGET = deletionOf('wishlist_forget_shares', { table: 'wishlist_shares', where: 'expires_at <= $1', by: 'expires_at' })

/** Share links of a wishlist. */
export function createShares({ db, clock }: AreaDeps) {
  const newToken = () => randomBytes(16).toString('base64url')
  return {
    /**
     * The token of a link to a member's list as it is whenever it is opened, or to a guest's products as they are now,
     * for 90 days. Throws `product_not_found` when none of the products is in the shop.
     */
    async share(whose: { userId: string } | { productIds: readonly string[] }): Promise<string> {
      const now = clock.now()
      const rows =
        'userId' in whose
          ? await db.query<{ token: string }>(SHARE, [newToken(), whose.userId, now])
          : await db.query<{ token: string }>(SHARE_PIECES, [newToken(), [...new Set(whose.productIds)], later(now, SHARE_SECONDS), now])
      const [row] = rows
      if (!row) throw new ShopError('product_not_found')
      return row.token
    },

    /** The link of this member opens nothing any more. */
    async unshare(userId: string): Promise<void> {
      await db.query(UNSHARE, [userId])
    },

    /** Products of a shared list as they are now, and the first name of who shared it; null when the link opens nothing. */
    async shared(token: string): Promise<SharedWishlist | null> {
      const [row] = await db.query<SharedWishlist>(SHARED, [token, clock.now()])
      return row ?? null
    },

    /** Drops links whose time is over. */
    async forgetShares(): Promise<void> {
      await deleteOld(db, FORGET, [clock.now()])
    },
  }
}
