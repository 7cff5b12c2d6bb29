import { randomBytes } from 'node:crypto'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import { AVATAR_WIDTH, avatarUrl, LIMITS } from './rules.ts'

const KEY = /^[0-9a-f]{32}$/
const TYPE = 'image/webp'
// The row is locked before it is read: of two uploads at once, the later one finds and removes the picture of the earlier.
const SET = {
  name: 'avatar_set',
  text: `update users u set avatar_key = $2, updated_at = $3 from (select id, avatar_key from users where id = $1 for update) old
    where u.id = old.id returning old.avatar_key as before`,
}

export interface AvatarDeps extends Pick<AreaDeps, 'db' | 'clock' | 'storage' | 'images'> {
  limits: Pick<ReturnType<typeof createLimits>, 'take'>
}

/** Members' pictures. Their keys are random, so that a picture says nothing about whose it is or where it came from. */
export function createAvatars({ db, clock, storage, images, limits }: AvatarDeps) {
  async function exchange(userId: string, key: string | null): Promise<boolean> {
    const [row] = await db.query<{ before: string | null }>(SET, [userId, key, clock.now()])
    if (row?.before) await storage.delete(avatarFile(row.before))
    return row !== undefined
  }

  return {
    /**
     * Keeps a square of AVATAR_WIDTH pixels and nothing else of what was sent; the picture before goes. Gives its address.
     * Throws `picture_invalid`, `too_many_requests`, `not_found`. Not inside a transaction: files do not roll back.
     */
    async setAvatar(userId: string, picture: Uint8Array): Promise<string | null> {
      const { max, seconds } = LIMITS.avatarPerMember
      await limits.take('avatar', userId, max, seconds)
      const square = await squareOf(picture)
      const key = randomBytes(16).toString('hex')
      await storage.put(avatarFile(key), square, TYPE)
      if (await exchange(userId, key)) return avatarUrl(key)
      await storage.delete(avatarFile(key))
      throw new ShopError('not_found')
    },

    async removeAvatar(userId: string): Promise<void> {
      await exchange(userId, null)
    },

    /** The picture at `/media/avatars/{key}.webp`; null when there is none. */
    async avatar(key: string): Promise<{ content: Buffer; contentType: string } | null> {
      const content = KEY.test(key) ? await storage.get(avatarFile(key)) : null
      return content && { content, contentType: TYPE }
    },
  }

  async function squareOf(picture: Uint8Array): Promise<Buffer> {
    try {
      // First whether it is an accepted picture format: the decoder supports many more.
      await images.inspect(picture)
      return await images.square(picture, AVATAR_WIDTH)
    } catch (error) {
      if (error instanceof Error && error.name === 'BadImage') throw new ShopError('picture_invalid', { cause: error })
      throw error
    }
  }
}

/** Where it is in storage. */
export function avatarFile(key: string): string {
  return `avatars/${key}.webp`
}
