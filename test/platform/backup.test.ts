import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backupCommand } from '../../scripts/backup.ts'
import { restoreCommand } from '../../scripts/restore.ts'
import { backUp, backupAt, restore, type FinishedBackup } from '../../src/platform/backup/backup.ts'
import { dumpDatabase } from '../../src/platform/backup/dump.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { createShop } from '../../src/shop/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { startBucket } from '../support/bucket.ts'
import { DEMO_PICTURE, seedSome } from '../support/demo.ts'
import { checkInvariants } from '../support/invariants.ts'
import { emptyDatabase, oldDatabase } from '../support/old-database.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
const folder = mkdtempSync(join(tmpdir(), 'upya-backup-'))
const target = join(folder, 'backups')

let place: TestShop
beforeAll(async () => {
  place = await testShop()
  await seedSome(place)
  await place.storage.put('videos/a/clip.mp4', Buffer.alloc(300_000, 7), 'video/mp4')
})
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the commands read. */
const settings = (url: string, data: string) => ({ DATABASE_URL: url, DATA_DIR: data, LOG_LEVEL: 'silent' })
/** The storage of the test shop is a folder `files` of this. */
const dataOf = (name: string): string => join(folder, name)

let made: Promise<FinishedBackup> | undefined

/** A backup of the shop, which is made once. */
function backedUp(): Promise<FinishedBackup> {
  return (made ??= makeBackup())
}

async function makeBackup(): Promise<FinishedBackup> {
  const data = dataOf('shop')
  const files = await createStorage({ folder: join(data, 'files'), s3: undefined })
  for await (const key of place.storage.keys()) await files.put(key, (await place.storage.get(key)) as Buffer, '')
  await backupCommand([target], settings(place.url, data))
  return await backupAt(target)
}

async function into(): Promise<string> {
  const { url, close } = await emptyDatabase()
  onTestFinished(close)
  return url
}

/** Rows of every table, and where its numbers go on, as one can compare. */
async function contents(url: string): Promise<unknown> {
  const { takenAt: _, ...rest } = await dumpDatabase(url, mkdtempSync(join(folder, 'dump-')))
  return rest
}

const saved = ({ manifest: { takenAt: _, version: _version, format: _format, files: _files, ...rest } }: FinishedBackup): unknown => rest

test('a shop comes back from its backup with every row and file, and goes on selling', async () => {
  const backup = await backedUp()
  expect(backup.manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25)
  const url = await into()
  const data = dataOf('restored')
  const said = await restoreCommand([target], settings(url, data))
  expect(said).toContain(`${backup.manifest.files.count} of ${backup.manifest.files.count} files written`)
  expect(await contents(url)).toEqual(saved(backup))

  const storage = await createStorage({ folder: join(data, 'files'), s3: undefined })
  expect(await storage.get(`pictures/${DEMO_PICTURE}/original`)).toEqual(Buffer.from('a picture'))
  const database = openDatabase({ url, poolSize: 4, onError: () => {} })
  onTestFinished(() => database.close())
  const shop = createShop({ ...place.deps, database, storage })
  await paidOrder({ database, shop, clock: place.clock } as never)
  expect(await checkInvariants(database)).toEqual([])
})

test('a backup of an open shop is of one moment', async () => {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query('create table aa_first (n int); create table zz_last (n int)')
  onTestFinished(async () => {
    await client.query('drop table aa_first, zz_last')
    await client.end()
  })
  let n = 0
  const enough = new AbortController()
  const writer = (async () => {
    // Each number is in both tables or in none.
    while (!enough.signal.aborted)
      await client.query(`with first as (insert into aa_first values (${++n})) insert into zz_last values (${n})`)
  })()
  const { tables } = await dumpDatabase(place.url, mkdtempSync(join(folder, 'dump-')))
  const during = n
  enough.abort()
  await writer
  const rows = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows ?? -1
  expect(rows('aa_first')).toBe(rows('zz_last'))
  expect(during).toBeGreaterThan(rows('aa_first'))
})

test('nothing is restored over a shop, from a damaged backup or from one that was not finished', async () => {
  await backedUp()
  // A copy that this test may spoil.
  const spoilt = join(folder, 'spoilt')
  cpSync(target, spoilt, { recursive: true })
  const { folder: backup, manifest } = await backupAt(spoilt)
  await expect(restoreCommand([backup], settings(place.url, dataOf('shop')))).rejects.toThrow('The database is not empty')
  const empty = await into()
  const where = settings(empty, dataOf('none'))
  await expect(restoreCommand([join(folder, 'nowhere')], where)).rejects.toThrow('There is no backup')
  await expect(restoreCommand([folder], where)).rejects.toThrow('is no finished backup')

  const [file, whole] = [spoilt, target].map((of) => join(of, 'files/videos/a/clip.mp4')) as [string, string]
  truncateSync(file, 5)
  await expect(restoreCommand([backup], where)).rejects.toThrow('videos/a/clip.mp4 is missing or cut off')
  rmSync(file)
  await expect(restoreCommand([backup], where)).rejects.toThrow('videos/a/clip.mp4 is missing or cut off')
  cpSync(whole, file)
  writeFileSync(join(backup, 'tables/public.users.copy.zst'), 'x')
  await expect(restoreCommand([backup], where)).rejects.toThrow('tables/public.users.copy.zst is not what was written')
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'unknown'] }))
  await expect(restoreCommand([backup], where)).rejects.toThrow('another version of the shop')
  expect(await contents(empty).catch((error: Error) => error.message)).toMatch('__drizzle_migrations')
})

test.runIf(ALL_TESTS)('a restore that was ended in the middle is begun anew', async () => {
  const backup = await backedUp()
  const url = await into()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema restoring; create table half (n int); insert into half values (1)')
  await client.end()
  // A shop that opened on it would look as if all were lost.
  await expect(migrateDatabase(url, MIGRATIONS)).rejects.toThrow('A restore of this database was not finished')
  await restore({ url, storage: null, leaveOut: [], ...backup, migrations: MIGRATIONS })
  expect(await contents(url)).toEqual(saved(backup))
})

test.runIf(ALL_TESTS)('a rehearsal restores the newest backup into a database that is thrown away', async () => {
  await backedUp()
  expect(await restoreCommand([target, '--rehearse'], {})).toContain('It was a rehearsal')
})

test.runIf(ALL_TESTS)('a backup of an earlier version is restored and brought up to date', async () => {
  const old = await oldDatabase(1)
  onTestFinished(() => old.close())
  const backups = join(folder, 'old')
  await backupCommand([backups], settings(old.url, dataOf('empty')))
  const url = await into()
  await restoreCommand([backups], settings(url, dataOf('empty')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows).toEqual([
    { n: readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length },
  ])
})

test.runIf(ALL_TESTS)('as many backups are kept as are asked for, with the files they name, for nobody else to read', async () => {
  const [data, backups] = [dataOf('kept'), join(folder, 'kept-backups')]
  const files = await createStorage({ folder: join(data, 'files'), s3: undefined })
  const all = [new Date('2026-11-20T03:00:00Z'), new Date('2026-11-21T03:00:00Z'), new Date('2026-11-22T03:00:00Z')]
  for (const [day, now] of all.entries()) {
    await files.put(`pictures/day${day}/original`, Buffer.from(String(day)), 'image/jpeg')
    if (day > 0) await files.delete(`pictures/day${day - 1}/original`)
    await backUp({ url: place.url, storage: files, leaveOut: [], target: backups, version: '1', keep: 2, now })
  }
  expect(readdirSync(backups).toSorted()).toEqual(['2026-11-21T030000000Z', '2026-11-22T030000000Z', 'files'])
  expect(
    readdirSync(join(backups, 'files/pictures')).filter((name) => readdirSync(join(backups, 'files/pictures', name)).length > 0),
  ).toEqual(['day1', 'day2'])
  expect(statSync(backups).mode & 0o077).toBe(0)
  await expect(backupCommand([], {})).rejects.toThrow('Name one folder')
  await expect(backupCommand([backups, '--keep', '0'], {})).rejects.toThrow('--keep')
})

test.runIf(ALL_TESTS)('while files are being moved to a store, those that are still on the disk are in a backup as well', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const [data, backups] = [dataOf('moving'), join(folder, 'moving-backups')]
  const disk = await createStorage({ folder: join(data, 'files'), s3: undefined })
  await disk.put('pictures/on-disk/original', Buffer.from('disk'), 'image/jpeg')
  const store = await createStorage({ folder: '', s3: bucket.s3 })
  await store.put('pictures/in-store/original', Buffer.from('store'), 'image/jpeg')
  const { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } = bucket.s3
  const where = { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, STORAGE_FALLBACK: 'disk' }
  await backupCommand([backups], { ...settings(place.url, data), ...where })
  expect(readdirSync(join(backups, 'files/pictures')).toSorted()).toEqual(['in-store', 'on-disk'])
})
