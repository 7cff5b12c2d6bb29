import type { Storage } from '../../platform/storage.ts'
import type { Incoming, IncomingRow } from './incoming-file.ts'
import { createIncomingFolder } from './incoming-folder.ts'
import { createIncomingStore } from './incoming-store.ts'

/** Files on their way into the shop: what its row says decides where one is looked for. */
export function createIncoming(incoming: string | undefined, storage: Storage) {
  const folder = createIncomingFolder(incoming, storage)
  const store = createIncomingStore(storage)
  const of = ({ multipart_id: id }: IncomingRow): Incoming => (id === null ? folder : store)
  const files: Incoming = {
    bytesOf: (row) => of(row).bytesOf(row),
    close: (row) => of(row).close(row),
    headOf: (row) => of(row).headOf(row),
    hashOf: (row) => of(row).hashOf(row),
    store: (row, contentType) => of(row).store(row, contentType),
    settle: (row) => of(row).settle(row),
    discard: (row) => of(row).discard(row),
  }
  return { ...files, folder: folder.folder, fileOf: folder.fileOf }
}

export type IncomingFiles = ReturnType<typeof createIncoming>
