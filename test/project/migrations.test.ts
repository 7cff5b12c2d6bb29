import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Processes of the version before serve while a migration runs, and after it (docs/operations.md, "Migrations while others serve").

const FOLDER = resolve(import.meta.dirname, '../../migrations')
/** The last that was made for shops that stop for it. */
const LAST_ALONE = 55

/** What the version before may use, or does not write. */
const BREAKS: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\balter column\b[^;]*\b(?:set data )?type\b/i],
  ['asks for a value', /\bset not null\b|\badd column\b(?![^;,]*\bdefault\b)[^;,]*\bnot null\b(?![^;,]*\b(?:default|generated)\b)/i],
  ['drops a default', /\bdrop default\b/i],
  ['drops a function or a trigger', /\bdrop (?:function|trigger)\b(?! if exists)/i],
]

/** What it does that needs a word of why nobody uses it any more. */
function breaches(sql: string): string[] {
  if (/^-- contract: \S+/.test(sql)) return []
  const statements = sql.replaceAll(/--.*$/gm, '')
  return BREAKS.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what)
}

test('a migration takes nothing away that the version before it uses', () => {
  const later = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) > LAST_ALONE)
  const found = later.flatMap((name) => breaches(readFileSync(join(FOLDER, name), 'utf8')).map((what) => `${name} ${what}`))
  expect(found).toEqual([])
})

test.each([
  ['alter table "orders" drop column "note"', ['drops a column']],
  ['alter table "orders" rename column "a" to "b"', ['renames']],
  ['alter table "orders" alter column "total" set data type bigint', ['changes a type']],
  ['alter table "orders" add column "why" text not null', ['asks for a value']],
  ['drop table "orders"', ['drops a table']],
  ['-- contract: nothing reads it since 0070\nalter table "orders" drop column "note"', []],
  ['alter table "orders" add column "why" text', []],
  [`alter table "orders" add column "why" text default '' not null`, []],
  [`alter table "orders" add column "why" text not null default ''`, []],
  ['create table "notes" ("id" uuid primary key not null)', []],
])('%s: %j', (sql, what) => {
  expect(breaches(sql)).toEqual(what)
})
