import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import type { createAddPicture } from '../catalogue/add-picture.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { isUuid } from '../ids.ts'
import type { Upload } from './contract.ts'
import { createIncoming } from './incoming.ts'
import {
  DISK_RESERVE,
  extensionOf,
  NAME_MAX,
  OPEN_UPLOADS_MAX,
  storageKeyOf,
  TOUCHED_EVERY,
  UPLOAD_MAX,
  uploadKindOf,
} from './rules-upload.ts'
import { createReceipt, type UploadRow } from './upload-receipt.ts'
import { createUploadSweep } from './upload-sweep.ts'
import { ADD_UPLOAD, ADD_VIDEO, BY_ID, OF_USER, OPEN, TOUCH } from './uploads-sql.ts'

export type UploadsDeps = Pick<ReturnType<typeof createAddPicture>, 'addPicture' | 'productName'>

/** What a browser says of a file before it sends it. */
export interface UploadStart {
  userId: string
  name: string
  /** Bytes. */
  size: number
  /** Null to tag it later. */
  productId: string | null
  publish: boolean
  /** Where a video begins and ends for shoppers, when it was not cut before. Milliseconds. */
  trim: { start: number; end: number } | null
}

type Shown = Omit<UploadRow, 'user_id' | 'storage_key' | 'video_id'> & { video: Upload['video'] }

/** Files on their way into the shop (upload-01 to upload-04, open-36, open-37). */
export function createUploads(deps: AreaDeps & UploadsDeps) {
  const { db, clock, atomically, productName } = deps
  const files = createIncoming(deps.incoming)
  const receipt = createReceipt({ ...deps, files })

  async function ownUpload(userId: string, id: string): Promise<UploadRow> {
    const [row] = isUuid(id) ? await db.query<UploadRow>(BY_ID, [id]) : []
    if (!row || row.user_id !== userId) throw new ShopError('not_found')
    return row
  }

  async function requireRoom(size: number): Promise<void> {
    await mkdir(files.folder(), { recursive: true })
    const { bavail, bsize } = await statfs(files.folder())
    // Twice: as it came, and where it is stored.
    if (bavail * bsize < 2 * size + DISK_RESERVE) throw new ShopError('storage_full')
  }

  return {
    /** Where the files are while they come. */
    incomingFolder: files.folder,

    /**
     * Begins an upload and gives its id. Throws `upload_type_unknown`, `upload_empty`, `payload_too_large`, `too_many_uploads`,
     * `upload_product_required`, `product_not_found` and `storage_full`.
     */
    async openUpload(start: UploadStart): Promise<string> {
      const { userId, size, productId, trim } = start
      const name = start.name.replaceAll('\u0000', '')
      if (!extensionOf(name)) throw new ShopError('upload_type_unknown')
      const kind = uploadKindOf(name)
      if (size === 0) throw new ShopError('upload_empty')
      if (size > UPLOAD_MAX[kind])
        throw new ShopError('payload_too_large', { message: `It’s larger than ${UPLOAD_MAX[kind] / 1024 / 1024} MB.` })
      if (kind === 'image' && !productId) throw new ShopError('upload_product_required')
      const product = productId && isUuid(productId) ? await productName(productId) : null
      if (productId && product === null) throw new ShopError('product_not_found')
      const [open] = await db.query<{ count: number }>(OPEN, [userId])
      if ((open?.count ?? 0) >= OPEN_UPLOADS_MAX) throw new ShopError('too_many_uploads')
      await requireRoom(size)

      const [id, videoId, at] = [uuid(), kind === 'video' ? uuid() : null, clock.now()]
      const storageKey = storageKeyOf({ name, productId, at, random: randomBytes(6).toString('hex') })
      const shown = nameShown(name)
      await atomically(async (tx) => {
        if (videoId) {
          const title = product ?? (shown.replace(/\.\w+$/, '') || 'Video')
          const cut = [trim?.start ?? null, trim?.end ?? null]
          await tx.query(ADD_VIDEO, [videoId, storageKey, title, userId, at, productId, shown, size, ...cut, start.publish])
        }
        await tx.query(ADD_UPLOAD, [id, userId, kind, videoId, productId, shown, size, storageKey, at])
      })
      return id
    },

    /** Throws `not_found` unless it is theirs and still being sent. */
    async requireOpenUpload(userId: string, id: string): Promise<void> {
      const { state } = await ownUpload(userId, id)
      if (state !== 'uploading') throw new ShopError('not_found')
      const now = clock.now()
      await db.query(TOUCH, [id, now, later(now, -TOUCHED_EVERY)])
    },

    /** Every byte is there, the browser says: takes the file over, or says why not. Throws `not_found`, `upload_incomplete`. */
    async sent(userId: string, id: string): Promise<Upload> {
      await ownUpload(userId, id)
      await receipt.receive(id)
      const found = (await this.uploadsOf(userId)).find((one) => one.id === id)
      if (!found) throw new ShopError('not_found')
      return found
    },

    /** What an admin is sending and has sent in the last days, newest first. */
    async uploadsOf(userId: string): Promise<Upload[]> {
      const rows = await db.query<Shown>(OF_USER, [userId])
      return Promise.all(rows.map(async (row) => ({ ...row, offset: row.state === 'uploading' ? await files.bytesOf(row.id) : row.size })))
    },

    /** Throws `not_found`, also when it has been received. */
    async cancelUpload(userId: string, id: string): Promise<void> {
      await ownUpload(userId, id)
      if (!(await receipt.giveUp(id))) throw new ShopError('not_found')
    },

    ...createUploadSweep({ ...deps, files, receipt }),
  }
}

/** As people read it: without what turns the direction of writing or breaks the line. */
function nameShown(name: string): string {
  const [plain, extension] = [name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), extensionOf(name) ?? '']
  return plain.length <= NAME_MAX ? plain : `${plain.slice(0, NAME_MAX - extension.length - 2)}….${extension}`
}
