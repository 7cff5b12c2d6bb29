import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveConversation, readConversation } from '../../src/shop/chat/conversation.ts'
import { CHAT_LINK } from '../../src/shop/chat/rules-contact.ts'
import {
  CONVERSATION_TRANSITIONS,
  CONVERSATION_STATUSES,
  KEEP_ASSISTANT_DAYS,
  REOPEN_SECONDS,
  UNREAD_SECONDS,
  type ConversationStatus,
} from '../../src/shop/chat/rules.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { sources } from '../support/sources.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { type TestChat, beginChat, colleagueOf } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a morning of its own.
beforeEach(() => t.clock.set(nairobiTime('2027-08', ++day, 9)))
afterAll(() => t.close())

const colleague = () => colleagueOf(t)
const kindsOf = async (desk: Awaited<ReturnType<typeof colleague>>, { id }: TestChat) =>
  (await desk.detail(id)).events.map(({ kind }) => kind)
const toggle = ({ call, id }: TestChat, mode: 'ai' | 'human') =>
  call<{ status: string; mode: string }>('POST', `/api/chat/conversations/${id}/mode`, { mode })

/** A conversation in that state, and what going to another one comes to. */
async function going(from: ConversationStatus, to: ConversationStatus) {
  const { id } = await beginChat(t, 'Move me', { mode: 'ai' })
  await rows('update chat_conversations set status = $2 where id = $1', [id, from])
  const row = (await readConversation(t.database.db, id))!
  return t.database
    .transact((tx) => moveConversation(tx, row, { to, event: 'left', at: t.clock.now() }))
    .then(async ({ status, reopened, resolved_at: at }) => {
      const events = await rows<{ kind: string }>('select kind from chat_events where conversation_id = $1 order by at, id', [id])
      return { status, reopened, isResolved: at !== null, events: events.slice(1).map(({ kind }) => kind) }
    })
    .catch(({ code }: { code: string }) => code)
}

test('a conversation goes where the table has it, is reopened once counted, and goes nowhere else', async () => {
  for (const from of CONVERSATION_STATUSES)
    for (const to of CONVERSATION_STATUSES) {
      const isReopened = from === 'resolved'
      const events = isReopened ? ['reopened', 'left'] : ['left']
      const gone = { status: to, reopened: isReopened ? 1 : 0, isResolved: to === 'resolved', events }
      expect([from, to, await going(from, to)]).toEqual([from, to, CONVERSATION_TRANSITIONS[from].includes(to) ? gone : 'chat_moved'])
    }
})

test('no statement writes a status beside it', () => {
  const writing = /update chat_conversations(?: c)? set (?:(?!where)[^`'])*\bstatus =/
  expect(sources.filter(({ text }) => writing.test(text)).map(({ path }) => path)).toEqual([])
  expect(writing.test(`update chat_conversations set emptied_at = $1, status = 'resolved' where id = $2`)).toBe(true)
})

test('what is emptied is resolved by that, and it is noted', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  t.clock.forward((KEEP_ASSISTANT_DAYS + 1) * 86_400)
  const desk = await colleague()
  expect(await t.shop.chat.emptyOld()).toBeGreaterThan(0)
  expect(await desk.detail(chat.id)).toMatchObject({ status: 'resolved', emptied: true, resolved_at: t.clock.now().toISOString() })
  expect(await kindsOf(desk, chat)).toEqual(['began', 'emptied'])
})

test.each(['queued', 'open', 'snoozed'] as const)(
  '[chat-03] back to AI, the assistant answers also one that was %s, and staff see that',
  async (status) => {
    const desk = await colleague()
    const chat = await beginChat(t, 'Help me')
    if (status !== 'queued') await desk.answer(chat.id, 'One moment.')
    const until = new Date(t.clock.now().getTime() + 600_000).toISOString()
    if (status === 'snoozed') await desk.move(chat.id, { to: 'snoozed', until })
    expect((await toggle(chat, 'ai')).body).toMatchObject({ status: 'bot', mode: 'ai', agent: null, people_may_answer: true })
    expect(await desk.detail(chat.id)).toMatchObject({ status: 'bot', mode: 'ai', assignee: null, due_at: null })
    expect((await kindsOf(desk, chat)).slice(-2)).toEqual(['mode', 'left'])
    const turn = await chat.say('how do I pay?', { mode: 'ai' })
    expect(turn.events.map(({ event }) => event)).toContain('message')
    // Once more with people, it waits for them.
    expect((await toggle(chat, 'human')).body).toMatchObject({ status: 'bot', mode: 'human' })
    await chat.say('A person, please')
    expect(await desk.detail(chat.id)).toMatchObject({ status: 'queued', mode: 'human' })
  },
)

test('[chat-03] a resolved conversation goes on where it was: with people, or with the assistant once that was chosen', async () => {
  const desk = await colleague()
  const [people, assistant] = [await beginChat(t, 'One'), await beginChat(t, 'Two')]
  for (const { id } of [people, assistant]) {
    await desk.answer(id, 'Done.')
    await desk.move(id, { to: 'resolved' })
  }
  expect((await toggle(assistant, 'ai')).body).toMatchObject({ status: 'resolved', mode: 'ai' })
  for (const chat of [people, assistant]) await chat.say('hello', { mode: 'ai' })
  expect(await desk.detail(people.id)).toMatchObject({ status: 'queued', mode: 'human', reopened: 1 })
  expect(await desk.detail(assistant.id)).toMatchObject({ status: 'bot', mode: 'ai', reopened: 1 })
})

test('[role-04] who went back to the assistant hears of a person’s answer as before: in the window, as a badge, by notification', async () => {
  const desk = await colleague()
  const member = await signUp(t)
  const chat = await beginChat(t, 'Help me', { member })
  await toggle(chat, 'ai')
  await desk.answer(chat.id, 'Here I am.')
  const { conversation, items } = await chat.read(1)
  expect(conversation).toMatchObject({ status: 'open', mode: 'human', people_may_answer: true })
  expect(items.filter(({ agent }) => agent !== null)).toHaveLength(1)
  t.clock.forward(UNREAD_SECONDS)
  await t.shop.chatJobs.tick()
  const told = await rows(`select metadata ->> 'link' as link from notifications where user_id = $1 and type = 'chat_answer'`, [member.id])
  expect(told).toEqual([{ link: CHAT_LINK }])
  await t.shop.notifications.sendMessages()
  await t.runJobs()
  const [mail] = await rows<{ text: string }>('select text from mail_outbox where recipient = $1 order by id desc limit 1', [member.email])
  expect(mail?.text).toMatch(/\/#chat$/m)
})

test('answers of people are listened for where they were asked or have written, for 72 hours after the last message', async () => {
  const desk = await colleague()
  const may = async ({ read }: TestChat) => (await read()).conversation.people_may_answer
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  expect(await may(chat)).toBe(false)
  await toggle(chat, 'human')
  expect(await may(chat)).toBe(true)
  await toggle(chat, 'ai')
  expect(await may(chat)).toBe(false)
  await desk.answer(chat.id, 'May I help?')
  await desk.move(chat.id, { to: 'bot' })
  expect(await may(chat)).toBe(true)
  t.clock.forward(REOPEN_SECONDS)
  expect(await may(chat)).toBe(false)
})
