import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const CHANGED = 'autovacuum_vacuum_scale_factor=0.02'
const OFTEN = 'autovacuum_vacuum_scale_factor=0.05'
const QUEUE = 'autovacuum_vacuum_scale_factor=0'
const ADDED = 'autovacuum_vacuum_insert_scale_factor=0.05'

test.each([
  [
    'large, and changed while they are young',
    CHANGED,
    'checkouts holds payment_attempts orders order_notification_queue letter_queue mail_deliveries',
  ],
  ['the parts of the inbox, which take theirs from this one', CHANGED, 'payment_inbox_default'],
  ['what every shopper reads, and every sale changes', CHANGED, 'product_variants'],
  ['the same row again and again', OFTEN, 'rate_limits sessions member_bags video_days video_views overlay_exposures'],
  [
    'with room for it in its page',
    'fillfactor',
    'rate_limits sessions member_bags video_days video_views overlay_exposures product_variants',
  ],
  ['queues', QUEUE, 'live_outbox figure_changes facet_changes garment_changes order_moves'],
  ['only added to', ADDED, 'order_items order_events payment_events wish_events mail_sends security_events account_events'],
])('%s: %s', async (_what, setting, names) => {
  const tables = names.split(' ')
  const rows = await t.database.db.query<{ name: string; options: string[] | null }>(
    {
      name: '',
      text: 'select relname as name, reloptions as options from pg_class where relname = any($1) order by array_position($1, relname::text)',
    },
    [tables],
  )
  const isSet = (options: string[] | null) => (options ?? []).some((option) => option === setting || option.startsWith(`${setting}=`))
  expect(rows.filter(({ options }) => isSet(options)).map(({ name }) => name)).toEqual(tables)
})
