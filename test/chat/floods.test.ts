import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_LIMITS } from '../../src/shop/chat/rules.ts'
import { listen } from '../support/events.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { beginChat, chatOf, sendTurn, type TestChat } from '../support/chats.ts'

// Floods of messages, turns and streams, with limits.

let t: TestServer
beforeAll(async () => {
  t = await testServer({ env: { RATE_LIMIT: '1000000' } })
})
afterAll(() => t.close())

const BEGIN = '/api/chat/conversations'
const pathOf = (id: string, rest: string) => `${BEGIN}/${id}${rest}`
/** Until the next minute and hour, so that one flood is not counted into another. */
const later = () => t.clock.forward(3600)

test('many new guests of one network begin so many conversations an hour, and no more', async () => {
  const begin = () => sendTurn(t.base, BEGIN, { text: 'Hello' }, { 'x-guest-id': randomUUID() })
  const statuses: number[] = []
  for (let n = 0; n < CHAT_LIMITS.newConversationsPerNetworkHour + 3; n++) {
    if (n % 100 === 99) t.clock.forward(60)
    statuses.push((await begin()).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(CHAT_LIMITS.newConversationsPerNetworkHour)
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  later()
})

test('one conversation is one person, whatever ids its browser gives itself: messages and streams', async () => {
  const chat = await beginChat(t, 'Hello')
  const renamed = (): TestChat => chatOf(t, { ...chat, guest: randomUUID() })
  const said: number[] = []
  for (let n = 1; n <= CHAT_LIMITS.perMinute; n++) said.push((await renamed().say(`Message ${n}`)).status)
  expect([said.filter((status) => status === 200).length, said.at(-1)]).toEqual([CHAT_LIMITS.perMinute - 1, 429])

  const open = () => listen(t.base, pathOf(chat.id, '/live'), { 'x-chat-key': chat.key, 'x-guest-id': randomUUID() })
  // One place is left for writing.
  const streams = await Promise.all(Array.from({ length: CHAT_LIMITS.streamsPerPerson - 1 }, open))
  expect((await open()).status).toBe(429)
  await streams[0]?.close()
  await until(
    async () => (await open()).status,
    (status) => status === 200,
  )
  later()
})

test('what is beyond the limit is refused before it is read', async () => {
  const chat = await beginChat(t, 'Hello')
  for (let n = 1; n < CHAT_LIMITS.perMinute; n++) await chat.say('UP-A'.repeat(900))
  const refused = await Promise.all(Array.from({ length: 50 }, () => chat.say('UP-A'.repeat(900))))
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_requests']))
  expect((await chat.read()).items).toHaveLength(CHAT_LIMITS.perMinute)
  later()
})

test('so many turns of one person run at once, and no more', async () => {
  const chat = await beginChat(t, 'Hello', { mode: 'ai' })
  const turns = await t.database.transact(async (tx) => {
    // Nothing goes on in this conversation, so that every turn that is taken is still there.
    await tx.query({ name: 'test_hold', text: 'select from chat_conversations where id = $1 for update' }, [chat.id])
    const sent = Array.from({ length: CHAT_LIMITS.streamsPerPerson + 1 }, () => chat.say('hello', { mode: 'ai' }))
    expect((await Promise.race(sent)).code).toBe('too_many_requests')
    return { sent }
  })
  const statuses = (await Promise.all(turns.sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: CHAT_LIMITS.streamsPerPerson }, () => 200), 429])
  expect((await chat.say('hello', { mode: 'ai' })).status).toBe(200)
  later()
})

test('turns and streams that follow are counted together, and who follows in three tabs can still write', async () => {
  const chat = await beginChat(t, 'Hello', { mode: 'ai' })
  const open = () => listen(t.base, pathOf(chat.id, '/live'), { 'x-chat-key': chat.key, 'x-guest-id': randomUUID() })
  const streams = await Promise.all(Array.from({ length: CHAT_LIMITS.streamsPerPerson }, open))
  expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  const { sent } = await t.database.transact(async (tx) => {
    await tx.query({ name: 'test_hold', text: 'select from chat_conversations where id = $1 for update' }, [chat.id])
    const both = [chat.say('what is new?', { mode: 'ai' }), chat.say('a red dress', { mode: 'ai' })]
    expect((await Promise.race(both)).code).toBe('too_many_requests')
    return { sent: both }
  })
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 429])
  later()
})

test('going to and fro between assistant and people is noted so many times a day', async () => {
  const chat = await beginChat(t, 'Hello', { mode: 'ai' })
  const statuses: number[] = []
  for (let n = 0; n < CHAT_LIMITS.modeSwitchesPerConversationDay + 2; n++)
    statuses.push((await chat.call('POST', pathOf(chat.id, '/mode'), { mode: n % 2 === 0 ? 'human' : 'ai' })).status)
  expect(statuses.slice(-3)).toEqual([200, 429, 429])
})
