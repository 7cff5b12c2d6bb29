import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { images } from '../../src/platform/images.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs.ts'
import { createLive, type Live } from '../../src/platform/live.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMailer, type Mailer } from '../../src/platform/mail.ts'
import { createStorage, type Storage } from '../../src/platform/storage.ts'
import { tracedDatabase, tracedJobs, tracedMailer, tracedStorage } from '../../src/platform/traced.ts'
import { note } from '../../src/platform/tracing.ts'
import { catalogueJobs } from '../../src/shop/catalogue/jobs.ts'
import { videoJobs, type VideoWork } from '../../src/shop/media/jobs.ts'
import { openVideoTools } from '../../src/platform/video/video-tools.ts'
import { notificationJobs } from '../../src/shop/notifications/jobs.ts'
import type { ShopDeps } from '../../src/shop/deps.ts'
import { DEFAULT_NAME, nameShop } from '../../src/shop/name.ts'
import { createShop, type Shop } from '../../src/shop/shop.ts'
import { testDatabase } from './database.ts'

/** A clock that is paused until it is moved; it starts at the real time. */
export interface MovingClock extends Clock {
  forward(seconds: number): void
  set(date: Date): void
}

export interface TestShop {
  shop: Shop
  database: Database
  url: string
  clock: MovingClock
  jobs: Jobs
  live: Live
  storage: Storage
  mailer: Mailer
  deps: ShopDeps
  /** What a worker's clock does beside the jobs. */
  videoWork: VideoWork
  /** Does the jobs that wait, here and now, until none is left; returns how many. A failing job throws. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface TestShopOptions extends Partial<Omit<ShopDeps, 'database' | 'clock'>> {
  /** Real pg-boss workers instead of runJobs(). */
  work?: boolean
}

/** A shop with nothing faked but time, on a database and a storage folder of its own. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { work = false, ...overrides } = options
  const { database: plain, url, close } = await testDatabase()
  // As open.ts does: what follows the traces of a test that has a collector.
  const database = tracedDatabase(plain)
  // Files share a process: the shop of an earlier one may have been called something else.
  nameShop(DEFAULT_NAME)
  const folder = mkdtempSync(join(tmpdir(), 'upya-files-'))
  const log = createLog('silent')
  const clock = movingClock()
  const { jobs, runJobs } = drainable(tracedJobs(overrides.jobs ?? createJobs(url, log)), database)
  const live = overrides.live ?? createLive(database, log)
  const storage = overrides.storage ?? tracedStorage(await createStorage({ folder, s3: undefined }))
  const mailer =
    overrides.mailer ?? tracedMailer(await createMailer({ smtpUrl: undefined, from: 'Upya <orders@upya.example>', db: database.db }))
  const deps: ShopDeps = {
    gateways: [],
    mpesaRoute: 'off',
    sms: null,
    publicUrl: 'http://upya.test',
    noteTrace: note,
    log,
    images,
    video: testVideoTools(join(folder, 'work')),
    incoming: join(folder, 'incoming'),
    cipher: createCipher([randomBytes(KEY_BYTES)]),
    // A thousand passwords in a run of all tests.
    passwordCost: { memory: 64, passes: 1, parallelism: 1 },
    ...overrides,
    database,
    clock,
    jobs,
    live,
    storage,
    mailer,
  }
  catalogueJobs(deps)
  const shop = createShop(deps)
  notificationJobs({ jobs, notifications: shop.notifications })
  const videoWork = videoJobs(deps, shop.media, (id) => shop.transact(({ media }) => media.refreshClipsOf([id])))
  await jobs.start({ work })
  await live.start()
  return {
    shop,
    database,
    url,
    clock,
    jobs,
    live,
    storage,
    mailer,
    deps,
    videoWork,
    runJobs,
    async close() {
      await jobs.stop()
      await live.stop()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What ffmpeg can do is asked once; nothing is started for a shop without videos. */
const testVideoTools = (folder: string) => openVideoTools({ path: process.env['PATH'], configured: process.env['FFMPEG_PATH'], folder })

export function movingClock(): MovingClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    forward(seconds) {
      now += seconds * 1000
    },
    set(date) {
      now = date.getTime()
    },
  }
}

const TAKE_JOB = {
  name: 'test_take_job',
  text: `delete from jobs.job where id = (
    select id from jobs.job where state in ('created', 'retry') order by created_on, id limit 1
  ) returning name, data`,
}

/** The same queue, with a way to empty it inside a test instead of waiting for a worker. */
function drainable(jobs: Jobs, database: Database): { jobs: Jobs; runJobs(): Promise<number> } {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  return {
    jobs: {
      ...jobs,
      on(name, handler, options) {
        handlers.set(name, handler as (data: object) => Promise<void>)
        jobs.on(name, handler, options)
      },
    },
    async runJobs() {
      for (let done = 0; ; done++) {
        const [job] = await database.db.query<{ name: string; data: object }>(TAKE_JOB, [])
        if (!job) return done
        await handlers.get(job.name)?.(job.data)
      }
    },
  }
}
