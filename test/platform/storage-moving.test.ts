import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFiles, migrateFiles, type MigrateOptions } from '../../src/platform/storage-migrate.ts'
import { createS3Storage, type S3Storage } from '../../src/platform/storage-s3.ts'
import { createStorage, diskStorage, type Storage } from '../../src/platform/storage.ts'
import { startBucket, type Bucket } from '../support/bucket.ts'
import { keysOfEveryKind, watchFiles, type FileWatch } from '../support/moving-files.ts'

let bucket: Bucket
let dataDir: string
let folder: string
let store: S3Storage
/** As the processes of the shop use it. */
let both: Storage
beforeEach(async () => {
  bucket = await startBucket()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-moving-'))
  folder = join(dataDir, 'files')
  store = createS3Storage(bucket.s3)
  both = await createStorage({ folder, s3: bucket.s3, moving: true })
})
afterEach(() => {
  bucket.close()
  rmSync(dataDir, { recursive: true })
})

const run = (more: Partial<MigrateOptions> = {}) =>
  migrateFiles({ folder, store, journal: join(dataDir, 'journal'), lanes: 3, pace: null, ...more })
const check = (readAll = false) => checkFiles({ folder, store, lanes: 3, readAll })

/** A shop of so many files, with somebody who reads, adds and deletes all the time. */
async function openShop(count: number): Promise<FileWatch> {
  const files = keysOfEveryKind(count)
  const disk = diskStorage(folder)
  for (const [key, content] of files) await disk.put(key, content, 'application/octet-stream')
  return watchFiles(both, files)
}

test('files of every kind are moved while they are read, added and deleted; a run that is ended goes on, and nothing is missing in between', async () => {
  const watch = await openShop(64)
  const ended = new AbortController()
  let puts = 0
  bucket.onRequest((request) => request.startsWith('PUT') && ++puts === 25 && ended.abort())
  await expect(run({ signal: ended.signal })).rejects.toThrow('aborted')
  expect(bucket.keys().length).toBeGreaterThan(15)
  const again = await run()
  expect(again.copied).toBeLessThan(64)
  const { files, problems, reads } = await watch.stop()
  expect(problems).toEqual([])
  expect(reads).toBeGreaterThan(64)
  expect(bucket.keys()).toEqual([...files.keys()].toSorted())
  expect(await check(true)).toEqual({ files: files.size, missing: [], different: [] })
  // Without the disk, as after the move.
  for (const [key, content] of files) expect((await store.get(key))?.equals(content)).toBe(true)
  expect(await run()).toMatchObject({ copied: 0, deleted: 0 })
})

test('what is deleted while it is copied is in neither, also when the run was killed right then', async () => {
  const key = 'try-on-photos/a.jpg'
  await diskStorage(folder).put(key, Buffer.from('photo'), 'image/jpeg')
  // The shop deletes it while it is under way.
  const slow: S3Storage = {
    ...store,
    async putVerified(...file) {
      await both.delete(key)
      await store.put(file[0], Buffer.from('photo'), 'image/jpeg')
    },
  }
  expect(await run({ store: slow })).toMatchObject({ copied: 1, deleted: 1 })
  expect(bucket.keys()).toEqual([])

  await diskStorage(folder).put(key, Buffer.from('photo'), 'image/jpeg')
  const killed = new AbortController()
  const dying: S3Storage = {
    ...store,
    async putVerified(...file) {
      await both.delete(key)
      await store.put(file[0], Buffer.from('photo'), 'image/jpeg')
      killed.abort()
      throw new Error('killed')
    },
  }
  await expect(run({ store: dying, signal: killed.signal })).rejects.toThrow('killed')
  expect(bucket.keys()).toEqual([key])
  expect(await run()).toMatchObject({ deleted: 1 })
  expect(bucket.keys()).toEqual([])
  expect(existsSync(join(dataDir, 'journal'))).toBe(false)
})

test('a check says what is missing and what differs, and is not fooled by the same size', async () => {
  const disk = diskStorage(folder)
  for (const name of ['same', 'missing', 'other']) await disk.put(`pictures/${name}/original`, Buffer.from(name), 'image/jpeg')
  await run()
  await store.delete('pictures/missing/original')
  await store.put('pictures/other/original', Buffer.from('OTHER'), 'image/jpeg')
  const outcome = { files: 3, missing: ['pictures/missing/original'], different: ['pictures/other/original'] }
  expect([await check(), await check(true)]).toEqual([outcome, outcome])
  expect(await run()).toMatchObject({ files: 3, copied: 2 })
  expect(await check()).toEqual({ files: 3, missing: [], different: [] })
})

test('while the store is away, what is on the disk is served, what is not fails, and nothing is called missing', async () => {
  await diskStorage(folder).put('pictures/a/original', Buffer.from('a'), 'image/jpeg')
  bucket.away(true)
  expect(await both.get('pictures/a/original')).toEqual(Buffer.from('a'))
  expect(await both.size('pictures/a/original')).toBe(1)
  await expect(both.get('pictures/b/original')).rejects.toMatchObject({ name: 'StorageAway', statusCode: 503 })
  await expect(both.exists('pictures/b/original')).rejects.toMatchObject({ name: 'StorageAway' })
  bucket.away(false)
  expect(await both.get('pictures/b/original')).toBeNull()
})

test('a disk that takes nothing more is no reason to refuse what the store takes', async () => {
  // A file where a folder has to be.
  await diskStorage(folder).put('pictures/a', Buffer.from('a'), 'image/jpeg')
  await both.put('pictures/a/original', Buffer.from('new'), 'image/jpeg')
  const path = join(dataDir, 'clip.mp4')
  writeFileSync(path, 'clip')
  await both.putFile('pictures/a/clip.mp4', path, 'video/mp4')
  expect([await both.get('pictures/a/original'), await both.get('pictures/a/clip.mp4')]).toEqual([Buffer.from('new'), Buffer.from('clip')])
})
