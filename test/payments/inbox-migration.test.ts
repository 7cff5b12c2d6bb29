import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../src/platform/database.ts'
import { keepInboxMonths } from '../../src/start/inbox-months.ts'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'

// Processes of the version before serve while its inbox is partitioned, and after it: their statements, as they had them.

/** Of all up to 0059. */
const BEFORE = 56
const STORE = {
  name: 'inbox_store',
  text: `insert into payment_inbox (gateway, kind, token, body, address, received_at, next_at)
    select $1, $2::text, $3::text, $4, $5, $6, $7
    where $2::text in ('webhook', 'confirmation') or exists (select from payment_attempts where callback_token = $3::text)
      or exists (select from payment_refunds where callback_token = $3::text)
      or exists (select from payment_receipt_checks where callback_token = $3::text) returning id`,
}
const TAKE = { name: 'inbox_take', text: 'select * from payment_inbox where id = $1 and next_at is not null for update skip locked' }
const DONE = {
  name: 'inbox_done',
  text: 'update payment_inbox set handled_at = $2, next_at = null, tries = tries + 1, outcome = $3 where id = $1',
}
const DUE = {
  name: 'inbox_due',
  text: `update payment_inbox set next_at = $2 where id = any(array(
      select id from payment_inbox where next_at <= $1 order by next_at limit $3 for update skip locked)) returning id`,
}
const PURGE = {
  name: 'inbox_purge',
  text: `delete from payment_inbox where id in (
      select id from payment_inbox where received_at <= $1 and handled_at is not null order by received_at limit 5000)`,
}

let old: OldDatabase
beforeAll(async () => {
  old = await oldDatabase(BEFORE)
})
afterAll(() => old.close())

const rows = <Row extends object>(text: string, values: unknown[] = []) => old.database.db.query<Row>({ name: '', text }, values)
const ask = <Row extends object>(statement: Statement, values: unknown[]) => old.database.db.query<Row>(statement, values)

async function arrive(body: string): Promise<number> {
  const now = new Date()
  const [row] = await ask<{ id: number }>(STORE, ['daraja', 'webhook', '', body, '', now, now])
  return row?.id ?? 0
}

/** As a process does with each message. */
async function handle(id: number): Promise<void> {
  await old.database.transact(async (db) => {
    const [message] = await db.query<{ id: number; body: string }>(TAKE, [id])
    if (message) await db.query(DONE, [id, new Date(), message.body])
  })
}

/** The files of the table and its indexes: a table that is written anew, or an index that is built, has another. */
const files = async (table: string) =>
  (
    await rows<{ file: string }>(
      `select pg_relation_filenode(oid)::text as file from pg_class where oid = $1::regclass
        union all select pg_relation_filenode(indexrelid)::text from pg_index where indrelid = $1::regclass order by 1`,
      [table],
    )
  ).map(({ file }) => file)

test('no message is refused, lost or numbered twice while the inbox is partitioned, and nothing is written anew', async () => {
  await rows(`insert into payment_inbox (gateway, kind, token, body, address, received_at, handled_at, outcome)
    select 'daraja', 'webhook', '', n::text, '', now() - interval '1 hour', now(), 'kept' from generate_series(1, 3000) n`)
  const before = await files('payment_inbox')
  const ids: number[] = []
  const migration = new AbortController()
  // Each on its connection, with statements that it has prepared before.
  const processes = Array.from({ length: 2 }, async (_, of) => {
    for (let n = 0; !migration.signal.aborted || n < 20; n++) {
      const id = await arrive(`${of}-${n}`)
      ids.push(id)
      await handle(id)
    }
  })
  await arrive('the first').then((id) => ids.push(id))
  await old.update()
  migration.abort()
  await Promise.all(processes)
  expect(await files('payment_inbox_default')).toEqual(before)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await rows('select count(*)::int as all, count(handled_at)::int as handled from payment_inbox')).toEqual([
    { all: 3000 + ids.length, handled: 3000 + ids.length - 1 },
  ])
  const [last] = await rows<{ id: number }>('select max(id) as id from payment_inbox')
  expect(await arrive('one more')).toBe((last?.id ?? 0) + 1)
})

test('every statement of the version before does on the months what it did on one table', async () => {
  await keepInboxMonths(old.database, new Date())
  const later = new Date(Date.now() + 40 * 86_400_000)
  const waiting = await ask<{ id: number }>(DUE, [later, later, 100])
  expect(waiting.length).toBeGreaterThan(0)
  for (const { id } of waiting) await handle(id)
  expect(await rows('select from payment_inbox where handled_at is null')).toEqual([])
  await ask(PURGE, [later])
  expect(await rows('select from payment_inbox')).toEqual([])
})
