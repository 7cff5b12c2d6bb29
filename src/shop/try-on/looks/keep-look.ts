import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { redrawn } from '../uploaded-picture.ts'
import type { Look } from './contract.ts'
import { folderOf, pictureKeyOf } from './looks.ts'
import { LOOK_BYTES_MAX, LOOK_SIDE, LOOKS_PER_DAY, LOOKS_PER_NETWORK } from './rules.ts'

export interface KeepLookDeps extends Pick<AreaDeps, 'images' | 'storage'> {
  areas: Areas
  transact: Transact
}

export interface KeepLookRequest {
  productIds: readonly string[]
  picture: Uint8Array
  /** From where they ask; null where that is not limited. */
  network: string | null
  /** Of the request: the same again is the same look. */
  key: string | null
}

/** Keeps looks in accounts, by the explicit wish of their members. */
export function createKeepLook({ images, storage, areas, transact }: KeepLookDeps) {
  return {
    /** Throws `try_on_photo_invalid`, `looks_full`, `too_many_requests`, `idempotency_conflict`. */
    async keepLook(userId: string, { productIds, picture, network, key }: KeepLookRequest): Promise<Look> {
      await areas.limits.take('look', userId, LOOKS_PER_DAY.max, LOOKS_PER_DAY.seconds)
      if (network) await areas.limits.take('look network', network, LOOKS_PER_NETWORK.max, LOOKS_PER_NETWORK.seconds)
      if (picture.length > LOOK_BYTES_MAX) throw new ShopError('try_on_photo_invalid')
      const { jpeg, width, height } = await redrawn(images, picture, LOOK_SIDE)
      if (jpeg.length > LOOK_BYTES_MAX) throw new ShopError('try_on_photo_invalid')
      const asked = {
        what: 'look.keep',
        key: key && `${userId} ${key}`,
        request: [productIds, createHash('sha256').update(picture).digest('hex')],
      }
      const begun = uuid()
      // The row is there before the picture is, so that no picture is left without one.
      const { id } = await transact(({ requestKeys, tryOn }) =>
        requestKeys.once(asked, async () => {
          await tryOn.looks.add({ id: begun, userId, productIds, width, height })
          return { id: begun }
        }),
      )
      // Also when it is asked for again: the process may have ended between the row and the picture.
      if (await areas.tryOn.looks.mayStore(id, userId)) {
        await storage.put(pictureKeyOf(id), jpeg, 'image/jpeg')
        // Deleted meanwhile: what came too late goes, too.
        if (!(await areas.tryOn.looks.stored(id, userId))) await storage.deleteFolder(folderOf(id))
      }
      const kept = await areas.tryOn.looks.find(id, userId)
      if (!kept) throw new ShopError('not_found')
      return kept
    },
  }
}
