import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { followLeader } from '../../src/server/cdn/leader.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

function follow(onLead: () => void) {
  return followLeader({ database: t.database, log: createLog('silent'), onLead, askEvery: 0.02 })
}

test('one of several processes tells the CDN, and another goes on when it ends or loses the database', async () => {
  const led: string[] = []
  const first = follow(() => led.push('first'))
  await expect.poll(() => first.isLeader()).toBe(true)
  const second = follow(() => led.push('second'))
  const third = follow(() => led.push('third'))
  await first.stop()
  await expect.poll(() => [second, third].filter((one) => one.isLeader()).length).toBe(1)
  // The connection that holds the lock is lost, as when its machine is: somebody leads again, and nobody twice.
  await t.database.db.run(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => led.length).toBe(3)
  await expect.poll(() => [second, third].filter((one) => one.isLeader()).length).toBe(1)
  await second.stop()
  await third.stop()
})
