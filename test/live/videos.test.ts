import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveVideosApi } from '../../src/server/api/live-videos.ts'
import { videoEventData } from '../../src/shop/media/contract-admin.ts'
import { callAs } from '../support/api-client.ts'
import { listen, type TestEventStream } from '../support/events.ts'
import { liveServer } from '../support/live-server.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { receivedVideo } from '../support/pipeline.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo, testClip } from '../support/videos.ts'

let t: TestServer
let other: SecondServer
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const follow = (who: SignedInMember, base = t.base) => listen(base, '/api/live/videos', { cookie: who.headers['cookie'] ?? '' })
async function connected(who: SignedInMember, base?: string): Promise<TestEventStream> {
  const stream = await follow(who, base)
  await expect.poll(() => stream.events[0]).toEqual({ event: 'hello', data: {} })
  return stream
}
/** What was said of one video, each state once. */
function statesOf({ events }: TestEventStream, id: string): string[] {
  const said = events.filter(({ event, data }) => event === 'video' && data['id'] === id)
  const states = said.map(({ data }) => videoEventData.video.parse(data).state)
  return states.filter((state, i) => state !== states[i - 1])
}

test('[role-05] shoppers hear nothing of the work on videos', async () => {
  const statuses = await Promise.all(
    [{}, (await signUp(t)).headers].map(async (headers) => (await fetch(`${t.base}/api/live/videos`, { headers })).status),
  )
  expect(statuses).toEqual([401, 403])
})

test('admins hear of every state on every server, of the step with its progress, and at connect of what waits', async () => {
  const admin = await signUpAdmin(t)
  const here = await connected(admin)
  const id = await receivedVideo(t, await testClip({ seconds: 2, width: 128, height: 96 }))
  const there = await connected(admin, other.base)
  await expect.poll(() => statesOf(there, id)).toEqual(['received'])
  await t.runJobs()
  for (const stream of [here, there]) {
    await expect.poll(() => statesOf(stream, id).at(-1)).toBe('ready')
    const said = stream.events.filter(({ data }) => data['id'] === id).map(({ data }) => videoEventData.video.parse(data))
    expect(said.some(({ step, progress }) => step === 'mp4' && progress !== null)).toBe(true)
    expect(said.at(-1)).toEqual({ id, state: 'ready', step: null, progress: null })
    // Said a great many times: it has to be short.
    expect(Math.max(...said.map((one) => JSON.stringify(one).length))).toBeLessThan(150)
  }
  await Promise.all([here.close(), there.close()])
})

test('what an admin does is heard by the others, to its deletion', async () => {
  const admin = await signUpAdmin(t)
  const id = await readyVideo(t)
  const stream = await connected(admin, other.base)
  const call = callAs(t, admin)
  await call('POST', `/api/admin/videos/${id}/archive`)
  await expect.poll(() => statesOf(stream, id)).toEqual(['archived'])
  await call('DELETE', `/api/admin/videos/${id}`)
  await expect.poll(() => statesOf(stream, id)).toEqual(['archived', 'deleted'])
  await stream.close()
})

test.each([
  ['the right is taken away', `update users set is_admin = false, admin_since = null where id = $1`],
  ['the session ends', 'delete from sessions where user_id = $1'],
])('the stream ends when %s', async (_, sql) => {
  const admin = await signUpAdmin(t)
  const quick = await liveServer(t, liveVideosApi)
  const stream = await connected(admin, quick.base)
  await t.database.db.run(sql, [admin.id])
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(stream.events.at(-1)).toEqual({ event: 'signed_out', data: {} })
  await quick.close()
})
