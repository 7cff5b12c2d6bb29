import { createReadStream } from 'node:fs'
import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { dirname, join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { MultipartUploads } from './storage-multipart.ts'

export interface S3Options {
  bucket: string
  region: string
  endpoint: string | undefined
  /** Where browsers reach the store, when that is another address. */
  publicEndpoint?: string | undefined
  /** Whether browsers send videos to it themselves; they do unless it is said. */
  browserUploads?: boolean
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
  /** Files that browsers send to the store themselves; only where it is one that they can reach. */
  multipart?: MultipartUploads
  /** Throws as the store answers when it cannot be used as it is set; only where there is one. */
  check?(): Promise<void>
}

export interface StorageOptions {
  folder: string
  s3: S3Options | undefined
  /** While files are being moved from the folder to S3: both are used. */
  moving?: boolean
}

/** Local disk, or any S3-compatible store when `s3` is set. */
export async function createStorage({ folder, s3, moving = false }: StorageOptions): Promise<Storage> {
  if (!s3) return diskStorage(folder)
  const { createS3Storage } = await import('./storage-s3.ts')
  const store = createS3Storage(s3)
  return moving ? (await import('./storage-moving.ts')).movingStorage(store, diskStorage(folder)) : store
}

/** Files below a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
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
    async get(key) {
      // Not by the library, which gives an empty file back as whatever its buffer held before.
      const read = () => readFile(pathOf(key))
      // A file that is there after all has perhaps been written in between: a second error is a real one.
      return read().catch(async () => ((await disk.exists(key)) ? read() : null))
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
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
    async *keys() {
      for await (const { key } of filesBelow(folder)) yield key
    },
  }
}

/** Without those that are being written; a folder that is not there has none. */
export async function* filesBelow(folder: string): AsyncGenerator<{ key: string; path: string }, void, void> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    yield { key: relative(folder, path).replaceAll(sep, '/'), path }
  }
}

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  csv: 'text/csv',
}

/** For a file that comes from another storage: what its name says. What is served says its type itself. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
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
