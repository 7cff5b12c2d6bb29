import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { QUEUE_TOPIC } from '../../src/shop/notifications/rules.ts'
import { paidOrder } from '../support/orders.ts'
import { until } from '../support/server.ts'
import { testShop } from '../support/shop.ts'
import { startSmtp } from '../support/smtp.ts'
import { startShop, type ShopProcess } from './support/processes.ts'

test('[queue-02] killed between the mail server’s 250 and its mark: sent once more with the same Message-ID, and never again', async () => {
  const key = randomBytes(KEY_BYTES)
  const t = await testShop({ cipher: createCipher([key]) })
  const folder = mkdtempSync(join(tmpdir(), 'upya-mailing-'))
  // A mail server for each worker says which of them has it: that one is killed, and the other goes on.
  const servers = await Promise.all([startSmtp(), startSmtp()])
  const holder = new pg.Client({ connectionString: t.url })
  const shared = { DATABASE_URL: t.url, DEMO: 'false', SECRETS_KEY: key.toString('base64') }
  let workers: ShopProcess[] = []
  const ask = <Row extends object>(text: string) => t.database.db.query<Row>({ name: '', text }, [])
  const outcomes = async () => (await ask<{ outcome: string }>('select outcome from mail_sends order by at, id')).map((row) => row.outcome)
  const received = () => servers.flatMap((smtp) => smtp.received)
  try {
    await holder.connect()
    // The server has it and will say so; that it did cannot be written down.
    for (const smtp of servers)
      smtp.beforeAnswer = async () => {
        await holder.query('begin')
        await holder.query('select from mail_deliveries for update')
      }
    workers = await Promise.all(
      servers.map((smtp, n) => {
        const env = { ...shared, DATA_DIR: join(folder, String(n)), SMTP_URL: smtp.url() }
        return startShop({ env, worker: true })
      }),
    )
    const { id } = await paidOrder(t, { email: 'wanjiku@example.com' })
    await t.shop.notifications.queueOrderEvent(id, 'order_shipped')
    const stuck = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%outcome = ''accepted''%'`
    await until(
      () => ask(`select ${stuck}`),
      (rows) => rows.length > 0,
      30_000,
    )
    await workers[servers.findIndex((smtp) => smtp.received.length > 0)]?.kill()
    for (const smtp of servers) smtp.beforeAnswer = async () => {}
    // With its connection, which waits for the row, before that is free.
    await ask(`select pg_terminate_backend(pid) ${stuck}`)
    await holder.query('rollback')
    expect([received().length, await outcomes()]).toEqual([1, ['sending']])

    // Woken as whoever opens an admin page wakes it, while it is asked: the poll every ten seconds is not waited for.
    const isDue = `update mail_deliveries set next_at = now() where next_at is not null`
    const woken = async <Row extends object>(text: string) => {
      await t.live.publish(t.database.db, QUEUE_TOPIC, {})
      return ask<Row>(text)
    }
    // Its lease, and then the time for a slow server.
    await ask(isDue)
    // Its outcome is written first, then when it is sent again.
    await until(
      () => woken('select from mail_deliveries where unknowns = 1 and not sending'),
      (rows) => rows.length > 0,
      30_000,
    )
    expect([received().length, await outcomes()]).toEqual([1, ['unknown']])
    await ask(isDue)
    const entries = () => woken<{ processed: boolean }>('select processed from order_notification_queue')
    await until(entries, (rows) => rows.every(({ processed }) => processed), 30_000)
    expect(await outcomes()).toEqual(['unknown', 'accepted'])
    const [first, second, ...others] = received().map(({ messageId }) => messageId)
    expect([second, others]).toEqual([first, []])
    expect(await ask('select from mail_deliveries where next_at is not null')).toEqual([])
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
    await holder.end()
    await Promise.all(servers.map((smtp) => smtp.close()))
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
