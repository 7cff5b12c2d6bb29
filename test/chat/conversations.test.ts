import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { automaticReplies, CHAT_LIMITS, KEEP_ASSISTANT_DAYS, KEEP_HUMAN_DAYS, REOPEN_SECONDS } from '../../src/shop/chat/rules.ts'
import { callAs } from '../support/api-client.ts'
import { listen } from '../support/events.ts'
import { buy } from '../support/purchases.ts'
import { PASSWORD, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { beginChat, deskOf, sendTurn, chatOf } from '../support/chats.ts'

let t: TestServer
let admin: SignedInMember
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
const noon = (day: number) => nairobiTime('2027-03', day, 12)
let day = 0

beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
})
// Each on a noon of its own; members sign up at the real time.
beforeEach(() => t.clock.set(noon(++day)))
afterAll(() => t.close())

/** Members whose sessions are of now. */
const member = () => signUp(t)
const asAdmin = async () => deskOf(t, await (async () => ((admin = await signUpAdmin(t)), admin))())

test('who shows no key, a wrong one, another guest and another member get the same as for a conversation that does not exist', async () => {
  const chat = await beginChat(t, 'Is the blue dress still there?')
  const other = await member()
  const strangers = [
    { ...chat, key: 'x' },
    { ...chat, key: 'A'.repeat(43) },
    { ...chat, key: (await beginChat(t, 'Another')).key },
  ].map((shown) => chatOf(t, shown).call)
  const none = callAs(t, null, { 'x-guest-id': chat.guest })
  const missing = (await none('GET', `/api/chat/conversations/${randomUUID()}`)).body
  for (const call of [...strangers, none, callAs(t, other)]) {
    for (const [method, rest, body] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/mode', { mode: 'ai' }],
      ['POST', '/rating', { rating: 1 }],
      ['POST', '/read', { seq: 1 }],
      ['DELETE', ''],
    ] as const) {
      const answer = await call(method, `/api/chat/conversations/${chat.id}${rest}`, body)
      expect([answer.status, answer.body]).toEqual([404, missing])
    }
  }
  const sent = await sendTurn(t.base, `/api/chat/conversations/${chat.id}/messages`, { text: 'Me again' }, { 'x-guest-id': chat.guest })
  expect(sent).toMatchObject({ status: 404, code: 'not_found' })
  expect((await chat.read()).items).toHaveLength(1)
})

test('the shop keeps a hash of the key, not the key', async () => {
  const chat = await beginChat(t, 'Hello')
  const [row] = await rows<{ key_hash: string }>('select key_hash from chat_conversations where id = $1', [chat.id])
  expect(row?.key_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.key_hash).not.toContain(chat.key)
})

test('[chat-18] a blank message is nothing, and begins nothing', async () => {
  const guest = randomUUID()
  for (const text of ['', '  \n\t ', '\u200b\u200b'])
    expect(await sendTurn(t.base, '/api/chat/conversations', { text }, { 'x-guest-id': guest })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  expect(await rows('select from chat_conversations where guest_id = $1', [guest])).toEqual([])
})

test('a message is one, however often and however quickly it is sent; begun again, it is the same conversation with a new key', async () => {
  const guest = randomUUID()
  const client_id = randomUUID()
  const begin = () => sendTurn(t.base, '/api/chat/conversations', { client_id, text: 'Hello' }, { 'x-guest-id': guest })
  const both = await Promise.all([begin(), begin(), begin()])
  const ids = both.map(({ events }) => events[0]?.data['conversation_id'])
  expect(new Set(ids).size).toBe(1)
  const stranger = await sendTurn(t.base, '/api/chat/conversations', { client_id, text: 'Hello' }, { 'x-guest-id': randomUUID() })
  expect(stranger.status).toBe(404)
  const last = await begin()
  const chat = chatOf(t, { id: String(ids[0]), key: String(last.events[0]?.data['key']), guest })
  const again = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => chat.say('Twice?', { client_id: again })))
  expect((await chat.read()).items.map(({ content, seq }) => [seq, content])).toEqual([
    [1, 'Hello'],
    [2, 'Twice?'],
  ])
})

test('secrets are not kept', async () => {
  const chat = await beginChat(t, 'My M-Pesa PIN is 4821')
  expect(JSON.stringify(await rows('select content from chat_messages where conversation_id = $1', [chat.id]))).not.toContain('4821')
})

test('[chat-09] [chat-15] [open-27] in human mode the first message queues it; an automatic answer comes at 4 s, in turn, and none once a person has written', async () => {
  const chat = await beginChat(t, 'I want a person')
  const { conversation } = await chat.read()
  expect(conversation).toMatchObject({
    status: 'queued',
    mode: 'human',
    promised_minutes: 5,
    automatic_at: new Date(t.clock.now().getTime() + 4000).toISOString(),
  })
  t.clock.forward(3.9)
  expect((await chat.read(1)).items).toEqual([])
  t.clock.forward(0.1)
  const reads = await Promise.all(Array.from({ length: 4 }, () => chat.read(1)))
  await t.shop.chat.settleAllAutomatic()
  expect((await chat.read(1)).items.map(({ content, automatic, sender, agent }) => [content, automatic, sender, agent])).toEqual([
    [automaticReplies(5)[0], true, 'agent', null],
  ])
  expect(reads.at(-1)?.items).toHaveLength(1)
  await chat.say('It is about a size')
  t.clock.forward(1)
  await chat.say('And another thing')
  t.clock.forward(10)
  expect((await chat.read(4)).items.map(({ content }) => content)).toEqual(automaticReplies(5).slice(1))
  await chat.say('Still there?')
  const desk = await asAdmin()
  expect((await desk.answer(chat.id, 'Yes, I am here.')).status).toBe(200)
  t.clock.forward(60)
  expect((await chat.read(6)).items.map(({ content, automatic, agent }) => [content, automatic, agent])).toEqual([
    ['Still there?', false, null],
    ['Yes, I am here.', false, 'Wanjiku'],
  ])
})

test('[chat-09] a VIP customer is promised 2 minutes, everybody else 5, and the automatic answer says the same', async () => {
  const [vip, regular] = [await member(), await member()]
  await buy(t, { guest: null, headers: vip.headers, price: 51_000 })
  const promised = async (shopper: SignedInMember | null) => {
    const chat = await beginChat(t, 'I want a person', { member: shopper })
    t.clock.forward(5)
    const { conversation, items } = await chat.read(1)
    return [conversation.promised_minutes, items[0]?.content]
  }
  expect(await promised(vip)).toEqual([2, automaticReplies(2)[0]])
  expect(await promised(regular)).toEqual([5, automaticReplies(5)[0]])
  expect(await promised(null)).toEqual([5, automaticReplies(5)[0]])
})

test('what is due is written by a worker when no page asks, after a restart as well', async () => {
  const chat = await beginChat(t, 'A person, please')
  t.clock.forward(5)
  await t.shop.chatJobs.tick()
  await t.shop.chatJobs.tick()
  expect(await rows('select from chat_messages where conversation_id = $1', [chat.id])).toHaveLength(2)
})

test('[chat-08] while nobody is there no minutes are promised', async () => {
  t.clock.set(nairobiTime('2027-03', 20, 22))
  const chat = await beginChat(t, 'Anybody?')
  t.clock.forward(4)
  const { items, conversation } = await chat.read(1)
  expect(items[0]?.content).toContain('back at 8 AM EAT')
  expect(conversation.is_open).toBe(false)
})

test('place in the queue, and the queue is left for the assistant', async () => {
  const before = (await beginChat(t, 'First')).read
  const chat = await beginChat(t, 'Second')
  const { conversation } = await chat.read()
  expect(conversation.place).toBeGreaterThan((await before()).conversation.place ?? 99)
  expect((await chat.call('POST', `/api/chat/conversations/${chat.id}/mode`, { mode: 'ai' })).body).toMatchObject({
    status: 'bot',
    mode: 'ai',
    place: null,
  })
})

test('a message within 72 hours reopens, one after that does not', async () => {
  const [soon, late] = [await beginChat(t, 'A'), await beginChat(t, 'B')]
  const desk = await asAdmin()
  for (const { id } of [soon, late]) {
    await desk.answer(id, 'Done.')
    expect((await desk.move(id, { to: 'resolved' })).status).toBe(200)
  }
  t.clock.forward(REOPEN_SECONDS)
  expect((await soon.say('One more thing')).status).toBe(200)
  expect((await soon.read()).conversation.status).toBe('queued')
  t.clock.forward(1)
  expect(await late.say('Too late')).toMatchObject({ status: 409, code: 'chat_over' })
  expect((await late.read()).conversation.status).toBe('resolved')
})

test('a conversation is rated once, 1 to 5, when it is over', async () => {
  const chat = await beginChat(t, 'Help')
  const rate = (rating: number) => chat.call('POST', `/api/chat/conversations/${chat.id}/rating`, { rating, text: 'Kind' })
  expect((await rate(5)).body.error.code).toBe('chat_rated')
  const desk = await asAdmin()
  await desk.answer(chat.id, 'Done.')
  await desk.move(chat.id, { to: 'resolved' })
  expect((await chat.read()).conversation.asks_rating).toBe(true)
  for (const wrong of [0, 6, 2.5]) expect((await rate(wrong)).status).toBe(400)
  expect([(await rate(4)).status, (await rate(5)).body.error.code]).toEqual([200, 'chat_rated'])
  expect((await chat.read()).conversation.asks_rating).toBe(false)
  expect(await desk.detail(chat.id)).toMatchObject({ rating: 4, rating_text: 'Kind' })
})

test('[role-03] a guest takes a conversation into an account only by showing its key, and then it is the member’s alone', async () => {
  const chat = await beginChat(t, 'Before I sign up')
  const [own, other] = [await member(), await member()]
  const without = callAs(t, own, { 'x-guest-id': chat.guest })
  expect((await without('GET', `/api/chat/conversations/${chat.id}`)).status).toBe(404)
  expect((await without('GET', '/api/chat/current')).status).toBe(404)
  expect((await chatOf(t, chat, own).read()).items).toHaveLength(1)
  expect((await without<{ id: string }>('GET', '/api/chat/current')).body.id).toBe(chat.id)
  for (const stranger of [chat.call, chatOf(t, chat, other).call])
    expect((await stranger('GET', `/api/chat/conversations/${chat.id}`)).status).toBe(404)
})

test('deleting takes everything, by guest and with the account; the export has what was said', async () => {
  const chat = await beginChat(t, 'Delete me')
  expect((await chat.call('DELETE', `/api/chat/conversations/${chat.id}`)).status).toBe(200)
  expect((await chat.call('GET', `/api/chat/conversations/${chat.id}`)).status).toBe(404)
  const own = await member()
  const mine = await beginChat(t, 'I am a member', { member: own })
  const data = (await callAs(t, own)<{ conversations: { messages: { text: string; from: string }[] }[] }>('GET', '/api/profile/data')).body
  expect(data.conversations.map(({ messages }) => messages.map(({ from, text }) => [from, text]))).toEqual([[['you', 'I am a member']]])
  expect((await callAs(t, own)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  for (const table of ['chat_messages', 'chat_events', 'chat_notes'])
    expect(await rows(`select from ${table} where conversation_id = any($1)`, [[chat.id, mine.id]])).toEqual([])
})

test('[open-85] contents are emptied after 30 days, after 180 where a person answered; times and counts stay', async () => {
  const alone = await beginChat(t, 'hello', { mode: 'ai' })
  const answered = await beginChat(t, 'A person')
  const waiting = await beginChat(t, 'Nobody came')
  const desk = await asAdmin()
  await desk.answer(answered.id, 'Here I am.')
  await desk.move(answered.id, { to: 'resolved' })
  const words = async (id: string) =>
    (await rows<{ content: string }>('select content from chat_messages where conversation_id = $1 order by seq', [id]))
      .map(({ content }) => content)
      .join('')
  t.clock.forward(KEEP_ASSISTANT_DAYS * 86_400 - 60)
  await t.shop.chatJobs.forget()
  expect(await words(alone.id)).toContain('hello')
  expect(await words(waiting.id)).toContain('Nobody came')
  t.clock.forward(120)
  await t.shop.chatJobs.forget()
  expect([await words(alone.id), await words(waiting.id), await words(answered.id)]).toEqual(['', '', 'A personHere I am.'])
  t.clock.forward((KEEP_HUMAN_DAYS - KEEP_ASSISTANT_DAYS) * 86_400)
  await t.shop.chatJobs.forget()
  expect(await words(answered.id)).toBe('')
  expect(await rows('select from chat_events where conversation_id = $1', [answered.id])).not.toEqual([])
  expect(await answered.say('Hello?')).toMatchObject({ code: 'chat_over' })
})

test('its shopper hears of messages, typing and the end; nobody else may listen', async () => {
  const chat = await beginChat(t, 'Live, please')
  const path = `/api/chat/conversations/${chat.id}/live`
  const stranger = await listen(t.base, path, { 'x-chat-key': 'A'.repeat(43) })
  expect(stranger.status).toBe(404)
  await stranger.close()
  const stream = await listen(t.base, path, { 'x-chat-key': chat.key })
  await until(
    async () => stream.events.length,
    (n) => n > 0,
  )
  const desk = await asAdmin()
  await desk.call('POST', '/api/admin/chat/presence', { conversation_id: chat.id, typing: true })
  await until(
    async () => stream.events.find(({ event }) => event === 'typing')?.data,
    (data) => data?.['agent'] === 'Wanjiku',
  )
  await desk.answer(chat.id, 'Good day')
  await until(
    async () => stream.events.find(({ event }) => event === 'message')?.data,
    (data) => data?.['content'] === 'Good day',
  )
  await chat.call('DELETE', `/api/chat/conversations/${chat.id}`)
  await until(async () => stream.isOver(), Boolean)
  expect(stream.events.at(-1)?.event).toBe('gone')
})

test('limits: messages of a person in a minute, and conversations of a guest in an hour', async () => {
  const limited = await testServer({ env: { RATE_LIMIT: '1000000' } })
  try {
    const guest = randomUUID()
    const statuses: number[] = []
    for (let n = 0; n <= CHAT_LIMITS.newConversationsPerGuestHour; n++)
      statuses.push((await sendTurn(limited.base, '/api/chat/conversations', { text: 'Hello' }, { 'x-guest-id': guest })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const chat = await beginChat(limited, 'Hello')
    const said: number[] = []
    for (let n = 1; n <= CHAT_LIMITS.perMinute; n++) said.push((await chat.say(`Message ${n}`)).status)
    expect(said).toEqual([...Array.from({ length: CHAT_LIMITS.perMinute - 1 }, () => 200), 429])
  } finally {
    await limited.close()
  }
})
