import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { startBucket, type Bucket } from '../support/bucket.ts'

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-storage-'))
  let bucket: Bucket | undefined
  let storage: Storage

  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined
    storage = await createStorage({ folder, s3: bucket?.s3 })
  })
  afterAll(() => {
    bucket?.close()
    rmSync(folder, { recursive: true })
  })

  test('gives back what was put', async () => {
    await storage.put('pictures/ab/one.webp', Buffer.from([0, 1, 255]), 'image/webp')
    expect(await storage.exists('pictures/ab/one.webp')).toBe(true)
    expect(await storage.get('pictures/ab/one.webp')).toEqual(Buffer.from([0, 1, 255]))
  })

  test('gives an empty file back as an empty one', async () => {
    await storage.put('pictures/ab/empty.webp', Buffer.alloc(0), 'image/webp')
    expect([await storage.get('pictures/ab/empty.webp'), await storage.size('pictures/ab/empty.webp')]).toEqual([Buffer.alloc(0), 0])
  })

  test('answers null for what is not there', async () => {
    expect(await storage.get('pictures/none.webp')).toBeNull()
    expect(await storage.exists('pictures/none.webp')).toBe(false)
  })

  test('forgets what is deleted', async () => {
    await storage.put('gone.jpg', Buffer.from('x'), 'image/jpeg')
    await storage.delete('gone.jpg')
    expect(await storage.get('gone.jpg')).toBeNull()
  })

  test('a file goes in and out by its path, and is read in parts', async () => {
    const [sent, fetched] = [join(folder, 'sent.bin'), join(folder, 'fetched.bin')]
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251))
    writeFileSync(sent, content)
    await storage.putFile('videos/a.mp4', sent, 'video/mp4')
    expect(await storage.size('videos/a.mp4')).toBe(100_000)
    expect(await storage.getFile('videos/a.mp4', fetched)).toBe(true)
    expect(readFileSync(fetched).equals(content)).toBe(true)
    const part = await storage.stream('videos/a.mp4', { start: 70_000, end: 70_009 })
    expect(await buffer(part as Readable)).toEqual(content.subarray(70_000, 70_010))
  })

  test('of a file that is not there nothing is read, and nothing made', async () => {
    const path = join(folder, 'nothing.bin')
    expect([await storage.size('none'), await storage.stream('none'), await storage.getFile('none', path)]).toEqual([null, null, false])
    expect(existsSync(path)).toBe(false)
  })

  test('a folder goes with all that is below it, and nothing beside it; never everything', async () => {
    const kept = ['folder/ab.mp4', 'folder/abc/a.mp4', 'other/a.mp4']
    const gone = Array.from({ length: 250 }, (_, n) => `folder/ab/${n % 2 === 0 ? n : `deep/${n}`}.mp4`)
    for (const key of [...kept, ...gone]) await storage.put(key, Buffer.from('x'), 'video/mp4')
    await storage.deleteFolder('folder/ab')
    await storage.deleteFolder('folder/none')
    const left = await Promise.all([...kept, ...gone].map((key) => storage.exists(key)))
    expect(left).toEqual([true, true, true, ...gone.map(() => false)])
    for (const wrong of ['', '/', 'folder', 'folder/', '../ab', 'folder/..', 'folder/ab/'])
      await expect((async () => storage.deleteFolder(wrong))()).rejects.toThrow('is not a folder')
  })

  test.runIf(kind === 's3')('a file that is put between two reads is there', async () => {
    expect(await storage.get('arrives.webp')).toEqual(Buffer.from('here'))
  })

  test.runIf(kind === 'disk')('two who put the same key at once leave one whole file and no rest', async () => {
    const content = Buffer.alloc(500_000, 7)
    await Promise.all([storage.put('twice/a.bin', content, 'x'), storage.put('twice/a.bin', content, 'x')])
    expect(await storage.get('twice/a.bin')).toEqual(content)
    expect(readdirSync(join(folder, 'twice'))).toEqual(['a.bin'])
  })
})

test('a file that cannot be looked at is not one that is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-storage-'))
  try {
    const storage = await createStorage({ folder, s3: undefined })
    symlinkSync('loop', join(folder, 'loop'))
    expect(await storage.size('none')).toBeNull()
    await expect(storage.size('loop')).rejects.toThrow('ELOOP')
    await expect(storage.getFile('loop', join(folder, 'copy'))).rejects.toThrow('ELOOP')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
