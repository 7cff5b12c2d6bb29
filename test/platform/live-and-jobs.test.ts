import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createJobs, type Jobs } from '../../src/platform/jobs.ts'
import { createLive, type Live, type LiveEvent } from '../../src/platform/live.ts'
import { createLog } from '../../src/platform/log.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

const log = createLog('silent')
let t: TestDatabase
let here: Live
let elsewhere: Live
let jobs: Jobs
const done: string[] = []

beforeAll(async () => {
  t = await testDatabase()
  here = createLive(t.database, log)
  elsewhere = createLive(t.database, log)
  await here.start()
  await elsewhere.start()
  jobs = createJobs(t.url, log)
  jobs.on<{ name: string }>('note', async ({ name }) => void done.push(name))
  let tries = 0
  jobs.on('flaky', async () => void (++tries < 2 ? fail() : done.push('flaky at last')), { retryDelay: 1 })
  await jobs.start({ work: true })
})
afterAll(async () => {
  await jobs.stop()
  await here.stop()
  await elsewhere.stop()
  await t.close()
})

test('an event reaches every process, when its transaction commits and not before', async () => {
  const seen = [listen(here, 'catalogue'), listen(elsewhere, 'catalogue')]
  await t.database.transact(async (db) => {
    await here.publish(db, 'catalogue', { id: 'a' })
    await sleep(60)
    expect(seen.flat()).toEqual([])
  })
  await expect.poll(() => seen.map((events) => events[0]?.data)).toEqual([{ id: 'a' }, { id: 'a' }])
})

test('a rolled back event is not delivered', async () => {
  const seen = listen(elsewhere, 'rolled-back')
  await t.database
    .transact(async (db) => {
      await here.publish(db, 'rolled-back', {})
      throw new Error('no')
    })
    .catch(() => {})
  await here.publish(t.database.db, 'rolled-back', { after: true })
  await expect.poll(() => seen.map((event) => event.data)).toEqual([{ after: true }])
})

test('no transaction of the shop notifies: what it says is announced after its commit, by a statement that waits for no disk', async () => {
  const seen = listen(elsewhere, 'after')
  let kept: unknown[] = []
  await t.database.transact(async (db) => {
    await here.publish(db, 'after', { id: 1 })
    db.beforeCommit(async () => {
      kept = (await db.run('select topic, data from live_outbox')).rows
    })
  })
  expect(kept).toEqual([{ topic: 'after', data: { id: 1 } }])
  await expect.poll(() => seen.map(({ data }) => data)).toEqual([{ id: 1 }])
  const { rows } = await t.database.db.run(`select relpersistence, (select count(*) from live_outbox) as waiting
    from pg_class where relname in ('live_outbox', 'live_outbox_pkey', 'live_outbox_id_seq')`)
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ relpersistence: 'u', waiting: 0 })))
})

test('all that a transaction says is kept by one statement, in its order, and the same only once', async () => {
  const seen = listen(elsewhere, 'many')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await t.database.transact(async (db) => {
    for (const id of [1, 2, 1, 3]) await here.publish(db, 'many', { id })
    await Promise.all([here.publish(db, 'many', { id: 2 }), here.publish(db, 'other', { id: 1 })])
  })
  const names = asked.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { name?: string }).name))
  asked.mockRestore()
  expect(names.filter((name) => name === 'live_keep')).toHaveLength(1)
  await expect.poll(() => seen.length).toBe(3)
  expect(seen.map(({ data }) => data)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a transaction that is done again after a deadlock says it once, and nothing of what was taken back', async () => {
  const seen = listen(elsewhere, 'again "\\ {,} NULL')
  let tries = 0
  await t.database.transact(async (db) => {
    tries++
    await here.publish(db, 'again "\\ {,} NULL', { name: 'a "\\ {b,NULL}' })
    await here.publish(db, 'again "\\ {,} NULL', { tries })
    if (tries === 1) await db.run(`do $$ begin raise 'met another' using errcode = 'deadlock_detected'; end $$`)
  })
  await expect.poll(() => seen.length).toBe(2)
  expect(seen.map(({ data }) => data)).toEqual([{ name: 'a "\\ {b,NULL}' }, { tries: 2 }])
})

test('what is said when the commit has been asked for is refused instead of lost', async () => {
  let late: Promise<void> | undefined
  await t.database.transact(async (db) => {
    await here.publish(db, 'late', { id: 1 })
    db.afterCommit(() => (late = here.publish(db, 'late', { id: 2 })))
  })
  await expect(late).rejects.toThrow('no commit to come')
})

test('what a process that died has committed and not announced, another announces, once', async () => {
  const seen = [listen(here, 'left'), listen(elsewhere, 'left')]
  await t.database.db.run(
    `insert into live_outbox (topic, data, created_at) values ('left', '{"by":"the dead"}', now() - interval '3 seconds')`,
  )
  await expect.poll(() => seen.flat().length, { timeout: 8000 }).toBe(2)
  const after = listen(here, 'later')
  await here.publish(t.database.db, 'later', {})
  await expect.poll(() => after.length).toBe(1)
  expect(seen.map((events) => events.map(({ data }) => data))).toEqual([[{ by: 'the dead' }], [{ by: 'the dead' }]])
})

test('an event that is too large fails who publishes it, and none of the others', async () => {
  const seen = listen(elsewhere, 'size')
  const large = { text: 'é'.repeat(4000) }
  const whole = t.database.transact(async (db) => {
    await here.publish(db, 'size', { id: 1 })
    await here.publish(db, 'size', large)
  })
  await expect(whole).rejects.toThrow('too large')
  await expect(here.publish(t.database.db, 'size', large)).rejects.toThrow('too large')
  const most = { text: 'x'.repeat(7830) }
  await here.publish(t.database.db, 'size', most)
  await expect.poll(() => seen.map(({ data }) => data)).toEqual([most])
})

test('a browser that lost its connection resumes after the last event it saw', async () => {
  const seen = listen(here, 'checkout:1')
  for (const step of [1, 2, 3]) await here.publish(t.database.db, 'checkout:1', { step })
  await expect.poll(() => seen.length).toBe(3)
  const [first] = seen
  expect(here.since('checkout:1', first?.id ?? 0).map((event) => event.data)).toEqual([{ step: 2 }, { step: 3 }])
  expect(here.since('checkout:2', 0)).toEqual([])
})

test('listening survives a database connection that breaks, and says that events may have been missed', async () => {
  let gaps = 0
  const stop = here.onGap(() => gaps++)
  await t.database.db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen upya_live', 'select') and datname = current_database()`,
  )
  await expect.poll(() => gaps, { timeout: 6000 }).toBe(1)
  const seen = listen(here, 'again')
  await elsewhere.publish(t.database.db, 'again', {})
  await expect.poll(() => seen.length).toBe(1)
  stop()
})

test('a server that takes connections and listens to nothing, as a standby, keeps none of them', async () => {
  let refuses = false
  const [opened, ended]: [number[], number[]] = [[], []]
  const connect = async () => {
    const client = await t.database.connect()
    const n = opened.push(opened.length)
    client.on('end', () => ended.push(n))
    const query = client.query.bind(client)
    const refusing = (text: string) =>
      refuses && text.startsWith('listen') ? Promise.reject(new Error('cannot execute LISTEN during recovery')) : query(text)
    return Object.assign(client, { query: refusing }) as typeof client
  }
  const moving = createLive({ ...t.database, connect }, log)
  let gaps = 0
  moving.onGap(() => gaps++)
  await moving.start()
  refuses = true
  await t.database.db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen upya_live', 'select') and datname = current_database()`,
  )
  await expect.poll(() => opened.length, { timeout: 10_000 }).toBeGreaterThan(3)
  refuses = false
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => ended.length).toBe(opened.length - 1)
  const seen = listen(moving, 'moved')
  await elsewhere.publish(t.database.db, 'moved', {})
  await expect.poll(() => seen.length).toBe(1)
  await moving.stop()
  // The others of this file hear again, too.
  const heard = listen(here, 'again')
  await elsewhere.publish(t.database.db, 'again', {})
  await expect.poll(() => heard.length, { timeout: 6000 }).toBe(1)
})

test('a job is done after the transaction that asked for it, and never when that was rolled back', async () => {
  await t.database
    .transact(async (db) => {
      await jobs.send(db, 'note', { name: 'never' })
      throw new Error('no')
    })
    .catch(() => {})
  await t.database.transact((db) => jobs.send(db, 'note', { name: 'kept' }))
  await jobs.sendAll(t.database.db, 'note', [{ name: 'one' }, { name: 'two' }])
  await expect.poll(() => done.toSorted(), { timeout: 8000 }).toEqual(['kept', 'one', 'two'])
  expect(jobs.healthy()).toBe(true)
})

test('a job that fails is tried again', async () => {
  await jobs.send(t.database.db, 'flaky', {})
  await expect.poll(() => done, { timeout: 12_000 }).toContain('flaky at last')
})

function listen(live: Live, topic: string): LiveEvent[] {
  const seen: LiveEvent[] = []
  live.subscribe(topic, (event) => seen.push(event))
  return seen
}

function fail(): never {
  throw new Error('not yet')
}
