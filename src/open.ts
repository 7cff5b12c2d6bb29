import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import type { Clips } from './demo/clips/clips.ts'
import type { Drawings } from './demo/pictures/drawings.ts'
import type { Garments } from './demo/pictures/garments.ts'
import { type Database, migrateDatabase, openDatabase } from './platform/database.ts'
import { createFetcher } from './platform/fetch.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { findFfmpeg } from './platform/ffmpeg-binary.ts'
import { images } from './platform/images.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive, type Live } from './platform/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { createSms, type Sms } from './platform/sms.ts'
import { createStorage, type Storage } from './platform/storage.ts'
import { openVideoTools } from './platform/video/video-tools.ts'
import { createServer, type Mount, type ServerOptions } from './server/server.ts'
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
import { databaseFailure, explain, portFailure, requireAlone, requireFolder, requirePort, StartFailure } from './start/failure.ts'
import { payments } from './start/gateways.ts'
import { withModel } from './start/language-model.ts'
import { withTryOn } from './start/try-on.ts'
import { providersOf } from './start/providers.ts'
import { banner, originOf } from './start/banner.ts'
import { createShutdown } from './start/shutdown.ts'
import { requireNoDemoLeftovers } from './start/demo-leftovers.ts'
import { cipherOf } from './start/secret-keys.ts'
import { openGarmentCutter } from './start/garment-cutter.ts'
import { startRetention, startWorker } from './start/worker.ts'

const root = resolve(import.meta.dirname, '..')
const shutdown = createShutdown()

export interface OpenOptions {
  development: boolean
  /** Resolves when the pages can be served; the database and the demo are made ready meanwhile. */
  pagesBuilt: Promise<void>
}

/** Opens the shop in this process: `web` or `worker`, or both when nothing is said. Ends the process when it cannot. */
export async function open(words: readonly string[], { development, pagesBuilt }: OpenOptions): Promise<void> {
  try {
    const config = readConfig(process.env, { development })
    requireAlone(config)
    const role = words.join(' ') || 'all'
    if (!['all', 'web', 'worker'].includes(role)) throw new StartFailure(`Unknown role ${role}. Use web, worker, or none for both.`)
    await start(config, { web: role !== 'worker', work: role !== 'web' }, pagesBuilt)
  } catch (error) {
    process.stderr.write(`Upya did not start. ${explain(error)}\n`)
    await shutdown.close()
    process.exit(1)
  }
}

async function start(config: Config, role: { web: boolean; work: boolean }, pagesBuilt: Promise<void>): Promise<void> {
  if (role.web) await requirePort(config.host, config.port)
  requireFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const { database, url } = await openData(config, (error) => log.warn({ err: error }, 'database connection'))

  const live = createLive(database.connect, log)
  const jobs = createJobs(url, log)
  const files = await createStorage({ folder: join(config.dataDir, 'files'), s3: config.s3 })
  const drawings = config.demo ? await openDrawings(files, database) : null
  const storage = drawings?.onDemand ?? files
  const video = openVideoTools({ configured: config.ffmpegPath, path: config.programFolders, folder: join(config.dataDir, 'work') })
  const mailer = await openMailer(config, database)
  const origin = originOf(config)
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
    log,
    ...ways,
    providers: providersOf(config),
    cipher,
    secondFactorWaived: config.demo && config.local,
    publicUrl: origin,
    demo: config.demo,
  }
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
  const demo = drawings ? await drawDemo(shop, deps, { drawings, config, work: role.work }) : { drawn: Promise.resolve() }
  finishWork(shop)
  if (role.web) {
    await pagesBuilt
    const all = [...mounts, ...mailboxMount(config, database), ...analyticsMount(config)]
    await serve({ config, shop, platform: { database, jobs, live, log, storage }, origin, mounts: all })
  }
  // After the server: simulated providers are part of it, and the worker asks them at once.
  if (role.work) shutdown.onShutdown(startWorker(shop, { live, log, mailer, origin, video, ...videoWork, ...tryOnWork(deps, demo) }))
  else shutdown.onShutdown(startRetention(shop, log))
  if (!role.web) process.stdout.write('Upya is working in the background\n')
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
  return mailer
}

/** What workers do; `originals`: where pictures are read from, once they are there. */
function declareJobs(shop: Shop, deps: ShopDeps, originals: Storage) {
  const { jobs, images, log } = deps
  catalogueJobs({ jobs, storage: originals, images, log })
  notificationJobs({ jobs, notifications: shop.notifications })
  return videoJobs(deps, shop.media, (id) => shop.transact(({ media }) => media.refreshClipsOf([id])))
}

async function serve({ config, ...parts }: Omit<ServerOptions, 'build' | 'assets'>): Promise<void> {
  const build = config.development ? 'development' : await pagesBuild()
  const app = await createServer({ config, ...parts, build, assets: join(root, 'build/client/assets') })
  shutdown.onShutdown(() => app.close())
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? portFailure(error, config.host, config.port) : error
  })
  process.stdout.write(banner(config, parts.origin, process.uptime()))
  // Kept at once: a process that is killed would leave the next start without it.
  flushCompileCache()
}

/** The database, migrated: the one that is set, else the one that npm installed. */
async function openData(config: Config, onError: (error: Error) => void) {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ folder: join(config.dataDir, 'postgres') })
  if (embedded) shutdown.onShutdown(() => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await migrateDatabase(url, join(root, 'migrations')).catch((error: unknown) => {
    throw databaseFailure(error, url)
  })
  const database = openDatabase({ url, readUrl: config.databaseReadUrl, poolSize: config.databasePool, onError })
  shutdown.onShutdown(() => database.close())
  return { database, url }
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

/** The pictures of the demo, which are drawn while the shop is open; what draws them is loaded only here. */
async function openDrawings(storage: Storage, database: Database): Promise<Drawings> {
  const [{ createDrawings }, { seedLock }] = await Promise.all([import('./demo/pictures/drawings.ts'), import('./demo/seed-lock.ts')])
  return createDrawings({ storage, alone: seedLock(database, 'pictures') })
}

/** The clips of the demo, which are made when the pictures are drawn; null for a demo without, or where no ffmpeg is found. */
async function openClips(
  shop: Shop,
  { database }: ShopDeps,
  { demoClipWidth: width, ffmpegPath, programFolders }: Config,
): Promise<Clips | null> {
  const ffmpeg = width > 0 ? findFfmpeg(ffmpegPath, programFolders) : null
  if (!ffmpeg) return null
  const [{ createClips }, { seedLock }] = await Promise.all([import('./demo/clips/clips.ts'), import('./demo/seed-lock.ts')])
  return createClips(shop, { alone: seedLock(database, 'clips'), ffmpeg, queueProcessing: shop.media.queueProcessing, width })
}

interface DemoDrawing {
  /** Ends when pictures and garments are there, or will not be. */
  drawn: Promise<void>
}

/** Pictures, garments and clips of the demo, while the shop is open. */
async function drawDemo(
  shop: Shop,
  deps: ShopDeps,
  { drawings, config, work }: { drawings: Drawings; config: Config; work: boolean },
): Promise<DemoDrawing> {
  const clips = work ? await openClips(shop, deps, config) : null
  const garments = work ? await openGarments(shop, deps) : null
  const { drawn, end } = drawWhileOpen({ drawings, garments, clips }, deps.log)
  shutdown.onShutdown(end)
  return { drawn }
}

async function openGarments(shop: Shop, { database }: ShopDeps): Promise<Garments> {
  const [{ createGarments }, { seedLock }] = await Promise.all([import('./demo/pictures/garments.ts'), import('./demo/seed-lock.ts')])
  return createGarments(shop, { alone: seedLock(database, 'garments') })
}

/** What the demo knows of its own garments is never cut out. */
function tryOnWork(deps: ShopDeps, { drawn }: DemoDrawing): GarmentWork {
  const { prepareGarments, cleanUpPhotos } = garmentWork(deps, deps.cutGarment ?? null)
  let isDrawn = false
  void drawn.then(() => (isDrawn = true))
  return { prepareGarments: async () => isDrawn && prepareGarments(), cleanUpPhotos }
}

/** With what ends it. */
function drawWhileOpen({ drawings, garments, clips }: { drawings: Drawings; garments: Garments | null; clips: Clips | null }, log: Log) {
  let closed = false
  const say = (what: string, made: number): void => void (made > 0 && process.stdout.write(`The demo's ${what} are ready (${made})\n`))
  const failed = (what: string) => (error: unknown) => {
    log.warn({ err: error }, `the ${what} of the demo could not be made: the next start goes on with them`)
  }
  const pictures = drawings.drawMissing().then((made) => say('pictures', made), failed('pictures'))
  const drawn = pictures.then(async () => {
    if (garments && !closed) await garments.prepareMissing().then((made) => say('garments', made), failed('garments'))
  })
  const work = drawn.then(async () => {
    if (clips && !closed) await clips.makeMissing().then((made) => say('clips', made), failed('clips'))
  })
  const end = (): Promise<void> => {
    closed = true
    drawings.close()
    garments?.close()
    clips?.close()
    return work
  }
  return { drawn, end }
}

/** The demo pieces in an empty shop, and the people of the demo; inventing them is loaded only here. */
async function seed(shop: Shop, deps: ShopDeps, { local, demoPictureWidth: width }: Config): Promise<void> {
  const [{ seedDemo }, { seedMembers }, { seedLock }] = await Promise.all([
    import('./demo/seed.ts'),
    import('./demo/members.ts'),
    import('./demo/seed-lock.ts'),
  ])
  const alone = seedLock(deps.database)
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
