import { createHash, randomBytes } from 'node:crypto'
import type { Storage } from '../../src/platform/storage.ts'

/** Where the shop keeps its kinds of files: some of them of people, and shown to nobody else. */
const KINDS = [
  (name: string) => `pictures/${name.slice(0, 20)}/original`,
  (name: string) => `pictures/${name.slice(0, 20)}/480.webp`,
  (name: string) => `avatars/${name}.webp`,
  (name: string) => `product-videos/later/${name}.mp4`,
  (name: string) => `videos/${name}/${name.slice(0, 20)}-hls.m4s`,
  (name: string) => `cutouts/${name}.webp`,
  (name: string) => `looks/${name}.jpg`,
  (name: string) => `try-on/${name}/photo.jpg`,
]
const LARGEST = 20_000
/** What is added has other names, and ends some time. */
const ADDED_FROM = 100_000
const ADDED_UNTIL = ADDED_FROM + 50

/** Files of all kinds, by their keys, of bytes of their own. */
export function keysOfEveryKind(count: number): Map<string, Buffer> {
  return new Map(Array.from({ length: count }, (_, n) => file(n)))
}

function file(n: number): [string, Buffer] {
  const name = createHash('sha256').update(`file ${n}`).digest('hex').slice(0, 32)
  return [KINDS[n % KINDS.length]?.(name) ?? name, randomBytes((n * 977) % LARGEST)]
}

export interface FileWatch {
  /** Ends it. What is there by now, what was wrong at any time, and how many files were read. */
  stop(): Promise<{ files: Map<string, Buffer>; problems: string[]; reads: number }>
}

/** As whoever is told to try again in a moment. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as Error).name !== 'StorageAway') throw error
    }
  }
}

/** A copy that was on its way as the file was deleted comes after that, and goes again when its copier has looked at the disk. */
async function isGone(storage: Storage, key: string): Promise<boolean> {
  const until = Date.now() + 10_000
  while (await persist(() => storage.exists(key))) if (Date.now() > until) return false
  return true
}

/** Reads all files over and over, and adds and deletes some, until it is stopped. */
export function watchFiles(storage: Storage, given: ReadonlyMap<string, Buffer>): FileWatch {
  const files = new Map(given)
  const problems: string[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let [reads, added] = [0, ADDED_FROM]

  async function read(): Promise<void> {
    while (!signal.aborted) {
      for (const [key, content] of files) {
        const [found, size] = await persist(() => Promise.all([storage.get(key), storage.size(key)]))
        reads++
        // It may have been deleted meanwhile.
        if (files.get(key) === content && !(found?.equals(content) && size === content.length))
          problems.push(`${key} was missing: ${found?.length} of ${size}, not ${content.length}`)
        if (signal.aborted) return
      }
    }
  }
  async function change(): Promise<void> {
    while (!signal.aborted) {
      const [key, content] = file(added++)
      if (added < ADDED_UNTIL) {
        await persist(() => storage.put(key, content, 'application/octet-stream'))
        files.set(key, content)
      }
      const [gone] = [...files.keys()].slice(added % 7)
      if (!gone) continue
      const was = files.get(gone) ?? Buffer.alloc(0)
      files.delete(gone)
      await persist(() => storage.delete(gone))
      if (!(await isGone(storage, gone))) problems.push(`${gone} came back`)
      // Every third one is put there again: the same name has the same content.
      if (added % 3 > 0) continue
      await persist(() => storage.put(gone, was, 'application/octet-stream'))
      // Another one to who reads it now.
      files.set(gone, Buffer.from(was))
    }
  }
  const work = Promise.all([read(), change()])
  return {
    async stop() {
      stopping.abort()
      await work
      return { files, problems, reads }
    },
  }
}
