import type { AreaDeps } from '../deps.ts'
import { originalOf, renditionsOf } from './renditions.ts'

// By a piece, or as the original of a picture that a piece has or may get yet.
const HELD = {
  name: 'picture_held',
  text: `select from product_pictures where key = $1
    union all select from picture_originals o where o.original = $1
      and (exists (select from product_pictures where key = o.key) or exists (select from picture_uploads where key = o.key)) limit 1`,
}
const FORGET_ORIGINAL = { name: 'picture_forget_original', text: 'delete from picture_originals where key = $1' }

export function createForgetPicture({ db, storage }: Pick<AreaDeps, 'db' | 'storage'>) {
  return {
    /** Deletes a picture, its original and all renditions, unless a product has it. */
    async forgetPicture(key: string): Promise<void> {
      if ((await db.query(HELD, [key])).length > 0) return
      await db.query(FORGET_ORIGINAL, [key])
      await Promise.all([originalOf(key), ...renditionsOf(key)].map((file) => storage.delete(file)))
    },
  }
}
