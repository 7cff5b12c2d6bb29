import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'

const TALKS = 20_000
const ADMIN = randomUUID()
let t: TestShop
const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows
beforeAll(async () => {
  t = await testShop()
  await run(
    `insert into chat_conversations (id, guest_id, key_hash, begun_by, mode, status, language, device, promised_minutes, created_at, last_at,
        queued_at, assignee_id, last_seq, snoozed_until, resolved_at)
      select gen_random_uuid(), gen_random_uuid(), n::text, gen_random_uuid(), 'human',
        case when n % 100 = 0 then 'queued' when n % 100 = 1 then 'open' when n % 100 = 2 then 'snoozed' when n % 2 = 0 then 'bot' else 'resolved' end,
        'en', 'phone', 5, now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute', $1, 1,
        now() + n * interval '1 minute', now()
      from generate_series(1, ${TALKS}) n`,
    [ADMIN],
  )
  await run(
    `insert into chat_messages (id, conversation_id, seq, sender, content, created_at)
      select gen_random_uuid(), id, 1, 'customer', 'message ' || key_hash, created_at from chat_conversations`,
  )
  await run('analyze chat_conversations, chat_messages')
})
afterAll(() => t.close())

const END = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 31, null, null, null]
const FIRST = ['1970-01-01', '00000000-0000-0000-0000-000000000000', 31, null, null, null]
const NOW = new Date()

test.each([
  ['inbox_waiting', FIRST, 31],
  ['inbox_mine', [...END, ADMIN], 31],
  ['inbox_of_status', [...END, 'resolved'], 31],
  ['inbox_of_status', [...END, 'bot'], 31],
  ['inbox_said_like', ['%message 777%'], 200],
  ['chat_with_automatic_due', [NOW], 1],
  ['chat_past_promise', [NOW], 200],
  ['chat_to_wake', [NOW], 1],
  ['chat_unread_answers', [NOW], 1],
  ['chat_messages_after', [randomUUID(), 0], 1],
  ['chat_conversation_of_member', [randomUUID(), NOW], 1],
])('%s reads what it shows, however many conversations there are', async (name, values, most) => {
  const { text } = (await writtenStatements()).find((one) => one.name === name)!
  const nodes = await explain(t.database, { text }, values)
  const ofChat = nodes.filter((node) => node['Relation Name']?.startsWith('chat_'))
  expect(ofChat.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(Math.max(0, ...ofChat.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))).toBeLessThanOrEqual(most)
})
