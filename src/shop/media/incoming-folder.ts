import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../../platform/storage.ts'
import { ShopError } from '../errors.ts'
import { sha256 } from './file-hash.ts'
import type { Incoming, IncomingRow } from './incoming-file.ts'

/** The folder where files are while they come through the shop: one by the id of its upload, and beside it what the protocol remembers of it. */
export interface IncomingFolder extends Incoming {
  folder(): string
  fileOf(id: string): string
}

export function createIncomingFolder(incoming: string | undefined, storage: Pick<Storage, 'putFile'>): IncomingFolder {
  function folder(): string {
    if (!incoming) throw new ShopError('unavailable')
    return incoming
  }
  const fileOf = (id: string): string => join(folder(), id)
  async function remove({ id }: IncomingRow): Promise<void> {
    await Promise.all([rm(fileOf(id), { force: true }), rm(`${fileOf(id)}.json`, { force: true })])
  }
  return {
    folder,
    fileOf,
    async bytesOf({ id }) {
      return stat(fileOf(id)).then(
        ({ size }) => size,
        () => 0,
      )
    },
    close: async () => {},
    headOf: ({ id }) => headOf(fileOf(id)),
    hashOf: ({ id }) => sha256(fileOf(id)),
    store: ({ id, storage_key: key }, contentType) => storage.putFile(key, fileOf(id), contentType),
    settle: remove,
    discard: remove,
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
