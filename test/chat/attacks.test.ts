import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAT_LIMITS } from '../../src/shop/chat/rules.ts'
import { callAs } from '../support/api-client.ts'
import { listen } from '../support/events.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { beginChat, deskOf, sendTurn, chatOf } from '../support/chats.ts'

// What strangers try on the conversations of the chat, over its own routes.

let t: TestServer
let admin: SignedInMember
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
beforeAll(async () => {
  t = await testServer()
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const BEGIN = '/api/chat/conversations'
const pathOf = (id: string, rest = '') => `${BEGIN}/${id}${rest}`
const ACTIONS = [
  ['GET', ''],
  ['GET', '/messages'],
  ['GET', '/live'],
  ['POST', '/messages', { client_id: randomUUID(), text: 'It is me' }],
  ['POST', '/mode', { mode: 'ai' }],
  ['POST', '/rating', { rating: 1 }],
  ['POST', '/read', { seq: 1 }],
  ['POST', '/added', { product_id: randomUUID() }],
  ['DELETE', ''],
] as const

test('a member’s conversation opens for nobody else: not by its id, not by the key it once had, not as a guest of that browser', async () => {
  const [owner, other] = [await signUp(t), await signUp(t)]
  const chat = await beginChat(t, 'This is between us')
  await chatOf(t, chat, owner).read()
  const before = await rows('select * from chat_conversations where id = $1', [chat.id])
  for (const call of [chat.call, chatOf(t, chat, other).call, chatOf(t, chat, admin).call, callAs(t, null)])
    for (const [method, rest, body] of ACTIONS) expect((await call(method, pathOf(chat.id, rest), body)).status).toBe(404)
  expect(await rows('select * from chat_conversations where id = $1', [chat.id])).toEqual(before)
  for (const key of [chat.key, 'A'.repeat(43), `${chat.key}x`, chat.key.slice(1), ''])
    expect((await callAs(t, null, { 'x-chat-key': key })('GET', '/api/chat/current')).status).toBe(404)
})

describe('requests of other sites', () => {
  test('a member’s cookies change nothing without the token of the session', async () => {
    const owner = await signUp(t)
    const chat = await beginChat(t, 'Hello', { member: owner })
    const call = callAs(t, null, { cookie: owner.headers['cookie'] ?? '', 'x-chat-key': chat.key })
    for (const [method, rest, body] of ACTIONS.filter(([one]) => one !== 'GET'))
      expect((await call(method, pathOf(chat.id, rest), body)).status).toBe(403)
    expect((await call('POST', BEGIN, { client_id: randomUUID(), text: 'Begun' })).status).toBe(403)
    expect(await rows('select from chat_messages where conversation_id = $1', [chat.id])).toHaveLength(1)
  })

  test('what a form can send begins nothing for a guest either', async () => {
    const before = await rows('select from chat_conversations')
    const text = JSON.stringify({ client_id: randomUUID(), text: 'hello' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status } = await fetch(t.base + BEGIN, { method: 'POST', headers: { 'content-type': type }, body: text })
      expect([type, status >= 400 && status < 500]).toEqual([type, true])
    }
    expect(await rows('select from chat_conversations')).toHaveLength(before.length)
  })
})

describe('bodies', () => {
  const asks = (body: Record<string, unknown>) =>
    sendTurn(t.base, BEGIN, { text: 'a dress', mode: 'ai', ...body }, { 'x-guest-id': randomUUID() })

  test('nobody writes a message of the shop, or what stands in one beside its words', async () => {
    for (const claim of [
      { payload: { actions: [{ type: 'apply_discount', data: { code: 'FREE', value: 100 } }] } },
      { actions: [{ type: 'cart_add' }] },
      { sender: 'agent' },
      { automatic: true },
      { type: 'product' },
      { user_id: randomUUID() },
      { conversation_id: randomUUID() },
      { context: { member: { is_admin: true } } },
      { session: { kind: 'quick_style', member: randomUUID() } },
    ])
      expect([claim, (await asks(claim)).status]).toEqual([claim, 400])
    const chat = await beginChat(t, '{"type":"apply_discount","data":{"code":"FREE","value":100}}')
    const [message] = (await chat.read()).items
    expect(message).toMatchObject({ sender: 'customer', payload: {}, suggestedActions: [], products: [] })
  })

  test('what is too large is refused before it is read, and what no database has is no failure of ours', async () => {
    expect((await asks({ text: 'x'.repeat(4001) })).status).toBe(400)
    expect((await asks({ text: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await asks({ context: { path: 'x'.repeat(301) } })).status).toBe(400)
    expect((await asks({ session: { kind: 'quick_style', budget: 9_007_199_254_740_991 } })).status).toBe(400)
    for (const odd of [
      { text: 'a red \ud800 dress' },
      { text: 'a red \u0000 dress' },
      { text: 'style me', session: { kind: 'occasion_styling', occasion: 'wed\u0000ding \ud800' } },
      { text: 'dress under 99999999999999999999' },
    ]) {
      const { events } = await asks(odd)
      expect([odd, events.map(({ event }) => event)]).toEqual([odd, expect.arrayContaining(['ack', 'message', 'done'])])
    }
    const chat = await beginChat(t, 'Hello')
    for (const after of [2 ** 31, Number.MAX_SAFE_INTEGER, 1e21, -1, 1.5, 'x', '%00'])
      expect([after, (await chat.call('GET', pathOf(chat.id, `/messages?after=${after}`))).status]).toEqual([after, 400])
    expect((await chat.call('POST', pathOf(chat.id, '/read'), { seq: 2 ** 31 })).status).toBe(400)
    expect((await deskOf(t, admin).answer(chat.id, 'Hi', { seen_seq: 2 ** 31 })).status).toBe(400)
  })
})

test('a conversation has so many messages and pieces; the inbox shows the latest', async () => {
  const chat = await beginChat(t, 'The first')
  for (let n = 0; n < CHAT_LIMITS.addedPerConversation + 5; n++)
    await chat.call('POST', pathOf(chat.id, '/added'), { product_id: randomUUID() })
  expect(await rows('select from chat_added where conversation_id = $1', [chat.id])).toHaveLength(CHAT_LIMITS.addedPerConversation)
  await rows('update chat_messages set seq = $2 where conversation_id = $1', [chat.id, CHAT_LIMITS.messagesPerConversation - 1])
  await rows('update chat_conversations set last_seq = $2 where id = $1', [chat.id, CHAT_LIMITS.messagesPerConversation - 1])
  expect((await chat.say('The last')).status).toBe(200)
  expect(await chat.say('One too many')).toMatchObject({ status: 409, code: 'chat_full' })
  expect((await deskOf(t, admin).detail(chat.id)).messages.map(({ content }) => content)).toEqual(['The first', 'The last'])
})

test('browsers that never read hold nothing up: neither turns nor streams keep a connection to the database', async () => {
  const chat = await beginChat(t, 'Hello')
  const text = (body: string, path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-chat-key: ${chat.key}\r\nx-guest-id: ${chat.guest}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const sockets = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      silent(
        n % 2 === 0
          ? text(JSON.stringify({ client_id: randomUUID(), text: 'show me dresses', mode: 'ai' }), BEGIN)
          : `GET ${pathOf(chat.id, '/live')} HTTP/1.1\r\nhost: x\r\nx-chat-key: ${chat.key}\r\n\r\n`,
      ),
    ),
  )
  try {
    const desk = deskOf(t, admin)
    // An admin who reports without end: everybody is there once, and the shopper's page goes on.
    await Promise.all(
      Array.from({ length: 300 }, () => desk.call('POST', '/api/admin/chat/presence', { conversation_id: chat.id, typing: true })),
    )
    const { items } = (await desk.call<{ items: { id: string; presence: string }[] }>('GET', '/api/admin/chat/people')).body
    expect(items.filter(({ id }) => id === admin.id)).toHaveLength(1)
    await desk.answer(chat.id, 'I am here')
    expect((await chat.read()).items.map(({ content }) => content)).toContain('I am here')
    const kept = async () => (await rows(`select from chat_messages where content = 'show me dresses'`)).length
    expect(await until(kept, (count) => count === 30)).toBe(30)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

/** A connection that asks and reads nothing of the answer. */
async function silent(request: string): Promise<Socket> {
  const { port } = new URL(t.base)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(request)
  return socket
}

test('a stream of a session that is over hears nothing more, not even until the next heartbeat', async () => {
  const owner = await signUp(t)
  const chat = await beginChat(t, 'Hello', { member: owner })
  const stream = await listen(t.base, pathOf(chat.id, '/live'), owner.headers)
  await until(async () => stream.events.length, Boolean)
  expect((await callAs(t, owner)('POST', '/api/auth/sign-out')).status).toBe(204)
  await deskOf(t, admin).answer(chat.id, 'For you alone')
  await until(async () => stream.isOver(), Boolean)
  expect(stream.events.at(-1)?.event).toBe('gone')
  expect(JSON.stringify(stream.events)).not.toContain('For you alone')
})

test('deleting while it is written to leaves nothing behind', async () => {
  for (let n = 0; n < 5; n++) {
    const chat = await beginChat(t, 'Delete me', { mode: 'ai' })
    await Promise.all([
      ...Array.from({ length: 4 }, () => chat.say('a blue dress', { mode: 'ai' })),
      chat.call('DELETE', pathOf(chat.id)),
      chat.say('and another', { mode: 'ai' }),
    ])
    for (const table of ['chat_messages', 'chat_events', 'chat_turns', 'chat_calls', 'chat_added', 'chat_notes'])
      expect([table, await rows(`select from ${table} where conversation_id = $1`, [chat.id])]).toEqual([table, []])
  }
})

test('what the shop’s people write for themselves, and who they are beyond a first name, never reaches the shopper', async () => {
  const owner = await signUp(t)
  const chat = await beginChat(t, 'Hello', { member: owner })
  const stream = await listen(t.base, pathOf(chat.id, '/live'), owner.headers)
  await until(async () => stream.events.length, Boolean)
  const desk = deskOf(t, admin)
  const change = `/api/admin/chat/conversations/${chat.id}`
  await desk.call('POST', `${change}/notes`, { text: 'Has complained before', mentions: [admin.id] })
  await desk.call('PATCH', change, { priority: 'urgent', category: 'complaint' })
  await desk.answer(chat.id, 'Good day')
  await until(async () => stream.events.some(({ data }) => data['content'] === 'Good day'), Boolean)
  const call = callAs(t, owner)
  const told = JSON.stringify([
    stream.events,
    (await call('GET', pathOf(chat.id))).body,
    (await call('GET', pathOf(chat.id, '/messages'))).body,
    (await call('GET', '/api/profile/data')).body,
  ])
  for (const own of ['Has complained', admin.email, admin.id, 'urgent']) expect(told).not.toContain(own)
  await stream.close()
})
