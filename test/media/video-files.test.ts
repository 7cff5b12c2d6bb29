import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clip } from '../../src/shop/media/contract.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo, testClip } from '../support/videos.ts'

let t: TestServer
let url: string
let whole: Buffer

beforeAll(async () => {
  t = await testServer()
  await readyVideo(t)
  const { body } = await t.read<{ items: Clip[] }>('/api/videos')
  url = t.base + (body.items[0]?.sources[0]?.url ?? '')
  whole = await testClip()
})
afterAll(() => t.close())

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { method, headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('a video comes whole, or the part that is asked for, and may be kept for ever', async () => {
  const all = await ask()
  expect([all.status, all.body.equals(whole)]).toEqual([200, true])
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(whole.length),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(all.headers.get('content-encoding')).toBeNull()
  const first = await ask({ range: 'bytes=0-1' })
  expect([first.status, first.headers.get('content-range'), first.body.length]).toEqual([206, `bytes 0-1/${whole.length}`, 2])
  const rest = await ask({ range: 'bytes=100-' })
  expect([rest.status, rest.body.equals(whole.subarray(100))]).toEqual([206, true])
  const last = await ask({ range: 'bytes=-50' })
  expect([last.status, last.body.equals(whole.subarray(-50))]).toEqual([206, true])
})

test('what cannot be had is 416, what cannot be read is the whole', async () => {
  const beyond = await ask({ range: `bytes=${whole.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  const several = await ask({ range: `bytes=${Array.from({ length: 50 }, (_, n) => `${n}-${n}`).join(',')}` })
  expect([several.status, several.body.length]).toEqual([200, whole.length])
})

test('one that is known is not sent again, and HEAD says how large it is', async () => {
  const { headers } = await ask()
  const etag = headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  expect((await ask({ 'if-range': etag, range: 'bytes=0-1' })).status).toBe(206)
  expect((await ask({ 'if-range': '"another"', range: 'bytes=0-1' })).status).toBe(200)
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([200, String(whole.length), 0])
})

test.each([
  '/media/video/x/y.mp4',
  '/media/video/0199b0a0-0000-7000-8000-000000000001/..%2f..%2fx.mp4',
  `/media/video/0199b0a0-0000-7000-8000-000000000001/${'a'.repeat(20)}-480p.mp4`,
])('%s is not there', async (path) => {
  expect((await fetch(t.base + path)).status).toBe(404)
})
