import type { AreaDeps } from '../deps.ts'
import { REFRESH_WORDS } from './save-sql.ts'

// Products without a picture are drafts, or are listed last: the database's triggers read the setting for every product that is
// written (migrations: products_fill_active), and this marks it as changed.

const ALONE = {
  name: 'drafts_alone',
  text: `select pg_advisory_xact_lock(hashtext('settings'), hashtext('pieces_without_picture'))`,
}
const AGAIN = {
  name: 'drafts_again',
  text: `with again as (update products set pictured = false where not pictured and published returning id) select id from again`,
}

export function createDrafts({ db, live }: AreaDeps) {
  return {
    /**
     * The setting for products without a picture has changed: puts them on sale, or takes them off. Inside the transaction
     * that sets it.
     */
    async applyUnpicturedSetting(): Promise<void> {
      // Concurrent saves may have read the old setting: this waits for them, and then finds their products.
      await db.query(ALONE, [])
      const products = await db.query<{ id: string }>(AGAIN, [])
      // Drafts have no words that a search knows.
      if (products.length > 0) await db.query(REFRESH_WORDS, [])
      await Promise.all(products.map(({ id }) => live.publish(db, 'catalogue', { id })))
    },
  }
}
