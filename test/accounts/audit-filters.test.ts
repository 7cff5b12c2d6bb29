import { readFileSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINS, LATEST, OF_ADMIN, OF_ADMIN_AND_KINDS, OF_KINDS, OF_SUBJECT } from '../../src/shop/accounts/audit-sql.ts'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import { AUDIT_GROUPS, kindOf } from '../../src/shop/accounts/rules-audit.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { explain } from '../support/query-plan.ts'
import { testServer, type TestServer } from '../support/server.ts'

// The audit log of a shop of years: 30,000 entries, of which one admin has made three.
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  const run = (text: string) => t.database.db.run(text)
  await run('delete from admin_audit_log')
  await run(`insert into admin_audit_log (id, admin_email, action, subject, created_at)
    select gen_random_uuid(), case when n % 10000 = 0 then 'rare@upya.example' else 'admin' || n % 4 || '@upya.example' end,
      case when n % 5000 = 0 then 'video.publish' when n % 3 = 0 then 'order.shipped' else 'product.changed' end,
      'UP-' || lpad(n::text, 6, '0'), timestamptz '2026-03-05 20:59:59Z' - make_interval(mins => n) from generate_series(1, 30000) n`)
  await run(`insert into admin_audit_log (id, admin_email, action, subject, created_at)
    values (gen_random_uuid(), 'asha@upya.example', 'return.refund', 'UP-LAST00', '2026-03-05 21:00:00Z')`)
  await run('analyze admin_audit_log')
})
afterAll(() => t.close())

interface Page {
  items: AuditEntry[]
  next_cursor: string | null
}
const page = async (query: string) => (await t.read<Page>(`/api/admin/audit?${query}`, admin.headers)).body
async function all(query: string): Promise<AuditEntry[]> {
  const items: AuditEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const read: Page = await page(`${query}&limit=100${cursor && `&cursor=${cursor}`}`)
    items.push(...read.items)
    cursor = read.next_cursor
  }
  return items
}

describe('the audit log', () => {
  test('is narrowed by admin, by what was done and by days of Nairobi, alone and together, page by page', async () => {
    const rare = await all('admin=rare@upya.example')
    expect(rare.map(({ subject }) => subject)).toEqual(['UP-010000', 'UP-020000', 'UP-030000'])
    expect((await all('group=videos')).map(({ subject }) => subject)).toEqual(
      [5000, 10_000, 15_000, 20_000, 25_000, 30_000].map((n) => `UP-${String(n).padStart(6, '0')}`),
    )
    expect((await all('group=videos&admin=admin0@upya.example')).map(({ subject }) => subject)).toEqual([
      'UP-005000',
      'UP-015000',
      'UP-025000',
    ])
    expect(await page('group=notes')).toEqual({ items: [], next_cursor: null })
    // One minute before midnight in Nairobi is 20:59 in UTC.
    expect((await all('from=2026-03-06')).map(({ subject }) => subject)).toEqual(['UP-LAST00'])
    const day = await all('from=2026-03-05&to=2026-03-05&group=orders')
    expect(day).toHaveLength(479)
    expect(new Set(day.map(({ action }) => action))).toEqual(new Set(['order.shipped']))
    expect(await all('subject=UP-000003&group=products')).toEqual([])
    expect(await all('subject=UP-000003&group=orders&admin=admin3@upya.example&to=2026-03-05')).toHaveLength(1)
    for (const wrong of ['group=nonsense', 'from=yesterday']) {
      expect([wrong, (await t.read(`/api/admin/audit?${wrong}`, admin.headers)).status]).toEqual([wrong, 400])
    }
  })

  test('as a file is exactly what the filters match, and the log says which those were', async () => {
    const response = await fetch(`${t.base}/api/admin/audit.csv?group=videos&to=2026-02-28`, { headers: admin.headers })
    const [, ...rows] = (await response.text()).trim().split('\n')
    expect(rows.length).toBe((await all('group=videos&to=2026-02-28')).length)
    const [noted] = await all('group=settings')
    expect(noted).toMatchObject({ action: 'audit_log.exported', details: { group: 'videos', to: '2026-02-28' } })
  })

  test('knows everybody who is in it', async () => {
    expect(await t.shop.audit.admins()).toEqual(expect.arrayContaining(['admin0@upya.example', 'asha@upya.example', 'rare@upya.example']))
  })
})

test('each filter walks an index of its own, and reads about what it shows', async () => {
  const [from, id, limit, since] = [new Date('2026-03-01T00:00:00Z'), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51, new Date(0)]
  const range = [from, id, limit, since]
  for (const [statement, values] of [
    [LATEST, range],
    [OF_SUBJECT, [...range, 'UP-009999', null, null]],
    [OF_ADMIN, [...range, 'rare@upya.example']],
    [OF_ADMIN, [...range, 'admin1@upya.example']],
    [OF_KINDS, [...range, ['video', 'videos', 'order']]],
    [OF_ADMIN_AND_KINDS, [...range, ['video', 'product'], 'rare@upya.example']],
    [ADMINS, []],
  ] as const) {
    const nodes = (await explain(t.database, statement, values)).filter((node) => node['Relation Name'] === 'admin_audit_log')
    const rows = Math.max(...nodes.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']))
    const read = { scanned: nodes.some((node) => node['Node Type'] === 'Seq Scan'), few: rows <= 160 }
    expect([statement.name, read]).toEqual([statement.name, { scanned: false, few: true }])
  }
})

test('every kind of action that admins can take is in one group', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = globSync('src/{shop,server,start}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const actions = [...text.matchAll(/action:[^,\n]*?['`]([a-z_]+\.)(?:[a-z_]+['`]|\$\{)/g)].map(([, start = '']) => kindOf(start))
  const kinds = Object.values(AUDIT_GROUPS).flatMap((group): readonly string[] => group.kinds)
  expect(actions.length).toBeGreaterThan(40)
  expect([...new Set(actions)].filter((kind) => !kinds.includes(kind))).toEqual([])
  expect(new Set(kinds).size).toBe(kinds.length)
})
