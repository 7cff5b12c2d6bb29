import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { STEPS, type StepName } from '../../src/shop/media/rules.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { receivedVideo, videoRow, type VideoRow } from '../support/pipeline.ts'
import { until } from '../support/server.ts'
import { testShop } from '../support/shop.ts'
import { madeBy } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { startShop, type ShopProcess } from './support/processes.ts'

let t: TestDatabase
let dataDir: string
let storage: Storage
let workers: ShopProcess[] = []

beforeEach(async () => {
  t = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-transcoding-'))
  storage = await createStorage({ folder: join(dataDir, 'files'), s3: undefined })
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  workers = []
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startWorker(): Promise<ShopProcess> {
  const worker = await startShop({ env: { DATABASE_URL: t.url, DATA_DIR: dataDir, DEMO: 'false' }, worker: true })
  workers.push(worker)
  return worker
}

const CLIP = '-f lavfi -i testsrc2=s=270x480:r=15:d=21 -f lavfi -i sine=f=300:d=21 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'

/** What the same clip becomes when nothing happens. */
async function undisturbed(bytes: Buffer): Promise<VideoRow> {
  const shop = await testShop()
  try {
    const id = await receivedVideo(shop, bytes)
    await shop.runJobs()
    return await videoRow(shop, id)
  } finally {
    await shop.close()
  }
}

async function waiting(bytes: Buffer): Promise<string> {
  // No process knows of it yet: the sweep of the first one finds it.
  const id = await receivedVideo({ ...t, storage, shop: { media: { queueProcessing: async () => {} } } as never }, bytes)
  return id
}

const ready = (id: string) =>
  until(
    () => videoRow(t, id),
    ({ state }) => state === 'ready',
    90_000,
  )

async function expectSame(id: string, expected: VideoRow): Promise<void> {
  const video = await videoRow(t, id)
  const { files, poster_key, thumbhash, duration_ms, width, height } = expected
  expect(video).toMatchObject({ state: 'ready', files, poster_key, thumbhash, duration_ms, width, height })
  const { hls, mp4, original, preview } = files
  const named = [hls, original?.file, preview?.file, ...mp4.map(({ file }) => file)]
  const there = readdirSync(join(dataDir, 'files/videos', id))
  // Those of HLS are named by its lists; nothing else is left.
  expect(there.filter((file) => !/-(?:sound|\d+v)\.m(?:4s|3u8)$/.test(file)).sort()).toEqual(named.sort())
  // It is emptied once the video is ready.
  await until(
    async () => readdirSync(join(dataDir, 'work')),
    (left) => left.length === 0,
    10_000,
  )
}

/** The processes of ffmpeg that work for this shop, and who started them. */
function encoders(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const [, parent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return words.includes('ffmpeg') && words.includes(join(dataDir, 'work')) ? [{ pid: Number(pid), parent: Number(parent) }] : []
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** False when it has ended meanwhile. */
function isHeld(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch {
    return false
  }
}

test.runIf(ALL_TESTS)('killed while ffmpeg runs: ffmpeg ends with it, and another worker goes on to the same files', async () => {
  const bytes = await madeBy(CLIP.split(' '), 'mp4')
  const expected = await undisturbed(bytes)
  await Promise.all([startWorker(), startWorker()])
  const id = await waiting(bytes)
  const mp4 = async (state: string) =>
    (await t.database.db.run(`select from video_steps where step = 'mp4' and ${state}`)).rows.length === 1
  // It is held where it is, however fast the machine.
  const encoder = await until(
    async () => {
      const [found] = (await mp4(`state = 'running'`)) ? encoders() : []
      return found && isHeld(found.pid) ? found : undefined
    },
    (found) => found !== undefined,
    60_000,
  )
  const killed = workers.find(({ pid }) => pid === encoder?.parent)
  expect(encoders()).toHaveLength(1)
  expect(killed).toBeDefined()
  await killed?.kill()
  await until(() => mp4('tries = 2'), Boolean, 30_000)
  // The system ends it with its worker.
  await until(
    async () => encoders().filter(({ parent }) => !workers.some(({ pid }) => pid === parent && pid !== killed?.pid)),
    (orphans) => orphans.length === 0,
    10_000,
  )
  await ready(id)
  await expectSame(id, expected)
})

const HOLD = `create table held (step text);
  create function hold() returns trigger language plpgsql as $$ begin
    if new.state = 'done' and exists (select from held where step = new.step) then perform pg_sleep(300); end if;
    return new;
  end $$;
  create trigger hold before update on video_steps for each row execute function hold()`
const HELD = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`

test.runIf(ALL_TESTS)(
  'killed at the end of every step, its files stored and not yet recorded: the same files, once',
  async () => {
    const bytes = await madeBy(CLIP.split(' '), 'mp4')
    const expected = await undisturbed(bytes)
    const id = await waiting(bytes)
    await t.database.db.run(HOLD)
    for (const step of STEPS) await killedIn(step)
    await startWorker()
    await ready(id)
    await expectSame(id, expected)
    const { rows } = await t.database.db.run('select tries from video_steps where video_id = $1', [id])
    expect(rows).toEqual(STEPS.map(() => ({ tries: 2 })))
    // Six processes, one after the other.
  },
  400_000,
)

async function killedIn(step: StepName): Promise<void> {
  await t.database.db.run('insert into held values ($1)', [step])
  const worker = await startWorker()
  await until(
    async () => (await t.database.db.run(HELD)).rows.length,
    (held) => held === 1,
    120_000,
  )
  await worker.kill()
  await t.database.db.run('delete from held')
  // It would go on without its worker.
  await t.database.db.run(`select pg_terminate_backend(pid) from (${HELD}) as sleeping`)
}
