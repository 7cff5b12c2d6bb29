import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nairobiMidnight } from '../../src/shop/clock.ts'
import type { ConversationState } from '../../src/shop/chat/contract.ts'
import type { InboxCounts, InboxPage } from '../../src/shop/chat/contract-desk.ts'
import { CONVERSATION_TRANSITIONS, CONVERSATION_STATUSES, promiseEnds, secondsInside, APOLOGY_TEXT } from '../../src/shop/chat/rules.ts'
import { callAs } from '../support/api-client.ts'
import { listen } from '../support/events.ts'
import { signUp } from '../support/members.ts'
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

test('[chat-03] the first answer assigns and ends the assistant’s part until the shopper or the shop hands it back', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  const desk = await colleague()
  expect((await desk.answer(chat.id, 'I take over.')).status).toBe(200)
  expect(await desk.detail(chat.id)).toMatchObject({ status: 'open', mode: 'human', assignee: { id: desk.admin.id } })
  const turn = await chat.say('Thank you', { mode: 'ai' })
  expect(turn.events.map(({ event }) => event)).toEqual(['ack', 'done'])
  // The shopper's own switch goes back to the assistant, and says so to the shop.
  const switched = await chat.call<ConversationState>('POST', `/api/chat/conversations/${chat.id}/mode`, { mode: 'ai' })
  expect([switched.status, switched.body.status]).toEqual([200, 'bot'])
  expect((await chat.say('Are you there?', { mode: 'ai' })).events.map(({ event }) => event)).toContain('message')
  expect((await desk.answer(chat.id, 'I am still here.')).status).toBe(200)
  expect(await desk.detail(chat.id)).toMatchObject({ status: 'open', mode: 'human', assignee: { id: desk.admin.id } })
  expect((await desk.move(chat.id, { to: 'bot' })).status).toBe(200)
  expect((await chat.say('hello', { mode: 'ai' })).events.map(({ event }) => event)).toContain('message')
  expect(await desk.detail(chat.id)).toMatchObject({ status: 'bot', assignee: null })
})

test('of two colleagues who answer at once one is told, keeps their draft, and may send it anyway', async () => {
  const chat = await beginChat(t, 'Who is there?')
  const [one, two] = [await colleague(), await colleague()]
  const both = await Promise.all([one, two].map((desk) => desk.answer(chat.id, `From ${desk.admin.id}`, { seen_seq: 1 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('chat_answered_meanwhile')
  const late = both[0]?.status === 409 ? one : two
  expect((await late.answer(chat.id, 'All the same', { seen_seq: 1, send_anyway: true })).status).toBe(200)
  const client_id = randomUUID()
  await Promise.all([1, 2, 3].map(() => late.answer(chat.id, 'Once', { client_id, send_anyway: true })))
  expect((await chat.read(1)).items.filter(({ sender }) => sender === 'agent').map(({ content }) => content)).toHaveLength(3)
})

test('resolving and a message of the shopper at once leave nothing unanswered in a resolved conversation', async () => {
  const desk = await colleague()
  for (let n = 0; n < 5; n++) {
    const chat = await beginChat(t, 'Help')
    await desk.answer(chat.id, 'Done')
    await Promise.all([desk.move(chat.id, { to: 'resolved' }), chat.say('Wait!')])
    const { status, unanswered_since: open } = await desk.detail(chat.id)
    expect(status === 'resolved' ? open : 'goes on').toBe(status === 'resolved' ? null : 'goes on')
  }
})

test('moves are those of the table, and no others', async () => {
  const desk = await colleague()
  const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
  for (const from of CONVERSATION_STATUSES) {
    for (const to of ['open', 'resolved', 'bot', 'snoozed'] as const) {
      const chat = await beginChat(t, 'Move me')
      await rows(`update chat_conversations set status = $2 where id = $1`, [chat.id, from])
      const { status } = await desk.move(chat.id, to === 'snoozed' ? { to, until } : { to })
      expect([from, to, status]).toEqual([from, to, from === to || CONVERSATION_TRANSITIONS[from].includes(to) ? 200 : 409])
    }
  }
})

test('who waits longest is first, red past the promise; lists, counts and a search by name, order and words', async () => {
  await rows(`update chat_conversations set status = 'resolved' where status in ('queued', 'open')`)
  const member = await signUp(t, { full_name: 'Zawadi Mumbi' })
  const first = await beginChat(t, 'The zebra coat, please', { member })
  t.clock.forward(10)
  const second = await beginChat(t, 'Later')
  t.clock.forward(291)
  const desk = await colleague()
  const list = async (query: string) => (await desk.call<InboxPage>('GET', `/api/admin/chat/conversations?${query}`)).body
  const { items } = await list('view=waiting')
  expect(items.map(({ id, name }) => [id, name])).toEqual([
    [first.id, 'Zawadi Mumbi'],
    [second.id, null],
  ])
  expect(items.map(({ due_at: due }) => Date.parse(due ?? '') < t.clock.now().getTime())).toEqual([true, false])
  const counts = async () => (await desk.call<InboxCounts>('GET', '/api/admin/chat/counts')).body
  expect(await counts()).toMatchObject({ waiting: 2, late: 1, mine: 0, open: 0 })
  const page = await list('view=waiting&limit=1')
  expect((await list(`view=waiting&limit=1&cursor=${page.next_cursor}`)).items.map(({ id }) => id)).toEqual([second.id])
  await desk.assign(first.id, desk.admin.id)
  expect((await list('view=mine')).items.map(({ id }) => id)).toEqual([first.id])
  expect(await counts()).toMatchObject({ waiting: 1, mine: 1, open: 1 })
  for (const q of ['zawadi', member.email.slice(0, 20), 'zebra'])
    expect((await list(`q=${q}`)).items.map(({ id }) => id)).toEqual([first.id])
  expect((await list('q=UP-NOTHERE')).items).toEqual([])
  expect((await desk.detail(first.id)).summary).toHaveLength(3)
})

test('[chat-09] a wait that begins at night is past its promise only minutes after people are back, and nobody is told sorry before', async () => {
  await rows(`update chat_conversations set status = 'resolved' where status in ('queued', 'open')`)
  const eight = nairobiTime('2027-04', 21, 8).getTime()
  const at = (minutes: number) => t.clock.set(new Date(eight + minutes * 60_000))
  at(-4 * 60)
  const chat = await beginChat(t, 'Anybody awake?')
  const said = async () => {
    const desk = await colleague()
    const [item] = (await desk.call<InboxPage>('GET', '/api/admin/chat/conversations?view=waiting')).body.items
    const { late } = (await desk.call<InboxCounts>('GET', '/api/admin/chat/counts')).body
    await t.shop.chat.apologise()
    const sorry = (await chat.read()).items.filter(({ content }) => content === APOLOGY_TEXT.en).length
    return [item?.due_at, late, sorry]
  }
  const due = new Date(eight + 5 * 60_000).toISOString()
  for (const [minutes, late] of [
    [-1, 0],
    [4, 0],
    [6, 1],
  ] as const) {
    at(minutes)
    expect(await said()).toEqual([due, late, late])
  }
  // What is begun just before closing goes on in the morning.
  expect(promiseEnds(new Date(eight + 12 * 3_600_000 - 120_000), 5)).toEqual(new Date(eight + 24 * 3_600_000 + 180_000))
})

test('notes, priority, category and canned replies are the shop’s own', async () => {
  const chat = await beginChat(t, 'Hello')
  const [desk, other] = [await colleague(), await colleague()]
  const path = `/api/admin/chat/conversations/${chat.id}`
  const heard = await listen(t.base, '/api/admin/chat/live', other.admin.headers)
  await until(
    async () => heard.events.length,
    (n) => n >= 2,
  )
  await desk.call('POST', `${path}/notes`, { text: '@Wanjiku look', mentions: [other.admin.id] })
  await until(
    async () => heard.events.find(({ data }) => data['kind'] === 'mention')?.data['admins'],
    (ids) => Array.isArray(ids),
  )
  await heard.close()
  expect((await desk.call('PATCH', path, { priority: 'urgent', category: 'payment' })).status).toBe(200)
  expect(await other.detail(chat.id)).toMatchObject({
    priority: 'urgent',
    category: 'payment',
    notes: [{ text: '@Wanjiku look', own: false }],
  })
  expect(JSON.stringify(await chat.read())).not.toContain('@Wanjiku look')
  const [id, twin] = [randomUUID(), randomUUID()]
  const reply = { short: 'hours', text_en: 'Hello {name}', text_sw: 'Habari {name}', version: 0 }
  const save = async (which: string, version: number, more = {}) =>
    (await desk.call('PUT', `/api/admin/chat/canned/${which}`, { ...reply, ...more, version })).body?.error?.code ?? 'saved'
  expect([await save(id, 0), await save(twin, 0), await save(id, 1, { text_en: 'Good day' }), await save(id, 1)]).toEqual([
    'saved',
    'chat_canned_taken',
    'saved',
    'chat_canned_changed',
  ])
})

test('[open-21] [open-85] a code of a person keeps to the cap, and is one', async () => {
  const chat = await beginChat(t, 'A discount?')
  const desk = await colleague()
  expect((await desk.answer(chat.id, 'Here', { discount_percent: 11 })).status).toBe(400)
  expect((await desk.answer(chat.id, 'Here', { discount_percent: 10 })).status).toBe(200)
  await desk.answer(chat.id, 'Again', { discount_percent: 5 })
  const actions = (await chat.read(1)).items.flatMap(({ suggestedActions }) => suggestedActions)
  expect(new Set(actions.map(({ code }) => code)).size).toBe(1)
  expect(actions.map(({ type, value }) => [type, value])).toEqual([
    ['apply_discount', 10],
    ['apply_discount', 10],
  ])
})

test('what is put off comes back at its time, to who had it', async () => {
  const chat = await beginChat(t, 'Later')
  const desk = await colleague()
  await desk.answer(chat.id, 'I will ask.')
  expect((await desk.move(chat.id, { to: 'snoozed', until: t.clock.now().toISOString() })).status).toBe(400)
  await desk.move(chat.id, { to: 'snoozed', until: new Date(t.clock.now().getTime() + 60_000).toISOString() })
  t.clock.forward(59)
  await t.shop.chatJobs.tick()
  expect((await desk.detail(chat.id)).status).toBe('snoozed')
  t.clock.forward(1)
  await t.shop.chatJobs.tick()
  expect(await desk.detail(chat.id)).toMatchObject({ status: 'open', assignee: { id: desk.admin.id } })
})

test('[chat-09] past the promise: sorry once, those who are away hear of it, and after 15 minutes with nobody there the shop is written to', async () => {
  const desk = await colleague()
  await rows('delete from chat_people')
  await rows(`update chat_conversations set status = 'resolved' where status = 'queued'`)
  await desk.call('POST', '/api/admin/chat/presence', { conversation_id: null })
  t.clock.forward(400)
  const chat = await beginChat(t, 'Anybody?')
  t.clock.forward(300)
  await t.shop.chatJobs.tick()
  const sorry = async () => (await chat.read()).items.filter(({ content }) => content === APOLOGY_TEXT.en).length
  expect(await sorry()).toBe(0)
  t.clock.forward(1)
  await Promise.all([t.shop.chatJobs.tick(), t.shop.chatJobs.tick()])
  await t.shop.chatJobs.tick()
  expect(await sorry()).toBe(1)
  const told = await rows(`select type from notifications where user_id = $1`, [desk.admin.id])
  expect(told).toEqual([{ type: 'chat_waiting' }])
  const letters = () => rows(`select from letter_queue where dedup_key like $1`, [`chat-nobody:${chat.id}:%`])
  expect(await letters()).toHaveLength(0)
  t.clock.forward(600)
  await t.shop.chatJobs.tick()
  await t.shop.chatJobs.tick()
  expect(await letters()).toHaveLength(1)
})

test('[role-04] a member hears of a person’s answer that stays unread, once', async () => {
  const [read, unread] = [await signUp(t), await signUp(t)]
  const chats = [await beginChat(t, 'A', { member: read }), await beginChat(t, 'B', { member: unread })]
  const desk = await colleague()
  for (const { id } of chats) await desk.answer(id, 'Here is your answer.')
  await chats[0]?.call('POST', `/api/chat/conversations/${chats[0].id}/read`, { seq: 2 })
  t.clock.forward(60)
  await t.shop.chatJobs.tick()
  await t.shop.chatJobs.tick()
  const of = (id: string) => rows<{ type: string }>('select type from notifications where user_id = $1', [id])
  expect([await of(read.id), await of(unread.id)]).toEqual([[], [{ type: 'chat_answer' }]])
  await t.runJobs()
  const mails = await rows<{ text: string }>(`select text from mail_outbox where recipient = $1 and subject = 'You have an answer'`, [
    unread.email,
  ])
  expect(mails).toHaveLength(1)
})

test('colleagues see who is there, looks and types', async () => {
  const chat = await beginChat(t, 'Hello')
  const [desk, other] = [await colleague(), await colleague()]
  await desk.call('POST', '/api/admin/chat/presence', { conversation_id: chat.id, typing: true })
  const people = async () => (await other.call<{ items: { id: string; presence: string }[] }>('GET', '/api/admin/chat/people')).body.items
  const presence = await until(people, (items) => items.find(({ id }) => id === desk.admin.id)?.presence === 'online')
  expect(presence.find(({ id }) => id === other.admin.id)?.presence).toBe('offline')
  expect((await callAs(t, await signUp(t))('GET', '/api/admin/chat/people')).status).toBe(403)
})

test('seconds between eight and eight count, the night does not', () => {
  const at = (hour: number, plus = 0) => new Date(nairobiMidnight('2027-05-03').getTime() + (hour * 3600 + plus) * 1000)
  expect([
    secondsInside(at(10), at(10, 90)),
    secondsInside(at(19, 3590), at(32, 30)),
    secondsInside(at(21), at(30)),
    secondsInside(at(7), at(45)),
  ]).toEqual([90, 40, 0, 12 * 3600 + 12 * 3600 + 3600 - 3600])
})
