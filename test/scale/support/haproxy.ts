import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { freePort } from '../../../src/platform/free-port.ts'
import { ROOT } from '../../support/deploy-files.ts'
import { programPath } from './programs.ts'

export interface HaProxy {
  base: string
  /** What it wrote: a process that went up or down, a request that failed. */
  said(): string
  stop(): Promise<void>
}

/** HAProxy with deploy/haproxy/haproxy.cfg in front of these ports. */
export async function startHaProxy(ports: readonly number[]): Promise<HaProxy> {
  const port = await freePort()
  const env = { BIND: `127.0.0.1:${port}`, ...Object.fromEntries(ports.map((one, i) => [`WEB_${i + 1}`, `127.0.0.1:${one}`])) }
  const child = spawn(programPath('haproxy'), ['-db', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')], { env })
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
    },
  }
}
