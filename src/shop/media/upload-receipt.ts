import { readFile } from 'node:fs/promises'
import type { createAddPicture } from '../catalogue/add-picture.ts'
import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { isShopError, ShopError, type RefusalCode } from '../errors.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { Upload } from './contract.ts'
import type { IncomingRow } from './incoming-file.ts'
import type { IncomingFiles } from './incoming.ts'
import { queueProcessing } from './queue.ts'
import { videosTopic } from './rules.ts'
import { extensionOf, isVideoContent } from './rules-upload.ts'
import { ALREADY, BY_ID, CANCELLED, RECEIVED, REFUSED, REMOVE_VIDEO, VIDEO_RECEIVED } from './uploads-sql.ts'

export interface UploadRow extends IncomingRow {
  user_id: string
  kind: 'video' | 'image'
  video_id: string | null
  product_id: string | null
  name: string
  state: Upload['state']
  error: string | null
}

/** What is said of a file's content; anything else that fails is ours, and is tried again. */
const OF_THE_FILE: ReadonlySet<RefusalCode> = new Set([
  'upload_not_video',
  'upload_duplicate',
  'upload_refused',
  'product_not_found',
  'pictures_full',
])
const TYPES: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm', jpg: 'image/jpeg' }

export interface ReceiptDeps extends AreaDeps, Pick<ReturnType<typeof createAddPicture>, 'addPicture'> {
  files: IncomingFiles
}

/** Taking over files that have come whole, and giving up those that will not. */
export function createReceipt({ db, clock, live, storage, images, jobs, atomically, addPicture, files }: ReceiptDeps) {
  const turns = createKeyedMutex()

  async function receiveVideo(row: UploadRow): Promise<void> {
    await files.close(row)
    if (!isVideoContent(await files.headOf(row))) throw new ShopError('upload_not_video')
    const sha = await files.hashOf(row)
    const [same] = await db.query<{ title: string }>(ALREADY, [sha, row.video_id])
    if (same) throw new ShopError('upload_duplicate', { message: `already there: ${same.title}` })
    await files.store(row, contentTypeOf(row.name))
    await atomically(async (tx) => {
      const [mine] = await tx.query(RECEIVED, [row.id, clock.now()])
      // Another process has taken it over, or it was cancelled meanwhile.
      if (!mine || !row.video_id) return
      await tx.query(VIDEO_RECEIVED, [row.video_id, sha, row.size])
      await queueProcessing(tx, jobs, row.video_id)
      await live.publish(tx, videosTopic, { id: row.video_id })
    })
    if ((await db.query(BY_ID, [row.id])).length === 0) await storage.delete(row.storage_key)
  }

  async function receivePicture(row: UploadRow): Promise<void> {
    const bytes = await readFile(files.fileOf(row.id))
    const inspected = await images.inspect(bytes).catch((error: Error) => {
      throw error.name === 'BadImage' ? new ShopError('upload_refused', { message: error.message, cause: error }) : error
    })
    await addPicture(row.product_id ?? '', bytes, inspected)
    await storage.put(row.storage_key, bytes, `image/${inspected.format}`)
    await db.query(RECEIVED, [row.id, clock.now()])
  }

  async function removeVideo(tx: Db, id: string): Promise<void> {
    await tx.query(REMOVE_VIDEO, [id])
    await live.publish(tx, videosTopic, { id })
  }

  /** It leaves nothing but the sentence that says why. */
  async function refuse(row: UploadRow, reason: string): Promise<void> {
    await atomically(async (tx) => {
      await tx.query(REFUSED, [row.id, reason, clock.now()])
      if (row.video_id) await removeVideo(tx, row.video_id)
    })
    await files.discard(row)
  }

  /** Takes over a file that is whole; once, however often and by whomever it is asked. */
  async function receive(id: string): Promise<void> {
    await turns.run(id, async () => {
      const [row] = await db.query<UploadRow>(BY_ID, [id])
      if (row?.state !== 'uploading') return
      if ((await files.bytesOf(row)) !== row.size) throw new ShopError('upload_incomplete')
      try {
        await (row.kind === 'video' ? receiveVideo(row) : receivePicture(row))
      } catch (error) {
        if (isShopError(error) && OF_THE_FILE.has(error.code)) return refuse(row, error.message)
        // Another process was quicker, and the file is where it belongs.
        const [now] = await db.query<UploadRow>(BY_ID, [id])
        if (now?.state === 'uploading') throw error
        return
      }
      await files.settle(row)
    })
  }

  return {
    receive,

    /** Its file, its row and its video go. False when it is not being sent any more. */
    async giveUp(id: string): Promise<boolean> {
      const [gone] = await turns.run(id, () => db.query<UploadRow>(CANCELLED, [id]))
      if (!gone) return false
      if (gone.video_id) await removeVideo(db, gone.video_id)
      await files.discard(gone)
      // A process that died while it took the file over has left it there.
      await storage.delete(gone.storage_key)
      return true
    },
  }
}

/** What a file is stored as: by its name alone, whatever a browser says. */
export function contentTypeOf(name: string): string {
  return TYPES[extensionOf(name) ?? ''] ?? 'application/octet-stream'
}
