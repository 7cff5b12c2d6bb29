import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/free-port.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../faults/support/environment.ts'
import { pay, phoneEnding } from '../faults/support/shoppers.ts'
import { addProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { programPath } from './support/programs.ts'

const DEPLOY = resolve(import.meta.dirname, '../../deploy')
const rules = globSync('prometheus/rules/*.yml', { cwd: DEPLOY }).map((path) => join(DEPLOY, path))
const promtool = (...words: string[]) => execFileSync(programPath('promtool'), words, { encoding: 'utf8', cwd: DEPLOY })

describe('the rules', () => {
  test('are ones that Prometheus takes', () => {
    expect(promtool('check', 'rules', ...rules)).toContain('SUCCESS')
  })

  test('alert of what they are for, and of nothing else', () => {
    expect(promtool('test', 'rules', 'prometheus/tests/alerts.yml')).toContain('SUCCESS')
  })
})

interface Alert {
  labels: { alertname: string; provider?: string }
  state: 'pending' | 'firing'
  annotations: Record<string, string>
}

describe('a real Prometheus and a real shop', () => {
  const token = 'of the test'
  let environment: TestEnvironment
  let folder: string
  let prometheus: ChildProcess
  let base: string

  beforeAll(async () => {
    await requirePages()
    environment = await startEnvironment({ env: { METRICS_TOKEN: token } })
    const shop = await environment.shop()
    folder = mkdtempSync(join(tmpdir(), 'upya-prometheus-'))
    base = `http://127.0.0.1:${await freePort()}`
    writeFileSync(join(folder, 'metrics-token'), token)
    writeFileSync(join(folder, 'targets.yml'), `- targets: ['${new URL(shop.base).host}']\n`)
    // As it is in deploy/, but for its pace.
    const config = readFileSync(join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8')
    writeFileSync(
      join(folder, 'prometheus.yml'),
      config.replaceAll('_interval: 15s', '_interval: 2s').replace('rules/*.yml', join(DEPLOY, 'prometheus/rules/*.yml')),
    )
    const words = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`]
    prometheus = spawn(programPath('prometheus'), [...words, `--web.listen-address=${new URL(base).host}`], { stdio: 'ignore' })
    await until(
      () =>
        fetch(`${base}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      Boolean,
    )
  })
  afterAll(async () => {
    prometheus?.kill('SIGTERM')
    if (prometheus && prometheus.exitCode === null) await once(prometheus, 'exit')
    await environment?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  async function ask<Data>(path: string): Promise<Data> {
    const { status, data, error } = (await (await fetch(`${base}/api/v1/${path}`)).json()) as { status: string; data: Data; error?: string }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
  const valueOf = async (query: string) => {
    const { result } = await ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(query)}`)
    return result.map(({ value }) => Number(value[1]))
  }
  const alerts = async () => (await ask<{ alerts: Alert[] }>('alerts')).alerts
  const firing = async (name: string) => (await alerts()).filter(({ labels, state }) => labels.alertname === name && state === 'firing')

  test('the shop is read with its token, and every rule and panel can be worked out', async () => {
    await until(
      () => valueOf('up{job="upya"}'),
      ([up]) => up === 1,
    )
    await until(
      () => valueOf('upya:orders_per_minute'),
      (values) => values.length === 1,
    )
    const { groups } = await ask<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>('rules')
    const broken = groups.flatMap((group) => group.rules).filter(({ health }) => health === 'err')
    expect(broken).toEqual([])
    const panels = globSync('grafana/dashboards/*.json', { cwd: DEPLOY }).flatMap((path) => {
      const { panels: all } = JSON.parse(readFileSync(join(DEPLOY, path), 'utf8')) as { panels: { targets?: { expr: string }[] }[] }
      return all.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    })
    expect(panels.length).toBeGreaterThan(40)
    for (const expr of panels) await valueOf(expr)
  })

  test('payments without an answer wake somebody when the provider stops answering, and no longer when it is over', async () => {
    environment.faultProxy.set([[/^\/mpesa\/stkpushquery\//, 'failing']])
    const [shop] = environment.balancer.backends
    const jacket = await addProduct(environment.database, { stock: { '': 20 } })
    // Their phones do nothing, and no callback comes.
    for (let n = 0; n < 8; n++) expect((await pay(shop!, jacket, { phone: phoneEnding('555') })).status).toBe(201)
    await environment.pass(300)
    const [alert] = await until(
      () => firing('UpyaPaymentsUnanswered'),
      (found) => found.length > 0,
      300_000,
    )
    expect(alert?.labels.provider).toBe('daraja')
    expect(alert?.annotations).toMatchObject({
      summary: 'daraja: 100% of the prompts had no answer',
      runbook_url: 'docs/runbooks.md#upyapaymentsunanswered',
    })
    await environment.pass(1200)
    await until(
      () => firing('UpyaPaymentsUnanswered'),
      (found) => found.length === 0,
      120_000,
    )
  })
})
