import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
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

/** Files by key; a key is never written twice with other content. */
export interface Storage {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  delete(key: string): Promise<void>
}

/** Local disk, or any S3-compatible store when `s3` is set. */
export async function createStorage(options: { folder: string; s3: S3Options | undefined }): Promise<Storage> {
  const disk = options.s3 ? await s3Disk(options.s3) : new Disk(new FSDriver({ location: options.folder, visibility: 'private' }))
  return {
    async put(key, content, contentType) {
      if (options.s3) await disk.put(key, content, { contentType })
      else await putFile(join(options.folder, key), content)
    },
    async get(key) {
      const read = async () => Buffer.from(await disk.getBytes(key))
      // A file that is there after all has perhaps been written in between: a second error is a real one.
      return read().catch(async () => ((await disk.exists(key)) ? read() : null))
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  }
}

/** Whole or not at all: a reader never meets half a file, nor does a start after a crash. */
async function putFile(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
  try {
    await writeFile(partial, content)
    await rename(partial, path)
  } catch (error) {
    // On a full disk the half that was written would keep it full.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}

// Loaded only when set: the S3 client is large.
async function s3Disk(s3: S3Options): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      visibility: 'private',
      supportsACL: false,
      forcePathStyle: s3.endpoint !== undefined,
      ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    }),
  )
}
