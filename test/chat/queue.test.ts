import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxPage } from '../../src/shop/chat/contract-desk.ts'
import { APOLOGY_TEXT } from '../../src/shop/chat/rules.ts'
import { listen } from '../support/events.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { beginChat, colleagueOf } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a morning of its own.
beforeEach(() => t.clock.set(nairobiTime('2027-05', ++day, 9)))
afterAll(() => t.close())

const colleague = () => colleagueOf(t)

test('who is given back waits in the queue again, and who had a person that leaves the shop as well', async () => {
  const [desk, leaving] = [await colleague(), await colleague()]
  const chats = [await beginChat(t, 'One'), await beginChat(t, 'Two')] as const
  await desk.answer(chats[0].id, 'I have it.')
  await leaving.answer(chats[1].id, 'I have it.')
  await chats[1].say('Have you found it?')
  t.clock.forward(60)
  expect((await desk.assign(chats[0].id, null)).status).toBe(200)
  await t.shop.chat.forgetUser(leaving.admin.id)
  for (const { id, say } of chats) {
    const queued = { status: 'queued', assignee: null, queued_at: t.clock.now().toISOString() }
    expect(await desk.detail(id)).toMatchObject(queued)
    expect((await say('Still there?')).status).toBe(200)
    expect((await desk.answer(id, 'We are here again.')).status).toBe(200)
    expect(await desk.detail(id)).toMatchObject({ status: 'open', assignee: { id: desk.admin.id } })
  }
})

test('an answer to a resolved conversation opens it anew, and is noted as that', async () => {
  const chat = await beginChat(t, 'Help')
  const desk = await colleague()
  await desk.answer(chat.id, 'Done')
  await desk.move(chat.id, { to: 'resolved' })
  await desk.answer(chat.id, 'One thing more.')
  const { status, reopened, events } = await desk.detail(chat.id)
  expect([status, reopened, events.map(({ kind }) => kind).slice(-2)]).toEqual(['open', 1, ['resolved', 'reopened']])
})

test('in the queue the urgent are first, then VIP customers, then who has waited longest; a shopper is told their place', async () => {
  await rows(`update chat_conversations set status = 'resolved' where status in ('queued', 'open')`)
  const desk = await colleague()
  const chats: Awaited<ReturnType<typeof beginChat>>[] = []
  for (const priority of ['normal', 'normal', 'vip', 'urgent', 'vip']) {
    t.clock.forward(10)
    const chat = await beginChat(t, priority)
    await desk.call('PATCH', `/api/admin/chat/conversations/${chat.id}`, { priority })
    chats.push(chat)
  }
  const inOrder = [3, 2, 4, 0, 1].map((n) => chats[n]!)
  const found: string[] = []
  for (let cursor = ''; ;) {
    const path = `/api/admin/chat/conversations?view=waiting&limit=2${cursor && `&cursor=${cursor}`}`
    const { items, next_cursor: next } = (await desk.call<InboxPage>('GET', path)).body
    found.push(...items.map(({ id }) => id))
    if (!next) break
    cursor = next
  }
  expect(found).toEqual(inOrder.map(({ id }) => id))
  expect(await Promise.all(inOrder.map(async ({ read }) => (await read()).conversation.place))).toEqual([0, 1, 2, 3, 4])
})

test('a conversation that fails holds up none behind it, and a step that fails no other', async () => {
  await rows(`update chat_conversations set status = 'resolved' where status in ('queued', 'open')`)
  const [poisoned, behind] = [await beginChat(t, 'First'), await beginChat(t, 'Second')]
  await rows(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await rows(
    `create trigger refuse before insert on chat_messages for each row when (new.conversation_id = '${poisoned.id}') execute function refuse()`,
  )
  t.clock.forward(301)
  await expect(t.shop.chatJobs.tick()).rejects.toThrow('failed')
  await rows('drop trigger refuse on chat_messages')
  const said = await rows<{ content: string }>(`select content from chat_messages where conversation_id = $1 and automatic order by seq`, [
    behind.id,
  ])
  expect(said.map(({ content }) => content)).toHaveLength(2)
  expect(said.at(-1)?.content).toBe(APOLOGY_TEXT.en)
  await t.shop.chatJobs.tick()
  expect((await poisoned.read()).items.map(({ content }) => content)).toContain(APOLOGY_TEXT.en)
})

test('reading a conversation waits for nobody who is at work in it', async () => {
  const chat = await beginChat(t, 'Hello')
  t.clock.forward(5)
  await chat.read()
  await t.database.transact(async (tx) => {
    await tx.query({ name: 'test_lock', text: 'select from chat_conversations where id = $1 for update' }, [chat.id])
    expect((await chat.read()).items).toHaveLength(2)
  })
})

test('[open-21] an answer that is refused, and one that was kept before, uses up no code', async () => {
  const chat = await beginChat(t, 'A discount?')
  const [desk, other] = [await colleague(), await colleague()]
  await other.answer(chat.id, 'I was first.')
  const codes = async () => (await rows<{ n: number }>(`select count(*)::int as n from discount_codes where source = 'assistant'`))[0]?.n
  const before = (await codes()) ?? 0
  const client_id = randomUUID()
  const late = { discount_percent: 10, client_id, seen_seq: 1 }
  expect((await desk.answer(chat.id, 'Here', late)).body.error.code).toBe('chat_answered_meanwhile')
  expect(await codes()).toBe(before)
  const sent = await desk.answer(chat.id, 'Here', { ...late, send_anyway: true })
  expect([sent.status, await codes()]).toEqual([200, before + 1])
  // Used up.
  await rows(`update discount_codes set expires_at = now() - interval '1 day' where source = 'assistant'`)
  expect((await desk.answer(chat.id, 'Here', { ...late, send_anyway: true })).body.message).toEqual(sent.body.message)
})

test('a colleague with two tabs is where either of them is, until the last one closes', async () => {
  const [one, two] = [await beginChat(t, 'One'), await beginChat(t, 'Two')]
  const [desk, other] = [await colleague(), await colleague()]
  const tabs = [randomUUID(), randomUUID()]
  const say = (tab: number, conversation_id: string | null, away = false) =>
    desk.call('POST', '/api/admin/chat/presence', { conversation_id, tab: tabs[tab], away })
  const heard = await listen(t.base, '/api/admin/chat/live', other.admin.headers)
  const seen = () => {
    const people = heard.events.findLast(({ event }) => event === 'people')?.data['items'] as
      | { id: string; presence: string; viewing: string[] }[]
      | undefined
    const found = people?.find(({ id }) => id === desk.admin.id)
    return [found?.presence, ...(found?.viewing ?? [])]
  }
  const becomes = (...expected: string[]) =>
    until(
      async () => seen().join(' '),
      (text) => text === expected.join(' '),
    )
  await say(0, one.id)
  await say(1, two.id)
  expect(await becomes('online', one.id, two.id)).toBeTruthy()
  await say(1, null, true)
  expect(await becomes('online', one.id)).toBeTruthy()
  await say(0, null, true)
  expect(await becomes('away')).toBeTruthy()
  await heard.close()
})
