import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { migrateDatabase, openDatabase } from './platform/database.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive } from './platform/live.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { createStorage } from './platform/storage.ts'
import { createServer } from './server/server.ts'
import { createShop } from './shop/shop.ts'

const root = resolve(import.meta.dirname, '..')
const config = readConfig(process.env)
const log = createLog(config.logLevel)
mkdirSync(config.dataDir, { recursive: true })

const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ folder: join(config.dataDir, 'postgres') })
const url = config.databaseUrl ?? embedded?.url ?? ''
await migrateDatabase(url, join(root, 'migrations'))
const database = openDatabase({
  url,
  readUrl: config.databaseReadUrl,
  poolSize: config.databasePool,
  onError: (error) => log.warn({ error: error.message }, 'database connection'),
})
const live = createLive(database.connect, log)
const jobs = createJobs(url, log)
const storage = await createStorage({ folder: join(config.dataDir, 'files'), s3: config.s3 })
const mailer = await createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, db: database.db })
const origin = config.publicUrl ?? `http://${config.host}:${config.port}`

const shop = createShop({ database, clock: systemClock, jobs, live, storage, mailer, log, gateways: [], publicUrl: origin })
await live.start()
await jobs.start({ work: true })
const build = (await import(join(root, 'build/server/index.js'))) as ServerBuild
const app = await createServer({ config, shop, origin, build, assets: join(root, 'build/client/assets') })
await app.listen({ host: config.host, port: config.port })
process.stdout.write(`Upya is open at ${origin}\n`)

async function stop(): Promise<void> {
  await app.close()
  await jobs.stop()
  await live.stop()
  await database.close()
  await embedded?.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
