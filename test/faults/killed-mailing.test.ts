import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { QUEUE_TOPIC } from '../../src/shop/notifications/rules.ts'
import { addProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { startSmtp } from '../support/smtp.ts'
import { requirePages, startEnvironment } from './support/environment.ts'
import { becomes, isPaid, pay, phoneEnding } from './support/shoppers.ts'

beforeAll(requirePages)

test('[queue-02] killed between the mail server’s 250 and its mark: sent once more with the same Message-ID, and never again', async () => {
  const environment = await startEnvironment()
  const smtp = await startSmtp()
  const holder = new pg.Client({ connectionString: environment.databaseUrl })
  try {
    await holder.connect()
    const ask = <Row extends object>(text: string) => environment.database.db.query<Row>({ name: '', text }, [])
    const outcomes = async () =>
      (await ask<{ outcome: string }>('select outcome from mail_sends order by at, id')).map(({ outcome }) => outcome)
    // The server has it and will say so; that it did cannot be written down.
    smtp.beforeAnswer = async () => {
      await holder.query('begin')
      await holder.query('select from mail_deliveries for update')
    }
    // The worker is told, as by an admin's page, that there is something to send: it would find out within ten seconds.
    const letTimePass = async () => {
      await ask('update mail_deliveries set next_at = now() where next_at is not null')
      await ask(`select pg_notify('upya_live', '{"topic":"${QUEUE_TOPIC}","data":{}}')`)
    }
    const start = () => environment.shop({ env: { SMTP_URL: smtp.url() } })
    const first = await start()
    const { body: started } = await pay(first.base, await addProduct(environment.database), { phone: phoneEnding() })
    await becomes(first.base, started.id, isPaid, 30_000)
    const stuck = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%outcome = ''accepted''%'`
    await until(
      () => ask(stuck),
      (rows) => rows.length > 0,
      30_000,
    )
    await first.kill()
    smtp.beforeAnswer = async () => {}
    // With its connection, which waits for the row, before that is free.
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%outcome = ''accepted''%'`,
    )
    await holder.query('rollback')
    expect([smtp.received.length, await outcomes()]).toEqual([1, ['sending']])

    environment.balancer.backends = []
    const second = await start()
    // Its lease, and then the time for a slow server.
    await letTimePass()
    // Its outcome is written first, then when it is sent again.
    await until(
      () => ask('select from mail_deliveries where unknowns = 1 and not sending'),
      (rows) => rows.length > 0,
      30_000,
    )
    expect([smtp.received.length, await outcomes()]).toEqual([1, ['unknown']])
    await letTimePass()
    const entries = () => ask<{ processed: boolean }>('select processed from order_notification_queue')
    await until(entries, (rows) => rows.every(({ processed }) => processed), 30_000)
    expect(await outcomes()).toEqual(['unknown', 'accepted'])
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([smtp.received[0]?.messageId, smtp.received[0]?.messageId])
    expect(await ask('select from mail_deliveries where next_at is not null')).toEqual([])
    await second.stop()
  } finally {
    await holder.end()
    await smtp.close()
    await environment.close()
  }
})
