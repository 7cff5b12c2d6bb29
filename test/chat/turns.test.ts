import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANSWERING_SECONDS, CHAT_LIMITS, KEEP_ASSISTANT_DAYS, FALLBACK_TEXT } from '../../src/shop/chat/rules.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signUp, signUpAdmin } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { beginChat, deskOf, chatOf, type TestChat } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a morning of its own.
beforeEach(() => t.clock.set(nairobiTime('2027-08', ++day, 9)))
afterAll(() => t.close())

const names = ({ events }: Awaited<ReturnType<TestChat['say']>>) => events.map(({ event }) => event)
const answersIn = async (chat: TestChat) => (await chat.read()).items.filter(({ sender }) => sender === 'ai')

/** The process that took this message has died: it is kept, it is being answered, and no answer comes. */
async function crashedTurn(chat: TestChat, text: string): Promise<string> {
  const client_id = randomUUID()
  const shopper = { userId: null, guestId: chat.guest }
  const context = { language: 'en', asksAnswer: true, page: '/', product_id: null, device: 'phone' } as const
  const { message } = await t.shop.chat.receive(
    { conversationId: chat.id, key: chat.key, shopper, network: null },
    { client_id, text, mode: 'ai', ...context },
  )
  expect(await t.shop.chat.claimTurn(chat.id, message.seq)).toBe(true)
  return client_id
}

test('[chat-01] [role-03] [role-04] a guest and a member alike are answered by the assistant, and in human mode as by an agent', async () => {
  for (const own of [null, await signUp(t)]) {
    const chat = await beginChat(t, 'Do you have dresses?', { member: own, mode: 'ai' })
    const answered = (await chat.read()).items.at(-1)
    expect(answered).toMatchObject({ sender: 'ai', isAI: true, automatic: false })
    expect(answered?.content).not.toBe('')
    await chat.say('Is anybody there?', { mode: 'human' })
    t.clock.forward(4)
    const { conversation, items } = await chat.read()
    expect(conversation).toMatchObject({ mode: 'human', status: 'queued' })
    expect(items.at(-1)).toMatchObject({ sender: 'agent', isAI: false, automatic: true })
  }
})

test('a process that dies within a turn loses nothing: the next read says so, and sent again the message is answered once', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  expect((await chat.read()).conversation.unanswered).toBeNull()
  const client_id = await crashedTurn(chat, 'how do I pay?')
  const retry_at = new Date(t.clock.now().getTime() + ANSWERING_SECONDS * 1000).toISOString()
  expect((await chat.read()).conversation.unanswered).toEqual({ seq: 3, client_id, retry_at })
  t.clock.forward(ANSWERING_SECONDS - 1)
  const again = () => chat.say('how do I pay?', { mode: 'ai', client_id })
  expect(names(await again())).toEqual(['ack', 'done'])
  t.clock.forward(1)
  const tried = await Promise.all(Array.from({ length: 4 }, again))
  expect(tried.filter((one) => names(one).includes('sentence'))).toHaveLength(1)
  const { conversation, items } = await chat.read()
  expect(items.map(({ sender }) => sender)).toEqual(['customer', 'ai', 'customer', 'ai'])
  expect(conversation.unanswered).toBeNull()
  expect(names(await again())).toEqual(['ack', 'message', 'actions', 'done'])
  expect(await answersIn(chat)).toHaveLength(2)
})

test('one that was only slow finds that another has answered, and says nothing beside it', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  const client_id = await crashedTurn(chat, 'how do I pay?')
  t.clock.forward(ANSWERING_SECONDS)
  await chat.say('how do I pay?', { mode: 'ai', client_id })
  expect(await t.shop.chat.append(chat.id, { answers: 3, content: 'Late words' })).toBeNull()
  expect(await answersIn(chat)).toHaveLength(2)
})

test('[assist-11] [open-77] the same words of the same type less than 3 s later are neither kept nor sent', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  const say = async (content: string, type: 'text' | 'product' = 'text') =>
    (await t.shop.chat.append(chat.id, { answers: null, content, type })) !== null
  expect(await say('Karibu')).toBe(true)
  t.clock.set(new Date(t.clock.now().getTime() + 2999))
  expect(await say('Karibu')).toBe(false)
  t.clock.set(new Date(t.clock.now().getTime() + 1))
  expect(await say('Karibu')).toBe(true)
  // Other words, and the same as another type, are something else.
  expect([await say('Karibu tena'), await say('Karibu tena', 'product')]).toEqual([true, true])
  expect(await answersIn(chat)).toHaveLength(5)
})

test('a first message whose turn died begins the same conversation again', async () => {
  const guest = randomUUID()
  const context = { language: 'en', asksAnswer: true, page: '/', product_id: null, device: 'phone' } as const
  const client_id = randomUUID()
  const { conversation } = await t.shop.chat.receive(
    { conversationId: null, key: null, shopper: { userId: null, guestId: guest }, network: null },
    { client_id, text: 'hello', mode: 'ai', ...context },
  )
  const response = await fetch(`${t.base}/api/chat/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ client_id, text: 'hello', mode: 'ai' }),
  })
  const heard = await response.text()
  expect(heard).toContain(conversation.id)
  expect(heard).toContain('event: message')
  expect(await rows('select from chat_messages where conversation_id = $1', [conversation.id])).toHaveLength(2)
})

test('an answer and what is remembered of it are kept together: where one of them cannot be, neither is', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  const before = await rows<{ state: object }>('select state from chat_conversations where id = $1', [chat.id])
  await rows(`alter table chat_conversations add constraint no_state check ((state ->> 'turn')::int < 2) not valid`)
  const turn = await chat.say('how do I pay?', { mode: 'ai' })
  await rows('alter table chat_conversations drop constraint no_state')
  expect(names(turn)).toEqual(['ack', 'working', 'message', 'actions', 'done'])
  const [, answer, ...others] = await answersIn(chat)
  expect([answer?.content, others]).toEqual([FALLBACK_TEXT, []])
  expect(turn.events.find(({ event }) => event === 'message')?.data).toMatchObject({ seq: 4, content: FALLBACK_TEXT })
  expect(await rows('select state from chat_conversations where id = $1', [chat.id])).toEqual(before)
  // And the other way round.
  await rows(`alter table chat_messages add constraint no_ai check (sender <> 'ai') not valid`)
  await chat.say('how do I pay by card?', { mode: 'ai' })
  await rows('alter table chat_messages drop constraint no_ai')
  expect(await rows('select state from chat_conversations where id = $1', [chat.id])).toEqual(before)
  await chat.say('how do I pay?', { mode: 'ai' })
  expect(await rows('select state from chat_conversations where id = $1', [chat.id])).not.toEqual(before)
})

test('what fails after the answer was kept tells the answer that was kept', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  await rows('alter table chat_turns add constraint no_turn check (seq < 3) not valid')
  const turn = await chat.say('how do I pay?', { mode: 'ai' })
  await rows('alter table chat_turns drop constraint no_turn')
  expect(names(turn)).toContain('message')
  const [, answer, ...others] = await answersIn(chat)
  expect([answer?.content === FALLBACK_TEXT, others]).toEqual([false, []])
  expect(turn.events.find(({ event }) => event === 'message')?.data).toMatchObject({ seq: 4, content: answer?.content })
})

test('the assistant answers 60 turns of a conversation; people answer after that, too', async () => {
  const chat = await beginChat(t, 'hello', { mode: 'ai' })
  await rows('update chat_conversations set turns = $2 where id = $1', [chat.id, CHAT_LIMITS.turnsPerConversation - 1])
  expect(CHAT_LIMITS.turnsPerConversation).toBe(60)
  expect(names(await chat.say('how do I pay?', { mode: 'ai' }))).toContain('message')
  expect(await chat.say('what is delivery?', { mode: 'ai' })).toMatchObject({ status: 409, code: 'chat_full' })
  expect((await chat.read()).items).toHaveLength(4)
  expect((await chat.say('Then a person', { mode: 'human' })).status).toBe(200)
  expect((await chat.read()).conversation.status).toBe('queued')
})

test('[open-85] a guest’s conversation that came along into an account is kept as long, exported and erased with it', async () => {
  const chat = await beginChat(t, 'before I sign up', { mode: 'ai' })
  t.clock.forward(10 * 86_400)
  const [member, other] = [await signUp(t), await signUp(t)]
  await chatOf(t, chat, member).read()
  const { conversations } = (await callAs(t, member)<{ conversations: { messages: { text: string }[] }[] }>('GET', '/api/profile/data'))
    .body
  expect(conversations.map(({ messages }) => messages[0]?.text)).toEqual(['before I sign up'])
  for (const stranger of [chat, chatOf(t, chat, other)])
    expect((await stranger.call('GET', `/api/chat/conversations/${chat.id}`)).status).toBe(404)
  // Counted from its last message, not from the account.
  t.clock.forward((KEEP_ASSISTANT_DAYS - 10) * 86_400 + 1)
  await t.shop.chatJobs.forget()
  expect(await rows(`select from chat_messages where conversation_id = any($1) and content <> ''`, [[chat.id]])).toEqual([])
  const again = await signUp(t)
  const late = await beginChat(t, 'one more')
  await chatOf(t, late, again).read()
  expect((await callAs(t, again)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  expect(await rows('select from chat_conversations where id = $1', [late.id])).toEqual([])
})

test('[role-04] a member hears of a person’s answer after 60 seconds unread, not before', async () => {
  const member = await signUp(t)
  const chat = await beginChat(t, 'Is it there?', { member })
  const desk = deskOf(t, await signUpAdmin(t))
  await desk.answer(chat.id, 'Yes, it is.')
  const told = () => rows('select from notifications where user_id = $1', [member.id])
  t.clock.forward(59)
  await t.shop.chatJobs.tick()
  expect(await told()).toHaveLength(0)
  await desk.answer(chat.id, 'And it is blue.')
  t.clock.forward(1)
  await t.shop.chatJobs.tick()
  expect(await told()).toHaveLength(1)
  t.clock.forward(60)
  await t.shop.chatJobs.tick()
  expect(await told()).toHaveLength(1)
})
