import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { freePort } from '../../../src/platform/free-port.ts'
import { read } from '../../support/deploy-files.ts'
import { programPath } from './programs.ts'

export interface HaProxy {
  base: string
  /** What it wrote: a process that went up or down, a request that failed. */
  said(): string
  stop(): Promise<void>
}

/** HAProxy with deploy/haproxy/haproxy.cfg, or what `change` makes of it, in front of these ports. */
export async function startHaProxy(
  ports: readonly number[],
  change: (settings: string) => string = (same) => same,
  more: Record<string, string> = {},
): Promise<HaProxy> {
  const file = join(mkdtempSync(join(tmpdir(), 'upya-haproxy-')), 'haproxy.cfg')
  writeFileSync(file, change(read('deploy/haproxy/haproxy.cfg')))
  const port = await freePort()
  const env = { BIND: `127.0.0.1:${port}`, ...Object.fromEntries(ports.map((one, i) => [`WEB_${i + 1}`, `127.0.0.1:${one}`])), ...more }
  const child = spawn(programPath('haproxy'), ['-db', '-f', file], { env })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const base = `http://127.0.0.1:${port}`
  for (
    let tries = 0;
    !(await fetch(base).then(
      () => true,
      () => false,
    ));
    tries++
  ) {
    if (tries > 100) throw new Error(`haproxy does not start: ${said}`)
    await sleep(50)
  }
  return {
    base,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dirname(file), { recursive: true })
    },
  }
}
