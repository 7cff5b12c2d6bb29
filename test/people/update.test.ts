import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '../../src/platform/database.ts'
import { databaseUrl } from '../support/database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
const ORDERS = 5000
const name = `update_${randomBytes(6).toString('hex')}`
const url = databaseUrl(inject('postgresUrl'), name)

let server: Database
let shop: Database
beforeAll(async () => {
  server = openDatabase({ url: inject('postgresUrl'), poolSize: 1, onError: () => {} })
  await server.db.run(`create database ${name}`)
  shop = openDatabase({ url, poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await shop.close()
  await server.db.run(`drop database if exists ${name} with (force)`)
  await server.close()
})

/** The migrations as they were when there were only so many. */
async function migrateTo(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upya-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await migrateDatabase(url, folder)
  rmSync(folder, { recursive: true })
}

test('a shop with orders of guests is brought up to date: each order gets the timeline that is known of it, and stays its guest’s', async () => {
  await migrateTo(1)
  await shop.db.run(
    `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount,
       currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
     select gen_random_uuid(), 'UP-' || n, n::text, gen_random_uuid(), true, '254712345678', 1500, 0, 0, 1500, 'KES', 'paid',
       case when n % 2 = 0 then 'details_received' else 'awaiting_details' end, 'ref ' || n, 'mpesa', 'nairobi',
       '2026-01-01T08:00:00Z', '2026-01-01T09:00:00Z' from generate_series(1, $1::int) n`,
    [ORDERS],
  )
  await migrateDatabase(url, MIGRATIONS)
  const { rows } = await shop.db.run(
    `select event, count(*)::int as count, min(created_at) as at from order_events group by event order by event`,
  )
  expect(rows).toEqual([
    { event: 'details_received', count: ORDERS / 2, at: new Date('2026-01-01T09:00:00Z') },
    { event: 'paid', count: ORDERS, at: new Date('2026-01-01T08:00:00Z') },
  ])
  const owners = await shop.db.run(
    'select count(*)::int as count from orders where guest_id is not null and user_id is null and not forget_person',
  )
  expect(owners.rows).toEqual([{ count: ORDERS }])
  // Again there is nothing to do.
  await migrateDatabase(url, MIGRATIONS)
})
