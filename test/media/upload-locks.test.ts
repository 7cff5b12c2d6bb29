import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'

// Two processes of the shop with one folder for what is coming.
let t: TestServer
let other: SecondServer
let admin: SignedInMember
let here: ReturnType<typeof sender>
let there: ReturnType<typeof sender>
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
  admin = await signUpAdmin(t)
  here = sender(t.base, admin)
  there = sender(other.base, admin)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const arrived = (id: string) => readFile(join(t.deps.incoming ?? '', id))

/** A PATCH of `length` bytes that sends `first` and then waits; a browser whose line was cut without a word. */
function stalling(base: string, at: string, length: number, first: Buffer) {
  const ended = Promise.withResolvers<void>()
  const call = request(base + at, {
    method: 'PATCH',
    headers: {
      ...admin.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(length),
    },
  })
  call.on('error', () => ended.resolve())
  call.on('close', () => ended.resolve())
  call.write(first)
  return { ended: ended.promise, send: (bytes: Buffer) => call.write(bytes), leave: () => call.destroy() }
}

test('whoever comes later, to another process, gets the upload; what the first one still sends is not written', async () => {
  const bytes = randomBytes(60_000)
  const { at, id } = await here.begin('beach.mp4', bytes.length)
  const first = stalling(t.base, at, bytes.length, bytes.subarray(0, 25_000))
  await expect.poll(async () => (await arrived(id)).length).toBe(25_000)
  const before = Date.now()
  expect(await there.offset(at)).toBe(25_000)
  expect(Date.now() - before).toBeLessThan(5000)
  first.send(Buffer.alloc(20_000))
  expect(await there.patch(at, 25_000, bytes.subarray(25_000))).toBe(204)
  first.send(Buffer.alloc(15_000))
  await first.ended
  expect((await arrived(id)).equals(bytes)).toBe(true)
})

test('of many at once, at two processes, one writes', async () => {
  const bytes = randomBytes(400_000)
  const { at, id } = await here.begin('tabs.mp4', bytes.length)
  const all = await Promise.all([here, there, here, there, here, there].map((one) => one.patch(at, 0, bytes)))
  expect(all.toSorted()).toEqual([204, 409, 409, 409, 409, 409])
  expect((await arrived(id)).equals(bytes)).toBe(true)
})

test('different uploads do not wait for each other', async () => {
  const [one, two] = [await here.begin('one.mp4', 50_000), await here.begin('two.mp4', 50_000)]
  const first = stalling(t.base, one.at, 50_000, Buffer.alloc(100))
  await expect.poll(async () => (await arrived(one.id)).length).toBe(100)
  expect(await there.patch(two.at, 0, Buffer.alloc(50_000))).toBe(204)
  // The first one is still at it: nothing was taken from it.
  first.send(Buffer.alloc(100))
  await expect.poll(async () => (await arrived(one.id)).length).toBe(200)
  first.leave()
  expect(await there.offset(one.at)).toBe(200)
})

test('a process whose connection to the database ends has the lock no more', async () => {
  const bytes = randomBytes(60_000)
  const { at, id } = await here.begin('cut.mp4', bytes.length)
  const first = stalling(t.base, at, bytes.length, bytes.subarray(0, 10_000))
  await expect.poll(async () => (await arrived(id)).length).toBe(10_000)
  const { rows } = await t.database.db.run(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7208120`,
  )
  expect(rows).toHaveLength(1)
  await first.ended
  expect(await there.patch(at, 10_000, bytes.subarray(10_000))).toBe(204)
  // And the first one goes on with new locks.
  expect(await here.offset(at)).toBe(60_000)
  expect((await arrived(id)).equals(bytes)).toBe(true)
})
