import { join, resolve } from 'node:path'
import { readConfig } from '../src/config.ts'
import { systemClock, type Clock } from '../src/platform/clock.ts'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { LOCKED } from '../src/platform/encryption.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { images } from '../src/platform/images.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLive } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import { catalogueJobs } from '../src/shop/catalogue/jobs.ts'
import type { ShopDeps } from '../src/shop/deps.ts'
import { createShop, type Shop } from '../src/shop/shop.ts'
import { cipherOf } from '../src/start/secret-keys.ts'
import { storageOf } from './shop-data.ts'

export interface Workplace {
  shop: Shop
  deps: ShopDeps
}

export interface WorkplaceOptions {
  /** The command opens and seals secrets; others have no business with them. */
  unsealed?: boolean
}

/** Runs `work` with the shop of the settings, beside the running one or without it; `clock`: what time it is there. */
export async function withShop<T>(
  work: (place: Workplace) => Promise<T>,
  clock: Clock = systemClock,
  { unsealed = false }: WorkplaceOptions = {},
): Promise<T> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ folder: join(config.dataDir, 'postgres') })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { databaseDirectUrl: directUrl, databasePrepared: prepared } = config
  await migrateDatabase(directUrl ?? url, resolve(import.meta.dirname, '../migrations'), { pooled: directUrl !== undefined })
  const log = createLog(config.logLevel)
  const database = openDatabase({
    url,
    directUrl,
    prepared,
    poolSize: 4,
    onError: (error) => log.warn({ err: error }, 'database connection'),
  })
  const jobs = createJobs(url, log)
  const storage = await storageOf(config)
  const mailer = await createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, db: database.db })
  const live = createLive(database, log)
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const rest = { sms: null, video: null, log, gateways: [], publicUrl, cipher: unsealed ? cipherOf(config) : LOCKED }
  const deps: ShopDeps = { database, clock, jobs, live, storage, images, mailer, ...rest }
  catalogueJobs(deps)
  const shop = createShop(deps)
  await jobs.start({ work: false })
  try {
    return await work({ shop, deps })
  } finally {
    await shop.accounts.idle()
    await jobs.stop()
    await live.stop()
    const alone = embedded && (await isAlone(database))
    await database.close()
    if (alone) await embedded.stop()
  }
}

/** No other connection exists: no shop is running on this database. */
async function isAlone({ db }: Database): Promise<boolean> {
  const [others] = await db.query<{ count: number }>(
    { name: '', text: `select count(*) from pg_stat_activity where application_name = 'upya live' or application_name = 'upya jobs'` },
    [],
  )
  return others?.count === 0
}
