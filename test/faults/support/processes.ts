import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../../../src/platform/free-port.ts'

const root = resolve(import.meta.dirname, '../../..')
const memory = JSON.parse(readFileSync(resolve(root, 'scripts/node-flags.json'), 'utf8')) as string[]
const COMMAND = [...memory, 'src/main.ts']

/** The shop as `npm start` runs it, in a process of its own. */
export interface ShopProcess {
  base: string
  pid: number
  /** What it has written so far, to both outputs. */
  said(): string
  /** As the kernel ends it: at once, without a last word. */
  kill(): Promise<void>
  /** As an operator ends it. */
  stop(): Promise<void>
  /** Resolves when it has ended by itself, or otherwise. */
  ended: Promise<unknown>
}

export interface ShopOptions {
  /** Beside what every shop of the tests is set to. */
  env: Record<string, string>
  port?: number
  /** Only what is done in the background. */
  worker?: true
  /** Resolve when it says this; that it is open otherwise. */
  sign?: string
  /** Given the means to kill it before it is open. */
  onStart?: (kill: () => void) => void
  /** A shell command put before it: "ulimit -f 8". */
  before?: string
  /** Another way to start it, as a person types it. */
  command?: string
}

const running = new Map<ChildProcess, (signal: NodeJS.Signals) => void>()
// A test run that is ended must not leave shops behind.
process.once('exit', () => running.forEach((send) => send('SIGKILL')))

/** Starts a shop and waits until it is open. Throws with what it said when it ends before. */
export async function startShop({
  env,
  port,
  worker,
  sign = worker ? 'Upya is working' : 'Upya is open',
  onStart,
  before,
  command,
}: ShopOptions): Promise<ShopProcess> {
  const listens = port ?? (await freePort())
  const own = { HOST: '127.0.0.1', PORT: String(listens), DRAIN_SECONDS: '0' }
  const settings = { PATH: process.env['PATH'], HOME: process.env['HOME'], RATE_LIMIT: '0', ...own, ...env }
  const [program = '', ...args] = command?.split(' ') ?? [
    ...(before ? ['bash', '-c', `${before}; exec "$0" "$@"`] : []),
    process.execPath,
    ...COMMAND,
    ...(worker ? ['worker'] : []),
  ]
  // What a command starts in turn is reached by their group.
  const detached = command !== undefined
  const child = spawn(program, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'], detached })
  const send = (signal: NodeJS.Signals): void => void (detached && child.pid ? signalGroup(child.pid, signal) : child.kill(signal))
  running.set(child, send)
  onStart?.(() => send('SIGKILL'))
  const ended = once(child, 'exit').finally(() => running.delete(child))
  let said = ''
  const open = new Promise<void>((done) => {
    const collectOutput = (data: Buffer): void => {
      said += data.toString()
      if (said.includes(sign)) done()
    }
    child.stdout.on('data', collectOutput)
    child.stderr.on('data', collectOutput)
  })
  await Promise.race([
    open,
    ended.then(() => {
      throw new Error(`the shop ended before it was open: ${said}`)
    }),
  ])
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    send(signal)
    await ended
  }
  return {
    base: `http://127.0.0.1:${listens}`,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}
