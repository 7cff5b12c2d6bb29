import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeBytes, processed, probeOf, receivedVideo, storedOf, videoRow } from '../support/pipeline.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { madeBy, testClip } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

/** Where storage keeps its files: beside the folder for work. */
const filesFolder = () => join(t.deps.video!.folder, '..')
const pictures = (size: string, seconds: number | string, rate = 20): string[] =>
  words(`-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`)
const words = (line: string): string[] => line.split(' ')
const X264 = words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p')
const whole = () => testClip({ seconds: 2, width: 128, height: 96 })
const sound = words('-f lavfi -i sine=f=440:d=1')

const REFUSED: [what: string, sentence: string, bytes: () => Promise<Uint8Array> | Uint8Array][] = [
  ['nothing', 'The file is empty', () => Buffer.alloc(0)],
  ['a few bytes', 'It is not a video', () => Buffer.from('hi')],
  ['a text', 'It is not a video', () => Buffer.from('These are words, and no pictures at all.\n'.repeat(50))],
  ['a program', 'It is not a video', () => Buffer.concat([Buffer.from('\x7fELF'), randomBytes(2000)])],
  ['a playlist', 'It is not a video', () => Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')],
  ['a list of files', 'It is not a video', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['a picture', 'It is not a video', () => madeBy([...pictures('64x64', 0.1), '-frames:v', '1'], 'jpg')],
  [
    'a cut end',
    'The file is damaged or incomplete',
    async () => (await madeBy([...pictures('128x96', 2), ...X264], 'mp4')).subarray(0, 20_000),
  ],
  ['a cut middle', 'The file is damaged or incomplete', async () => cut(await whole(), 0.5)],
  ['noise in it', 'The file is damaged or incomplete', async () => noisy(await whole())],
  ['an index of 4 GB', 'The file is damaged or incomplete', async () => hugeIndex(await whole())],
  ['sound alone', 'It has no picture', () => madeBy([...sound, '-c:a', 'aac'], 'mp4')],
  ['ProRes', 'This format cannot be read (prores)', () => madeBy([...pictures('128x96', 1), '-c:v', 'prores_ks'], 'mov')],
  ['Motion JPEG', 'This format cannot be read (', () => madeBy([...pictures('128x96', 1), '-c:v', 'mjpeg'], 'mov')],
  ['a huge frame', 'It has over 9 megapixels', () => madeBy([...words('-f lavfi -i color=s=4000x3000:r=10:d=1'), ...X264], 'mp4')],
  ['a long side', 'It has a side of over 4096 pixels', () => madeBy([...words('-f lavfi -i color=s=4200x64:r=10:d=1'), ...X264], 'mp4')],
  ['a tiny frame', 'It is too small: both sides need at least 64 pixels', () => madeBy([...pictures('128x16', 1), ...X264], 'mp4')],
  ['a moment', 'It is shorter than half a second', () => madeBy([...pictures('128x96', 0.2), ...X264], 'mp4')],
  [
    'three minutes and more',
    'It is longer than 3 minutes',
    () => madeBy([...words('-f lavfi -i color=s=64x64:r=2:d=182'), ...X264], 'mp4'),
  ],
  ['five pictures', 'It has fewer than 10 pictures', () => madeBy([...pictures('128x96', 5, 1), ...X264], 'mp4')],
  [
    'ten tracks',
    'It has more than 8 tracks',
    () => madeBy([...pictures('64x64', 1), ...Array.from({ length: 9 }, () => words('-map 0:v')).flat(), ...X264], 'mp4'),
  ],
]

test.each(REFUSED)('%s is refused: %s', async (_, sentence, bytes) => {
  const id = await receivedVideo(t, await bytes())
  await t.runJobs()
  const video = await videoRow(t, id)
  expect(video).toMatchObject({
    state: 'rejected',
    playable_at: null,
  })
  expect(video.error).toContain(sentence)
  // Nothing of it is left: neither what was sent, nor what was made of it until then.
  expect(await t.storage.exists(`product-videos/none/${id}.mp4`)).toBe(false)
  expect(existsSync(join(t.deps.video!.folder, id))).toBe(false)
  expect(storedOf(filesFolder(), id)).toEqual([])
})

const cut = (bytes: Buffer, part: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * part))

/** Half of what comes after the index is overwritten. */
function noisy(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes)
  const from = broken.indexOf('mdat') + 200
  randomBytes(Math.floor((broken.length - from) * 0.6)).copy(broken, from + 100)
  return broken
}

function hugeIndex(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes)
  broken.writeUInt32BE(0xffff_fff0, broken.indexOf('moov') - 4)
  return broken
}

test('the same file a second time is not taken, and says what it is', async () => {
  const bytes = await testClip({ seconds: 1, width: 96, height: 64 })
  const first = await processed(t, bytes, { title: 'Red bag' })
  expect(first).toMatchObject({ state: 'ready' })
  // What is looked for in vain after a refusal is found here.
  expect(storedOf(filesFolder(), first.id).length).toBeGreaterThanOrEqual(4)
  expect(await processed(t, bytes)).toMatchObject({ state: 'rejected', error: 'It is already there: Red bag' })
})

test('what was cut while it was being written, in fragments, is taken as far as it goes', async () => {
  const fragments = words('-movflags frag_keyframe+empty_moov+default_base_moof -g 10')
  const bytes = await madeBy([...pictures('128x96', 3), ...X264, ...fragments], 'mp4')
  const video = await processed(t, cut(bytes, 0.6))
  expect(video).toMatchObject({ state: 'ready' })
  expect(video.duration_ms).toBeGreaterThan(1000)
  expect(video.duration_ms).toBeLessThan(2500)
})

test.runIf(ALL_TESTS)('a cover picture is not the clip', async () => {
  const cover = words('-f lavfi -i color=s=64x64:r=1:d=1 -map 1:v -map 0:v -c:v:0 png -disposition:v:0 attached_pic')
  const video = await processed(t, await madeBy([...pictures('128x96', 1), ...cover, ...words('-c:v:1 libx264 -pix_fmt yuv420p')], 'mp4'))
  expect(video).toMatchObject({ state: 'ready', error: null, width: 128, height: 96 })
})

test.runIf(ALL_TESTS)('HDR is told from what every screen shows', async () => {
  const hlg = words(
    '-vf format=yuv420p10le -c:v libx265 -x265-params log-level=none -preset ultrafast -color_trc arib-std-b67 -color_primaries bt2020 -colorspace bt2020nc',
  )
  const video = await processed(t, await madeBy([...pictures('128x96', 0.6), ...hlg], 'mp4'))
  expect(video).toMatchObject({ state: 'ready', error: null, files: { original: null } })
  expect((await probeOf(t, video.id, video.files.mp4[0]?.file ?? '')).video).toMatchObject({ codec: 'avc', hdr: false, deep: false })
})

test.runIf(ALL_TESTS)('six channels at 8 kHz become what phones play; 60 pictures a second become 30', async () => {
  const loud = words('-f lavfi -i aevalsrc=0.9*sin(440*t)|0|0|0|0|0:s=8000:d=1 -c:a aac -ac 6')
  const video = await processed(t, await madeBy([...pictures('420x400', 1, 60), ...loud, ...X264], 'mp4'))
  const largest = await probeOf(t, video.id, video.files.mp4.at(-1)?.file ?? '')
  expect(largest).toMatchObject({ video: { fps: 30, frames: 30, width: 420 }, audio: { channels: 2, sampleRate: 44_100 } })
})

test('a server without ffmpeg keeps what was sent and says what to install', async () => {
  const without = await testShop({ video: null })
  try {
    const ids = [await receivedVideo(without, await whole()), await receivedVideo(without, await whole())]
    await without.runJobs()
    for (const id of ids) {
      expect(await videoRow(without, id)).toMatchObject({ state: 'received', error: expect.stringContaining('FFMPEG_PATH') })
    }
  } finally {
    await without.close()
  }
})

test('looking into a file says what it is', async () => {
  expect(await probeBytes(t, await testClip({ seconds: 1, width: 96, height: 64, tone: 200 }))).toMatchObject({
    video: {
      demuxer: 'mov',
      tracks: 2,
      video: { codec: 'avc', width: 96, height: 64, steady: true, fps: 25, hdr: false },
      audio: { codec: 'aac' },
    },
  })
})
