import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { copyFiles, putFiles, requireFiles } from '../../src/platform/backup/files.ts'
import { newManifest } from '../../src/platform/backup/manifest.ts'
import { diskStorage, type Storage } from '../../src/platform/storage.ts'
import { PICTURES_OF_PEOPLE, photoOf, resultKeyOf } from '../../src/shop/try-on/remote/job-store.ts'

// Files of a backup, without its database; with it: backup.test.ts.
const root = mkdtempSync(join(tmpdir(), 'upya-backup-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A place for backups, with a new one in it. */
function aBackup(): { target: string; folder: string } {
  const target = mkdtempSync(join(root, 'target-'))
  const folder = join(target, 'one')
  mkdirSync(folder)
  return { target, folder }
}
const aStorage = () => {
  const folder = mkdtempSync(join(root, 'storage-'))
  return { folder, storage: diskStorage(folder) }
}
const manifestOf = (files: { count: number; bytes: number; sha256: string }) =>
  newManifest({ takenAt: new Date(0).toISOString(), version: '1', migrations: ['one'], jobs: 1, tables: [], sequences: [], files })

test('pictures of people that are gone within a day are in no backup, and come back from none', async () => {
  const { storage } = aStorage()
  for (const key of [photoOf('1'), resultKeyOf('1'), 'pictures/a/original']) await storage.put(key, Buffer.from('x'), '')
  const leaveOut = Object.values(PICTURES_OF_PEOPLE)
  const [backup, to] = [aBackup(), aStorage()]
  const files = await copyFiles(storage, { ...backup, leaveOut })
  expect([files.count, readdirSync(join(backup.target, 'files'))]).toEqual([1, ['pictures']])
  await requireFiles(backup.folder, manifestOf(files))
  // Of one that was taken before they were left out.
  const older = aBackup()
  expect((await copyFiles(storage, { ...older, leaveOut: [] })).count).toBe(3)
  expect(await putFiles(to.storage, older.folder, leaveOut)).toBe(1)
  expect(readdirSync(to.folder)).toEqual(['pictures'])
})

const OUTSIDE = ['../outside', 'a/../../outside', '/outside', 'a//b', './a', 'a\\b', '']

test.each(OUTSIDE)('a list that was changed to name %j is refused before anything is written', async (key) => {
  const [backup, to] = [aBackup(), aStorage()]
  const list = `1 ${key}\n`
  writeFileSync(join(backup.folder, 'files.txt.zst'), zstdCompressSync(list))
  writeFileSync(join(backup.target, 'outside'), 'x')
  const sha256 = createHash('sha256').update(list).digest('hex')
  const refused = 'is no name of a file'
  await expect(requireFiles(backup.folder, manifestOf({ count: 1, bytes: 1, sha256 }))).rejects.toThrow(refused)
  await expect(putFiles(to.storage, backup.folder, [])).rejects.toThrow(refused)
  expect(readdirSync(to.folder)).toEqual([])
})

test('nor does a store lead anywhere else', async () => {
  const keys = async function* () {
    yield '../../outside'
  }
  const storage = { ...diskStorage(root), keys } satisfies Storage
  await expect(copyFiles(storage, { ...aBackup(), leaveOut: [] })).rejects.toThrow('is no name of a file')
})
