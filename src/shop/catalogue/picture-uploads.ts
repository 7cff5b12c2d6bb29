import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { StoredPicture } from './contract-admin.ts'
import { createForgetPicture } from './forget-picture.ts'
import { originalOf } from './renditions.ts'

/** A draft that was begun may be saved so much later. Seconds. */
const KEPT_SECONDS = 30 * 86_400

const NOTE = {
  name: 'picture_uploads_note',
  text: `insert into picture_uploads (key, width, height, thumbhash, created_at) values ($1, $2, $3, $4, $5)
    on conflict (key) do update set created_at = excluded.created_at`,
}
const OLD = { name: 'picture_uploads_old', text: 'delete from picture_uploads where created_at <= $1 returning key' }

/** Pictures that are sent before the piece they belong to is saved. */
export function createPictureUploads({ db, storage, images, clock }: Pick<AreaDeps, 'db' | 'storage' | 'images' | 'clock'>) {
  const { forgetPicture } = createForgetPicture({ db, storage })
  return {
    /** Stores a picture that a change of a piece may name from now on; the same picture again is the same. Throws `picture_invalid`. */
    async storePicture(bytes: Uint8Array): Promise<StoredPicture> {
      const { key, format, width, height, thumbhash } = await images.inspect(bytes).catch((error: Error) => {
        throw error.name === 'BadImage' ? new ShopError('picture_invalid', { message: error.message, cause: error }) : error
      })
      // First that it is there: what forgets old ones must not come between.
      await db.query(NOTE, [key, width, height, thumbhash, clock.now()])
      await storage.put(originalOf(key), bytes, `image/${format}`)
      return { key, width, height, thumbhash }
    },

    /** Deletes those that no piece has got for a month. */
    async sweepPictureUploads(): Promise<void> {
      const old = await db.query<{ key: string }>(OLD, [later(clock.now(), -KEPT_SECONDS)])
      for (const { key } of old) await forgetPicture(key)
    },
  }
}
