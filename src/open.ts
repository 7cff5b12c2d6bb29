import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { createFetcher } from './platform/fetch.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { images } from './platform/images.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive, type Live } from './platform/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { createSms, type Sms } from './platform/sms.ts'
import type { Storage } from './platform/storage.ts'
import { tracedDatabase, tracedJobs, tracedMailer, tracedStorage } from './platform/traced.ts'
import { note } from './platform/tracing.ts'
import { openVideoTools } from './platform/video/video-tools.ts'
import { createServer, type Mount, type ServerOptions } from './server/server.ts'
import { createWorkerServer } from './server/worker-server.ts'
import { catalogueJobs } from './shop/catalogue/jobs.ts'
import { videoJobs } from './shop/media/jobs.ts'
import { notificationJobs } from './shop/notifications/jobs.ts'
import type { ShopDeps } from './shop/deps.ts'
import { shopName } from './shop/name.ts'
import { garmentWork, type GarmentWork } from './shop/try-on/jobs.ts'
import { createShop, type Shop } from './shop/shop.ts'
import { clarity, CLARITY_PREFIX } from './simulator/clarity/clarity.ts'
import { mailbox } from './simulator/messages/mailbox.ts'
import { simulatedSms } from './simulator/daraja/credentials.ts'
import { type DemoDrawing, drawDemo, openDrawings } from './start/demo.ts'
import { waitForDatabase } from './start/wait-for-database.ts'
import { databaseFailure, explain, portFailure, requireAlone, requireFolder, requirePort, StartFailure } from './start/failure.ts'
import { payments } from './start/gateways.ts'
import { startInboxMonths } from './start/inbox-months.ts'
import { withModel } from './start/language-model.ts'
import { withTryOn } from './start/try-on.ts'
import { providersOf } from './start/providers.ts'
import { banner, originOf } from './start/banner.ts'
import { createSharedAssets } from './start/shared-assets.ts'
import { createShutdown } from './start/shutdown.ts'
import { requireNoDemoLeftovers } from './start/demo-leftovers.ts'
import { cipherOf } from './start/secret-keys.ts'
import { openLog } from './start/telemetry.ts'
import { openFiles } from './start/files.ts'
import { listenWidely } from './start/listening.ts'
import { openGarmentCutter } from './start/garment-cutter.ts'
import { startRetention, startWorker } from './start/worker.ts'

const root = resolve(import.meta.dirname, '..')
const ASSETS = join(root, 'build/client/assets')
const shutdown = createShutdown()

export interface OpenOptions {
  development: boolean
  /** Resolves when the pages can be served; the database and the demo are made ready meanwhile. */
  pagesBuilt: Promise<void>
}

/** Opens the shop in this process: `web` or `worker`, or both when nothing is said. `migrate` only brings the database up to date. Ends the process when it cannot. */
export async function open(words: readonly string[], { development, pagesBuilt }: OpenOptions): Promise<void> {
  try {
    const config = readConfig(process.env, { development })
    requireAlone(config)
    const role = words.join(' ') || 'all'
    if (role === 'migrate') return await migrate(config)
    if (!['all', 'web', 'worker'].includes(role))
      throw new StartFailure(`Unknown role ${role}. Use web, worker, migrate, or none for web and worker.`)
    await start(config, { web: role !== 'worker', work: role !== 'web' }, pagesBuilt)
  } catch (error) {
    process.stderr.write(`Upya did not start. ${explain(error)}\n`)
    await shutdown.close()
    process.exit(1)
  }
}

/** What every start does first, as a step of its own: however long it takes, nothing counts as a start that failed. */
async function migrate(config: Config): Promise<void> {
  if (!config.databaseUrl) requireFolder(config.dataDir)
  const { url } = await waitForDatabase(() => openData(config, () => {}))
  const jobs = createJobs(url, createLog(config.logLevel))
  await jobs.start({ work: false })
  await jobs.stop()
  await shutdown.close()
  process.stdout.write('The database is up to date\n')
  process.exit(0)
}

async function start(config: Config, role: { web: boolean; work: boolean }, pagesBuilt: Promise<void>): Promise<void> {
  await requirePort(config.host, role.web ? config.port : config.workerPort)
  requireFolder(config.dataDir)
  const log = await openLog(config, shutdown)
  const { deps, files, drawings, mounts, uploadsTo } = await openDeps(config, log, role)
  const { database, live, jobs, mailer, video, storage, publicUrl: origin } = deps
  const shop = createShop(deps)
  await requireNoDemoLeftovers(config, shop)
  await shop.accounts.secrets.prepare()
  await shop.orders.customerKeys.prepare()
  const videoWork = declareJobs(shop, deps, drawings?.whenDrawn ?? files)

  followSettings(shop, live, log)
  await live.start()
  await shop.settings.get()
  shutdown.onShutdown(() => live.stop())
  await jobs.start({ work: role.work })
  shutdown.onShutdown(() => jobs.stop())
  if (role.work && config.demo) await seed(shop, deps, config)
  const demo = drawings ? await drawDemo(shop, deps, { drawings, config, work: role.work, shutdown }) : { drawn: Promise.resolve() }
  finishWork(shop)
  const platform = { database, jobs, live, log, storage }
  if (role.web) {
    await pagesBuilt
    const all = [...mounts, ...mailboxMount(config, database), ...analyticsMount(config)]
    await serve({ config, shop, platform, origin, uploadsTo, mounts: all, ...(await otherAssets(config, deps)) })
  }
  // After the server: simulated providers are part of it, and the worker asks them at once.
  if (role.work) shutdown.onShutdown(startWorker(shop, { live, log, mailer, origin, video, ...videoWork, ...tryOnWork(deps, demo) }))
  else shutdown.onShutdown(startRetention(shop, log))
  if (role.work) shutdown.onShutdown(startInboxMonths({ database, clock: deps.clock, log }))
  if (!role.web) await answerWatchers({ config, platform })
}

/** What the shop is built from; `files`: the storage itself, without what draws the demo's pictures. */
async function openDeps(config: Config, log: Log, role: { work: boolean }) {
  // What runs in the background may take its time.
  const answerWithinMs = role.work ? undefined : ANSWER_WITHIN_MS
  const { database, url } = await openData(config, (error) => log.warn({ err: error }, 'database connection'), answerWithinMs)

  const live = createLive(database, log)
  const jobs = tracedJobs(createJobs(url, log))
  const { files: untraced, uploadsTo } = await openFiles(config, originOf(config), log)
  const files = tracedStorage(untraced)
  const drawings = config.demo ? await openDrawings(files, database) : null
  const storage = drawings?.onDemand ?? files
  const video = openVideoTools({ configured: config.ffmpegPath, path: config.programFolders, folder: join(config.dataDir, 'work') })
  const mailer = await openMailer(config, database)
  const cipher = cipherOf(config)
  const { mounts, ...ways } = withTryOn(withModel(payments(config, database, cipher), config), config)
  const deps = {
    database,
    clock: systemClock,
    jobs,
    live,
    storage,
    incoming: join(config.dataDir, 'incoming'),
    images,
    cutGarment: openGarmentCutter(shutdown),
    fetchPicture: createFetcher(),
    video,
    mailer,
    mailsPerMinute: config.mailsPerMinute,
    sms: smsOf(config),
    smsCodesPerDay: config.smsCodesPerDay,
    log,
    ...ways,
    providers: providersOf(config),
    cipher,
    noteTrace: note,
    secondFactorWaived: config.demo && config.local,
    publicUrl: originOf(config),
    demo: config.demo,
  }
  return { deps, files, drawings, mounts, uploadsTo }
}

/** A worker opens no port unless it is set. */
async function answerWatchers(parts: Pick<ServerOptions, 'config' | 'platform'>): Promise<void> {
  const { host, workerPort } = parts.config
  if (workerPort > 0) await listen(await createWorkerServer(parts), host, workerPort)
  process.stdout.write('Upya is working in the background\n')
}

/** Before the process ends. */
function finishWork({ accounts, checkout, figures }: Shop): void {
  for (const finish of [() => checkout.idle(), () => figures.flushTraffic(), () => accounts.idle()]) shutdown.onShutdown(finish)
}

/** Before the server, which is told of the same changes: what this process writes for people has the name that was set. */
function followSettings({ settings }: Shop, live: Live, log: Log): void {
  live.subscribe('settings', () => {
    settings.get().catch((error: Error) => log.warn({ error: error.message }, 'settings: reading them again soon'))
  })
}

async function openMailer(config: Config, { db }: Database): Promise<Mailer> {
  const { smtpUrl, mailFrom: from, mailOnceHeader: onceHeader, local: outboxIsRead } = config
  const mailer = await createMailer({ smtpUrl, from, senderName: shopName, db, outboxIsRead, onceHeader })
  shutdown.onShutdown(async () => mailer.close?.())
  return tracedMailer(mailer)
}

/** What workers do; `originals`: where pictures are read from, once they are there. */
function declareJobs(shop: Shop, deps: ShopDeps, originals: Storage) {
  const { jobs, images, log } = deps
  catalogueJobs({ jobs, storage: originals, images, log })
  notificationJobs({ jobs, notifications: shop.notifications })
  return videoJobs(deps, shop.media, (id) => shop.transact(({ media }) => media.refreshClipsOf([id])))
}

/** Where others can reach the shop, processes of two versions may serve side by side. What cannot be shared is only missed by some. */
async function otherAssets({ local }: Config, { storage, cipher, log }: ShopDeps): Promise<Pick<ServerOptions, 'otherAssets'>> {
  if (local) return {}
  const shared = createSharedAssets(ASSETS, storage, cipher)
  await shared.share().catch((error: Error) => log.warn({ err: error }, 'the files of the pages could not be shared with other versions'))
  return { otherAssets: shared.find }
}

async function serve({ config, ...parts }: Omit<ServerOptions, 'build' | 'assets'>): Promise<void> {
  const build = config.development ? 'development' : await pagesBuild()
  const leaving = new AbortController()
  const app = await createServer({ config, ...parts, build, assets: ASSETS, leaving: leaving.signal })
  shutdown.onShutdown(() => app.close())
  await listenWidely(app, config)
  shutdown.drain(config.drainSeconds, () => {
    leaving.abort()
    process.stdout.write(`${shopName()} leaves: it serves for another ${config.drainSeconds} s, and /readyz says so\n`)
  })
  process.stdout.write(banner(config, parts.origin, process.uptime()))
  // Kept at once: a process that is killed would leave the next start without it.
  flushCompileCache()
}

/** Throws StartFailure when the port cannot be had. */
async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  shutdown.onShutdown(() => app.close())
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? portFailure(error, host, port) : error
  })
}

/** No statement of a page or a call takes so long: the machine of the database is gone. */
const ANSWER_WITHIN_MS = 60_000

/** The database, migrated: the one that is set, else the one that npm installed. */
async function openData(config: Config, onError: (error: Error) => void, answerWithinMs?: number) {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ folder: join(config.dataDir, 'postgres') })
  if (embedded) shutdown.onShutdown(() => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { databaseDirectUrl: directUrl, databasePrepared: prepared, databaseReadUrl: readUrl, databasePool: poolSize } = config
  await migrateDatabase(directUrl ?? url, join(root, 'migrations'), { pooled: directUrl !== undefined }).catch((error: unknown) => {
    throw databaseFailure(error, directUrl ?? url)
  })
  const database = openDatabase({ url, directUrl, prepared, readUrl, poolSize, answerWithinMs, onError })
  shutdown.onShutdown(() => database.close())
  return { database: tracedDatabase(database), url }
}

/** In demo mode without a mail server, what would have been e-mailed can be read beside the simulated phone: on this machine only, as links in it open accounts. */
function mailboxMount({ demo, local, smtpUrl }: Config, { db }: Database): Mount[] {
  return demo && local && !smtpUrl ? [{ prefix: '/simulator', plugin: (app) => mailbox(app, { db }) }] : []
}

/** In demo mode the stand-in for the analytics tool, where the settings name it. */
function analyticsMount(config: Config): Mount[] {
  const own = originOf({ ...config, publicUrl: undefined }) + CLARITY_PREFIX
  return config.demo && config.analytics?.url === own ? [{ prefix: CLARITY_PREFIX, plugin: clarity }] : []
}

/** SMS by Africa's Talking; in demo mode to the simulated phones. */
function smsOf(config: Config): Sms | null {
  if (config.sms) return createSms(config.sms)
  return config.demo ? createSms(simulatedSms(`${originOf({ ...config, publicUrl: undefined })}/simulator`)) : null
}

/** What the demo knows of its own garments is never cut out. */
function tryOnWork(deps: ShopDeps, { drawn }: DemoDrawing): GarmentWork {
  const { prepareGarments, cleanUpPhotos } = garmentWork(deps, deps.cutGarment ?? null)
  let isDrawn = false
  void drawn.then(() => (isDrawn = true))
  return { prepareGarments: async () => isDrawn && prepareGarments(), cleanUpPhotos }
}

/** The demo pieces in an empty shop, and the people of the demo; inventing them is loaded only here. */
async function seed(shop: Shop, deps: ShopDeps, { local, demoPictureWidth: width }: Config): Promise<void> {
  const [{ seedDemo }, { seedMembers }] = await Promise.all([import('./demo/seed.ts'), import('./demo/members.ts')])
  const alone = <T>(make: () => Promise<T>): Promise<T> => deps.database.inTurn('demoSeed', make)
  const log = (line: string): void => void process.stdout.write(`${line}\n`)
  await seedDemo(shop, { storage: deps.storage, alone, log, width })
  const openThen = (then: Pick<ShopDeps, 'clock' | 'gateways'>): Shop => createShop({ ...deps, ...then, mailer: { send: async () => {} } })
  await seedMembers(shop, { storage: deps.storage, alone, log, openThen, withAdmin: local })
}

async function pagesBuild(): Promise<ServerBuild> {
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new StartFailure('The pages are not built. Run npm start, or npm run build first.')
  return (await import(file)) as ServerBuild
}
