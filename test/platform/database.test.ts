import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../src/platform/database.ts'
import { ASKED_BEFORE, NAMED_MAX } from '../../src/platform/prepared-statements.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  await t.database.db.run('create table kept (id int primary key)')
})
afterAll(() => t.close())

async function count(): Promise<number> {
  const { rows } = await t.database.db.run('select count(*)::int as n from kept')
  return (rows[0] as { n: number }).n
}

test('a transaction whose work throws keeps nothing, and its connection is clean afterwards', async () => {
  const failing = t.database.transact(async (db) => {
    await db.run('insert into kept values (1)')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count()).toBe(0)
})

test('a statement that failed without anyone waiting for it is not taken for success', async () => {
  const failing = t.database.transact(async (db) => {
    await db.run('insert into kept values (2)')
    await db.run('insert into kept values (2)').catch(() => {})
  })
  await expect(failing).rejects.toThrow('failed unnoticed')
  expect(await count()).toBe(0)
})

test('of two transactions that wait for each other both are done in the end', async () => {
  await t.database.db.run('insert into kept values (10), (20)')
  const cross = (first: number, second: number) =>
    t.database.transact(async (db) => {
      await db.run('select 1 from kept where id = $1 for update', [first])
      await new Promise((resolve) => setTimeout(resolve, 60))
      await db.run('select 1 from kept where id = $1 for update', [second])
      return first
    })
  expect(await Promise.all([cross(10, 20), cross(20, 10)])).toEqual([10, 20])
})

test('a connection that dies inside a transaction fails that transaction and nothing else', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const interrupted = t.database.transact(async (db) => {
    const { rows } = await db.run('select pg_backend_pid() as pid')
    await t.database.db.run('select pg_terminate_backend($1)', [(rows[0] as { pid: number }).pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await db.run('select 1')
  })
  await expect(interrupted).rejects.toThrow(/connection|not queryable/i)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  expect(await count()).toBe(2)
})

test('of statements that are composed a connection keeps some, those that are asked for again and again', async () => {
  await t.database.transact(async (tx) => {
    const ask = (n: number) => tx.query({ name: `composed_${n}`, text: `select ${n} as n`, composed: true }, [])
    const prepared = async () =>
      (await tx.run(`select name from pg_prepared_statements where name like 'composed%' order by name`)).rows.length
    for (let n = 0; n < 500; n++) expect(await ask(n)).toEqual([{ n }])
    expect(await prepared()).toBe(0)
    for (let times = 0; times < 2 * ASKED_BEFORE; times++) for (let n = 0; n < 2 * NAMED_MAX; n++) expect(await ask(n)).toEqual([{ n }])
    expect(await prepared()).toBe(NAMED_MAX)
  })
})

test('a migration that adds a column stops nobody: what is prepared already is prepared anew, also in a transaction', async () => {
  const every = { name: 'kept_every', text: 'select * from kept order by id' }
  const lock = { name: 'kept_lock', text: 'select * from kept where id = 10 for update' }
  await t.database.db.run('insert into kept values (10) on conflict do nothing')
  // On each connection of the pool.
  const askAll = () =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        t.database.transact(async (db) => {
          await db.run('select pg_sleep(0.05)')
          await db.query(every, [])
          return (await db.query<object>(lock, []))[0]
        }),
      ),
    )
  await askAll()
  await t.database.db.run('alter table kept add column added int not null default 7')
  const rows = await Promise.all([t.database.db.query<object>(every, []), t.database.db.query<object>(every, [])])
  expect(rows.map(([first]) => first)).toEqual([expect.objectContaining({ added: 7 }), expect.objectContaining({ added: 7 })])
  expect(await askAll()).toEqual(Array.from({ length: 10 }, () => ({ id: 10, added: 7 })))
  await t.database.db.run('alter table kept drop column added')
  expect(await askAll()).toEqual(Array.from({ length: 10 }, () => ({ id: 10 })))
})

test('statements have one plan for all values, those that ask for it their own, and none changes that for the next', async () => {
  const mode = { name: 'test_mode', text: `select current_setting('plan_cache_mode') as mode` }
  const asked = Array.from({ length: 40 }, (_, i) =>
    t.database.db.query<{ mode: string }>(i % 2 ? { name: '', text: mode.text, fresh: true } : mode, []),
  )
  expect(new Set((await Promise.all(asked)).map(([row], i) => `${i % 2} ${row?.mode}`))).toEqual(
    new Set(['0 force_generic_plan', '1 force_custom_plan']),
  )
  await t.database.transact(async (tx) => {
    expect(await tx.query({ name: '', text: mode.text, fresh: true }, [])).toEqual([{ mode: 'force_custom_plan' }])
    expect(await tx.query(mode, [])).toEqual([{ mode: 'force_generic_plan' }])
  })
  await expect(t.database.db.query({ name: '', text: 'select 1 / 0', fresh: true }, [])).rejects.toThrow('division by zero')
  expect(await t.database.db.query(mode, [])).toEqual([{ mode: 'force_generic_plan' }])
})

test('what a transaction says last is part of it: when that fails, nothing is kept', async () => {
  const write = (tx: Db, n: number) => tx.run('insert into last_said values ($1)', [n]).then(() => {})
  await t.database.db.run('create table last_said (n int primary key)')
  await t.database.transact(async (tx) => {
    tx.beforeCommit(() => write(tx, 2))
    await write(tx, 1)
  })
  const followed: string[] = []
  const failing = t.database.transact(async (tx) => {
    tx.afterCommit(() => followed.push('never'))
    tx.beforeCommit(() => write(tx, 1))
    await write(tx, 3)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await t.database.db.run('select n from last_said order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  expect(followed).toEqual([])
  await t.database.db.run('drop table last_said')
  expect(() => t.database.db.beforeCommit(async () => {})).toThrow('no commit')
})

test('what is to follow a commit follows it once, and never a transaction that is taken back', async () => {
  const followed: string[] = []
  await t.database.transact(async (tx) => {
    tx.afterCommit(() => followed.push('kept'))
    expect(followed).toEqual([])
  })
  await t.database
    .transact(async (tx) => {
      tx.afterCommit(() => followed.push('taken back'))
      throw new Error('no')
    })
    .catch(() => {})
  t.database.db.afterCommit(() => followed.push('at once'))
  expect(followed).toEqual(['kept', 'at once'])
})

test('of a machine that is gone the server hears within seconds, on every kind of connection', async () => {
  const NAMES = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout']
  const text = `select name, setting from pg_settings where name = any($1)`
  const told = { tcp_keepalives_idle: '5', tcp_keepalives_interval: '5', tcp_keepalives_count: '3', tcp_user_timeout: '15000' }
  const settingsOf = (rows: unknown[]) =>
    Object.fromEntries((rows as { name: string; setting: string }[]).map((row) => [row.name, row.setting]))
  expect(settingsOf((await t.database.db.run(text, [NAMES])).rows)).toEqual(told)
  const client = await t.database.connect()
  expect(settingsOf((await client.query(text, [NAMES])).rows)).toEqual(told)
  await client.end()
  expect((await t.database.db.run('show idle_in_transaction_session_timeout', [])).rows).toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ])
})

test('a server that takes connections and says nothing is given up', async () => {
  const silent = createServer((socket) => void socket.resume())
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const url = `postgresql://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`
  const database = openDatabase({ url, poolSize: 1, onError: () => {} })
  await expect(database.connect()).rejects.toThrow(/timeout expired/)
  await database.close()
  await new Promise((done) => silent.close(done))
})

test('of statements that travel together, what failed first is what is thrown, and not its echo', async () => {
  await t.database.db.run('create table echoes (n int primary key)')
  const insert = (tx: Db, n: number | string) => tx.run('insert into echoes values ($1)', [n])
  // Whoever looks at another answer first hears only that something before it has failed.
  const failing = t.database.transact(async (tx) => {
    insert(tx, 'no number').catch(() => {})
    await insert(tx, 1)
  })
  await expect(failing).rejects.toThrow('invalid input syntax for type integer')
  // Prepared by the first of the two, which came too late for it; the second has nothing that is prepared.
  const named = { name: 'echoes_named', text: 'select n from echoes where n = $1' }
  const unprepared = t.database.transact(async (tx) => {
    insert(tx, 'none either').catch(() => {})
    tx.query(named, [1]).catch(() => {})
    await tx.query(named, [2])
  })
  await expect(unprepared).rejects.toThrow('invalid input syntax for type integer')
  expect(await t.database.db.query(named, [1])).toEqual([])
})

test('a statement that comes after its transaction has ended is refused, and runs for nobody', async () => {
  await t.database.db.run('create table stragglers (n int primary key)')
  const write = (tx: Db, n: number) => tx.run('insert into stragglers values ($1)', [n])
  let straggler: Promise<unknown> | undefined
  const failing = t.database.transact((tx) => {
    straggler = write(tx, 1)
      .then(() => write(tx, 2))
      .then(() => write(tx, 3))
      .then(() => write(tx, 4))
    return Promise.all([straggler, Promise.reject(new Error('changed my mind'))])
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(straggler).rejects.toThrow('is over')
  let late: Db | undefined
  await t.database.transact(async (tx) => {
    late = tx
    await write(tx, 5)
  })
  await expect(write(late as Db, 6)).rejects.toThrow('is over')
  expect((await t.database.db.run('select n from stragglers')).rows).toEqual([{ n: 5 }])
})
