import { execFileSync, spawn } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../src/platform/free-port.ts'
import { read } from '../../support/deploy-files.ts'
import { programPath } from './programs.ts'
import { folderOf, systemUser } from './system-user.ts'

/**
 * PgBouncer with deploy/compose/pgbouncer.ini: an entry that hands connections on after each transaction, and beside it one that keeps
 * sessions.
 */
export interface Pooler {
  /** For DATABASE_URL. */
  url: string
  /** For DATABASE_DIRECT_URL: the same pooler, where a client keeps its connection. */
  directUrl: string
  /** Whether it knows of prepared statements. */
  prepares: boolean
  /** Sends everything to the server at this port from now on, without a start. */
  moveTo(port: number): Promise<void>
  /** What its console says: `show servers`. */
  show<Row extends object>(what: string): Promise<Row[]>
  stop(): Promise<void>
}

const PREPARES_FROM = [1, 21]

export async function startPooler(port: number, { poolSize }: { poolSize: number }): Promise<Pooler> {
  const folder = folderOf('pooler')
  const listens = await freePort()
  const prepares = knowsPrepared()
  const file = join(folder, 'pgbouncer.ini')
  const write = (to: number): void => {
    writeFileSync(file, settings({ to, listens, folder, poolSize, prepares }))
    writeFileSync(join(folder, 'users.txt'), '"upya" ""\n')
    const user = systemUser()
    if (user) for (const one of [file, join(folder, 'users.txt')]) chownSync(one, user.uid, user.gid)
  }
  write(port)
  const child = spawn(programPath('pgbouncer'), [file], { ...systemUser(), cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const at = (database: string) => `postgres://upya@127.0.0.1:${listens}/${database}`

  async function show<Row extends object>(what: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: at('pgbouncer') })
    await client.connect()
    try {
      return (await client.query<Row>(what)).rows
    } finally {
      await client.end()
    }
  }
  for (let tries = 0; ; tries++) {
    const there = await show('show version').then(
      () => true,
      () => false,
    )
    if (there) break
    if (tries > 100) throw new Error('pgbouncer does not start')
    await sleep(50)
  }
  return {
    url: at('upya'),
    directUrl: at('upya_sessions'),
    prepares,
    show,
    async moveTo(other) {
      write(other)
      await show('reload')
    },
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(5000).then(() => child.kill('SIGKILL'))])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function knowsPrepared(): boolean {
  const [, major = '0', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(programPath('pgbouncer'), ['--version'], { encoding: 'utf8' })) ?? []
  const [least = 0, from = 0] = PREPARES_FROM
  return Number(major) > least || (Number(major) === least && Number(minor) >= from)
}

interface Written {
  to: number
  listens: number
  folder: string
  poolSize: number
  prepares: boolean
}

/** deploy/compose/pgbouncer.ini, but for addresses, the password, and what an older version does not know. */
function settings({ to, listens, folder, poolSize, prepares }: Written): string {
  const server = `host=127.0.0.1 port=${to} dbname=postgres user=upya`
  const others: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(listens),
    auth_type: 'trust',
    auth_file: `${join(folder, 'users.txt')}\nadmin_users = upya`,
    default_pool_size: String(poolSize),
    ...(prepares ? {} : { max_prepared_statements: '' }),
  }
  const lines = read('deploy/compose/pgbouncer.ini').split('\n')
  const settled = lines.flatMap((line) => {
    if (line.startsWith('upya = '))
      return [line.replace(/host=\S+ port=\S+ dbname=\S+/, server), `upya_sessions = ${server} pool_mode=session pool_size=60`]
    const other = others[line.split(' = ')[0] ?? '']
    if (other === undefined) return [line]
    return other === '' ? [] : [`${line.split(' = ')[0]} = ${other}`]
  })
  return settled.join('\n')
}
