import type { AreaDeps } from '../deps.ts'
import { originalOf, renditionsOf } from './renditions.ts'

const HELD = { name: 'picture_held', text: 'select id from product_pictures where key = $1 limit 1' }

export function createForgetPicture({ db, storage }: Pick<AreaDeps, 'db' | 'storage'>) {
  return {
    /** Deletes a picture, its original and all renditions, unless a product has it. */
    async forgetPicture(key: string): Promise<void> {
      if ((await db.query(HELD, [key])).length > 0) return
      await Promise.all([originalOf(key), ...renditionsOf(key)].map((file) => storage.delete(file)))
    },
  }
}
