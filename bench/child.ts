import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../src/platform/free-port.ts'

export const root = resolve(import.meta.dirname, '..')

/** A server in a process of its own. */
export interface Child {
  base: string
  pid: number
  /** Milliseconds from its start until it said that it listens. */
  readyAfter: number
  /** Resident memory in MB, now. */
  memory(): number
  /** Milliseconds of processor time that it has used, of all its threads. */
  cpu(): number
  stop(): Promise<void>
}

/** Starts `node ...args` and waits until it prints `sign`. */
export async function startChild(args: string[], env: Record<string, string>, sign: string, port: number): Promise<Child> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes(sign)) done()
    })
    ended.then(() => fail(new Error(`${args.join(' ')} ended before it was ready`)))
  })
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    memory: () => residentMemory(child.pid ?? 0),
    cpu: () => processorTime(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(15_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    },
  }
}

export interface ShopProcess {
  dataDir: string
  env?: Record<string, string>
  /** Any free one when it is not set. */
  port?: number
  /** Write a CPU profile to test-results/ when it ends. */
  profile?: boolean
  /** Both in one process when it is not set. */
  role?: 'web' | 'worker'
}

/** The shop as `npm start` runs it: production, demo payments, no rate ceiling, nothing logged. */
export async function startShop({ dataDir, env = {}, port: wanted, profile = false, role }: ShopProcess): Promise<Child> {
  const port = wanted ?? (await freePort())
  const settings = { HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'silent', DEMO: 'true', DEMO_CLIP_WIDTH: '0' }
  const memory = JSON.parse(readFileSync(resolve(root, 'scripts/node-flags.json'), 'utf8')) as string[]
  const flags = profile ? [...memory, '--cpu-prof', '--cpu-prof-dir=test-results'] : memory
  const sign = role === 'worker' ? 'Upya is working' : 'Upya is open'
  return startChild([...flags, 'src/main.ts', ...(role ? [role] : [])], { ...settings, PORT: String(port), ...env }, sign, port)
}

export async function startCeiling(databaseUrl: string): Promise<Child> {
  const port = await freePort()
  return startChild(['bench/ceiling.ts', databaseUrl, String(port)], { NODE_ENV: 'production' }, 'ready', port)
}

/** Linux reports it in /proc; elsewhere it is not measured. */
export function residentMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

/** Linux reports it per thread in nanoseconds; elsewhere it is not measured. A thread that ends takes its time along. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    return times.reduce((sum, time) => sum + time, 0) / 1e6
  } catch {
    return Number.NaN
  }
}
