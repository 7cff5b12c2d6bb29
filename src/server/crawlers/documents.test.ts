import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocuments, type Documents } from './documents.ts'

let folder: string
let documents: Documents
let now = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
  now = 0
  documents = createDocuments({ folder, now: () => now })
})
afterEach(() => {
  documents.close()
  rmSync(folder, { recursive: true })
})

const unzipped = async (stream: Readable) => gunzipSync(await buffer(stream)).toString('utf8')
let built = 0
const texts = (...parts: string[]) => ({
  freshMs: 1000,
  async *build() {
    built++
    yield* parts
  },
})
const FAILING = {
  freshMs: 1000,
  // oxlint-disable-next-line require-yield -- it fails before
  async *build(): AsyncGenerator<string> {
    throw new Error('The database is away')
  },
}

test('a document is made once for all who ask, until it is old; nothing of it is left in the folder', async () => {
  built = 0
  const [one, same] = await Promise.all([documents.get('a', texts('x', 'y')), documents.get('a', texts('x', 'y'))])
  expect([await unzipped(one.read()), await unzipped(same.read())]).toEqual(['xy', 'xy'])
  expect([built, one.etag === same.etag, readdirSync(folder)]).toEqual([1, true, []])
  now = 1000
  expect((await documents.get('a', texts('x', 'y'))).etag).toBe(one.etag)
  expect((await documents.get('b', texts('x', 'z'))).etag).not.toBe(one.etag)
  expect(built).toBe(3)
})

test('who has begun to read goes on reading when it is replaced', async () => {
  const long = 'long '.repeat(500_000)
  const old = await documents.get('a', texts(long))
  const reading = old.read()
  now = 1000
  const fresh = await documents.get('a', texts('short'))
  expect([await unzipped(reading), await unzipped(fresh.read())]).toEqual([long, 'short'])
})

/** Files of documents that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(folder)
    } catch {
      return false
    }
  }).length

test.skipIf(process.platform !== 'linux')('a file is open as long as somebody may read it', async () => {
  const first = await documents.get('a', texts('long '.repeat(500_000)))
  for (let n = 0; n < 30; n++) await unzipped(first.read())
  const [begun, left] = [first.read(), first.read()]
  left.destroy()
  now = 1000
  await documents.get('a', texts('short'))
  expect(openFiles()).toBe(2)
  await unzipped(begun)
  await expect.poll(openFiles).toBe(1)
  documents.close()
  await expect.poll(openFiles).toBe(0)
})

test('when it cannot be made, the old one is better than none; without one that is an error, and the next request tries again', async () => {
  await expect(documents.get('a', FAILING)).rejects.toThrow('The database is away')
  const first = await documents.get('a', texts('first'))
  now = 1000
  expect(await documents.get('a', FAILING)).toBe(first)
  expect(await unzipped((await documents.get('a', texts('second'))).read())).toBe('second')
})

test('who has waited long enough gets the old one, and who asks later the new one', async () => {
  documents.close()
  documents = createDocuments({ folder, now: () => now, patienceMs: 0 })
  const old = await documents.get('a', texts('old'))
  now = 1000
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const slow = {
    freshMs: 1000,
    async *build() {
      await held
      yield 'new'
    },
  }
  expect(await documents.get('a', slow)).toBe(old)
  finish()
  await expect.poll(async () => unzipped((await documents.get('a', slow)).read())).toBe('new')
})

test('one is made at a time', async () => {
  let [running, most] = [0, 0]
  const slow = {
    freshMs: 1000,
    async *build() {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      yield 'text'
      running--
    },
  }
  await Promise.all(['a', 'b', 'c'].map((key) => documents.get(key, slow)))
  expect(most).toBe(1)
})
