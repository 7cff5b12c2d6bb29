import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLUMNS, BIG_TABLES } from '../support/big-shop-facts.ts'
import { plansOf, pretendBig } from '../support/big-shop.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { composedStatements, writtenStatements, type FoundStatement } from '../support/statements.ts'
import { MANY, wholeReads, type First, type PlannedNode } from '../support/whole-reads.ts'

// How PostgreSQL would do every statement of the shop if it had a million pieces and ten million orders (decision 80).

/** What reads all of a big table, and why that is right. By the name of the statement. */
const WHOLE: Record<string, string> = {
  // Once, or by a command.
  arrivals_see_all: 'after an import, or a reset of all: of every piece, whether it was seen before',
  customer_keys_void: 'a new secret for keys of buyers: every order gets another',
  drafts_again: 'when an admin changes whether pieces without a picture are for sale',
  go_live_drop_mails: 'npm run go-live: of a demo',
  mailbox_latest: 'the mailbox of the demo',
  offers_demo: 'npm run go-live: of a demo',
  offers_retire_demo: 'npm run go-live: of a demo',
  payments_erase_messages: 'npm run go-live: of a demo',
  payments_erase_of_payment_receipt_checks: 'npm run go-live: of a demo',
  secrets_count_stale: 'npm run rotate-secrets',
  secrets_forget_all: 'npm run rotate-secrets, when the key is lost',
  view_keys_count_stale: 'npm run rotate-secrets',
  chat_forget_admin: 'an admin account is deleted',
  chat_forget_assignee: 'an admin account is deleted',
  notes_forget_author: 'an admin account is deleted',
  // By the worker.
  chat_unknown_forget: 'each night, of some weeks',
  engagement_orders: 'now and then: of 35 days, by an index that begins with the video',
  engagement_rates: 'now and then: the days of every video, by an index that begins with the video',
  figures_count_viewed: 'each night, of a month of views',
  figures_first_day: 'the first start with figures; each of its parts is one row of an index',
  figures_unsold: 'each night: how old everything on sale is',
  payments_anonymize_messages: 'when people have left, many at once: messages are kept for a month, and hold names without a key',
  statements_leave_to_matching: 'for the receipts of one statement, which an admin has sent in',
  // Sums of a shop, which are kept for a while.
  catalogue_any: 'ends with the first row',
  catalogue_categories: 'shops of up to 5,000 pieces; larger ones are counted by bits',
  catalogue_numbers: 'shops of up to 5,000 pieces; larger ones are counted by bits',
  catalogue_units_in_shop: 'once a minute',
  codes_search: 'for words that are part of a description, which few codes have',
  facets_rows_: 'shops of up to 5,000 pieces; larger ones are counted by bits',
  facets_rows_cpsnoy: 'shops of up to 5,000 pieces; larger ones are counted by bits',
  figures_active_wishes: 'one row for each piece that is wished for',
  figures_sold_pieces: 'of the days that are not closed; the sum of sales elsewhere is of pieces sold by hand',
  figures_tiers: 'one row for each buyer, for the figures of customers',
  insights_counts: 'how many members there are, for the start page of the admin area',
}

/** Of large indexes that begin with a plain column: what an expression has is not known. */
const FIRSTS = `select c.relname::text as name, a.attname::text as "column", s.n_distinct as distinct, c.reltuples::float as entries from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
  join pg_am m on m.oid = c.relam and m.amname = 'btree'
  join pg_stats s on s.schemaname = 'public' and s.tablename = t.relname and s.attname = a.attname where c.reltuples >= ${MANY}`
/** References from big tables whose rows PostgreSQL looks for when what they refer to is deleted; no statement shows that. */
const REFERENCES = `select conrelid::regclass::text || '.' || a.attname as name, conrelid::regclass::text as "table"
  from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (select from pg_index i
    where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1] and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`
/** Without an index for it, as what they refer to is never deleted while a shop is open. */
const KEPT = ['payment_receipt_checks.attempt_id', 'provider_payments.statement_id']

const ORDERED = 'select id from orders'
const NEWEST = 'order by created_at desc nulls last, id desc nulls last limit 50'

let t: TestDatabase
let statements: FoundStatement[]
let fresh: FoundStatement[]
let firsts: ReadonlyMap<string, First>
beforeAll(async () => {
  const all = [...(await writtenStatements()), ...composedStatements()]
  // Those that are planned for their values each time are looked at with some, below.
  statements = [...new Map(all.filter(({ fresh }) => !fresh).map((one) => [one.name, one])).values()]
  fresh = composedStatements().filter((one) => one.fresh)
  t = await testDatabase()
  await pretendBig(t.database)
  const { rows: indexes } = await t.database.db.run(FIRSTS)
  firsts = new Map((indexes as (First & { name: string })[]).map((index) => [index.name, index]))
})
afterAll(() => t.close())

test('the facts are of tables and columns that there are', async () => {
  const { rows } = await t.database.db
    .run(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0`)
  const there = new Set((rows as { name: string }[]).map(({ name }) => name))
  const tables = new Set([...there].map((name) => name.split('.')[0] ?? ''))
  expect([...COLUMNS.keys()].filter((name) => !there.has(name))).toEqual([])
  expect([...BIG_TABLES.keys()].filter((name) => !tables.has(name))).toEqual([])
})

test('of ten million orders and a million pieces no statement reads all, but those that have to', async () => {
  const plans = await plansOf<PlannedNode>(
    t.database.db,
    statements.map(({ text }) => text),
  )
  expect(plans.length).toBe(statements.length)
  expect(plans.length).toBeGreaterThan(1000)
  const found = statements.filter((_, at) => wholeReads(plans[at] as PlannedNode, firsts).length > 0).map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.keys(WHOLE).toSorted())
})

test('nor does a list that is filtered, planned for what it is filtered by', async () => {
  expect(fresh.length).toBeGreaterThan(100)
  const found = new Set<string>()
  for (const { name, text, values = [] } of fresh) {
    const { rows } = await t.database.db.run(`explain (format json) ${text}`, values)
    const [{ Plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: PlannedNode }] }])[0]['QUERY PLAN']
    for (const table of wholeReads(Plan, firsts)) found.add(`${name}: ${table}`)
  }
  expect([...found].toSorted()).toEqual([])
})

test.each([
  ['all of them', 'select delivery_area, sum(total_amount) from orders group by 1'],
  ['in their order until some fit, of which there are next to none', `${ORDERED} where delivery_name = 'Njeri' ${NEWEST}`],
])('a statement that reads %s would be found', async (_how, text) => {
  const [plan] = await plansOf<PlannedNode>(t.database.db, [text])
  expect(wholeReads(plan!, firsts)).toEqual(['orders'])
})

test('what refers to a row that is deleted is found by index, whatever its state', async () => {
  const { rows } = await t.database.db.run(REFERENCES)
  const found = (rows as { name: string; table: string }[]).filter(({ table }) => BIG_TABLES.has(table)).map(({ name }) => name)
  expect(found.toSorted()).toEqual(KEPT)
})
