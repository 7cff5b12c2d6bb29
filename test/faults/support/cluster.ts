import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../../src/platform/embedded-database.ts'
import { prepareInstallation } from '../../../src/platform/embedded-installation.ts'
import { freePort } from '../../../src/platform/free-port.ts'
import { migrateDatabase } from '../../../src/platform/migrate.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')

/** A PostgreSQL of its own, durable, that can be taken away and given back under the same address. */
export interface Cluster {
  url: string
  /** At once, as a machine that loses its power: what was committed is all that is left. */
  crash(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const parent = mkdtempSync(join(tmpdir(), 'upya-cluster-'))
  // For root's sake: the user postgres must reach what is inside.
  chmodSync(parent, 0o755)
  const folder = join(parent, 'postgres')
  const port = await freePort()
  const { url } = await startEmbeddedDatabase({ folder, port })
  await migrateDatabase(url, MIGRATIONS)
  const directory = prepareInstallation(folder).folder

  async function crash(): Promise<void> {
    const pid = postmaster(directory)
    if (!pid) return
    process.kill(pid, 'SIGQUIT')
    while (lives(pid)) await sleep(20)
  }
  return {
    url,
    crash,
    start: async () => void (await startEmbeddedDatabase({ folder, port })),
    async close() {
      await crash()
      rmSync(directory, { recursive: true, force: true })
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

function postmaster(directory: string): number | undefined {
  try {
    return Number(readFileSync(join(directory, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
