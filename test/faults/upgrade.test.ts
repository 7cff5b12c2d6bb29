import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { testDatabase } from '../support/database.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { conditionsOf, fillTables } from '../support/fill-tables.ts'
import { emptyDatabase } from '../support/old-database.ts'
import { addProduct } from '../support/products.ts'
import { requirePages, startEnvironment } from './support/environment.ts'
import { becomes, isPaid, newPress, pay } from './support/shoppers.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
/** Made anew from the products. */
const DERIVED = ': search_words '
beforeAll(async () => {
  if (ALL_TESTS) await requirePages()
})

interface Journal {
  entries: { tag: string }[]
}

test.runIf(ALL_TESTS)(
  'a shop with data from every earlier version is brought up to date, no migration loses a row, and it sells on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upya-upgrade-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(MIGRATIONS, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
    const { url, close } = await emptyDatabase()
    const database = openDatabase({ url, poolSize: 2, onError: () => {} })
    const newest = await testDatabase()
    const conditions = await conditionsOf(newest.database)
    await newest.close()
    const lost: string[] = []
    try {
      for (const [index, { tag }] of journal.entries.entries()) {
        const before = index === 0 ? new Map<string, number>() : await counts(database)
        writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }))
        await migrateDatabase(url, folder)
        const after = await counts(database)
        for (const [table, rows] of before)
          if ((after.get(table) ?? rows) < rows) lost.push(`${tag}: ${table} ${rows} -> ${after.get(table)}`)
        await fillTables(database, conditions, index + 1)
      }
      expect(lost.filter((words) => !words.includes(DERIVED))).toEqual([])
      // Every table has had rows, or the walk proves nothing of it.
      const empty = [...(await counts(database))].filter(([, rows]) => rows === 0)
      expect(empty).toEqual([])
      await sellsOn(url, database)
    } finally {
      await database.close()
      await close()
    }
  },
)

/** A process of this version on these rows, which make no sense as a shop: a piece is listed, bought and paid. */
async function sellsOn(url: string, database: Database): Promise<void> {
  const environment = await startEnvironment({ databaseUrl: url })
  try {
    // What was filled in for secrets was encrypted with no key.
    const lost = ['scripts/admin.ts', '--forget-secrets']
    await promisify(execFile)(process.execPath, lost, {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: environment.dataDir },
    })
    const { base } = await environment.shop()
    const { status, body } = await pay(base, await addProduct(database), newPress())
    expect(status).toBe(201)
    await becomes(base, body.id, isPaid)
    const { rows } = await database.db.run('select status, fulfillment_status from orders where checkout_id = $1', [body.id])
    expect(rows).toEqual([{ status: 'paid', fulfillment_status: 'awaiting_details' }])
  } finally {
    await environment.close()
  }
}

async function counts({ db }: Database): Promise<Map<string, number>> {
  const { rows } = await db.run(`select oid::regclass::text as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', oid::regclass), false, true, '')))[1]::text::int as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  return new Map((rows as { name: string; rows: number }[]).map(({ name, rows: n }) => [name, n]))
}
