import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURE_RENDER } from '../../src/shop/catalogue/save.ts'
import { Registry } from 'prom-client'
import { pageWorld } from '../../src/server/pages/test-pages.ts'
import { watchReplica } from '../../src/server/replica-metrics.ts'
import { addProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping } from '../support/shoppers.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rules = globSync('deploy/prometheus/rules/*.yml', { cwd: ROOT }).map(read).join('\n')
const dashboards = globSync('deploy/grafana/dashboards/*.json', { cwd: ROOT }).map(read)

let server: TestServer
beforeAll(async () => {
  server = await testServer({ payments: ['daraja'], promptMs: 600_000 })
})
afterAll(() => server.close())

const metrics = async () => (await fetch(`${server.base}/metrics`)).text()
/** Of a shop that has a replica, which this one has not. */
async function replicaMetrics(): Promise<string> {
  const registry = new Registry()
  const fallbacks = { lag: 0, position: 0, failure: 0, own_write: 0 }
  watchReplica(registry, { replica: () => ({ near: true, lagSeconds: 0, reads: 0, fallbacks }) })
  return registry.metrics()
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

describe('what watches the shop', () => {
  const used = (text: string) => new Set([...text.matchAll(/\bupya_[a-z0-9_]+/g)].map(([name]) => name))
  const recorded = new Set([...rules.matchAll(/record: (upya:[\w:]+)/g)].map(([, name = '']) => name))

  test('reads only numbers that a running shop has: rules and dashboards alike', async () => {
    await fetch(`${server.base}/api/products`)
    // By their types: what measures collections of garbage is there before the first one.
    const types = [...`${await metrics()}\n${await replicaMetrics()}`.matchAll(/^# TYPE (upya_\w+) (\w+)$/gm)]
    const there = new Set(
      types.flatMap(([, name = '', type]) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name)),
    )
    for (const text of [rules, ...dashboards]) expect([...used(text)].filter((name) => !there.has(name))).toEqual([])
    expect(used(rules).size).toBeGreaterThan(15)
  })

  test('and of what the rules write down what they do', () => {
    for (const text of [rules, ...dashboards]) {
      const names = [...text.matchAll(/\bupya:[\w:]+/g)].map(([name]) => name)
      expect(names.filter((name) => !recorded.has(name))).toEqual([])
    }
  })

  test('every alert says how bad it is and what to do, in a runbook that is there, and every runbook is of one', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)([\s\S]*?)(?=\n {6}- |\n {2}- name|$)/g)].map(([, name = '', body = '']) => ({
      name,
      body,
    }))
    const sections = read('docs/runbooks.md')
      .split(/^## /m)
      .slice(1)
      .map((text) => ({ name: text.split('\n')[0], text }))
    expect(sections.map(({ name }) => name).toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
    const fired = read('deploy/prometheus/tests/alerts.yml')
    expect(alerts.filter(({ name }) => !fired.includes(`alertname="${name}"`)).map(({ name }) => name)).toEqual([])
    for (const { name, body } of alerts) {
      expect(body).toMatch(/severity: (?:page|ticket)\n/)
      for (const field of ['summary', 'description'])
        expect([name, body]).toEqual([name, expect.stringMatching(new RegExp(`${field}: \\S`))])
      expect(body).toMatch(new RegExp(`runbook_url: docs/runbooks.md#${name.toLowerCase()}$`, 'm'))
    }
    for (const { name, text } of sections)
      for (const part of ['Shoppers', 'Look', 'Usually', 'Do', 'Over'])
        expect([name, text]).toEqual([name, expect.stringContaining(`- **${part}**: `)])
  })

  test('dashboards are three, each panel with a title, a place and the one source', () => {
    expect(dashboards).toHaveLength(3)
    for (const text of dashboards) {
      const { panels } = JSON.parse(text) as {
        panels: { id: number; type: string; title: string; targets?: { expr: string; datasource: { uid: string } }[] }[]
      }
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
      for (const panel of panels.filter(({ type }) => type !== 'row')) {
        expect(panel.title).not.toBe('')
        expect(panel.targets?.every(({ expr, datasource }) => expr !== '' && datasource.uid === 'upya-prometheus')).toBe(true)
      }
    }
  })
})

describe('/metrics', () => {
  test('counts orders of the last minutes, and payments without an answer once they had time for one', async () => {
    const shop = shopping(server)
    const product = await addProduct(server.database, { stock: { '': 5 } })
    const paid = await shop.start(product, { phone_number: aPhone('000') })
    await until(
      () => shop.state(paid.id),
      ({ status }) => status === 'paid',
    )
    const silent = await Promise.all([shop.waiting(product), shop.waiting(product)])
    await server.database.db.run(
      `update payment_attempts set created_at = created_at - interval '5 minutes', sent_at = sent_at - interval '5 minutes'`,
    )
    // What was read is fresh for a moment.
    const text = await until(
      metrics,
      (seen) => valueOf(seen, 'upya_recent_payments{provider="daraja",method="mpesa",outcome="started"}') === 3,
    )
    expect(valueOf(text, 'upya_recent_orders')).toBe(1)
    expect(valueOf(text, 'upya_recent_payments{provider="daraja",method="mpesa",outcome="paid"}')).toBe(1)
    expect(valueOf(text, 'upya_recent_payments{provider="daraja",method="mpesa",outcome="unanswered"}')).toBe(silent.length)
    expect(valueOf(text, 'upya_payment_answer_seconds{provider="daraja",method="mpesa",quantile="0.95"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'upya_held_units{state="held"}')).toBe(2)
    expect(valueOf(text, 'upya_journey_requests_total{journey="checkout",result="good"}')).toBeGreaterThanOrEqual(3)
    expect(valueOf(text, 'upya_database_up')).toBe(1)
  })

  test('says how late the next of a queue is, and of jobs which kind', async () => {
    await server.jobs.send(server.database.db, PICTURE_RENDER, { key: 'a', width: 100 })
    await server.database.db.run(`update jobs.job set start_after = now() - interval '20 minutes' where name = '${PICTURE_RENDER}'`)
    const text = await until(metrics, (seen) => valueOf(seen, `upya_queue_late_seconds{queue="job:${PICTURE_RENDER}"}`) >= 1200)
    expect(valueOf(text, 'upya_queue_late_seconds{queue="refunds"}')).toBe(0)
  })

  test('without the database says so, and what the process knows by itself', async () => {
    const away = await pageWorld({ databaseFails: true })
    const { statusCode, body } = await away.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000' } })
    await away.app.close()
    expect(statusCode).toBe(200)
    expect(valueOf(body, 'upya_database_up')).toBe(0)
    expect(body).toContain('upya_process_resident_memory_bytes')
    expect(body).not.toMatch(/^upya_(?:recent_orders|needs_person)/m)
  })
})
