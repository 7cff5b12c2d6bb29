import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAYS_A_RUN, RECOUNTED_DAYS } from '../../src/shop/chat/rules-figures.ts'
import { KEEP_ASSISTANT_DAYS } from '../../src/shop/chat/rules.ts'
import { nairobiDayOf, nairobiMidnight } from '../../src/shop/clock.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { beginChat } from '../support/chats.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** A conversation from ten in the morning of that day. */
async function chatOn(day: string, path: string): Promise<void> {
  t.clock.set(new Date(nairobiMidnight(day).getTime() + 10 * 3_600_000))
  await beginChat(t, 'hello', { mode: 'ai', context: { path, language: 'en' } })
}

test('days that were missed are all written down, the oldest first and so many at a time, however long ago they were', async () => {
  const first = '2027-07-01'
  await chatOn(first, '/missed')
  const missed = DAYS_A_RUN * 2 + 3
  t.clock.forward(missed * 86_400)
  const day = (n: number) => nairobiDayOf(new Date(nairobiMidnight(first).getTime() + n * 86_400_000))
  const days = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => day(from + n))
  const run = async () => {
    const due = await t.shop.chat.daysToWrite()
    await t.shop.chatJobs.keepDays()
    return due
  }
  const last = days(missed - RECOUNTED_DAYS, missed).toReversed()
  expect(await run()).toEqual([...days(0, DAYS_A_RUN), ...last])
  expect(await run()).toEqual(days(DAYS_A_RUN, missed - RECOUNTED_DAYS))
  expect(await run()).toEqual([])
  const written = await t.shop.chat.writtenDays(first, day(missed))
  expect(written.filter(({ figure }) => figure === 'conversations')).toMatchObject([{ day: first, page: 'missed', amount: 1 }])
  t.clock.forward(86_400)
  expect(new Set(await run())).toEqual(new Set(days(missed - RECOUNTED_DAYS + 1, missed + 1)))
})

test('before contents are emptied the days that are missing are written down; what was promised is emptied also when that fails', async () => {
  const on = '2027-11-01'
  await chatOn(on, '/emptied')
  t.clock.forward((KEEP_ASSISTANT_DAYS + 1) * 86_400)
  await t.database.db.run('alter table chat_day_runs add constraint no_run check (false) not valid')
  await expect(t.shop.chatJobs.forget()).rejects.toThrow('of them failed')
  await t.database.db.run('alter table chat_day_runs drop constraint no_run')
  expect((await t.database.db.run(`select from chat_conversations where page = '/emptied' and emptied_at is null`)).rows).toEqual([])
  for (let n = 0; n < 6; n++) await t.shop.chatJobs.forget()
  expect((await t.shop.chat.writtenDays(on, on)).filter(({ page }) => page === 'emptied').length).toBeGreaterThan(0)
})
