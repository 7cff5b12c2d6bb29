import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import type { createAddPicture } from '../catalogue/add-picture.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { isUuid } from '../ids.ts'
import type { Upload } from './contract.ts'
import { createDirectUploads } from './direct-uploads.ts'
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
import { contentTypeOf, createReceipt, type UploadRow } from './upload-receipt.ts'
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
  /** Which of its pictures is the poster; null: the shop chooses. Milliseconds from where it begins for shoppers. */
  poster: number | null
}

type Shown = Omit<UploadRow, 'user_id' | 'video_id'> & { video: Upload['video'] }

/** Files on their way into the shop (upload-01 to upload-04, open-36, open-37). */
export function createUploads(deps: AreaDeps & UploadsDeps) {
  const { db, clock, atomically, productName, storage } = deps
  const files = createIncoming(deps.incoming, storage)
  const receipt = createReceipt({ ...deps, files })

  async function ownUpload(userId: string, id: string): Promise<UploadRow> {
    const [row] = isUuid(id) ? await db.query<UploadRow>(BY_ID, [id]) : []
    if (!row || row.user_id !== userId) throw new ShopError('not_found')
    return row
  }

  /** Throws `not_found` unless it is theirs and still being sent. Notes that it goes on. */
  async function openUploadOf(userId: string, id: string): Promise<UploadRow> {
    const row = await ownUpload(userId, id)
    if (row.state !== 'uploading') throw new ShopError('not_found')
    const now = clock.now()
    await db.query(TOUCH, [id, now, later(now, -TOUCHED_EVERY)])
    return row
  }

  async function requireRoom(size: number): Promise<void> {
    await mkdir(files.folder(), { recursive: true })
    const { bavail, bsize } = await statfs(files.folder())
    // Twice: as it came, and where it is stored.
    if (bavail * bsize < 2 * size + DISK_RESERVE) throw new ShopError('storage_full')
  }

  /** What is known of it before a byte has come. Throws as openUpload() does. */
  async function checkStart({ userId, size, productId, ...start }: UploadStart) {
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
    const at = clock.now()
    return { name, kind, product, at, storageKey: storageKeyOf({ name, productId, at, random: randomBytes(6).toString('hex') }) }
  }
  type Checked = Awaited<ReturnType<typeof checkStart>>

  async function addRows(
    start: UploadStart,
    { name, kind, product, at, storageKey }: Checked,
    multipartId: string | null,
  ): Promise<string> {
    const { userId, size, productId, trim, poster } = start
    const [id, videoId, shown] = [uuid(), kind === 'video' ? uuid() : null, nameShown(name)]
    await atomically(async (tx) => {
      if (videoId) {
        const title = product ?? (shown.replace(/\.\w+$/, '') || 'Video')
        const cut = [trim?.start ?? null, trim?.end ?? null, poster]
        await tx.query(ADD_VIDEO, [videoId, storageKey, title, userId, at, productId, shown, size, ...cut, start.publish])
      }
      await tx.query(ADD_UPLOAD, [id, userId, kind, videoId, productId, shown, size, storageKey, multipartId, at])
    })
    return id
  }

  return {
    /** Where the files are while they come. */
    incomingFolder: files.folder,

    /**
     * Begins an upload and gives its id. Throws `upload_type_unknown`, `upload_empty`, `payload_too_large`, `too_many_uploads`,
     * `upload_product_required`, `product_not_found` and `storage_full`.
     */
    async openUpload(start: UploadStart): Promise<string> {
      const checked = await checkStart(start)
      await requireRoom(start.size)
      return addRows(start, checked, null)
    },

    /** The same for a video that the browser sends to the store itself. Throws `not_found` besides, where it is sent through the shop. */
    async openDirectUpload(start: UploadStart): Promise<string> {
      const { multipart } = storage
      const checked = await checkStart(start)
      if (!multipart || checked.kind !== 'video') throw new ShopError('not_found')
      const begun = await multipart.begin(checked.storageKey, contentTypeOf(checked.name))
      return addRows(start, checked, begun.id).catch(async (error: unknown) => {
        await multipart.abort(begun).catch(() => {})
        throw error
      })
    },

    /** Throws `not_found` unless it is theirs, still being sent, and comes through the shop. */
    async requireOpenUpload(userId: string, id: string): Promise<void> {
      const { multipart_id: multipartId } = await openUploadOf(userId, id)
      if (multipartId !== null) throw new ShopError('not_found')
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
      return Promise.all(
        rows.map(async ({ storage_key: key, multipart_id: multipartId, ...row }) => {
          const known = { ...row, storage_key: key, multipart_id: multipartId }
          // A store that is away keeps nobody from their list.
          const offset = row.state === 'uploading' ? await files.bytesOf(known).catch(() => 0) : row.size
          return { ...row, offset, direct: multipartId !== null }
        }),
      )
    },

    /** Throws `not_found`, also when it has been received. */
    async cancelUpload(userId: string, id: string): Promise<void> {
      await ownUpload(userId, id)
      if (!(await receipt.giveUp(id))) throw new ShopError('not_found')
    },

    ...createDirectUploads({ ...deps, files, openUploadOf }),
    ...createUploadSweep({ ...deps, files, receipt }),
  }
}

/** As people read it: without what turns the direction of writing or breaks the line. */
function nameShown(name: string): string {
  const [plain, extension] = [name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), extensionOf(name) ?? '']
  return plain.length <= NAME_MAX ? plain : `${plain.slice(0, NAME_MAX - extension.length - 2)}….${extension}`
}
