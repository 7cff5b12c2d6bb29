import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../src/platform/free-port.ts'
import { programPath } from './programs.ts'
import { folderOf, systemUser } from './system-user.ts'

/** A PostgreSQL of the system's packages, durable, of which standbys can be made. */
export interface PostgresServer {
  port: number
  url: string
  /** A standby that streams from it, under this name. */
  standby(name: string, settings?: Record<string, string>): Promise<PostgresServer>
  /** A copy of its files as they are, without the log that makes them whole; the folder it is in. */
  baseBackup(): Promise<string>
  /** Changes a setting that needs no start. */
  set(name: string, value: string): Promise<void>
  query<Row extends object>(text: string): Promise<Row[]>
  /** From now on it is a primary. */
  promote(): Promise<void>
  /** As a machine that loses its power: every process at once. */
  kill(): Promise<void>
  /** As a machine that hangs: connections stay, nothing answers. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** As an operator ends it. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it if it runs, and removes its files. */
  remove(): Promise<void>
}

const COMMON = { unix_socket_directories: '', listen_addresses: '127.0.0.1', max_connections: '100', random_page_cost: '1.1', jit: 'off' }

export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = folderOf('postgres')
  await run('initdb', [
    '--pgdata',
    join(folder, 'data'),
    '--username',
    'upya',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ])
  const server = await serverIn(folder, settings)
  await server.start()
  return server
}

/** A server from a copy of one's files, which its settings say how to make whole. */
export async function recoverPostgres(backup: string, settings: Record<string, string>): Promise<PostgresServer> {
  const folder = folderOf('recovered')
  cpSync(backup, join(folder, 'data'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(folder, 'data/recovery.signal'), '')
  const user = systemUser()
  chmodSync(join(folder, 'data'), 0o700)
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const server = await serverIn(folder, settings)
  await server.start()
  return server
}

async function serverIn(folder: string, settings: Record<string, string>): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `postgres://upya@127.0.0.1:${port}/postgres`
  const all = Object.entries({ ...COMMON, port: String(port), ...settings })
  const options = all.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  const ctl = (...words: string[]) => run('pg_ctl', ['--pgdata', data, '--wait', ...words])

  async function query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    port,
    url,
    query,
    async baseBackup() {
      const own = join(folderOf('base'), 'data')
      await run('pg_basebackup', ['--pgdata', own, '--dbname', url, '--checkpoint=fast', '--wal-method=none'])
      return own
    },
    async standby(name, more = {}) {
      const own = folderOf(name)
      const from = `postgres://upya@127.0.0.1:${port}/postgres`
      await run('pg_basebackup', [
        '--pgdata',
        join(own, 'data'),
        '--dbname',
        from,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--wal-method=stream',
      ])
      const server = await serverIn(own, { cluster_name: name, ...more })
      await server.start()
      return server
    },
    async set(name, value) {
      await query(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
      await query('select pg_reload_conf()')
    },
    promote: () => ctl('promote'),
    async kill() {
      // The others notice that their parent is gone; the group takes what sleeps, too.
      const pid = postmasterOf(data)
      if (!pid) return
      for (const one of [pid, ...childrenOf(pid)]) signal(one, 'SIGKILL')
      while (lives(pid)) await sleep(20)
    },
    async freeze() {
      const pid = postmasterOf(data) ?? 0
      for (const one of [pid, ...childrenOf(pid)]) signal(one, 'SIGSTOP')
    },
    async thaw() {
      const pid = postmasterOf(data) ?? 0
      for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGCONT')
    },
    stop: () => ctl('stop', '--mode=fast'),
    start: () => ctl('start', '--log', join(folder, 'server.log'), '--options', options),
    async remove() {
      if (lives(postmasterOf(data))) await ctl('stop', '--mode=immediate').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Without its outputs, which what pg_ctl starts would keep open. */
async function run(program: 'initdb' | 'pg_ctl' | 'pg_basebackup', args: string[]): Promise<void> {
  const path = program === 'initdb' ? join(programPath('pg_ctl'), '../initdb') : programPath(program)
  const child = spawn(path, args, { ...systemUser(), cwd: '/', stdio: 'ignore', timeout: 120_000 })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${args.join(' ')}`)
}

function postmasterOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)
  } catch {
    return []
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

function lives(pid: number | undefined): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
