import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface S3Options {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export interface ByteRange {
  start: number
  end: number
}

/** Files by key; a key is never written twice with other content. */
export interface Storage {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** From byte `start` to `end`, both included; null when there is none. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>
  /** The file at `path`, which stays where it is. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** To a new file at `path`. False when there is none. */
  getFile(key: string, path: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** Everything whose key begins with `folder/`. */
  deleteFolder(folder: string): Promise<void>
  /** Every key there is, in no order; what is stored meanwhile may be among them. */
  keys(): AsyncIterable<string>
}

/** Local disk, or any S3-compatible store when `s3` is set. */
export async function createStorage(options: { folder: string; s3: S3Options | undefined }): Promise<Storage> {
  return options.s3 ? (await import('./storage-s3.ts')).createS3Storage(options.s3) : diskStorage(options.folder)
}

/** What both kinds do alike, by the library. */
export function basicsOf(disk: Disk): Pick<Storage, 'get' | 'exists' | 'delete'> {
  return {
    async get(key) {
      const read = async () => Buffer.from(await disk.getBytes(key))
      // A file that is there after all has perhaps been written in between: a second error is a real one.
      return read().catch(async () => ((await disk.exists(key)) ? read() : null))
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  }
}

const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt',
}

/** For a file that comes from another storage: what its name says. What is served says its type itself. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[/\.(\w+)$/.exec(key)?.[1] ?? ''] ?? 'application/octet-stream'
}

function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, key)
  async function size(key: string): Promise<number | null> {
    return stat(pathOf(key)).then(
      (found) => (found.isFile() ? found.size : null),
      // A disk that does not answer is no file that is missing: what is lost is given up.
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
        throw error
      },
    )
  }
  return {
    ...basicsOf(new Disk(new FSDriver({ location: folder, visibility: 'private' }))),
    size,
    put: (key, content) => whole(pathOf(key), (partial) => writeFile(partial, content)),
    putFile: (key, path) => whole(pathOf(key), (partial) => copyFile(path, partial)),
    async stream(key, range) {
      if ((await size(key)) === null) return null
      return createReadStream(pathOf(key), range)
    },
    async getFile(key, path) {
      if ((await size(key)) === null) return false
      await copyFile(pathOf(key), path)
      return true
    },
    // Somebody may still be writing there: a file that comes between is deleted with the next try.
    deleteFolder: (key) => rm(pathOf(requireFolder(key)), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
    keys: () => keysBelow(folder),
  }
}

const PARTIAL = /\.\d+\.[a-z0-9]+\.part$/

/** What is half written is no file yet, and a folder that is deleted meanwhile has none. */
async function* keysBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const found = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of found) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) yield* keysBelow(folder, `${key}/`)
    else if (entry.isFile() && !PARTIAL.test(key)) yield key
  }
}

/** Its own name, so that a wrong key cannot delete everything there is. */
export function requireFolder(key: string): string {
  if (!/^[\w-]+(?:\/[\w-]+)+$/.test(key)) throw new Error(`${key} is not a folder below another`)
  return key
}

/** Whole or not at all: a reader never meets half a file, nor does a start after a crash. */
async function whole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
  try {
    await write(partial)
    await rename(partial, path)
  } catch (error) {
    // On a full disk the half that was written would keep it full.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
