import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import type { Drawings } from './demo/pictures/drawings.ts'
import { type Database, migrateDatabase, openDatabase } from './platform/database.ts'
import { createCipher } from './platform/encryption.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { images } from './platform/images.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive } from './platform/live.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { createSms, type Sms } from './platform/sms.ts'
import { createStorage, type Storage } from './platform/storage.ts'
import { createServer, type Mount, type ServerOptions } from './server/server.ts'
import { catalogueJobs } from './shop/catalogue/jobs.ts'
import { notificationJobs } from './shop/notifications/jobs.ts'
import type { ShopDeps } from './shop/deps.ts'
import { createShop, type Shop } from './shop/shop.ts'
import { mailbox } from './simulator/messages/mailbox.ts'
import { simulatedSms } from './simulator/daraja/credentials.ts'
import { databaseFailure, explain, portFailure, requireAlone, requireFolder, requirePort, StartFailure } from './start/failure.ts'
import { payments } from './start/gateways.ts'
import { banner, originOf } from './start/banner.ts'
import { createShutdown } from './start/shutdown.ts'
import { requireNoDemoLeftovers } from './start/demo-leftovers.ts'
import { secretKeysOf } from './start/secret-keys.ts'
import { startWorker } from './start/worker.ts'

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
  const mailer = await createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, db: database.db, outboxIsRead: config.local })
  const origin = originOf(config)
  const sms = smsOf(config)
  const { mounts, ...ways } = payments(config, database)
  const deps = {
    database,
    clock: systemClock,
    jobs,
    live,
    storage,
    images,
    mailer,
    sms,
    log,
    ...ways,
    cipher: createCipher(secretKeysOf(config)),
    secondFactorWaived: config.demo && config.local,
    publicUrl: origin,
    demo: config.demo,
  }
  const shop = createShop(deps)
  await requireNoDemoLeftovers(config, shop)
  await shop.accounts.secrets.prepare()
  catalogueJobs({ jobs, storage: drawings?.whenDrawn ?? files, images, log })
  notificationJobs({ jobs, notifications: shop.notifications })

  await live.start()
  shutdown.onShutdown(() => live.stop())
  await jobs.start({ work: role.work })
  shutdown.onShutdown(() => jobs.stop())
  if (role.work && config.demo) await seed(shop, deps, config)
  if (drawings) shutdown.onShutdown(drawWhileOpen(drawings, log))
  shutdown.onShutdown(() => shop.checkout.idle())
  shutdown.onShutdown(() => shop.accounts.idle())
  if (role.web) {
    await pagesBuilt
    await serve({ config, shop, platform: { database, jobs, live, log }, origin, mounts: [...mounts, ...mailboxMount(config, database)] })
  }
  // After the server: simulated providers are part of it, and the worker asks them at once.
  if (role.work) shutdown.onShutdown(startWorker(shop, { live, log, mailer, origin }))
  if (!role.web) process.stdout.write('Upya is working in the background\n')
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

/** Returns what ends it. */
function drawWhileOpen(drawings: Drawings, log: Log): () => Promise<void> {
  const work = drawings.drawMissing().then(
    (drawn) => void (drawn > 0 && process.stdout.write(`The demo's pictures are ready (${drawn})\n`)),
    (error: unknown) => log.warn({ err: error }, 'the pictures of the demo could not be drawn: the next start goes on with them'),
  )
  return () => {
    drawings.close()
    return work
  }
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
