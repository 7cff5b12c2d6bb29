import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageMigrateCommand } from '../../scripts/storage-migrate.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { diskStorage } from '../../src/platform/storage.ts'
import { openFiles } from '../../src/start/files.ts'
import { startBucket, type Bucket } from '../support/bucket.ts'

let bucket: Bucket
let dataDir: string
let settings: Record<string, string>
beforeAll(async () => {
  bucket = await startBucket()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-open-files-'))
  const { endpoint = '', accessKeyId, secretAccessKey } = bucket.s3
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: 'upya', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  settings = { DATA_DIR: dataDir, ...s3 }
})
afterAll(() => {
  bucket.close()
  rmSync(dataDir, { recursive: true })
})

const open = (more: Record<string, string> = {}, origin = 'http://127.0.0.1:3000') =>
  openFiles(readConfig({ ...settings, ...more }), origin, createLog('silent'))

test('a bucket that is not there is said at the start; a store that is away keeps no shop closed', async () => {
  await expect(open({ S3_BUCKET: 'other' })).rejects.toThrow(
    /^The store at 127\.0\.0\.1:\d+ has no bucket other\. Create it, or see S3_BUCKET\.$/,
  )
  bucket.away(true)
  const { files } = await open()
  await expect(files.get('pictures/a/original')).rejects.toMatchObject({ statusCode: 503 })
  bucket.away(false)
  expect(await files.get('pictures/a/original')).toBeNull()
})

test('browsers send to the store where they can reach it, and by its public address', async () => {
  const endpoint = settings['S3_ENDPOINT']
  expect((await open()).uploadsTo).toBe(endpoint)
  expect((await open({ S3_PUBLIC_ENDPOINT: 'https://files.example/store' }, 'https://upya.example')).uploadsTo).toBe(
    'https://files.example',
  )
  // A secure page sends nothing to an address that is not.
  for (const found of [await open({}, 'https://upya.example'), await open({ S3_BROWSER_UPLOADS: 'false' })])
    expect([found.uploadsTo, found.files.multipart]).toEqual([undefined, undefined])
  expect((await openFiles({ dataDir, s3: undefined }, 'http://127.0.0.1', createLog('silent'))).uploadsTo).toBeUndefined()
})

test('the command that moves files says what it needs, moves them, and then what is missing', async () => {
  await diskStorage(join(dataDir, 'files')).put('pictures/a/original', Buffer.from('a'), 'image/jpeg')
  const run = (words: string[], more: Record<string, string> = {}) => storageMigrateCommand(words, { ...settings, ...more }, () => {})
  const moving = { STORAGE_FALLBACK: 'disk' }
  await expect(storageMigrateCommand([], { DATA_DIR: dataDir }, () => {})).rejects.toThrow('Nothing is set to move to')
  await expect(run([])).rejects.toThrow('STORAGE_FALLBACK=disk')
  await expect(run([], { ...moving, S3_BUCKET: 'other' })).rejects.toThrow('has no bucket other')
  await expect(run(['--lanes', '0'], moving)).rejects.toThrow('--lanes must be a number up to 32')
  await expect(run(['--check'], moving)).rejects.toThrow('- pictures/a/original is missing')
  expect(await run(['--mb-per-second', '50'], moving)).toContain('All files are in the bucket upya.')
  expect(await run(['--check', '--read'])).toBe('All 1 files are in the bucket, with the same bytes.\n')
})
