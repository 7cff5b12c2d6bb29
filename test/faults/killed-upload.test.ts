import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from '../../src/platform/storage.ts'
import { setUpApp, signUp, type SignedInMember } from '../support/members.ts'
import { until } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { testClip } from '../support/videos.ts'
import { requirePages, startEnvironment, type TestEnvironment } from './support/environment.ts'
import type { ShopProcess } from './support/processes.ts'

const PART = 512 * 1024

let environment: TestEnvironment
let dataDir: string
let shop: ShopProcess
let admin: SignedInMember
beforeAll(async () => {
  await requirePages()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-killed-upload-'))
  environment = await startEnvironment({ dataDir })
  shop = await environment.shop()
  const { base } = shop
  admin = await signUp({ base, database: environment.database })
  await environment.database.db.run('update users set is_admin = true, admin_since = now() where id = $1', [admin.id])
  await setUpApp({ base, clock: { now: () => new Date() } }, admin)
})
afterAll(async () => {
  await shop.kill()
  await environment.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Three parts, and a clip that can be played. */
async function clip(): Promise<Buffer> {
  const free = Buffer.alloc(3 * PART - 10_000, 7)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4)
  return Buffer.concat([await testClip({ seconds: 1 }), free])
}

async function restart(): Promise<void> {
  await shop.kill()
  shop = await environment.shop()
}

/** Sends the beginning of a part and then nothing more, as a line that hangs. Returns what gives it up. */
function hang(at: string, offset: number, bytes: Buffer): () => void {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) })
  const gone = new AbortController()
  const said = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  const headers = { ...admin.headers, ...said }
  const options = { method: 'PATCH', headers, body, duplex: 'half', signal: gone.signal }
  void fetch(shop.base + at, options).catch(() => undefined)
  return () => gone.abort()
}

test('killed in the middle of a part and after the last byte: it goes on, every byte is there, and it is one video', async () => {
  const bytes = await clip()
  const mine = () => sender(shop.base, admin)
  const { at, id } = await mine().begin('beach.mp4', bytes.length)
  expect(await mine().patch(at, 0, bytes.subarray(0, PART))).toBe(204)

  const giveUp = hang(at, PART, bytes.subarray(PART, PART + 200_000))
  await until(
    async () => statSync(join(dataDir, 'incoming', id)).size,
    (size) => size > PART,
    20_000,
  )
  await restart()
  giveUp()
  const offset = (await mine().offset(at)) ?? 0
  expect(offset).toBeGreaterThan(PART)
  expect(offset).toBeLessThanOrEqual(PART + 200_000)

  expect(await mine().patch(at, offset, bytes.subarray(offset))).toBe(204)
  await shop.kill()
  expect(statSync(join(dataDir, 'incoming', id)).size).toBe(bytes.length)
  // Its worker takes over what is whole as soon as it starts, whether or not somebody says that it was sent.
  shop = await environment.shop()
  expect((await mine().sent(id)).body).toMatchObject({ state: 'received', video: { title: 'beach' } })

  const { rows } = await environment.database.db.run('select storage_key from videos')
  expect(rows).toHaveLength(1)
  const storage = await createStorage({ folder: join(dataDir, 'files'), s3: undefined })
  const [{ storage_key: key }] = rows as [{ storage_key: string }]
  expect((await storage.get(key))?.equals(bytes)).toBe(true)
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
})
