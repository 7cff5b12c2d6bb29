import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { createShop } from '../../src/shop/shop.ts'
import { checkInvariants } from '../support/invariants.ts'
import { paidOrder } from '../support/orders.ts'
import { until } from '../support/server.ts'
import { testShop } from '../support/shop.ts'
import { recoverPostgres, startPostgres, type PostgresServer } from './support/postgres.ts'
import { folderOf } from './support/system-user.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/** Kept apart from the database, as always. */
const cipher = createCipher([randomBytes(KEY_BYTES)])

async function shopOn(url: string) {
  const place = await testShop({ cipher })
  const database = openDatabase({ url, poolSize: 4, onError: () => {} })
  onTestFinished(async () => {
    await database.close()
    await place.close()
  })
  return { database, shop: createShop({ ...place.deps, database }) }
}

async function ordersIn({ db }: Database): Promise<string[]> {
  const { rows } = await db.run('select o.order_number as number from orders o join order_items i on i.order_id = o.id order by 1')
  return (rows as { number: string }[]).map(({ number }) => number)
}

/** All that was written until now is in the archive. */
async function archived(server: PostgresServer): Promise<void> {
  const [switched] = await server.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await until(
    () => server.query<{ done: boolean }>(`select coalesce(last_archived_wal >= '${switched?.file}', false) as done from pg_stat_archiver`),
    ([row]) => row?.done === true,
    30_000,
  )
}

test('after a disaster the shop comes back as it was a moment before, from a copy of last night and the archived log', async () => {
  const archive = folderOf('archive')
  const server = await startPostgres({
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  onTestFinished(() => server.remove())
  await migrateDatabase(server.url, MIGRATIONS)
  const jobs = createJobs(server.url, createLog('silent'))
  await jobs.start({ work: false })
  await jobs.stop()
  const before = await shopOn(server.url)
  await paidOrder(before)
  const backup = await server.baseBackup()
  onTestFinished(() => [archive, dirname(backup)].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  for (let i = 0; i < 5; i++) await paidOrder(before)
  const sold = await ordersIn(before.database)
  expect(sold).toHaveLength(6)
  const [moment] = await server.query<{ text: string }>('select clock_timestamp()::text as text')
  await before.database.db.run('delete from order_items')
  await archived(server)
  await server.kill()

  const recovered = await recoverPostgres(backup, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment?.text ?? '',
    recovery_target_action: 'promote',
  })
  onTestFinished(() => recovered.remove())
  await until(
    () => recovered.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering'),
    ([row]) => row?.recovering === false,
    30_000,
  )
  const after = await shopOn(recovered.url)
  expect(await ordersIn(after.database)).toEqual(sold)
  await paidOrder(after)
  expect(await checkInvariants(after.database)).toEqual([])
})
