import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError } from '../errors.ts'

/** The folder where files are while they come: one by the id of its upload, and beside it what the protocol remembers of it. */
export function createIncoming(incoming: string | undefined) {
  function folder(): string {
    if (!incoming) throw new ShopError('unavailable')
    return incoming
  }
  const fileOf = (id: string): string => join(folder(), id)
  return {
    folder,
    fileOf,
    /** Bytes that have come. */
    async bytesOf(id: string): Promise<number> {
      return stat(fileOf(id)).then(
        ({ size }) => size,
        () => 0,
      )
    },
    async remove(id: string): Promise<void> {
      await Promise.all([rm(fileOf(id), { force: true }), rm(`${fileOf(id)}.json`, { force: true })])
    },
  }
}

export type Incoming = ReturnType<typeof createIncoming>
