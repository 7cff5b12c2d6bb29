import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { composedStatements, writtenStatements, type FoundStatement } from '../support/statements.ts'

// Statements are text, which no compiler checks. PostgreSQL does: one that names a table, a column or a function that is not
// there, or compares what cannot be compared, is refused when it is prepared.

const root = resolve(import.meta.dirname, '../..')
let t: TestDatabase
let written: readonly FoundStatement[]

beforeAll(async () => {
  written = await writtenStatements()
  t = await testDatabase()
})
afterAll(() => t.close())

/** What PostgreSQL refuses, and why. Many shapes of a list have the same text: it is looked at once. */
async function refused(statements: readonly FoundStatement[]): Promise<string[]> {
  const client = await t.database.connect()
  const found: string[] = []
  const texts = new Map(statements.map((one) => [one.text, one]))
  for (const [at, { file, name, text }] of [...texts.values()].entries()) {
    await client.query(`prepare checked_${at} as ${text}`).catch((error: Error) => found.push(`${file} ${name}: ${error.message}`))
  }
  await client.end()
  return found
}

test('every statement that is written fits the tables', async () => {
  expect(await refused(written)).toEqual([])
})

test('every statement that is put together for a list of the catalogue fits them, too', async () => {
  const composed = composedStatements()
  expect(new Set(composed.map(({ name }) => name)).size).toBeGreaterThan(40)
  expect(await refused(composed)).toEqual([])
})

test('no statement is overlooked, and no two have the same name', () => {
  const known = new Map<string, string>()
  for (const { name, text } of [...written, ...composedStatements()]) expect(known.set(name, known.get(name) ?? text).get(name)).toBe(text)
  const literal = globSync('src/**/*.ts', { cwd: root, exclude: ['src/web/**', '**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bname: '(\w+)',\s*text\b/g)].map(([, name = '']) => name),
  )
  expect(literal.length).toBeGreaterThan(300)
  expect(literal.filter((name) => !known.has(name))).toEqual([])
})

/** Of some rows a day at most, or of what comes with a file that is deleted, too. */
const FEW = [
  'chat_unknown_forget',
  'exit_offers_forget_days',
  'assistant_codes_forget_days',
  'picture_uploads_old',
  'product_runs_forget',
  'try_on_forget_old',
  'try_on_forget_days',
]

test('what is old is deleted in steps: no statement deletes all of it at once', () => {
  const byAge = /^delete from \w+(?: \w+)? where (?:[^(]*\b)?(?:\w+_at|at|until|day|since) <=? (?:\$1|\()/
  const atOnce = written.filter(({ text }) => byAge.test(text)).map(({ name }) => name)
  expect(atOnce.toSorted()).toEqual(FEW.toSorted())
})

test('the tables are what the schemas say, which is what insert() goes by', async () => {
  const schemas = await Promise.all(globSync('src/**/*schema.ts', { cwd: root }).map((file) => import(join(root, file)) as Promise<object>))
  const tables = schemas.flatMap((schema) => Object.values(schema)).filter((value) => is(value, PgTable))
  expect(tables.length).toBeGreaterThan(40)
  const reads = tables.map((table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`)
    return { file: 'schema', name: getTableName(table), text: `select ${columns.join(', ')} from "${getTableName(table)}"` }
  })
  expect(await refused(reads)).toEqual([])
})

test('statements whose names tell their shapes apart are known as composed, or planned anew each time', () => {
  const plain = composedStatements().filter(({ composed, fresh }) => !composed && !fresh)
  expect([...new Set(plain.map(({ name }) => name))]).toEqual(['facets_whole_shop', 'suggest_names'])
})
