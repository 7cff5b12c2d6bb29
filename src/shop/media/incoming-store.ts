import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { Multipart } from '../../platform/storage-multipart.ts'
import type { Storage } from '../../platform/storage.ts'
import { ShopError } from '../errors.ts'
import type { Incoming, IncomingRow } from './incoming-file.ts'

const HEAD_BYTES = 16

export const multipartOf = ({ storage_key: key, multipart_id: id }: Pick<IncomingRow, 'storage_key' | 'multipart_id'>): Multipart => ({
  key,
  id: id ?? '',
})

/** Files that browsers send to the store themselves: in parts until all have come, then under the key where they stay. */
export function createIncomingStore(storage: Storage): Incoming {
  const { multipart } = storage
  async function read(row: IncomingRow, range?: { start: number; end: number }): Promise<Readable> {
    const content = await storage.stream(row.storage_key, range)
    if (!content) throw new ShopError('upload_incomplete')
    return content
  }
  return {
    async bytesOf(row) {
      const parts = await multipart?.parts(multipartOf(row))
      if (parts) return parts.reduce((sum, { size }) => sum + size, 0)
      // It was completed, perhaps by another process that has ended since.
      return (await storage.size(row.storage_key)) ?? 0
    },
    // Whoever comes second finds it complete.
    async close(row) {
      await multipart?.complete(multipartOf(row))
      if ((await storage.size(row.storage_key)) !== row.size) throw new ShopError('upload_incomplete')
    },
    headOf: async (row) => buffer(await read(row, { start: 0, end: HEAD_BYTES - 1 })),
    async hashOf(row) {
      const hash = createHash('sha256')
      await pipeline(await read(row), hash)
      return hash.digest('hex')
    },
    store: async () => {},
    settle: async () => {},
    async discard(row) {
      await multipart?.abort(multipartOf(row))
      await storage.delete(row.storage_key)
    },
  }
}
