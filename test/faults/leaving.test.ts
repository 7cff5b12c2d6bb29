import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/free-port.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { until } from '../support/server.ts'
import { startCluster } from './support/cluster.ts'
import { requirePages, startEnvironment, type TestEnvironment } from './support/environment.ts'
import { startShop, type ShopProcess } from './support/processes.ts'

// How a process comes and goes beside others. Replacing all of them under load, behind a real balancer, is in test/scale.

let environment: TestEnvironment
beforeAll(async () => {
  if (!ALL_TESTS) return
  await requirePages()
  environment = await startEnvironment()
})
afterAll(() => environment?.close())

const statusOf = (shop: ShopProcess, path: string) =>
  fetch(shop.base + path).then(
    ({ status }) => status,
    () => null,
  )
const hasEnded = (shop: ShopProcess) => Promise.race([shop.ended.then(() => true), sleep(0).then(() => false)])

describe.runIf(ALL_TESTS)('a web process that gets SIGTERM', () => {
  test('says that it leaves and serves on; streams end last, with the order to come back soon', async () => {
    const shop = await environment.shop({ env: { DRAIN_SECONDS: '4' } })
    const stream = await fetch(`${shop.base}/api/live/shop`)
    const heard = stream.text()
    expect(await statusOf(shop, '/readyz')).toBe(200)
    process.kill(shop.pid, 'SIGTERM')
    await until(
      () => statusOf(shop, '/readyz'),
      (status) => status === 503,
    )
    expect(await (await fetch(`${shop.base}/readyz`)).json()).toMatchObject({ status: 'leaving' })
    for (const path of ['/', '/api/categories', '/healthz']) expect(await statusOf(shop, path)).toBe(200)
    expect(await Promise.race([heard, sleep(0).then(() => 'open')])).toBe('open')
    const retries = [...(await heard).matchAll(/^retry: (\d+)$/gm)].map(([, milliseconds]) => Number(milliseconds))
    expect(retries).toHaveLength(2)
    expect(retries[1]).toBeLessThanOrEqual(2000)
    await shop.ended
    expect(shop.said()).toContain('it serves for another 4 s')
  })

  test('a second one ends the waiting, and Ctrl-C does not begin it', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => environment.shop({ env: { DRAIN_SECONDS: '300' } })))
    process.kill(first!.pid, 'SIGTERM')
    await until(
      () => statusOf(first!, '/readyz'),
      (status) => status === 503,
    )
    expect(await hasEnded(first!)).toBe(false)
    // Two within a second are one, as npm and a terminal send it.
    await sleep(1100)
    process.kill(first!.pid, 'SIGTERM')
    process.kill(second!.pid, 'SIGINT')
    await Promise.all([first!.ended, second!.ended])
  })
})

test.runIf(ALL_TESTS)('a worker answers probes and watchers where it is asked to, and nothing else', async () => {
  const port = await freePort()
  const worker = await environment.shop({ worker: true, port, env: { WORKER_PORT: String(port), METRICS_TOKEN: 'metrics-token' } })
  expect(await statusOf(worker, '/readyz')).toBe(200)
  expect(await statusOf(worker, '/healthz')).toBe(200)
  const metrics = await fetch(`${worker.base}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
  expect(await metrics.text()).toContain('upya_jobs_waiting')
  for (const path of ['/metrics', '/', '/api/categories', '/admin']) expect(await statusOf(worker, path)).toBe(404)
  await worker.stop()
})

test.runIf(ALL_TESTS)('migrate waits for a database that is not there yet, and ends when it is up to date', async () => {
  const cluster = await startCluster()
  try {
    await cluster.crash()
    const env = { DATABASE_URL: cluster.url, TRUST_PROXY: '1' }
    const run = await startShop({ env, command: `${process.execPath} src/main.ts migrate`, sign: 'waiting for it' })
    await cluster.start()
    await run.ended
    expect(run.said()).toContain('The database is up to date')
  } finally {
    await cluster.close()
  }
})

test.runIf(ALL_TESTS)('a migration that cannot have its lock lets everybody else by, and is done when it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-migration-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, '9000_next.sql'), 'alter table products add column next_version integer')
  const entries = [{ idx: 0, version: '7', when: 9_000_000_000_000, tag: '9000_next', breakpoints: true }]
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  const reader = new pg.Client({ connectionString: environment.databaseUrl })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from products')
  const migrated = migrateDatabase(environment.databaseUrl, folder)
  // It waits in front of whoever comes now, for as long as it may.
  await until(
    () => environment.database.db.run(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`),
    ({ rows }) => rows.length > 0,
  )
  expect((await environment.database.db.run('select count(*)::int as n from products')).rows).toEqual([{ n: 0 }])
  await reader.query('commit')
  await migrated
  await reader.end()
  expect((await environment.database.db.run('select next_version from products')).rows).toEqual([])
  rmSync(folder, { recursive: true })
})
