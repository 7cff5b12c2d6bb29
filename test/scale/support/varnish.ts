import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../support/server.ts'
import { programPath } from './programs.ts'

const run = promisify(execFile)
const CONFIGURATION = resolve(import.meta.dirname, '../../../deploy/varnish/default.vcl')

/** A Varnish of this machine with the configuration that the shop comes with. */
export interface Varnish {
  base: string
  port: number
  token: string
  /** Waits until the shop's processes answer it. */
  ready(): Promise<void>
  /** Counters of varnishstat by name, such as `MAIN.cache_hit`. */
  counters(): Promise<Record<string, number>>
  /** Milliseconds of processor time that the one that serves has used, and its process. */
  cpu(): number
  pid(): number
  close(): Promise<void>
}

interface VarnishOptions {
  /** Of web processes on this machine. */
  shops: readonly number[]
  /** VCL address lists, such as `"127.0.0.1";`. */
  purgers?: string
  balancers?: string
}

/** Starts one as whoever runs the tests, on a port that the system chooses, with everything in a folder of its own. */
export async function startVarnish({ shops, purgers = '"127.0.0.1";', balancers = '' }: VarnishOptions): Promise<Varnish> {
  const program = programPath('varnishd')
  const folder = mkdtempSync(join(tmpdir(), 'upya-varnish-'))
  chmodSync(folder, 0o755)
  copyFileSync(CONFIGURATION, join(folder, 'default.vcl'))
  writeFileSync(join(folder, 'backends.vcl'), backends(shops, purgers, balancers))
  const token = 'a token of twenty-four characters'.replaceAll(' ', '-')
  const work = join(folder, 'work')
  const settings = ['http_gzip_support=off', 'thread_pool_min=10', 'vsl_mask=-Hash'].flatMap((setting) => ['-p', setting])
  const args = ['-F', '-j', 'none', '-n', work, '-a', '127.0.0.1:0', '-f', join(folder, 'default.vcl'), '-s', 'malloc,256M', ...settings]
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], UPYA_PURGE_TOKEN: token }, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'exit')
  const tool = (name: string, words: string[]) => run(join(dirname(program), '..', 'bin', name), ['-n', work, ...words])
  const ask = (...words: string[]) => tool('varnishadm', words).then(({ stdout }) => stdout)
  const address = await Promise.race([
    until(
      () => ask('debug.listen_address').catch(() => ''),
      (words) => /\d/.test(words),
    ),
    ended.then(() => Promise.reject(new Error(`varnishd ended: ${said}`))),
  ])
  const port = Number(address.trim().split(/\s+/)[2])
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    token,
    async ready() {
      await until(
        () => ask('backend.list'),
        (list) => list.split('\n').filter((line) => /^\S+\.web\d+\s.*healthy/.test(line)).length === shops.length,
      )
    },
    async counters() {
      const { stdout } = await tool('varnishstat', ['-j'])
      const { counters } = JSON.parse(stdout) as { counters: Record<string, { value: number }> }
      return Object.fromEntries(Object.entries(counters).map(([name, { value }]) => [name, value]))
    },
    cpu: () => processorTime(childOf(child.pid ?? 0)),
    pid: () => childOf(child.pid ?? 0),
    async close() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function backends(shops: readonly number[], purgers: string, balancers: string): string {
  const probe = 'probe ready { .url = "/readyz"; .interval = 200ms; .timeout = 3s; .window = 3; .threshold = 2; .initial = 0; }'
  const each = shops.map((port, n) => `backend web${n} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`)
  const lists = [`acl purgers { ${purgers} }`, `acl balancers { ${balancers} }`]
  const added = shops.map((_port, n) => `web.add_backend(web${n});`).join(' ')
  return [probe, ...each, ...lists, `sub vcl_init { new web = directors.round_robin(); ${added} }`, ''].join('\n')
}

/** The manager has one child, which does the work. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

const TICK_MS = 10

export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
