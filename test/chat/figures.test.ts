import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FiguresReply } from '../../src/shop/chat/contract-figures.ts'
import type { TurnRecord } from '../../src/shop/chat/turns.ts'
import { nairobiDayOf, nairobiMidnight } from '../../src/shop/clock.ts'
import { KEEP_HUMAN_DAYS } from '../../src/shop/chat/rules.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { beginChat, deskOf, type TestChat } from '../support/chats.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())
let day = 0
/** Ten in the morning of a day on which nothing has happened. */
function nextDay(hour = 10): string {
  const on = `2027-07-${String(++day).padStart(2, '0')}`
  t.clock.set(new Date(nairobiMidnight(on).getTime() + hour * 3_600_000))
  return on
}
async function figures(admin: SignedInMember, on: string, more = ''): Promise<FiguresReply> {
  const { status, body } = await deskOf(t, admin).call<FiguresReply>('GET', `/api/admin/chat/figures?from=${on}&to=${on}${more}`)
  expect(status).toBe(200)
  return body
}
const bot = (more: Record<string, unknown> = {}) => beginChat(t, 'hello', { mode: 'ai', ...more })
const turn = (chat: TestChat, note: Partial<TurnRecord>) =>
  t.database.db.run('delete from chat_turns where conversation_id = $1', [chat.id]).then(() =>
    t.shop.chat.noteTurn(chat.id, {
      seq: 1,
      driver: 'embedded',
      language: 'en',
      category: null,
      page: '/',
      intents: ['search'],
      understood: true,
      zero_results: false,
      first_ms: 5,
      last_ms: 9,
      ...note,
    }),
  )

test('first response: from the queue to the first message typed by a person, automatic ones do not count; median, p90, the promise and hours', async () => {
  const on = nextDay()
  const admin = await signUpAdmin(t)
  const desk = deskOf(t, admin)
  for (const seconds of [60, 120, 300, 301]) {
    const chat = await beginChat(t, 'Help')
    t.clock.forward(5)
    await chat.read()
    t.clock.forward(seconds - 5)
    await desk.answer(chat.id, 'Yes?')
    await desk.answer(chat.id, 'And more')
  }
  const { total } = await figures(admin, on)
  expect(total.first_response).toEqual({ count: 4, median: 120, p90: 301 })
  expect(total.promise_kept).toEqual({ count: 3, of: 4, rate: 0.75 })
  expect(total.next_response.count).toBe(0)
})

test('a wait over night counts only the seconds between eight and eight', async () => {
  nextDay(22)
  const chat = await beginChat(t, 'Good night')
  const on = nextDay(8)
  t.clock.forward(100)
  const admin = await signUpAdmin(t)
  await deskOf(t, admin).answer(chat.id, 'Good morning')
  const { total } = await figures(admin, on)
  expect(total.first_response.median).toBe(10 * 3600 + 100)
  expect(total.first_response_inside.median).toBe(100)
  expect(total.promise_kept.rate).toBe(1)
})

test('next response, resolution, reopening and waits that nobody answered', async () => {
  const on = nextDay()
  const admin = await signUpAdmin(t)
  const desk = deskOf(t, admin)
  const chat = await beginChat(t, 'Help')
  t.clock.forward(30)
  await desk.answer(chat.id, 'Yes?')
  await chat.say('First unanswered')
  t.clock.forward(20)
  await chat.say('Second')
  t.clock.forward(25)
  await desk.answer(chat.id, 'Here')
  await desk.move(chat.id, { to: 'resolved' })
  await chat.say('Not yet')
  t.clock.forward(25)
  await desk.answer(chat.id, 'Now')
  await desk.move(chat.id, { to: 'resolved' })
  const left = await beginChat(t, 'Never mind')
  await left.call('POST', `/api/chat/conversations/${left.id}/mode`, { mode: 'ai' })
  const { total } = await figures(admin, on)
  expect(total.next_response).toEqual({ count: 1, median: 45, p90: 45 })
  expect(total.resolution).toEqual({ count: 1, median: 100, p90: 100 })
  expect(total.reopened).toEqual({ count: 1, of: 2, rate: 0.5 })
  expect(total.left_unanswered).toBe(1)
  expect(total.handovers_by_reason).toMatchObject({ asked: 2, reopened: 1, tool: 0 })
  expect(total.handovers).toEqual({ count: 2, of: 2, rate: 1 })
})

test('a person who is asked for after an offer carries the reason of the offer: feelings, failures, payment, a tool; a later answer takes it back', async () => {
  const on = nextDay()
  const reasonAfter = async (texts: readonly string[], { types = false } = {}) => {
    const [first = '', ...more] = texts
    const chat = await bot({ text: first })
    for (const text of more) await chat.say(text, { mode: 'ai' })
    await chat.say('I would like to talk to a person', { mode: types ? 'ai' : 'human' })
    const [row] = (await t.database.db.run('select status, reason from chat_conversations where id = $1', [chat.id])).rows
    return row
  }
  const queued = (reason: string) => ({ status: 'queued', reason })
  const angry = 'You are thieves and liars, this shop is a scam!!'
  expect(await reasonAfter([angry])).toEqual(queued('feelings'))
  expect(await reasonAfter([angry], { types: true })).toEqual(queued('feelings'))
  expect(await reasonAfter(['blorp xqzv', 'vrrt mnopq'])).toEqual(queued('failures'))
  expect(await reasonAfter(['I paid but the money did not arrive'])).toEqual(queued('payment'))
  expect(await reasonAfter([angry, 'how do I pay?'])).toEqual(queued('asked'))
  expect(await reasonAfter(['hello'])).toEqual(queued('asked'))
  const broken = await bot()
  await t.database.db.run('alter table products rename to products_away')
  const { events } = await broken.say('show me red dresses', { mode: 'ai' })
  await t.database.db.run('alter table products_away rename to products')
  expect(events.find(({ event }) => event === 'actions')?.data).toMatchObject({ escalation_needed: true })
  await broken.say('I would like to talk to a person')
  const { total } = await figures(await signUpAdmin(t), on)
  expect(total.handovers_by_reason).toEqual({ asked: 2, feelings: 2, failures: 1, payment: 1, tool: 1, reopened: 0 })
})

test('resolved by the assistant: no hand-over, no person, understood at last, and no new chat of it within 72 hours', async () => {
  const on = nextDay()
  const [good, missed, again, handed] = [await bot(), await bot(), await bot(), await bot()]
  for (const chat of [good, again, handed]) await turn(chat, {})
  await turn(missed, { understood: false, zero_results: true })
  await t.shop.chat.queue(handed.id, { reason: 'failures' })
  t.clock.forward(3600)
  const second = await bot()
  await t.database.db.run('update chat_conversations set guest_id = $2 where id = $1', [second.id, again.guest])
  await turn(second, {})
  const { total } = await figures(await signUpAdmin(t), on)
  expect(total.contained).toEqual({ count: 4, of: 5, rate: 0.8 })
  expect(total.resolved_by_assistant).toEqual({ count: 2, of: 5, rate: 0.4 })
  expect(total.not_understood).toEqual({ count: 1, of: 5, rate: 0.2 })
  expect(total.zero_results.count).toBe(1)
})

test('satisfaction: 4 and 5 of all answers, the assistant and people apart', async () => {
  const on = nextDay()
  const admin = await signUpAdmin(t)
  const desk = deskOf(t, admin)
  const rate = (chat: TestChat, rating: number) => chat.call('POST', `/api/chat/conversations/${chat.id}/rating`, { rating })
  for (const rating of [3, 4]) await rate(await bot(), rating)
  for (const rating of [5, null]) {
    const chat = await beginChat(t, 'Help')
    await desk.answer(chat.id, 'Done')
    await desk.move(chat.id, { to: 'resolved' })
    if (rating) await rate(chat, rating)
  }
  const { total } = await figures(admin, on)
  expect([total.csat.count, total.csat.of]).toEqual([2, 3])
  expect([total.csat_assistant.rate, total.csat_people.rate]).toEqual([0.5, 1])
  expect(total.answered_rating).toEqual({ count: 3, of: 4, rate: 0.75 })
})

test('sales: orders within 24 hours with a piece added from the chat, or shown in it', async () => {
  const on = nextDay()
  const sold = async (how: 'added' | 'shown' | 'neither', hours: number) => {
    const chat = await bot()
    const order = await orderOf(chat, how, hours)
    return order
  }
  const added = await sold('added', 1)
  const shown = await sold('shown', 1)
  await sold('neither', 1)
  const { total } = await figures(await signUpAdmin(t), on)
  expect(total.sales_direct).toEqual({ orders: 1, kes: added })
  expect(total.sales_assisted).toEqual({ orders: 1, kes: shown })
})

/** KES of the pieces of an order so many hours after the chat. */
async function orderOf(chat: TestChat, how: 'added' | 'shown' | 'neither', hours: number): Promise<number> {
  const began = t.clock.now()
  await buy(t, { guest: chat.guest })
  const [item] = (
    await t.database.db.run(
      `select i.product_id, i.price * i.quantity as kes from order_items i join orders o on o.id = i.order_id where o.guest_id = $1`,
      [chat.guest],
    )
  ).rows as { product_id: string; kes: number }[]
  if (!item) throw new Error('an order has a piece')
  if (how === 'added') await chat.call('POST', `/api/chat/conversations/${chat.id}/added`, { product_id: item.product_id })
  if (how === 'shown')
    await t.shop.chat.append(chat.id, {
      answers: null,
      content: `Look ${chat.id}`,
      type: 'product',
      payload: { products: [item.product_id] },
    })
  t.clock.set(new Date(began.getTime() + hours * 3_600_000))
  await t.database.db.run('update orders set created_at = $2 where guest_id = $1', [chat.guest, t.clock.now()])
  return item.kes
}

test('the model: turns, fall-backs, what the guard took out, tokens, cost and words', async () => {
  const on = nextDay()
  for (const [n, ms] of [100, 200, 300].entries())
    await turn(await bot(), {
      driver: n === 0 ? 'embedded' : 'model',
      fell_back: n === 0,
      guard_drops: n,
      tokens_in: 10,
      tokens_out: 5,
      cost_cents: 50,
      first_ms: ms,
      last_ms: ms * 2,
    })
  const { total } = await figures(await signUpAdmin(t), on)
  expect(total.model).toEqual({
    turns: 3,
    model_turns: 2,
    fell_back: 1,
    guard_drops: 3,
    tokens_in: 30,
    tokens_out: 15,
    cost: 1.5,
    first_word_ms: { p50: 200, p95: 300 },
    last_word_ms: { p50: 400, p95: 600 },
  })
})

test('a day begins and ends at midnight in Nairobi', async () => {
  const first = nextDay(24 - 1 / 3600)
  await bot()
  t.clock.forward(1)
  await bot()
  const second = nairobiDayOf(t.clock.now())
  day++
  const admin = await signUpAdmin(t)
  const counts = async (on: string) => {
    const { conversations, model } = (await figures(admin, on)).total
    return [conversations, model.turns]
  }
  expect([first === second, await counts(first), await counts(second)]).toEqual([false, [1, 1], [1, 1]])
})

test('by language, category and page; a day that is written down stays when its conversations are erased', async () => {
  const on = nextDay()
  const one = await bot({ context: { path: `/product/${randomUUID()}`, language: 'sw' }, text: 'habari' })
  await bot()
  nextDay()
  const admin = await signUpAdmin(t)
  const by = async (key: string, filter = '') =>
    Object.fromEntries((await figures(admin, on, `&by=${key}${filter}`)).rows.map((row) => [row.key, row.figures.conversations]))
  expect(await by('page')).toEqual({ home: 1, product: 1 })
  expect(await by('language')).toEqual({ en: 1, sw: 1 })
  expect(await by('day', '&page=product')).toEqual({ [on]: 1 })
  await t.shop.chatJobs.keepDays()
  await one.call('DELETE', `/api/chat/conversations/${one.id}`)
  expect(await by('page')).toEqual({ home: 1, product: 1 })
  expect((await t.shop.chat.daysToWrite()).includes(nairobiDayOf(t.clock.now()))).toBe(false)
  for (const wrong of ['from=2027-01-02&to=2027-01-01', 'from=2025-01-01&to=2027-01-01', 'from=x&to=y'])
    expect((await deskOf(t, admin).call('GET', `/api/admin/chat/figures?${wrong}`)).status).toBe(400)
})

test('words without an answer are kept without the names of people, and forgotten when nobody says them', async () => {
  const member = await signUp(t, { full_name: 'Zuhura Kadzo' })
  await t.shop.chat.noteUnknown('not_understood', 'my name is Njeri Wambui, xqzzt blorf zzyx', 'en', [])
  await beginChat(t, 'Zuhura here, xqzzt grumf zzyx', { mode: 'ai', member })
  const kept = async () =>
    (await t.shop.chat.unknownWords('not_understood', 50)).map(({ words }) => words).filter((words) => words.includes('xqzzt'))
  expect(await kept()).toHaveLength(2)
  expect((await kept()).join()).not.toMatch(/njeri|wambui|zuhura|kadzo/)
  t.clock.forward(KEEP_HUMAN_DAYS * 86_400)
  await t.shop.chatJobs.forget()
  expect(await kept()).toEqual([])
})

test('words without an answer are counted, without numbers and addresses of people', async () => {
  const admin = await signUpAdmin(t)
  const { call } = deskOf(t, admin)
  const words = 'Kofia ya Achieng 0712 345 678 a@b.example, risiti 123 456 789'
  for (let n = 0; n < 2; n++) await t.shop.chat.noteUnknown('zero_results', words, 'sw', ['Achieng Otieno'])
  const list = async () =>
    (await call<{ items: { words: string; times: number }[] }>('GET', '/api/admin/chat/unknown?kind=zero_results')).body.items
  expect(await list()).toMatchObject([{ words: 'kofia ya , risiti', times: 2 }])
  await call('POST', '/api/admin/chat/unknown/done', { kind: 'zero_results', words: 'kofia ya , risiti', language: 'sw' })
  expect(await list()).toEqual([])
})
