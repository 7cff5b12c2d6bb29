import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { videoFileKey } from '../../src/shop/media/rules.ts'
import { processed, receivedVideo, videoRow } from '../support/pipeline.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ffmpeg, madeBy, testClip } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const run = promisify(execFile)
let t: TestShop
let folder: string
/** Called before a file goes into storage; what it throws is what storage says. */
let beforePut: (key: string) => Promise<void> | void = () => {}
const stored: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upya-files-'))
  const disk = await createStorage({ folder, s3: undefined })
  const storage: Storage = {
    ...disk,
    async putFile(key, path, contentType) {
      await beforePut(key)
      stored.push(key)
      await disk.putFile(key, path, contentType)
    },
  }
  t = await testShop({ storage })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What ffmpeg says of a playlist that it plays, and how long that is, in whole seconds. */
async function decodedBy(list: string): Promise<{ said: string; seconds: number }> {
  const { stdout, stderr } = await run(ffmpeg, ['-v', 'error', '-i', list, '-f', 'null', '-progress', 'pipe:1', '-'])
  const [, time] = /^out_time_us=(\d+)\s+(?:(?!out_time_us)[^])*progress=end/m.exec(stdout) ?? []
  return { said: stderr, seconds: Math.round(Number(time) / 1e6) }
}

const clip = (seconds: number) => testClip({ seconds, width: 96, height: 64 })
const stepsOf = async (id: string) =>
  (await t.database.db.run('select step, state, tries, progress from video_steps where video_id = $1 order by started_at', [id])).rows

test('a step that fails is tried three times, later each time; then it says which, and can be tried again', async () => {
  beforePut = (key) => {
    if (key.endsWith('-360p.mp4')) throw new Error('No space left')
  }
  const id = await receivedVideo(t, await clip(1))
  await t.runJobs()
  expect(await videoRow(t, id)).toMatchObject({ state: 'transcoding', playable_at: null })
  // Too early.
  await t.shop.media.queueProcessing(id)
  await t.runJobs()
  expect(await stepsOf(id)).toMatchObject([
    { step: 'original', state: 'done' },
    { step: 'mp4', state: 'failed', tries: 1 },
  ])
  for (let tries = 0; tries < 2; tries++) {
    t.clock.forward(31)
    await t.shop.media.queueProcessing(id)
    await t.runJobs()
  }
  expect(await videoRow(t, id)).toMatchObject({ state: 'failed', error: 'mp4: No space left', playable_at: null })
  expect(await t.storage.exists(`product-videos/none/${id}.mp4`)).toBe(true)

  beforePut = () => {}
  expect(await t.shop.media.retry(id)).toBe(true)
  await t.runJobs()
  expect(await videoRow(t, id)).toMatchObject({ state: 'ready', error: null })
  expect(await t.shop.media.retry(id)).toBe(false)
})

test('it is shown as soon as it can be played, before the rest is made', async () => {
  const seen: unknown[] = []
  beforePut = async (key) => {
    const id = key.split('/')[1] ?? ''
    if (key.endsWith('-preview.mp4')) seen.push(...(await t.shop.media.clips([id])))
  }
  const video = await processed(t, await clip(1.4))
  beforePut = () => {}
  expect(seen).toMatchObject([{ id: video.id, preview: null, sources: [{ name: '360p' }, { name: 'original' }] }])
  expect((await t.shop.media.clips([video.id]))[0]?.preview).toContain('-preview.mp4')
})

test('made anew, the older files serve until the new ones are whole, and are gone then', async () => {
  const before = await processed(t, await clip(1.8))
  const old = before.files.mp4[0]?.file ?? ''
  await t.database.db.run('update videos set encoding = 0, trim_end_ms = 1000 where id = $1', [before.id])
  await t.database.db.run('update video_steps set encoding = 0 where video_id = $1', [before.id])
  const meanwhile: unknown[] = []
  beforePut = async (key) => {
    if (key.endsWith('-preview.mp4'))
      meanwhile.push(...(await t.shop.media.clips([before.id])), await t.storage.exists(videoFileKey(before.id, old)))
  }
  expect(await t.shop.media.redoAll()).toBe(1)
  await t.runJobs()
  beforePut = () => {}
  expect(meanwhile).toMatchObject([{ duration: 1.8, sources: [{ url: expect.stringContaining(old) }, {}] }, true])
  const after = await videoRow(t, before.id)
  expect(after).toMatchObject({ state: 'ready', duration_ms: 1000, encoding: 1, files: { original: null } })
  expect(await t.storage.exists(videoFileKey(before.id, old))).toBe(false)
  expect(await t.storage.exists(videoFileKey(before.id, before.files.original?.file ?? ''))).toBe(false)
  expect(await t.storage.exists(videoFileKey(before.id, after.files.mp4[0]?.file ?? ''))).toBe(true)
  expect(await t.shop.media.redoAll()).toBe(0)
})

test('captions saved while its files are made stay, whichever is stored last', async () => {
  let id = ''
  beforePut = async (key) => {
    if (key.endsWith('-preview.mp4'))
      await t.shop.transact(({ media }) => media.setCaptions(id, { language: 'en', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nLinen\n' }))
  }
  id = await receivedVideo(t, await clip(2.2))
  await t.runJobs()
  beforePut = () => {}
  const { state, files } = await videoRow(t, id)
  expect([state, files.captions?.language, files.preview === null]).toEqual(['ready', 'en', false])
  expect(String(await t.storage.get(videoFileKey(id, files.captions?.file ?? '')))).toContain('Linen')
})

test.runIf(ALL_TESTS)('an admin chooses another picture as the poster, which stays when all is made anew', async () => {
  const before = await processed(t, await testClip({ seconds: 2, width: 128, height: 96 }))
  stored.length = 0
  await t.shop.media.choosePoster(before.id, 0.2)
  await t.runJobs()
  const after = await videoRow(t, before.id)
  expect(after).toMatchObject({ state: 'ready', files: before.files })
  expect(after.poster_key).not.toBe(before.poster_key)
  expect(await t.storage.exists(`pictures/${before.poster_key}/original`)).toBe(false)
  // The preview begins with it.
  expect(stored).toEqual([videoFileKey(before.id, before.files.preview?.file ?? '')])
  expect(await t.shop.media.adminVideo(before.id)).toMatchObject({ poster_time: 0.2 })
  expect(await t.shop.media.redo(before.id, ['poster'])).toBe(true)
  await t.runJobs()
  expect(await videoRow(t, before.id)).toMatchObject({ poster_key: after.poster_key })
})

test('what an admin has taken away meanwhile is not made', async () => {
  beforePut = async (key) => {
    if (key.endsWith('-360p.mp4')) await t.database.db.run(`update videos set state = 'archived' where id = $1`, [key.split('/')[1]])
  }
  const video = await processed(t, await clip(2.6))
  beforePut = () => {}
  expect(video).toMatchObject({ state: 'archived', playable_at: null })
  expect(await stepsOf(video.id)).toHaveLength(2)
})

test('clips over 20 s are packed as HLS besides, every rendition in pieces of two seconds', async () => {
  const long =
    '-f lavfi -i testsrc2=s=64x112:r=10:d=21 -f lavfi -i sine=f=300:d=21 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  const video = await processed(t, await madeBy(long.split(' '), 'mp4'))
  const read = async (file: string) => String(await t.storage.get(videoFileKey(video.id, file)))
  const master = await read(video.files.hls ?? '')
  expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n/)
  expect(master).toMatch(
    /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=64x112,FRAME-RATE=10.000,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="sound"/,
  )
  const lists = master.match(/[0-9a-f]{20}-\w+\.m3u8/g) ?? []
  expect(lists.map((list) => list.slice(21))).toEqual(['sound.m3u8', '240v.m3u8', '360v.m3u8'])
  for (const list of lists) {
    const text = await read(list)
    const [media = ''] = text.match(/[0-9a-f]{20}-\w+\.m4s/) ?? []
    expect(text.match(/#EXTINF/g)?.length).toBeGreaterThanOrEqual(10)
    expect(text).toContain('#EXT-X-BYTERANGE')
    expect(await t.storage.size(videoFileKey(video.id, media))).toBeGreaterThan(1000)
    // From beginning to end, by the list alone.
    const decoded = await decodedBy(join(folder, videoFileKey(video.id, list)))
    expect([list.slice(21), decoded]).toEqual([list.slice(21), { said: '', seconds: 21 }])
  }
})

test.runIf(ALL_TESTS)('a server that is stopped in the middle of a step has not failed in it', async () => {
  const stopping = await testShop()
  try {
    const id = await receivedVideo(stopping, await testClip({ seconds: 3, width: 720, height: 1280 }))
    stopping.live.subscribe('videos', () => {
      // The first step has ended and the second has begun, or will at once.
      void stopping.database.db
        .run(`select from video_steps where step = 'mp4'`)
        .then(({ rows }) => rows[0] && stopping.deps.video?.close())
    })
    await stopping.runJobs()
    expect(await videoRow(stopping, id)).toMatchObject({ state: 'transcoding', error: null })
    const { rows } = await stopping.database.db.run(`select state, tries from video_steps where video_id = $1 and step = 'mp4'`, [id])
    expect(rows).toEqual([{ state: 'running', tries: 0 }])
  } finally {
    await stopping.close()
  }
})
