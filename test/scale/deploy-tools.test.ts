import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { composeFile, ROOT } from '../support/deploy-files.ts'
import { anyProgramPath, programPath } from './support/programs.ts'

// What npm test holds to the shop, asked of the programs that will read it. Those that need a cluster, a daemon or an init system are
// asked where they are there.

const folder = mkdtempSync(join(tmpdir(), 'upya-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(program, args, { cwd: ROOT, env: { ...process.env, ...env } }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })

test('HAProxy takes its file, and finds nothing to warn of', async () => {
  const ports = { BIND: ':8080', WEB_1: '127.0.0.1:3001', WEB_2: '127.0.0.1:3002', WEB_3: '127.0.0.1:3003' }
  const { stdout, stderr } = await run(programPath('haproxy'), ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], ports)
  expect(stdout + stderr).not.toMatch(/WARNING|ALERT/)
})

const kubectl = anyProgramPath('kubectl')
test.skipIf(!kubectl)('kubectl puts the manifests together, with the settings in a map whose name changes with them', async () => {
  const { stdout } = await run(kubectl ?? '', ['kustomize', 'deploy/kubernetes'])
  expect(stdout).toMatch(/name: upya-settings-[a-z0-9]{10}/)
  expect(stdout.match(/^kind: /gm)!.length).toBeGreaterThan(12)
  // The one place that names it is reached everywhere.
  expect(stdout).not.toMatch(/image: upya$/m)
  const monitors = await run(kubectl ?? '', ['kustomize', 'deploy/kubernetes/monitoring'])
  expect(monitors.stdout).toContain('kind: ServiceMonitor')
})

const analyze = anyProgramPath('systemd-analyze')
describe.skipIf(!analyze)('systemd', () => {
  /** As on a server that has the shop: the units next to it, and the programs that they start. */
  function installed(): string[] {
    const units = join(folder, 'units')
    const bin = join(folder, 'bin')
    mkdirSync(units, { recursive: true })
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), '#!/bin/sh\n')
    chmodSync(join(bin, 'node'), 0o755)
    const source = join(ROOT, 'deploy/systemd')
    return readdirSync(source)
      .filter((name) => /\.(?:service|target|timer)$/.test(name))
      .map((name) => {
        const unit = join(units, name.replace('@.', '@1.'))
        writeFileSync(unit, readFileSync(join(source, name), 'utf8').replaceAll('/opt/upya/current/node_modules/.bin', bin))
        return unit
      })
  }

  test('takes the units, and finds nothing to complain of', async () => {
    const { stdout, stderr } = await run(analyze ?? '', ['verify', '--man=no', ...installed()])
    expect(stdout + stderr).toBe('')
  })

  test('finds them shut in: 1.5 of 10 or less', async () => {
    for (const unit of installed().filter((file) => file.endsWith('.service'))) {
      const { stdout } = await run(analyze ?? '', ['security', '--offline=true', '--no-pager', '--threshold=15', unit])
      expect(stdout).toMatch(/exposure level for .*: \d\.\d OK/)
    }
  })
})

const docker = anyProgramPath('docker')
const hasPlugin = async (...args: string[]) =>
  docker !== undefined &&
  (await run(docker, args).then(
    () => true,
    () => false,
  ))
test.skipIf(!(await hasPlugin('compose', 'version')))('docker compose takes its file', async () => {
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
  const env = Object.fromEntries(['DATABASE_PASSWORD', 'SECRETS_KEY', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY'].map((name) => [name, 'x']))
  writeFileSync(join(folder, 'deploy/compose/.env'), '')
  const file = join(folder, 'deploy/compose/compose.yaml')
  const { stdout } = await run(docker ?? '', ['compose', '--file', file, 'config', '--services'], {
    ...env,
    PUBLIC_URL: 'https://upya.example',
  })
  expect(stdout.trim().split('\n').toSorted()).toEqual(Object.keys(composeFile().services).toSorted())
})

test.skipIf(!(await hasPlugin('buildx', 'version')) || !(await hasPlugin('info')))(
  'docker finds nothing to complain of in the Dockerfile',
  async () => {
    const { stderr } = await run(docker ?? '', ['build', '--check', '--file', 'deploy/Dockerfile', '.'])
    expect(stderr).not.toMatch(/WARNING|ERROR/)
  },
)
