import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { videoJobs } from '../../src/shop/media/jobs.ts'
import type { VideoAction } from '../../src/shop/media/contract-admin.ts'
import { processed, receivedVideo, videoRow } from '../support/pipeline.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { testClip } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestShop
let folder: string
/** Called before a file goes into storage; what it throws is what storage says. */
let beforePut: (key: string) => Promise<void> | void = () => {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upya-files-'))
  const disk = await createStorage({ folder, s3: undefined })
  const storage: Storage = {
    ...disk,
    async putFile(key, path, contentType) {
      await beforePut(key)
      await disk.putFile(key, path, contentType)
    },
  }
  t = await testShop({ storage })
})
beforeEach(() => {
  beforePut = () => {}
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const clip = (seconds: number) => testClip({ seconds, width: 96, height: 64 })
const act = (id: string, action: VideoAction) => t.shop.transact(({ media }) => media.actOnVideo(id, action))
const giveUp = (id: string) => t.shop.transact(({ media }) => media.giveUpVideo(id))
const say = (id: string, text: string) =>
  t.shop.transact(({ media }) => media.setCaptions(id, { language: 'en', text: text && `00:00.000 --> 00:01.000\n${text}` }))
const saidIn = async (id: string) => {
  const file = (await videoRow(t, id)).files.captions?.file
  return file ? String(await t.storage.get(`videos/${id}/${file}`)) : null
}
const filesOf = (id: string) =>
  (existsSync(join(folder, 'videos', id)) ? readdirSync(join(folder, 'videos', id)) : []).map((file) => file.slice(21))

async function remove(id: string): Promise<void> {
  await giveUp(id)
  await t.shop.media.removeVideoFiles(id)
  await t.shop.transact(({ media }) => media.removeVideo(id))
}

test('a video that has failed is deleted with what its steps had made, here and where it was worked on', async () => {
  beforePut = (key) => {
    if (key.endsWith('-360p.mp4')) throw new Error('No space left')
  }
  const id = await receivedVideo(t, await clip(1))
  await t.runJobs()
  for (let tries = 0; tries < 2; tries++) {
    t.clock.forward(31)
    await t.videoWork.processWaiting()
  }
  expect([(await videoRow(t, id)).state, filesOf(id)]).toEqual(['failed', ['original.mp4']])
  const work = join(t.deps.video!.folder, id)
  await t.videoWork.sweepFolders()
  expect(existsSync(work)).toBe(true)
  await remove(id)
  await t.videoWork.sweepFolders()
  expect([existsSync(join(folder, 'videos', id)), existsSync(work)]).toEqual([false, false])
})

test.runIf(ALL_TESTS)('what is brought back while it is being deleted is made anew, not shown without its files', async () => {
  const { id, files } = await processed(t, await clip(1.2))
  const file = `videos/${id}/${files.mp4[0]?.file}`
  await act(id, 'archive')
  await giveUp(id)
  await t.storage.delete(file)
  await act(id, 'restore')
  await t.runJobs()
  expect([(await videoRow(t, id)).state, await t.storage.exists(file)]).toEqual(['ready', true])
})

test.runIf(ALL_TESTS)('captions stay as they are now, whatever is made meanwhile or anew', async () => {
  const id = await receivedVideo(t, await clip(1.3))
  await say(id, 'Linen')
  let changed = false
  beforePut = async (key) => {
    if (!key.endsWith('-preview.mp4') || changed) return
    changed = true
    await say(id, 'Silk')
  }
  await t.runJobs()
  expect([changed, await saidIn(id)]).toEqual([true, expect.stringContaining('Silk')])
  await say(id, 'Wool')
  await t.shop.media.choosePoster(id, 0.2)
  await t.runJobs()
  expect(await saidIn(id)).toContain('Wool')
  await act(id, 'redo')
  await t.runJobs()
  expect(await saidIn(id)).toContain('Wool')
  await say(id, '')
  await t.shop.media.choosePoster(id, 0.3)
  await t.runJobs()
  expect(await saidIn(id)).toBeNull()
})

test.runIf(ALL_TESTS)('a worker that has lost its lock leaves the video to the one that has it now', async () => {
  const other = videoJobs({ ...t.deps, jobs: { ...t.deps.jobs, on: () => undefined } }, t.shop.media, async () => {})
  const id = await receivedVideo(t, await testClip({ seconds: 2, width: 480, height: 640 }))
  let taken: Promise<void> | undefined
  beforePut = async (key) => {
    if (!key.endsWith('-480p.mp4') || taken) return
    const { rows } = await t.database.db.run(
      `select pid, pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and locktype = 'advisory' and objid = 7208118`,
    )
    expect(rows).toHaveLength(1)
    const { pid } = rows[0] as { pid: number }
    await expect.poll(async () => (await t.database.db.run('select from pg_locks where pid = $1', [pid])).rows.length).toBe(0)
    taken = other.processWaiting()
    await expect.poll(async () => (await t.database.db.run(`select from video_steps where step = 'mp4' and tries = 2`)).rows.length).toBe(1)
  }
  await t.runJobs()
  await taken
  const { rows } = await t.database.db.run(`select step, state from video_steps where video_id = $1 and state <> 'done'`, [id])
  expect([(await videoRow(t, id)).state, rows]).toEqual(['ready', []])
})
