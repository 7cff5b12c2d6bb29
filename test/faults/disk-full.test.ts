import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { portrait } from './support/portrait.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, pay, phoneEnding } from './support/shoppers.ts'
import { smallDisk, type SmallDisk } from './support/small-disk.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'

let disk: SmallDisk
let environment: TestEnvironment
let shop: ShopProcess
let member: SignedInMember
beforeAll(async () => {
  await requirePages()
  disk = smallDisk()
  environment = await startEnvironment({ dataDir: disk.folder })
  shop = await environment.shop()
  member = await signUp({ base: shop.base, database: environment.database })
})
afterAll(async () => {
  await shop.kill()
  disk.remove()
  await environment.close()
})

async function upload(): Promise<{ status: number; body: { avatar_url?: string; error?: { code: string; message: string } } }> {
  const headers = { ...member.headers, 'content-type': 'image/jpeg' }
  const response = await fetch(`${shop.base}/api/profile/avatar`, { method: 'POST', headers, body: new Uint8Array(await portrait()) })
  return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof upload>>['body'] }
}

async function avatarNow(): Promise<string> {
  const response = await fetch(`${shop.base}/api/profile`, { headers: member.headers })
  return ((await response.json()) as { avatar_url: string }).avatar_url
}

test('a full disk refuses a picture in plain words and keeps nothing of it; the shop goes on; with room again it works', async () => {
  const first = (await upload()).body.avatar_url ?? ''
  const limited = disk.fill()
  if (limited) {
    await shop.stop()
    shop = await environment.shop({ before: limited })
  }

  const refused = await upload()
  expect(refused.status).toBe(507)
  expect(refused.body.error).toEqual({ code: 'storage_full', message: expect.stringContaining('out of space') })
  // What was there is still there, whole, and nothing beside it.
  expect(await avatarNow()).toBe(first)
  const rendition = await fetch(shop.base + first)
  const { width, height } = await sharp(Buffer.from(await rendition.arrayBuffer())).metadata()
  expect([rendition.status, width, height]).toEqual([200, 256, 256])
  expect(readdirSync(join(disk.folder, 'files/avatars'))).toEqual([first.split('/').at(-1)])

  const product = await addProduct(environment.database)
  expect((await fetch(`${shop.base}/product/${product.id}`)).status).toBe(200)
  const { body: started } = await pay(shop.base, product, { phone: phoneEnding() })
  await becomes(shop.base, started.id, isPaid)
  expect(await checkInvariants(environment.database)).toEqual([])

  disk.free()
  if (limited) {
    await shop.stop()
    shop = await environment.shop()
  }
  const second = await upload()
  expect(second.status).toBe(200)
  expect((await fetch(`${shop.base}${second.body.avatar_url}`)).status).toBe(200)
  expect((await call(shop.base, 'GET', '/healthz')).status).toBe(200)
})
