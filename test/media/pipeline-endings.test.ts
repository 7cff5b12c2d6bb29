import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { REJECTED_KEPT, type VideoState } from '../../src/shop/media/rules.ts'
import { processed, receivedVideo, storedOf, videoRow } from '../support/pipeline.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { testClip } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestShop
let folder: string
/** Called before the original is fetched; what it throws is what storage says. */
let beforeGet: (key: string) => Promise<void> | void = () => {}
let beforePut: (key: string) => Promise<void> | void = () => {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upya-files-'))
  const disk = await createStorage({ folder, s3: undefined })
  const storage: Storage = {
    ...disk,
    async getFile(key, path) {
      await beforeGet(key)
      return disk.getFile(key, path)
    },
    async putFile(key, path, type) {
      await beforePut(key)
      await disk.putFile(key, path, type)
    },
  }
  t = await testShop({ storage })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const sweep = async (seconds: number) => {
  t.clock.forward(seconds)
  await t.shop.media.queueProcessing(
    (await t.database.db.run('select gen_random_uuid() as id')).rows.map((row) => (row as { id: string }).id)[0] ?? '',
  )
  await t.runJobs()
}
const act = (id: string, action: 'archive' | 'retry' | 'restore') => t.shop.transact(({ media }) => media.actOnVideo(id, action))
const folderOf = (id: string) => join(t.deps.video!.folder, id)
async function remove(id: string): Promise<void> {
  await t.shop.transact(({ media }) => media.giveUpVideo(id))
  await t.shop.media.removeVideoFiles(id)
  await t.shop.transact(({ media }) => media.removeVideo(id))
}

test('what goes wrong outside of a step is tried three times, later each time; then it has failed, and can be tried again', async () => {
  let asked = 0
  beforeGet = () => {
    asked++
    throw new Error('The storage does not answer')
  }
  const id = await receivedVideo(t, await testClip({ seconds: 1, width: 96, height: 64 }))
  const states: [asked: number, state: VideoState][] = []
  const look = async () => states.push([asked, (await videoRow(t, id)).state])
  await t.runJobs()
  await look()
  // Not yet, then the second time; the third is after five minutes.
  for (const seconds of [20, 11, 200, 101, 5000, 50_000]) {
    await sweep(seconds)
    await look()
  }
  expect(states).toEqual([
    [1, 'probing'],
    [1, 'probing'],
    [2, 'probing'],
    [2, 'probing'],
    [3, 'failed'],
    [3, 'failed'],
    [3, 'failed'],
  ])
  expect(await videoRow(t, id)).toMatchObject({ error: 'The storage does not answer' })
  expect(await t.storage.exists(`product-videos/none/${id}.mp4`)).toBe(true)

  beforeGet = () => {}
  await act(id, 'retry')
  await t.runJobs()
  expect(await videoRow(t, id)).toMatchObject({ state: 'ready', error: null, tries: 0 })
})

test('what ends the process each time is not begun a fourth time', async () => {
  const id = await receivedVideo(t, await testClip({ seconds: 1.1, width: 96, height: 64 }))
  await t.database.db.run(`update videos set state = 'probing', tries = 3, tried_at = now() - interval '1 day' where id = $1`, [id])
  await t.runJobs()
  expect(await videoRow(t, id)).toMatchObject({ state: 'failed', error: 'The server ended in the middle of it, three times' })
})

/** Calls `work` once ffmpeg runs for the MP4s of this video; resolves with when that was done. */
function whenEncoding(id: string, work: () => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = t.live.subscribe('videos', () => {
      t.database.db
        .run(`select from video_steps where video_id = $1 and step = 'mp4' and progress > 0`, [id])
        .then(async ({ rows }) => {
          if (rows.length === 0) return
          stop()
          await work()
          resolve(Date.now())
        })
        .catch(reject)
    })
  })
}

test.runIf(ALL_TESTS)('archived in the middle of a long step, its ffmpeg ends at once; brought back, it begins anew', async () => {
  const id = await receivedVideo(t, await testClip({ seconds: 40, width: 270, height: 480, tone: 300 }))
  const archived = whenEncoding(id, () => act(id, 'archive'))
  await t.runJobs()
  expect(Date.now() - (await archived)).toBeLessThan(1500)
  const { rows } = await t.database.db.run(
    `select state, tries, progress < 1 as unfinished from video_steps where video_id = $1 and step = 'mp4'`,
    [id],
  )
  expect(rows).toEqual([{ state: 'running', tries: 0, unfinished: true }])
  expect(await videoRow(t, id)).toMatchObject({ state: 'archived', playable_at: null, tries: 0 })
  expect(existsSync(folderOf(id))).toBe(false)
  await act(id, 'restore')
  expect(await videoRow(t, id)).toMatchObject({ state: 'received' })
  await t.database.db.run('delete from videos where id = $1', [id])
  await t.runJobs()
})

test.runIf(ALL_TESTS)('deleted while its files are on their way into storage: nothing of it stays', async () => {
  const id = await receivedVideo(t, await testClip({ seconds: 2.5, width: 128, height: 96 }))
  beforePut = async (key) => {
    if (!key.endsWith('-preview.mp4')) return
    await act(id, 'archive')
    await remove(id)
  }
  await t.runJobs()
  beforePut = () => {}
  expect(await videoRow(t, id)).toBeUndefined()
  expect(storedOf(folder, id)).toEqual([])
  expect(existsSync(folderOf(id))).toBe(false)
})

test.runIf(ALL_TESTS)('a deleted video takes its poster with it, unless another or a product has the same', async () => {
  const [alone, shared] = [
    await processed(t, await testClip({ seconds: 1.2, width: 104, height: 72 })),
    await processed(t, await testClip({ seconds: 1.3, width: 112, height: 72 })),
  ]
  expect(storedOf(folder, alone.id, alone.poster_key ?? '')).not.toEqual([])
  await t.database.db.run(`insert into videos (id, url, title, created_at, poster_key) values (gen_random_uuid(), '', '', now(), $1)`, [
    shared.poster_key,
  ])
  for (const { id } of [alone, shared]) {
    await act(id, 'archive')
    await remove(id)
    expect(await t.storage.exists(`product-videos/none/${id}.mp4`)).toBe(false)
  }
  expect(storedOf(folder, alone.id, alone.poster_key ?? '')).toEqual([])
  expect(storedOf(folder, shared.id, shared.poster_key ?? '')).toEqual([`pictures/${shared.poster_key}/original`])
})

test('a refused video is kept for a week, for its reason', async () => {
  const { id, error } = await processed(t, Buffer.from('These are words.'))
  expect(error).toBe('It is not a video')
  t.clock.forward(REJECTED_KEPT - 60)
  expect(await t.shop.media.videosToDelete()).not.toContain(id)
  t.clock.forward(120)
  expect(await t.shop.media.videosToDelete()).toContain(id)
  await remove(id)
  expect(await videoRow(t, id)).toBeUndefined()
})
