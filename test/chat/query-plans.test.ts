import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_FIGURES } from '../../src/shop/insights/chat-desk/figures-sql.ts'
import { nairobiDayOf, nairobiMidnight } from '../../src/shop/clock.ts'
import { explain } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements, type FoundStatement } from '../support/statements.ts'

const CONVERSATIONS = 8000
const TURNS = 5
const ADMIN = randomUUID()
let t: TestShop
let statements: Map<string, FoundStatement>
const run = async (text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows
beforeAll(async () => {
  const [shop, written] = await Promise.all([testShop(), writtenStatements()])
  t = shop
  statements = new Map(written.map((one) => [one.name, one]))
  await run(
    `insert into chat_conversations (id, guest_id, key_hash, begun_by, mode, status, language, device, promised_minutes, created_at, last_at,
        queued_at, assignee_id, last_seq, snoozed_until, resolved_at, unanswered_since)
      select gen_random_uuid(), gen_random_uuid(), n::text, gen_random_uuid(), 'human',
        case when n % 100 = 0 then 'queued' when n % 100 = 1 then 'open' when n % 100 = 2 then 'snoozed' when n % 2 = 0 then 'bot' else 'resolved' end,
        'en', 'phone', 5, now() - n * interval '10 minutes', now() - n * interval '10 minutes', now() - n * interval '10 minutes', $1, 1,
        now() + n * interval '1 minute', now(), case when n % 100 = 1 then now() - n * interval '10 minutes' end
      from generate_series(1, ${CONVERSATIONS}) n`,
    [ADMIN],
  )
  await run(
    `insert into chat_messages (id, conversation_id, seq, sender, content, created_at)
      select gen_random_uuid(), id, 1, 'customer', 'message ' || key_hash || repeat(' with more words', 20), created_at from chat_conversations`,
  )
  await run(
    `insert into chat_turns (conversation_id, seq, driver, language, page, intents, understood, zero_results, fell_back, guard_drops, tokens_in,
        tokens_out, cost_cents, first_ms, last_ms, at)
      select id, turn, 'embedded', 'en', '/', '{search}', true, false, false, 0, 0, 0, 0, 5, 9, created_at
      from chat_conversations, generate_series(1, ${TURNS}) turn`,
  )
  await run(
    `insert into chat_events (id, conversation_id, kind, data, at)
      select gen_random_uuid(), id, kind, '{"seconds": 10, "inside_seconds": 10, "promised": 5, "reason": "asked"}', created_at
      from chat_conversations, unnest(array['began', 'queued', 'answered']) kind`,
  )
  await run('analyze chat_conversations, chat_messages, chat_turns, chat_events')
})
afterAll(() => t.close())

const END = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 31, null, null, null]
const FIRST = ['1970-01-01', '00000000-0000-0000-0000-000000000000', 31, null, null, null]
const NOW = new Date()

test.each([
  // Of the queue, all who wait.
  ['inbox_waiting', FIRST, CONVERSATIONS / 100],
  ['inbox_mine', [...END, ADMIN], 31],
  ['inbox_of_status', [...END, 'resolved'], 31],
  ['inbox_of_status', [...END, 'bot'], 31],
  ['inbox_said_like', ['%message 777%'], 200],
  ['chat_with_automatic_due', [NOW], 1],
  ['chat_late', [NOW, false], 200],
  ['chat_assignees', [], CONVERSATIONS / 50],
  ['chat_unanswered_of_admin', [ADMIN], CONVERSATIONS / 100],
  ['chat_to_wake', [NOW], 1],
  ['chat_unread_answers', [NOW], 1],
  ['chat_messages_after', [randomUUID(), 0], 1],
  ['chat_conversation_of_member', [randomUUID(), NOW], 1],
])('%s reads what it shows, however many conversations there are', async (name, values, most) => {
  const nodes = await explain(t.database, statements.get(name)!, values)
  const ofChat = nodes.filter((node) => node['Relation Name']?.startsWith('chat_'))
  expect(ofChat.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(Math.max(0, ...ofChat.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))).toBeLessThanOrEqual(most)
})

test('figures of a day read that day, however long the shop has been open', async () => {
  const day = nairobiDayOf(new Date(Date.now() - 20 * 86_400_000))
  const begin = nairobiMidnight(day)
  const nodes = await explain(t.database, DAY_FIGURES, [begin, new Date(begin.getTime() + 86_400_000)])
  const read = nodes.filter((node) => /^chat_(?:turns|events)$/.test(node['Relation Name'] ?? ''))
  expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  const turns = read.filter((node) => node['Relation Name'] === 'chat_turns').map((node) => node['Actual Rows'])
  expect(Math.max(...turns)).toBe(144 * TURNS)
})
