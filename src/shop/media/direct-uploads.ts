import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { MissingParts } from './contract.ts'
import { multipartOf } from './incoming-store.ts'
import type { IncomingFiles } from './incoming.ts'
import { partsOf, PARTS_LISTED } from './rules-upload.ts'
import type { UploadRow } from './upload-receipt.ts'

interface DirectDeps extends Pick<AreaDeps, 'storage'> {
  files: IncomingFiles
  openUploadOf(userId: string, id: string): Promise<UploadRow>
}

/** Videos that a browser sends to the store itself, part by part: what has come is asked of the store each time, so anybody can go on. */
export function createDirectUploads({ storage, files, openUploadOf }: DirectDeps) {
  return {
    /** Whether browsers send videos to the store themselves. */
    takesDirectUploads: (): boolean => storage.multipart !== undefined,

    /**
     * The next parts that are missing, each with an address that takes exactly its bytes, once it is signed, for ten minutes. None
     * when all have come. Throws `not_found` when it is not theirs, is not being sent any more, or comes through the shop.
     */
    async missingParts(userId: string, id: string): Promise<MissingParts> {
      const row = await openUploadOf(userId, id)
      const { multipart } = storage
      if (!multipart || row.multipart_id === null) throw new ShopError('not_found')
      const upload = multipartOf(row)
      const there = await multipart.parts(upload)
      if (!there) {
        // Complete, and only still to be taken over; or tidied away.
        if ((await files.bytesOf(row)) !== row.size) throw new ShopError('not_found')
        return { offset: row.size, parts: [] }
      }
      const sizes = new Map(there.map(({ number, size }) => [number, size]))
      const missing = partsOf(row.size).filter(({ number, start, end }) => sizes.get(number) !== end - start)
      const parts = missing
        .slice(0, PARTS_LISTED)
        .map(async (part) => ({ ...part, url: await multipart.partUrl(upload, { number: part.number, size: part.end - part.start }) }))
      return { offset: row.size - missing.reduce((sum, { start, end }) => sum + end - start, 0), parts: await Promise.all(parts) }
    },
  }
}
