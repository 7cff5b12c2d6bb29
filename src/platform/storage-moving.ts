import type { Storage } from './storage.ts'

/**
 * While the files of a shop that is open are moved from its disk to a store: whatever is in either of them is there. It is read from
 * the store first. What is written goes to both, so that a copy that comes late never takes away what was written anew, and the shop
 * can go back to its disk; what is deleted goes from the disk first, so that nothing is copied again that was deleted since.
 */
export function movingStorage(store: Storage, disk: Storage): Storage {
  /** An error of the store counts only for what the disk has not. */
  async function either<T>(read: (from: Storage) => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
    const [first] = await Promise.allSettled([read(store)])
    if (first.status === 'fulfilled' && isThere(first.value)) return first.value
    const second = await read(disk)
    if (isThere(second)) return second
    // The copy may have come, and its original gone, in between.
    return first.status === 'fulfilled' ? read(store) : Promise.reject(first.reason)
  }
  const isSome = (found: unknown): boolean => found !== null
  return {
    ...(store.multipart && { multipart: store.multipart }),
    ...(store.check && { check: store.check }),
    get: (key) => either((from) => from.get(key), isSome),
    size: (key) => either((from) => from.size(key), isSome),
    stream: (key, range) => either((from) => from.stream(key, range), isSome),
    exists: (key) => either((from) => from.exists(key), Boolean),
    getFile: (key, path) => either((from) => from.getFile(key, path), Boolean),
    // A disk that is full is no reason to refuse what the store takes.
    async put(key, content, contentType) {
      await disk.put(key, content, contentType).catch(() => {})
      await store.put(key, content, contentType)
    },
    async putFile(key, path, contentType) {
      await disk.putFile(key, path, contentType).catch(() => {})
      await store.putFile(key, path, contentType)
    },
    async *keys() {
      yield* disk.keys()
      for await (const key of store.keys()) if (!(await disk.exists(key))) yield key
    },
    async delete(key) {
      await disk.delete(key)
      await store.delete(key)
    },
    async deleteFolder(folder) {
      await disk.deleteFolder(folder)
      await store.deleteFolder(folder)
    },
  }
}
