import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareInstallation, type Installation } from './embedded-installation.ts'
import { freePort } from './free-port.ts'

export interface EmbeddedDatabase {
  url: string
  /** Stops the server cleanly, unless another process of the shop still works with it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of its own; made when missing. */
  folder: string
  /** For tests: not durable, about twice as fast. */
  volatile?: boolean
  /** Where it listens; any free port when it is not set. */
  port?: number
}

interface Running {
  pid: number
  port: number
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  // The pages of a shop's tables are in memory: the default makes the planner avoid indexes it should use.
  random_page_cost: '1.1',
  log_min_messages: 'fatal',
  password_encryption: 'scram-sha-256',
}
// Databases that live for seconds have nothing to clean up, and plans must not change while a test looks at them.
const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
const ATTEMPTS = 4
/** Every connection of this process has this name, so that at the end it can tell its own from others'. */
const OURS = `upya ${process.pid}`

/** Starts the PostgreSQL that npm installed, or joins the one already running on this folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const installation = prepareInstallation(options.folder)
  const data = join(installation.folder, 'data')
  const password = passwordIn(installation.folder)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(installation, data, password)

  for (let attempt = 1; ; attempt++) {
    const running = runningIn(data) ?? (await launch(installation, data, options))
    const url = `postgres://upya:${password}@127.0.0.1:${running.port}/postgres?application_name=${encodeURIComponent(OURS)}`
    if (await ready(url, running.pid)) return { url, stop: () => stop(running.pid, url, options.volatile ?? false) }
    // It ended at once: another start took the folder first, or the port, or a killed server is still going down.
    if (attempt === ATTEMPTS)
      throw new Error(`The embedded PostgreSQL does not start: ${lastLine(join(installation.folder, 'server.log'))}`)
    await sleep(300 * attempt)
  }
}

function passwordIn(folder: string): string {
  const file = join(folder, 'password')
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`The database files in ${folder} belong to another user. Start as that user, or set DATA_DIR.`, { cause: error })
  }
}

/** Whole or not at all: a start that was killed half-way leaves nothing that looks like a database. */
function initialise(installation: Installation, data: string, password: string): void {
  const partial = `${data}.${process.pid}`
  const passwordFile = `${partial}.password`
  rmSync(partial, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (installation.owner) chownSync(passwordFile, installation.owner.uid, installation.owner.gid)
  const args = ['-D', partial, '-U', 'upya', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync']
  try {
    execFileSync(program(installation, 'initdb'), args, { ...installation.owner, stdio: 'pipe', cwd: installation.folder })
    renameSync(partial, data)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function program(installation: Installation, name: string): string {
  return join(installation.programs, 'bin', name)
}

/** The server that holds this folder, if it lives: also one whose parent was killed, which is adopted. */
function runningIn(data: string): Running | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !alive(pid)) return undefined
  if (isPostgres(pid)) return port ? { pid, port } : undefined
  // After a crash of the machine the number may belong to any other program, which PostgreSQL would not dare to ignore.
  rmSync(file, { force: true })
  return undefined
}

function isPostgres(pid: number): boolean {
  try {
    if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    if (platform() === 'darwin') return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
    return true
  } catch {
    return false
  }
}

async function launch(installation: Installation, data: string, { volatile, port: wanted }: EmbeddedOptions): Promise<Running> {
  const port = wanted ?? (await freePort())
  const settings = { ...SETTINGS, ...(volatile ? VOLATILE : {}), port: String(port) }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const logFile = join(installation.folder, 'server.log')
  const log = openSync(logFile, 'a')
  if (installation.owner) chownSync(logFile, installation.owner.uid, installation.owner.gid)
  // Detached: Ctrl-C goes to the shop alone, which stops the database after its last request.
  const child = spawn(program(installation, 'postgres'), args, {
    ...installation.owner,
    stdio: ['ignore', log, log],
    detached: true,
    cwd: installation.folder,
  })
  child.on('error', () => {})
  child.unref()
  if (!child.pid) throw new Error('The embedded PostgreSQL could not be started')
  return { pid: child.pid, port }
}

/** False when the server ended instead of answering. */
async function ready(url: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (alive(pid)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      const refused = (error as { code?: string }).code === '28P01'
      if (refused || Date.now() > deadline) throw new Error('The embedded PostgreSQL runs but refuses our connection', { cause: error })
      await sleep(25)
    }
  }
  return false
}

function lastLine(log: string): string {
  return existsSync(log) ? (readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '') : 'it wrote no log'
}

async function stop(pid: number, url: string, volatile: boolean): Promise<void> {
  if (!alive(pid) || (!volatile && (await hasOtherConnections(url)))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && alive(pid); waited += 20) await sleep(20)
}

/** A web and a worker process may share one embedded database: the last one out stops it. */
async function hasOtherConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where application_name like 'upya %' and application_name <> $1 limit 1`,
      [OURS],
    )
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
