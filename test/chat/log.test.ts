import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { signUp, signUpAdmin } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { beginChat, deskOf, sendTurn, chatOf } from '../support/chats.ts'

// What of conversations is written into the log: that something happened, and never what was said or what opens it.

let t: TestServer
const lines: string[] = []
beforeAll(async () => {
  t = await testServer({ log: createLog('debug', { write: (line) => void lines.push(line) }) })
})
afterAll(() => t.close())

const SAID = [
  'Zawadi Mumbi',
  '0712 345 678',
  'zawadi@mail.example',
  'turquoise kitenge',
  'Very private note',
  'Jacaranda Court',
  'Quite rude',
]

test('neither words nor names, numbers, keys or ids of browsers reach the log, also of turns that break off', async () => {
  const [admin, member] = [await signUpAdmin(t), await signUp(t, { full_name: 'Zawadi Mumbi' })]
  const chat = await beginChat(t, 'I am Zawadi Mumbi, 0712 345 678, looking for a turquoise kitenge', { mode: 'ai' })
  const keys = [chat.key, chat.guest]
  await chat.say('write to zawadi@mail.example, Jacaranda Court', { mode: 'human' })
  const desk = deskOf(t, admin)
  await desk.answer(chat.id, 'We have the turquoise kitenge')
  await desk.call('POST', `/api/admin/chat/conversations/${chat.id}/notes`, { text: 'Very private note' })
  await desk.call('GET', '/api/admin/chat/conversations?q=turquoise+kitenge')
  await desk.move(chat.id, { to: 'resolved' })
  await chat.call('POST', `/api/chat/conversations/${chat.id}/rating`, { rating: 1, text: 'Quite rude' })
  await sendTurn(t.base, '/api/chat/conversations', { text: 'turquoise kitenge', payload: 'Zawadi Mumbi' }, { 'x-guest-id': randomUUID() })
  await chatOf(t, chat, member).read()

  // A database that fails in the middle tells of rows.
  await t.database.db.run('alter table chat_messages add constraint test_no_answer check (follows is null) not valid')
  const broken = await beginChat(t, 'Zawadi Mumbi wants a turquoise kitenge', { mode: 'ai', member })
  await t.database.db.run('alter table chat_messages drop constraint test_no_answer')
  await broken.call('DELETE', `/api/chat/conversations/${broken.id}`)

  const log = lines.join('\n')
  expect(log).toContain('assistant: a turn failed')
  expect(log).toContain('"route":"/api/chat/conversations/:id/messages"')
  for (const secret of [...SAID, ...keys, broken.key, member.email]) expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
})
