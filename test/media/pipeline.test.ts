import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headBytes } from '../../src/platform/video/mp4-head.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { processed, probeOf } from '../support/pipeline.ts'
import { madeBy, testClip } from '../support/videos.ts'
import { videoFileKey } from '../../src/shop/media/rules.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

test('a clip becomes an original without its place, MP4s, a poster and a preview, and is shown', async () => {
  const seen: unknown[] = []
  const end = t.live.subscribe('videos', ({ data }) => seen.push(data))
  const pictures = '-f lavfi -i testsrc2=s=720x1280:r=25:d=1.2 -f lavfi -i sine=f=440:d=1.2 -c:a aac -shortest'
  const facts = '-metadata comment=-1.2921+036.8219/ -metadata title=Home'
  const clip = await madeBy([...pictures.split(' '), ...X264, ...facts.split(' ')], 'mp4')
  const video = await processed(t, clip, { title: 'A dress' })
  end()
  expect(video).toMatchObject({ state: 'ready', error: null, width: 720, height: 1280, duration_ms: 1200, encoding: 1 })
  expect(video.playable_at).toEqual(expect.any(Date))
  expect(video.published_at).toEqual(expect.any(Date))
  expect(seen).toContainEqual({ id: video.id })

  expect(video.files.mp4.map(({ name, width, height }) => ({ name, width, height }))).toEqual([
    { name: '360p', width: 360, height: 640 },
    { name: '480p', width: 480, height: 854 },
    { name: '720p', width: 720, height: 1280 },
  ])
  for (const { file, bytes, head_bytes, width, name } of video.files.mp4) {
    const made = await probeOf(t, video.id, file)
    expect(made).toMatchObject({ container: 'mp4', video: { codec: 'avc', width, rotation: 0, frames: 30, fps: 25 } })
    expect(made.video.codecString).toMatch(name === '360p' ? /^avc1\.4d..1e$/i : /^avc1\.4d..1f$/i)
    expect(made.audio).toEqual({ codec: 'aac', channels: name === '360p' ? 1 : 2, sampleRate: 44_100 })
    expect(await t.storage.size(videoFileKey(video.id, file))).toBe(bytes)
    expect(head_bytes).toBeGreaterThan(bytes / 2)
    expect(head_bytes).toBeLessThan(bytes)
  }
  const original = video.files.original?.file ?? ''
  expect(video.url).toBe(`/media/video/${video.id}/${original}`)
  const kept = (await t.storage.get(videoFileKey(video.id, original))) ?? Buffer.alloc(0)
  expect(clip.includes('+036.8219')).toBe(true)
  expect(kept.includes('+036.8219')).toBe(false)
  expect(kept.includes('Home')).toBe(false)
  expect(await probeOf(t, video.id, original)).toMatchObject({ video: { width: 720 }, audio: { codec: 'aac' } })

  expect(await probeOf(t, video.id, video.files.preview?.file ?? '')).toMatchObject({
    video: { width: 240, codec: 'avc', fps: 15 },
    audio: null,
  })
  const poster = await t.shop.catalogue.ensureRendition(video.poster_key ?? '', 480, 'webp')
  expect(poster?.contentType).toBe('image/webp')
  expect(video.thumbnail_url).toBe(`/media/${video.poster_key}/480.webp`)
  expect(Buffer.from(video.thumbhash ?? '', 'base64').length).toBeGreaterThan(10)
  expect((await t.shop.media.clips([video.id]))[0]?.sources).toHaveLength(4)
  expect(existsSync(join(t.deps.video!.folder, video.id))).toBe(false)
  // Three sizes of a whole screen.
}, 180_000)

const black = (size: string, seconds = 1): string[] => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=20:d=${seconds}`]

test('what was filmed on its side stands upright, and what says how to turn it is gone', async () => {
  const flat = await madeBy([...black('320x180'), ...X264], 'mp4')
  const turned = turn(flat)
  const video = await processed(t, turned)
  expect(video).toMatchObject({ state: 'ready', width: 180, height: 320 })
  expect(await probeOf(t, video.id, video.files.mp4[0]?.file ?? '')).toMatchObject({ video: { width: 180, height: 320, rotation: 0 } })
})

/** As a phone writes it: the matrix of the track says 90 degrees. */
function turn(mp4: Buffer): Buffer {
  const turned = Buffer.from(mp4)
  const at = turned.indexOf('tkhd') + 4 + 40
  for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries()) turned.writeInt32BE(value, at + i * 4)
  turned.writeInt32BE(180 * 0x10000, at + 24)
  return turned
}

test.runIf(ALL_TESTS)('odd sizes, pixels that are not square, a changing rate, and WebM without sound', async () => {
  const odd = await madeBy(
    [...black('431x767', 0.6), '-vf', 'setsar=1/2', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
    'webm',
  )
  const video = await processed(t, odd)
  expect(video).toMatchObject({ state: 'ready', error: null })
  const made = await probeOf(t, video.id, video.files.mp4[0]?.file ?? '')
  expect([made.video.width % 2, made.video.height % 2, made.audio]).toEqual([0, 0, null])
  expect(made.video.width / made.video.height).toBeCloseTo(431 / 2 / 767, 1)
  expect(video.files.original?.file).toMatch(/-original\.webm$/)

  const uneven = await madeBy([...black('128x96', 2), '-vf', "select='not(mod(n,7))+not(mod(n,3))'", '-fps_mode', 'vfr', ...X264], 'mp4')
  const even = await processed(t, uneven)
  expect(await probeOf(t, even.id, even.files.mp4[0]?.file ?? '')).toMatchObject({ video: { steady: true } })
})

test('trim marks: only what is between them is made, and the original, which has more, is not offered', async () => {
  const video = await processed(t, await testClip({ seconds: 3, tone: 300 }), { trim: [1000, 2000], publish: false })
  expect(video).toMatchObject({ state: 'ready', duration_ms: 1000, published_at: null, files: { original: null } })
  expect(video.url).toContain('-360p.mp4')
  expect((await probeOf(t, video.id, video.files.mp4[0]?.file ?? '')).duration).toBeCloseTo(1, 1)
})

test.runIf(ALL_TESTS)('silence is no track of sound', async () => {
  const silent = await madeBy([...black('128x96'), '-f', 'lavfi', '-i', 'anullsrc=d=1', '-c:a', 'aac', '-shortest', ...X264], 'mp4')
  const video = await processed(t, silent)
  expect((await probeOf(t, video.id, video.files.mp4[0]?.file ?? '')).audio).toBeNull()
})

test.runIf(ALL_TESTS)('the first second of a file ends where its last picture and sound do', async () => {
  await expect(headBytes(import.meta.filename)).rejects.toThrow('not in front')
})
