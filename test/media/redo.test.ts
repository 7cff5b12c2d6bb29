import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminVideoDetail } from '../../src/shop/media/contract-admin.ts'
import { VIDEO_PROCESS } from '../../src/shop/media/queue.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const act = (id: string, action: string) =>
  callAs(t, admin)<AdminVideoDetail & { error: { code: string } }>('POST', `/api/admin/videos/${id}/${action}`)
const uploaded = async (state: string) => {
  const id = await readyVideo(t)
  await t.database.db.run(`update videos set state = $2, storage_key = $3, encoding = 0 where id = $1`, [
    id,
    state,
    `product-videos/${id}.mp4`,
  ])
  for (const [step, done] of [
    ['mp4', 'done'],
    ['poster', 'failed'],
  ]) {
    await t.database.db.run(
      `insert into video_steps (video_id, step, encoding, state, tries, started_at) values ($1, $2, 1, $3, 3, now())`,
      [id, step, done],
    )
  }
  return id
}
const queued = async () => {
  const { rows } = await t.database.db.run(`select data ->> 'id' as id from jobs.job where name = $1`, [VIDEO_PROCESS])
  return (rows as { id: string }[]).map(({ id }) => id)
}

test('what failed is tried again, from where it was; the rest of it is kept', async () => {
  const id = await uploaded('failed')
  expect((await act(id, 'redo')).body.error.code).toBe('video_changed')
  const { body } = await act(id, 'retry')
  expect(body.state).toBe('probing')
  // Three more tries for what failed; what is done stays done.
  const { rows } = await t.database.db.run('select step, state, tries from video_steps where video_id = $1 order by step', [id])
  expect(rows).toEqual([
    { step: 'mp4', state: 'done', tries: 3 },
    { step: 'poster', state: 'failed', tries: 0 },
  ])
  expect(await queued()).toContain(id)
})

test('"redo all" makes everything anew that was made with older settings; until then the older files are shown', async () => {
  const [old, failed] = [await uploaded('ready'), await uploaded('failed')]
  const elsewhere = await readyVideo(t)
  const { body } = await callAs(t, admin)<{ queued: number }>('POST', '/api/admin/videos/redo-all')
  expect(body).toEqual({ queued: 1 })
  const jobs = await queued()
  expect([jobs.includes(old), jobs.includes(failed), jobs.includes(elsewhere)]).toEqual([true, false, false])
  expect((await t.shop.media.clips([old])).length).toBe(1)
  expect((await t.shop.media.adminVideo(old)).state).toBe('transcoding')
})

test('another poster is asked for of a ready video only, by a time in it', async () => {
  const choose = (id: string, seconds: number) =>
    callAs(t, admin)<AdminVideoDetail & { error: { code: string } }>('POST', `/api/admin/videos/${id}/poster`, { seconds })
  const [ready, failed] = [await uploaded('ready'), await uploaded('failed')]
  expect((await choose(failed, 1)).body.error.code).toBe('video_changed')
  for (const wrong of [-1, 181]) expect((await choose(ready, wrong)).status).toBe(400)
  expect((await choose(ready, 1.25)).body.state).toBe('transcoding')
  const { rows } = await t.database.db.run('select poster_ms from videos where id = any($1::uuid[]) order by state', [[ready, failed]])
  expect(rows).toEqual([{ poster_ms: null }, { poster_ms: 1250 }])
})
