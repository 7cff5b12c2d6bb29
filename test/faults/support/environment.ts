import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import fastify from 'fastify'
import { openDatabase, type Database } from '../../../src/platform/database.ts'
import { CERTIFICATE_FILE, SIMULATED_MERCHANT, simulatedInitiator } from '../../../src/simulator/daraja/credentials.ts'
import { simulator, type SimulatorOptions } from '../../../src/simulator/simulator.ts'
import { testDatabase } from '../../support/database.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { startMailServer } from './mail-server.ts'
import { startShop, type ShopOptions, type ShopProcess } from './processes.ts'

/** Everything around the shop: its database and files, the phone company behind a fault proxy, a balancer in front. */
export interface TestEnvironment {
  database: Database
  databaseUrl: string
  dataDir: string
  /** The phone company itself, not through the fault proxy. */
  phones: string
  faultProxy: FaultProxy
  balancer: Balancer
  /** Starts one more process of the shop; the balancer knows it, unless it is a worker. */
  shop(options?: Partial<ShopOptions>): Promise<ShopProcess>
  /** The clocks of everything that waits for a payment go on by this. */
  pass(seconds: number): Promise<void>
  close(): Promise<void>
}

export interface EnvironmentOptions extends SimulatorOptions {
  /** A database that is not of this run's PostgreSQL. */
  databaseUrl?: string
  /** The way to it, where it is another than `databaseUrl`; closed with the environment. */
  database?: Database
  /** For its files; a new one otherwise. */
  dataDir?: string
  env?: Record<string, string>
}

export async function startEnvironment(options: EnvironmentOptions = {}): Promise<TestEnvironment> {
  const { databaseUrl: foreign, database: way, dataDir = mkdtempSync(join(tmpdir(), 'upya-faults-')), env = {}, ...simulated } = options
  const own = foreign ? null : await testDatabase()
  const databaseUrl = foreign ?? own?.url ?? ''
  const database = own?.database ?? way ?? openDatabase({ url: databaseUrl, poolSize: 6, onError: () => {} })
  const company = fastify({ forceCloseConnections: true })
  await company.register(simulator, { approveAfterMs: 60, promptMs: 600_000, ...simulated })
  const phones = await company.listen({ host: '127.0.0.1', port: 0 })
  const faultProxy = await startFaultProxy(phones)
  const balancer = await startBalancer()
  const post = await startMailServer(database)
  const settings = {
    ...merchantSettings(faultProxy.base, balancer.base),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    SMTP_URL: post.url,
  }
  const started: ShopProcess[] = []

  return {
    database,
    databaseUrl,
    dataDir,
    phones,
    faultProxy,
    balancer,
    async shop({ env: more = {}, ...how } = {}) {
      const shop = await startShop({ ...how, env: { PUBLIC_URL: balancer.base, ...settings, ...env, ...more } })
      started.push(shop)
      // A worker listens nowhere.
      if (!how.worker) balancer.backends = [...balancer.backends, shop.base]
      return shop
    },
    pass: (seconds) => pass(database, seconds),
    async close() {
      await Promise.all(started.map((shop) => shop.kill()))
      await balancer.close()
      await faultProxy.close()
      await company.close()
      await post.close()
      await (own ? own.close() : database.close())
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function merchantSettings(provider: string, shop: string): Record<string, string> {
  return {
    DARAJA_BASE_URL: provider,
    DARAJA_CONSUMER_KEY: SIMULATED_MERCHANT.consumerKey,
    DARAJA_CONSUMER_SECRET: SIMULATED_MERCHANT.consumerSecret,
    DARAJA_SHORTCODE: SIMULATED_MERCHANT.shortCode,
    DARAJA_PASSKEY: SIMULATED_MERCHANT.passkey,
    DARAJA_CALLBACK_URL: `${shop}/pay/cb`,
    DARAJA_INITIATOR: simulatedInitiator().name,
    DARAJA_INITIATOR_PASSWORD: simulatedInitiator().password,
    DARAJA_CERTIFICATE: fileURLToPath(CERTIFICATE_FILE),
  }
}

/** What waits by the clock, by table. */
const WAITING: Record<string, readonly string[]> = {
  checkouts: ['expires_at', 'hold_until', 'created_at', 'updated_at'],
  payment_attempts: ['created_at', 'sent_at', 'next_query_at'],
  payment_refunds: ['created_at', 'sent_at', 'next_at'],
  payment_inbox: ['received_at', 'next_at'],
  payment_receipt_checks: ['created_at', 'next_at'],
  payment_pulls: ['pulled_to', 'next_at'],
}

async function pass({ db }: Database, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(WAITING)) {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`).join(', ')
    await db.query({ name: '', text: `update ${table} set ${moved}` }, [seconds])
  }
}

/** The pages are part of every process; npm test builds them in the step before. */
export async function requirePages(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..')
  if (existsSync(join(root, 'build/server/index.js'))) return
  const { build } = (await import(join(root, 'scripts/setup.mjs'))) as { build(): Promise<void> }
  await build()
}
