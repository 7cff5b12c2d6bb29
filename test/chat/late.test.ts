import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxCounts, InboxPage } from '../../src/shop/chat/contract-desk.ts'
import { ALERT_PAUSE_SECONDS, UNATTENDED_SECONDS, APOLOGY_KNOWN_TEXT, APOLOGY_TEXT } from '../../src/shop/chat/rules.ts'
import { listen } from '../support/events.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { type TestChat, beginChat, colleagueOf } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a morning of its own, with nobody there and nothing that waits.
beforeEach(async () => {
  t.clock.set(nairobiTime('2027-07', ++day, 9))
  await rows('delete from chat_people')
  await rows(`update chat_conversations set status = 'resolved', resolved_at = created_at`)
})
afterAll(() => t.close())

const colleague = async () => {
  const desk = await colleagueOf(t)
  return { ...desk, comes: () => desk.call('POST', '/api/admin/chat/presence', { conversation_id: null }) }
}
async function tick(): Promise<void> {
  await Promise.all([t.shop.chatJobs.tick(), t.shop.chatJobs.tick()])
  await t.shop.notifications.sendMessages()
  await t.runJobs()
}
const mailsTo = async (address: string, about = '%waits%') =>
  (
    await rows<{ subject: string }>('select subject from mail_outbox where recipient = $1 and subject like $2 order by id', [
      address,
      about,
    ])
  ).map(({ subject }) => subject)
const bellOf = async ({ id }: SignedInMember) =>
  (
    await rows<{ title: string }>(`select title from notifications where user_id = $1 and type = 'chat_waiting' order by created_at, id`, [
      id,
    ])
  ).map(({ title }) => title)
const sorryIn = async (chat: TestChat, text = APOLOGY_TEXT.en) => (await chat.read()).items.filter(({ content }) => content === text).length

/** Somebody has answered it, and its shopper has written again. */
async function waitsFor(desk: Awaited<ReturnType<typeof colleague>>, more: Parameters<typeof beginChat>[2] = {}): Promise<TestChat> {
  const chat = await beginChat(t, 'Help me', more)
  await desk.answer(chat.id, 'One moment.')
  await chat.say('And the fee?')
  return chat
}

test('[chat-09] past the promise who has an open conversation hears, with their inbox alone; the list is red and still says what was asked, and sorry is said once', async () => {
  const [desk, other] = [await colleague(), await colleague()]
  const heard = await listen(t.base, '/api/admin/chat/live', desk.admin.headers)
  const chat = await waitsFor(desk)
  const item = async () =>
    (await other.call<InboxPage>('GET', '/api/admin/chat/conversations?view=open')).body.items.find(({ id }) => id === chat.id)
  const late = async () => (await other.call<InboxCounts>('GET', '/api/admin/chat/counts')).body
  const due = new Date(t.clock.now().getTime() + 300_000).toISOString()
  expect(await item()).toMatchObject({ due_at: due, unanswered_since: t.clock.now().toISOString() })
  t.clock.forward(300)
  await Promise.all([desk.comes(), other.comes()])
  await tick()
  expect([(await late()).open_late, await bellOf(desk.admin), await sorryIn(chat)]).toEqual([0, [], 0])
  t.clock.forward(1)
  await tick()
  await tick()
  expect(await late()).toMatchObject({ open_late: 1, late: 0, waiting: 0 })
  expect([await bellOf(desk.admin), await bellOf(other.admin)]).toEqual([['Somebody waits for your answer'], []])
  expect([await mailsTo(desk.admin.email), await mailsTo(other.admin.email), await sorryIn(chat)]).toEqual([[], [], 1])
  expect((await item())?.last).toMatchObject({ sender: 'customer', text: 'And the fee?' })
  const rung = () =>
    heard.events.filter(({ event, data }) => event === 'conversation' && data['kind'] === 'late').map(({ data }) => data['admins'])
  expect(
    await until(
      async () => rung(),
      (all) => all.length > 0,
    ),
  ).toEqual([[desk.admin.id]])
  // Answered, it is late no more; the next wait is another one, without a second apology.
  await desk.answer(chat.id, 'It is free.')
  expect([(await late()).open_late, (await item())?.due_at]).toEqual([0, null])
  t.clock.forward(60)
  await chat.say('Sure?')
  t.clock.forward(301)
  await desk.comes()
  await tick()
  expect([(await bellOf(desk.admin)).length, await sorryIn(chat)]).toEqual([2, 1])
  await heard.close()
})

test.each(['thanks', 'ok', 'sawa, asante sana', 'Bye!'])('who has answered owes nothing to a mere “%s”', async (text) => {
  const desk = await colleague()
  const chat = await beginChat(t, 'Help me')
  await desk.answer(chat.id, 'It is free.')
  await chat.say(text)
  const { items } = (await desk.call<InboxPage>('GET', '/api/admin/chat/conversations?view=open')).body
  expect(items.find(({ id }) => id === chat.id)).toMatchObject({ due_at: null, unanswered_since: null })
  t.clock.forward(301)
  await desk.comes()
  await tick()
  const counts = (await desk.call<InboxCounts>('GET', '/api/admin/chat/counts')).body
  expect([counts.open_late, await bellOf(desk.admin), await sorryIn(chat)]).toEqual([0, [], 0])
  // A question behind it begins a wait of its own.
  await chat.say('And when does it come?')
  expect((await desk.detail(chat.id)).unanswered_since).toBe(t.clock.now().toISOString())
})

test('thanks do not end a wait, and in the queue they wait like all', async () => {
  const desk = await colleague()
  const chat = await waitsFor(desk)
  await chat.say('thanks')
  const queued = await beginChat(t, 'thanks')
  const since = t.clock.now().toISOString()
  t.clock.forward(301)
  await desk.comes()
  await tick()
  expect((await desk.detail(chat.id)).unanswered_since).toBe(since)
  expect([(await bellOf(desk.admin)).length, await sorryIn(chat), await sorryIn(queued)]).toEqual([1, 1, 1])
})

test('while who has it is away everybody else who is away hears as well, and the inboxes of those who are there ring', async () => {
  const [desk, away, here, gone] = [await colleague(), await colleague(), await colleague(), await colleague()]
  await gone.comes()
  await gone.call('PUT', '/api/admin/chat/alerts', { by: 'none' })
  await Promise.all([desk.comes(), away.comes()])
  const heard = await listen(t.base, '/api/admin/chat/live', here.admin.headers)
  await waitsFor(desk)
  t.clock.forward(301)
  await here.comes()
  await tick()
  const letter = 'Somebody waits for an answer in the chat'
  expect(await Promise.all([desk, away, here, gone].map(({ admin }) => mailsTo(admin.email)))).toEqual([[letter], [letter], [], []])
  const rung = () => heard.events.filter(({ data }) => data['kind'] === 'late').map(({ data }) => data['admins'])
  expect(
    await until(
      async () => rung(),
      (all) => all.length > 0,
    ),
  ).toEqual([undefined])
  t.clock.forward(ALERT_PAUSE_SECONDS)
  await tick()
  expect(await mailsTo(away.admin.email)).toHaveLength(1)
  await heard.close()
})

test('who was handed a conversation hears of it, also who has never been at the inbox', async () => {
  const [desk, newcomer] = [await colleague(), await colleague()]
  const chat = await waitsFor(desk)
  t.clock.forward(301)
  await desk.comes()
  await tick()
  expect(await mailsTo(newcomer.admin.email)).toEqual([])
  await desk.assign(chat.id, newcomer.admin.id)
  await tick()
  expect([await bellOf(newcomer.admin), await mailsTo(newcomer.admin.email)]).toEqual([
    ['Somebody waits for your answer', 'Somebody waits for an answer'],
    ['Somebody waits for an answer in the chat'],
  ])
})

test('a member who waits is told that they are written to, not asked for an address', async () => {
  const desk = await colleague()
  const chat = await waitsFor(desk, { member: await signUp(t) })
  t.clock.forward(301)
  await tick()
  expect([await sorryIn(chat), await sorryIn(chat, APOLOGY_KNOWN_TEXT.en)]).toEqual([0, 1])
})

test.each([
  ['loses the right', ({ id }: SignedInMember) => rows('update users set is_admin = false where id = $1', [id])],
  ['has it taken by a command', ({ email }: SignedInMember) => t.shop.accounts.makeAdmin(email, false)],
  ['is disabled', ({ id }: SignedInMember) => rows('update users set disabled_at = now() where id = $1', [id])],
  ['is deleted', ({ id }: SignedInMember) => rows('delete from users where id = $1', [id])],
])('what an admin had who %s waits for the others', async (_, goes) => {
  const [desk, other] = [await colleague(), await colleague()]
  const [open, answered, snoozed, done] = [await waitsFor(desk), await waitsFor(desk), await waitsFor(desk), await waitsFor(desk)]
  await desk.answer(answered.id, 'It is free.')
  const kept = await waitsFor(other)
  const until = new Date(t.clock.now().getTime() + 600_000).toISOString()
  await desk.move(snoozed.id, { to: 'snoozed', until })
  await desk.move(done.id, { to: 'resolved' })
  await tick()
  expect((await other.detail(open.id)).status).toBe('open')
  await goes(desk.admin)
  await tick()
  const queued = { status: 'queued', assignee: null, queued_at: t.clock.now().toISOString() }
  expect(await other.detail(open.id)).toMatchObject(queued)
  expect((await other.detail(open.id)).events.at(-1)).toMatchObject({ kind: 'released', admin: null })
  expect(await other.detail(snoozed.id)).toMatchObject({ status: 'snoozed', assignee: null })
  // Who was answered waits for nobody: sorry is not said, and thanks change nothing.
  expect(await other.detail(answered.id)).toMatchObject({ status: 'open', assignee: null, due_at: null })
  await answered.say('thanks')
  expect(await other.detail(answered.id)).toMatchObject({ status: 'open', assignee: null, due_at: null })
  expect((await other.detail(kept.id)).assignee?.id).toBe(other.admin.id)
  t.clock.forward(600)
  await tick()
  expect((await other.detail(snoozed.id)).status).toBe('queued')
  expect(await sorryIn(answered)).toBe(0)
  // Who answers what they had resolved has it.
  await other.answer(done.id, 'One thing more.')
  await tick()
  expect(await other.detail(done.id)).toMatchObject({ status: 'open', assignee: { id: other.admin.id } })
})

test('what is open with nobody is taken by whoever answers, and waits for all as soon as its shopper asks something', async () => {
  const [desk, other] = [await colleague(), await colleague()]
  const [asks, taken] = [await waitsFor(desk), await waitsFor(desk)]
  for (const { id } of [asks, taken]) await desk.answer(id, 'It is free.')
  await rows('update users set is_admin = false where id = $1', [desk.admin.id])
  await tick()
  await other.answer(taken.id, 'One thing more.')
  await taken.say('Yes?')
  expect(await other.detail(taken.id)).toMatchObject({ status: 'open', assignee: { id: other.admin.id } })
  await asks.say('And to Mombasa?')
  const { items } = (await other.call<InboxPage>('GET', '/api/admin/chat/conversations?view=waiting')).body
  expect(items.map(({ id }) => id)).toEqual([asks.id])
  await other.comes()
  t.clock.forward(301)
  await tick()
  expect((await other.call<InboxCounts>('GET', '/api/admin/chat/counts')).body).toMatchObject({ waiting: 1, late: 1 })
  expect(await mailsTo(other.admin.email)).toEqual(['Somebody waits for an answer in the chat'])
  expect(await sorryIn(asks)).toBe(1)
})

test('while nobody is there the shop gets one letter, which says how many wait, and another about those who come 15 minutes later', async () => {
  const admin = 'admin@upya.example'
  await rows(
    `insert into email_notification_settings (setting_key, setting_value) values ('admin_email', $1)
    on conflict (setting_key) do update set setting_value = $1`,
    [admin],
  )
  const letters = () => mailsTo(admin, '%nobody is there')
  const chats = [await beginChat(t, 'One'), await beginChat(t, 'Two')]
  t.clock.forward(60)
  chats.push(await beginChat(t, 'Three'))
  t.clock.forward(UNATTENDED_SECONDS - 61)
  await tick()
  expect(await letters()).toEqual([])
  t.clock.forward(1)
  await tick()
  expect(await letters()).toEqual(['3 shoppers wait in the chat, and nobody is there'])
  t.clock.forward(60)
  await tick()
  expect(await letters()).toHaveLength(1)
  t.clock.forward(ALERT_PAUSE_SECONDS - 61)
  await tick()
  expect(await letters()).toHaveLength(1)
  t.clock.forward(1)
  await tick()
  expect(await letters()).toHaveLength(2)
  const [desk] = [await colleague()]
  for (const { id } of chats) await desk.move(id, { to: 'resolved' })
  const alone = await beginChat(t, 'Four')
  t.clock.forward(UNATTENDED_SECONDS)
  await tick()
  expect((await letters()).at(-1)).toBe('A shopper waits in the chat, and nobody is there')
  const [letter] = await rows<{ text: string }>('select text from mail_outbox where recipient = $1 order by id desc limit 1', [admin])
  expect(letter?.text).toContain(`/admin/chat/${alone.id}`)
  expect(letter?.text).toContain('for 15 minutes')
})

test('who only chooses how to hear has not been at the inbox: the shop is told that nobody is there, and they are told of who waits', async () => {
  const desk = await colleague()
  await desk.call('PUT', '/api/admin/chat/alerts', { by: 'email' })
  await beginChat(t, 'Anybody?')
  t.clock.forward(301)
  await tick()
  expect(await mailsTo(desk.admin.email)).toEqual(['Somebody waits for an answer in the chat'])
  t.clock.forward(UNATTENDED_SECONDS - 301)
  await tick()
  const letters = await rows(`select from letter_queue where dedup_key like 'chat-nobody:%' and created_at = $1`, [t.clock.now()])
  expect(letters).toHaveLength(1)
})
