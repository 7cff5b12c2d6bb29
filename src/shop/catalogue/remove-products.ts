import type { AreaDeps } from '../deps.ts'

export interface RemovedProducts {
  /** Products that are deleted. */
  deleted: number
  /** Products that stay for the orders that name them, and are no longer shown. */
  archived: number
  /** Keys of pictures that no product has any more. */
  pictures: string[]
}

// Waits for transactions that hold one of its variants.
const LOCK = {
  name: 'remove_products_lock',
  text: `select v.id from product_variants v join products p on p.id = v.product_id where p.handle = any($1::text[]) order by v.id for update of v`,
}
const HELD = 'exists (select from holds h join product_variants v on v.id = h.variant_id where v.product_id = p.id)'
const ARCHIVE = {
  name: 'remove_products_archive',
  text: `update products p set is_active = false, updated_at = $2 where p.handle = any($1::text[]) and p.is_active and ${HELD} returning p.id`,
}
const PICTURES = {
  name: 'remove_products_pictures',
  text: `select distinct i.key from product_pictures i join products p on p.id = i.product_id where p.handle = any($1::text[]) and not ${HELD}`,
}
const DELETE = {
  name: 'remove_products_delete',
  text: `delete from products p where p.handle = any($1::text[]) and not ${HELD} returning p.id`,
}
const UNUSED = {
  name: 'remove_products_unused',
  text: 'select key from unnest($1::text[]) as k(key) where not exists (select from product_pictures i where i.key = k.key)',
}
const FOR_SALE = {
  name: 'remove_products_for_sale',
  text: 'select count(*)::int as pieces from products where handle = any($1::text[]) and is_active',
}
const DELETE_HOLDS = { name: 'remove_products_delete_holds', text: 'delete from holds where checkout_id = $1' }

/** Removal of products from the shop for good. */
export function createProductRemoval({ db, live, clock, atomically }: Pick<AreaDeps, 'db' | 'live' | 'clock' | 'atomically'>) {
  return {
    /** Deletes the products of these handles; what was ever on hold or bought is archived instead. Repeats do nothing. */
    async removeProducts(handles: readonly string[]): Promise<RemovedProducts> {
      return atomically(async (inside) => {
        await inside.query(LOCK, [handles])
        const archived = await inside.query<{ id: string }>(ARCHIVE, [handles, clock.now()])
        const keys = (await inside.query<{ key: string }>(PICTURES, [handles])).map(({ key }) => key)
        const deleted = await inside.query<{ id: string }>(DELETE, [handles])
        const pictures = (await inside.query<{ key: string }>(UNUSED, [keys])).map(({ key }) => key)
        for (const { id } of [...archived, ...deleted]) await live.publish(inside, 'catalogue', { id })
        return { deleted: deleted.length, archived: archived.length, pictures }
      })
    },

    /** How many of these handles are products that are shown. */
    async forSale(handles: readonly string[]): Promise<number> {
      return (await db.query<{ pieces: number }>(FOR_SALE, [handles]))[0]?.pieces ?? 0
    },

    /** The holds of a checkout that is deleted; what they held must be back on sale. Inside a transaction. */
    async deleteHolds(checkoutId: string): Promise<void> {
      await db.query(DELETE_HOLDS, [checkoutId])
    },
  }
}
