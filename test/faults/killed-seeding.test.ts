import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PURCHASES } from '../../src/demo/demo-orders.ts'
import { admin, people } from '../../src/demo/demo-accounts.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { checkInvariants } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { startShop, type ShopProcess } from './support/processes.ts'
import { requirePages } from './support/environment.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let t: TestDatabase
let dataDir: string
let shop: ShopProcess | undefined
beforeAll(async () => {
  await requirePages()
  t = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-seed-'))
})
afterAll(async () => {
  await shop?.kill()
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const count = async (table: string): Promise<number> => {
  const [row] = await t.database.db.query<{ n: number }>({ name: '', text: `select count(*)::int as n from ${table}` }, [])
  return row?.n ?? 0
}

let kill = (): void => {}

function demo(sign?: string): Promise<ShopProcess> {
  const env = { DATABASE_URL: t.url, DATA_DIR: dataDir, DEMO: 'true', DEMO_PICTURE_WIDTH: '120', DEMO_CLIP_WIDTH: '0' }
  return startShop({ env, ...(sign ? { sign } : {}), onStart: (killIt) => (kill = killIt) })
}

/** Starts the demo, and kills it as soon as so many are there. */
async function killedWhen(counted: () => number | Promise<number>, enough: number): Promise<void> {
  const starting = demo('a sign that it never gives').catch(() => {})
  await until(
    async () => counted(),
    (n) => n >= enough,
    120_000,
  )
  kill()
  await starting
}

const files = (): string[] => (existsSync(dataDir) ? readdirSync(dataDir, { recursive: true, encoding: 'utf8' }) : [])
const drawn = (): number => files().filter((file) => /pictures[/\\][0-9a-f]{20}[/\\]original$/.test(file)).length
const PICTURES = demoProducts.flatMap(({ views }) => views).length

test.runIf(ALL_TESTS)(
  'killed while the demo is filled, while demo orders are made and while pictures are drawn: the next start goes on',
  async () => {
    await killedWhen(() => count('products'), 5)
    expect(await count('products')).toBeLessThan(demoProducts.length)
    expect(existsSync(join(dataDir, 'files/demo/unfinished'))).toBe(true)

    await killedWhen(() => count('orders'), 1)
    expect(await count('products')).toBe(demoProducts.length)
    expect(await count('orders')).toBeLessThan(PURCHASES.length)

    await killedWhen(drawn, 5)
    expect(drawn()).toBeLessThan(PICTURES)
    expect(existsSync(join(dataDir, 'files/demo/pictures-missing'))).toBe(true)

    shop = await demo()
    expect(await count('products')).toBe(demoProducts.length)
    expect(await count('users')).toBe(Object.keys({ ...people, ...admin }).length)
    expect(await count('orders')).toBe(PURCHASES.length)
    await until(
      async () => readdirSync(join(dataDir, 'files/demo')),
      (marks) => marks.length === 0,
      120_000,
    )
    expect(drawn()).toBe(PICTURES)
    // What the crashes left incomplete is swept, and the rest is consistent.
    await until(
      () => count(`checkouts where status in ('awaiting_payment', 'failed')`),
      (open) => open === 0,
      60_000,
    )
    expect(await checkInvariants(t.database)).toEqual([])
  },
)
