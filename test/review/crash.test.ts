import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'

test('a connection that dies inside a transaction fails that transaction only', async () => {
  const t = await testDatabase()
  const other = await testDatabase()
  const uncaught: unknown[] = []
  const note = (e: unknown) => void uncaught.push(e)
  process.on('uncaughtException', note)
  try {
    const sleeping = t.database.transact(async (db) => {
      const { rows } = await db.run('select pg_backend_pid() as pid')
      const pid = (rows[0] as { pid: number }).pid
      await other.database.db.run('select pg_terminate_backend($1)', [pid])
      await new Promise((r) => setTimeout(r, 200))
      await db.run('select 1')
    })
    await expect(sleeping).rejects.toThrow()
    await new Promise((r) => setTimeout(r, 200))
    expect(uncaught).toEqual([])
    expect((await t.database.db.run('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    process.off('uncaughtException', note)
    await t.close()
    await other.close()
  }
})
