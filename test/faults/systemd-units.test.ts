import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/free-port.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { read, ROOT, unit } from '../support/deploy-files.ts'
import { emptyDatabase } from '../support/old-database.ts'
import { requirePages } from './support/environment.ts'
import { startShop } from './support/processes.ts'

// The processes of deploy/systemd, started by the commands of its units with the settings of its example, without systemd.

const run = promisify(execFile)

let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
let settings: Record<string, string>
beforeAll(async () => {
  await requirePages()
  database = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'upya-units-'))
  const example = Object.fromEntries(
    [...read('deploy/systemd/upya.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const own = {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: randomBytes(24).toString('hex'),
  }
  settings = { ...example, ...own, DATA_DIR: folder, DRAIN_SECONDS: '1' }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The command of a unit, in this folder and with this port instead of the one of its number. */
function command(name: string, key: string, port = 0): string {
  const value = unit(`${name}.service`).find(([one]) => one === key)?.[1] ?? ''
  return value.replaceAll('/opt/upya/current', ROOT).replace(/\d+%i/, String(port))
}

describe.runIf(ALL_TESTS)('as systemd starts them', () => {
  test('first the migration, which ends; then a web process and a worker, which are ready, and end when they are told to', async () => {
    const [node = '', ...args] = command('upya-migrate', 'ExecStart').split(' ')
    await run(node, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...settings } })
    for (const [name, port] of [
      ['web', 'PORT'],
      ['worker', 'WORKER_PORT'],
    ] as const) {
      const listens = await freePort()
      const of = `upya-${name}@`
      const shop = await startShop({
        command: command(of, 'ExecStart'),
        ...(name === 'worker' ? { worker: true } : {}),
        env: { ...settings, [port]: String(listens) },
      })
      const [probe = '', ...asks] = command(of, 'ExecStartPost', listens).split(' ')
      await run(probe, asks, { cwd: ROOT })
      const begun = Date.now()
      await shop.stop()
      expect(await shop.ended).toEqual([0, null])
      expect(Date.now() - begun).toBeLessThan(75_000)
    }
  })
})
