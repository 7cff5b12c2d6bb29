import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Storage } from './storage-s3.ts'
import { contentTypeOf, filesBelow } from './storage.ts'

export interface MigrateOptions {
  /** Where the files are. */
  folder: string
  store: S3Storage
  /** A file that remembers what is being copied, for a run that is ended in the middle. */
  journal: string
  /** Files at once. */
  lanes: number
  /** Bytes a second at most; as fast as it goes when it is null. */
  pace: number | null
  /** Told now and then, and at the end. */
  onProgress?: (done: Migrated) => void
  signal?: AbortSignal
}

export interface Migrated {
  /** That were looked at. */
  files: number
  copied: number
  /** Bytes of those. */
  bytes: number
  /** That were deleted while they were copied. */
  deleted: number
}

export interface CheckOutcome {
  files: number
  /** Keys, the first hundred. */
  missing: string[]
  different: string[]
}

/** A store that restarts is waited for: a minute, in growing pauses. Milliseconds. */
const TRIES = 9
const RETRY_MS = 500
const RETRY_MAX_MS = 15_000
const SHOWN = 100
/** How many files between two words of progress. */
const TOLD_EVERY = 100
/**
 * Copies every file of a folder to the store, beside a shop that is open and reads from both (storage-moving.ts). What is there with
 * the same bytes is left, so it may be ended and run again. A file that is deleted meanwhile is deleted there, too, also when the
 * run was killed in between. Throws when the store stays away.
 */
export async function migrateFiles(options: MigrateOptions): Promise<Migrated> {
  const { store, journal, onProgress, signal } = options
  const done: Migrated = { files: 0, copied: 0, bytes: 0, deleted: await forgetDeleted(options) }
  const wait = pacer(options.pace)

  async function copy(key: string, path: string): Promise<void> {
    const local = await digestOf(path)
    if (!local || (await isThere(store, key, local))) return
    await wait(local.size, signal)
    await appendFile(journal, `${key}\n`)
    try {
      await store.putVerified(key, path, { ...local, contentType: contentTypeOf(key) })
    } catch (error) {
      // It was deleted before all of it was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    done.copied++
    done.bytes += local.size
    // The shop deletes from the folder first: what is there still will be deleted from the store after this.
    if (await isFile(path)) return
    await store.delete(key)
    done.deleted++
    // And what was put again since may have been this one.
    if (await isFile(path)) await copy(key, path)
  }

  await inLanes(options, async (key, path) => {
    await retrying(() => copy(key, path), signal)
    if (++done.files % TOLD_EVERY === 0) onProgress?.(done)
  })
  await rm(journal, { force: true })
  onProgress?.(done)
  return done
}

/** Compares every file of the folder with the store, by size and hash. `readAll`: by its bytes, also where the store remembers a hash. */
export async function checkFiles(
  options: Pick<MigrateOptions, 'folder' | 'store' | 'lanes' | 'signal'> & { readAll: boolean },
): Promise<CheckOutcome> {
  const outcome: CheckOutcome = { files: 0, missing: [], different: [] }
  const { store, readAll, signal } = options
  await inLanes(options, (key, path) =>
    retrying(async () => {
      const local = await digestOf(path)
      if (!local) return
      const isSame = await isThere(store, key, local, readAll)
      const isMissing = !isSame && (await store.describe(key)) === null
      outcome.files++
      // Deleted in between, or not yet there.
      if (isSame || !(await isFile(path))) return
      const list = isMissing ? outcome.missing : outcome.different
      if (list.length < SHOWN) list.push(key)
    }, signal),
  )
  return outcome
}

/** What a killed run may have put back after the shop had deleted it. Returns how many. */
async function forgetDeleted({ journal, folder, store, signal }: MigrateOptions): Promise<number> {
  const keys = new Set((await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean))
  let deleted = 0
  for (const key of keys) {
    if (await isFile(join(folder, key))) continue
    await retrying(async () => {
      if (!(await store.exists(key))) return
      await store.delete(key)
      deleted++
    }, signal)
  }
  return deleted
}

/** Every file of the folder, so many at a time; ends them all when one fails. */
async function inLanes(
  { folder, lanes, signal }: Pick<MigrateOptions, 'folder' | 'lanes' | 'signal'>,
  work: (key: string, path: string) => Promise<void>,
): Promise<void> {
  const files = filesBelow(folder)
  const lane = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      signal?.throwIfAborted()
      await work(next.value.key, next.value.path)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: lanes }, () => lane().finally(() => files.return(undefined))))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

interface Digest {
  size: number
  md5: Buffer
  /** In hex. */
  sha256: string
}

/** Null when it is gone. */
async function digestOf(path: string): Promise<Digest | null> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let size = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      md5.update(chunk)
      sha256.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return { size, md5: md5.digest(), sha256: sha256.digest('hex') }
}

/** With the same bytes: by the hash that the store remembers, else by reading it. */
async function isThere(store: S3Storage, key: string, local: Digest, readAll = false): Promise<boolean> {
  const found = await store.describe(key)
  if (found?.size !== local.size) return false
  if (found.sha256 !== null && !readAll) return found.sha256 === local.sha256
  const content = await store.stream(key)
  if (!content) return false
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex') === local.sha256
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )
}

/** A store that is away for a moment costs no run. */
async function retrying(work: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || attempt === TRIES) throw error
      await sleep(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (attempt - 1)), undefined, signal ? { signal } : {})
    }
  }
}

/** What makes everybody wait so that no more bytes go a second. */
function pacer(pace: number | null): (bytes: number, signal: AbortSignal | undefined) => Promise<void> {
  let freeAt = 0
  return async (bytes, signal) => {
    if (pace === null) return
    const now = performance.now()
    const begins = Math.max(now, freeAt)
    freeAt = begins + (bytes / pace) * 1000
    if (begins > now) await sleep(begins - now, undefined, signal ? { signal } : {})
  }
}
