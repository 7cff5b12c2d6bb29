import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_LIMITS } from '../../src/shop/chat/rules.ts'
import { callAs } from '../support/api-client.ts'
import { listen } from '../support/events.ts'
import { signUp } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { type TestChat, beginChat, chatOf, colleagueOf } from '../support/chats.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const colleague = () => colleagueOf(t)
const follow = (chat: TestChat) => listen(t.base, `/api/chat/conversations/${chat.id}/live`, { 'x-chat-key': chat.key })
type Heard = Awaited<ReturnType<typeof follow>>
const first = ({ events }: Heard) =>
  until(
    async () => events[0],
    (event) => event !== undefined,
  )
const hears = ({ events }: Heard, name: string) =>
  until(
    async () => events.filter(({ event }) => event === name),
    (found) => found.length > 0,
  )

test('a stream begins with the seq of the last message: what came between reading and connecting is read, and what comes then is sent', async () => {
  const chat = await beginChat(t, 'Help')
  const desk = await colleague()
  const { conversation } = await chat.read()
  await desk.answer(chat.id, 'Between the two.')
  const heard = await follow(chat)
  const state = await first(heard)
  expect([state?.event, state?.data['last_seq'], conversation.last_seq]).toEqual(['state', 2, 1])
  expect((await chat.read(conversation.last_seq)).items.map(({ content }) => content)).toEqual(['Between the two.'])
  await desk.answer(chat.id, 'And after.')
  expect((await hears(heard, 'message')).map(({ data }) => data['content'])).toEqual(['And after.'])
  await heard.close()
})

test('many answers at once while streams connect: together with what is read none is missing', async () => {
  const chat = await beginChat(t, 'Help')
  const desk = await colleague()
  const saying = (async () => {
    for (let n = 0; n < 20; n++) await desk.answer(chat.id, `Answer ${n}`)
  })()
  const streams = await Promise.all(
    Array.from({ length: CHAT_LIMITS.streamsPerPerson }, async () => {
      const { items } = await chat.read()
      const read = Math.max(...items.map(({ seq }) => seq))
      const heard = await follow(chat)
      return { heard, read, last: Number((await first(heard))?.data['last_seq']) }
    }),
  )
  await saying
  for (const { heard, read, last } of streams) {
    const between = (await chat.read(read)).items.map(({ seq }) => seq).filter((seq) => seq <= last)
    const sent = await until(
      async () => heard.events.filter(({ event }) => event === 'message').map(({ data }) => Number(data['seq'])),
      (seqs) => seqs.at(-1) === 21 || last === 21,
    )
    expect([...between, ...sent]).toEqual(Array.from({ length: 21 - read }, (_, n) => read + 1 + n))
    await heard.close()
  }
})

test('neither a stream nor a read of a shopper or of staff waits for who is at work in the conversation', async () => {
  const chat = await beginChat(t, 'Help')
  const desk = await colleague()
  t.clock.forward(5)
  await chat.read()
  const heard = await follow(chat)
  await first(heard)
  await t.database.transact(async (tx) => {
    await tx.query({ name: 'test_lock', text: 'select from chat_conversations where id = $1 for update' }, [chat.id])
    const before = heard.events.length
    // It looks again, and finds nothing new.
    await t.live.publish(t.database.db, `chat:${chat.id}`, { kind: 'state' })
    await until(
      async () => heard.events.length,
      (count) => count > before,
    )
    const other = await follow(chat)
    expect((await first(other))?.event).toBe('state')
    expect((await chat.read()).items).toHaveLength(2)
    expect((await chat.call('GET', `/api/chat/conversations/${chat.id}`)).status).toBe(200)
    expect((await desk.detail(chat.id)).id).toBe(chat.id)
    expect((await desk.call('GET', '/api/admin/chat/conversations')).status).toBe(200)
    expect((await desk.call('GET', '/api/admin/chat/counts')).status).toBe(200)
    await other.close()
  })
  await heard.close()
})

test('a stranger learns nothing by ids and seqs: not that there is a conversation, how many messages it has, or that somebody left an address', async () => {
  const chat = await beginChat(t, 'Between us')
  const member = await signUp(t)
  const strangers = [callAs(t, null), callAs(t, member), callAs(t, null, { 'x-chat-key': 'B'.repeat(43), 'x-guest-id': chat.guest })]
  for (const call of strangers)
    for (const path of [chat.id, `${chat.id}/messages?after=0`, `${chat.id}/messages?after=1000`, `${chat.id}/live?after=0`]) {
      const [real, none] = await Promise.all(
        [path, path.replace(chat.id, '0199b0a0-0000-7000-8000-0000000000ff')].map((one) => call('GET', `/api/chat/conversations/${one}`)),
      )
      expect([real?.status, real?.body]).toEqual([404, none?.body])
    }
  // Of one's own beyond the end there is nothing, and reading it marks nothing that is yet to come.
  const { conversation, items } = await chat.read(1000)
  expect([items, conversation.last_seq]).toEqual([[], 1])
  await chat.call('POST', `/api/chat/conversations/${chat.id}/read`, { seq: 1000 })
  const [row] = (await t.database.db.run('select read_seq from chat_conversations where id = $1', [chat.id])).rows as { read_seq: number }[]
  expect(row?.read_seq).toBe(1)
})

test('streams of a conversation that is claimed by a member end for who held them', async () => {
  const chat = await beginChat(t, 'Mine for now')
  const heard = await follow(chat)
  await first(heard)
  await chatOf(t, chat, await signUp(t)).read()
  await hears(heard, 'gone')
  expect(await until(async () => heard.isOver(), Boolean)).toBe(true)
})
