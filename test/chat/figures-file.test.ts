import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_DEFINITIONS } from '../../src/shop/chat/rules-definitions.ts'
import { nairobiDayOf } from '../../src/shop/clock.ts'
import { signUpAdmin } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { beginChat } from '../support/chats.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

test('[admin-13] the figures as a file: each with its meaning, and no cell of it is a formula', async () => {
  const on = nairobiDayOf(t.clock.now())
  await beginChat(t, 'hello', { mode: 'ai', context: { path: '/=1+1' } })
  const { headers } = await signUpAdmin(t)
  const file = await fetch(`${t.base}/api/admin/chat/figures.csv?from=${on}&to=${on}&by=page`, { headers })
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="chat-${on}-${on}.csv"`,
  ])
  const [head, first, ...lines] = (await file.text()).trim().split('\n')
  expect(head).toBe('By page,Figure,Item,Value,Of,Definition')
  expect(first).toBe(`all,Conversations,count,1,,"${CHAT_DEFINITIONS.conversations.means}"`)
  expect(lines.filter((line) => /^"?[=+@-]/.test(line))).toEqual([])
  expect(lines.find((line) => line.startsWith("'=1+1,"))).toContain(',Conversations,count,1,')
  expect(lines.find((line) => line.includes('Kept by the assistant,share,1,1'))).toBeTruthy()
  // All of the days, and the one page.
  expect(lines.length + 1).toBe(2 * [first, ...lines].filter((line) => line?.startsWith('all,')).length)
})
