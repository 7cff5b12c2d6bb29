import type { AreaDeps } from '../deps.ts'
import { videoFolderKey } from './rules.ts'

const POSTER_USED = { name: 'video_poster_used', text: 'select id from videos where poster_key = $1 limit 1' }

/** What of a video is in storage, besides its folder. */
export interface Stored {
  id: string
  /** The original as it came; null without. */
  storage_key: string | null
  /** Keys of pictures. */
  posters: readonly string[]
}

export interface StoredFilesDeps {
  /** Of the catalogue: also its renditions, unless a product has it. */
  forgetPicture(key: string): Promise<void>
}

/** Nothing of a video stays in storage once it is deleted. */
export function createStoredFiles({ db, storage, forgetPicture }: Pick<AreaDeps, 'db' | 'storage'> & StoredFilesDeps) {
  /** A poster that its video no longer has; what another video or a product has, too, stays. */
  async function forgetPoster(key: string): Promise<void> {
    if ((await db.query(POSTER_USED, [key])).length === 0) await forgetPicture(key)
  }
  return {
    forgetPoster,

    /** Everything that was sent and made; whatever steps have recorded, and what they had not come to record. */
    async forgetFiles({ id, storage_key, posters }: Stored): Promise<void> {
      await storage.deleteFolder(videoFolderKey(id))
      if (storage_key) await storage.delete(storage_key)
      for (const key of new Set(posters)) await forgetPoster(key)
    },
  }
}

export type StoredFiles = ReturnType<typeof createStoredFiles>
