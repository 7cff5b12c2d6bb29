import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_DELAY_MS, NOT_FOUND_TO_ADD_TEXT } from '../../src/shop/assistant/rules.ts'
import { CHAT_LIMITS } from '../../src/shop/chat/rules.ts'
import { addDescribed } from '../support/described-pieces.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  const women = (name: string, price: number, more: object) => addDescribed(t.shop, { department: 'women', name, price, ...more })
  await women('Rosa dress', 1800, { colours: ['red'], stock: { M: 1, L: 2 } })
  await women('Zuri dress', 1500, { colours: ['black'], stock: { M: 1 } })
  await women('Tamu dress', 1200, { colours: ['blue'], stock: { S: 1 } })
  await women('Nia dress', 900, { colours: ['green'], stock: { M: 1 } })
  await women('Simba belt', 600, { category: 'accessories', colours: ['brown'], stock: { '': 1 } })
})
afterAll(() => t.close())

test.each<[name: string, turns: Turn[]]>([
  [
    'follow-ups in English',
    [
      { says: 'dresses', answer: /dresses/ },
      { says: 'under 1600', not: ['Rosa dress'] },
      { says: 'in black', shows: ['Zuri dress'], not: ['Tamu dress'] },
      { says: 'how much?', answer: /Zuri dress.*KES 1,500/ },
      { says: 'add it to my bag', shows: ['Zuri dress'], actions: ['cart_add'] },
    ],
  ],
  [
    'cheaper than what was shown',
    [
      { says: 'red dress', shows: ['Rosa dress'] },
      { says: 'start over', answer: /./ },
      { says: 'black dress', shows: ['Zuri dress'] },
      { says: 'not black, blue', shows: ['Tamu dress'], not: ['Zuri dress'] },
    ],
  ],
  [
    'follow-ups in Kiswahili',
    [
      { says: 'natafuta gauni nyekundu', shows: ['Rosa dress'], answer: /gauni/ },
      { says: 'bei?', answer: /Rosa dress.*KES 1,800/ },
      { says: 'weka kwa bag', answer: /saizi/i, actions: ['cart_add'] },
      { says: 'M', answer: /Rosa dress/, actions: ['cart_add'] },
    ],
  ],
  [
    'several wishes in one message',
    [
      {
        says: 'show me belts and what is delivery to Mombasa and how do exchanges work?',
        shows: ['Simba belt'],
        answer: /KES 200.*7 days/s,
      },
    ],
  ],
  [
    'places, ways to pay and what nobody knows',
    [
      { says: 'do you reach Garissa?', answer: /KES 200/ },
      { says: 'kutuma Nakuru ni pesa ngapi?', answer: /KES 200/ },
      { says: 'is Nairobi free?', answer: /free/i },
      { says: 'are these genuine?', answer: /do not know that for sure/ },
    ],
  ],
  [
    'sizes with their reason',
    [
      { says: 'find my size', answer: /cm|centimet/, actions: ['size_finder', 'size_help'] },
      { says: 'my chest is 92 cm', answer: /\bM\b/ },
      { says: 'size chart', actions: ['size_help'] },
    ],
  ],
])('[assist-18] a conversation: %s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

test('[assist-16] what is not there is said in the specified words', async () => {
  const heard = await talk(t).say('add the xylophone zebra to my bag')
  expect(heard.message?.content).toContain(NOT_FOUND_TO_ADD_TEXT)
})

test('[assist-10] each turn has one delay of 1.5 to 2.5 s, which the page keeps; the same message has the same', async () => {
  const delays = []
  for (let i = 0; i < 8; i++) {
    const one = talk(t)
    const client_id = randomUUID()
    const { ack } = await one.say('hello', { client_id })
    expect((await one.say('hello', { client_id })).ack.delay_ms).toBe(ack.delay_ms)
    delays.push(ack.delay_ms)
  }
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(ANSWER_DELAY_MS.least)
  expect(Math.max(...delays)).toBeLessThanOrEqual(ANSWER_DELAY_MS.most)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('a message that is sent twice is kept and answered once, and answered with what is there', async () => {
  const one = talk(t)
  const client_id = randomUUID()
  await one.say('hello')
  const [first, second] = [await one.say('black dress', { client_id }), await one.say('black dress', { client_id })]
  expect(second.message?.id).toBe(first.message?.id)
  expect(second.ack.message.seq).toBe(first.ack.message.seq)
})

test('[chat-16] [data-16] the answer has confidence, category, products and actions', async () => {
  const { message, events } = await talk(t).say('black dress')
  expect(message).toMatchObject({ sender: 'ai', isAI: true, category: 'product', priority: 'normal' })
  expect(message?.confidence).toBeGreaterThan(0.6)
  expect(events.indexOf('ack')).toBe(0)
  expect(events.indexOf('message')).toBeGreaterThan(events.indexOf('sentence'))
  expect(events.at(-1)).toBe('done')
})

test('[assist-12] who asks for a person is handed over, urgent; two turns that are not understood offer one', async () => {
  const asked = await talk(t).say('I want to speak to a person')
  expect(asked.actions).toMatchObject({ escalation_needed: true })
  expect(asked.actions?.human_handoff_reason).toBeTruthy()
  expect(asked.message?.priority).toBe('urgent')
  const one = talk(t)
  expect((await one.say('qwzx plmk')).actions).toMatchObject({ escalationRecommended: false })
  expect((await one.say('vbnm ghjk')).actions).toMatchObject({ escalationRecommended: true })
})

test('[chat-04] [role-04] guests hear where their orders are, and of none; members of their own', async () => {
  const guest = await talk(t).say('where is my order?')
  expect(guest.actions?.required_actions.map(({ data }) => data?.href)).toEqual(['/login', '/guest-orders'])
  const member = await signUp(t)
  const heard = await talk(t, { headers: member.headers }).say('where is my order?')
  expect(heard.message?.content).toMatch(/no orders/)
})

test('a PIN is not kept, and the shopper is warned', async () => {
  const heard = await talk(t).say('my mpesa pin is 4821, why is my payment not in?')
  expect(heard.ack.message.content).not.toContain('4821')
  expect(heard.message?.content).toMatch(/PIN/)
})

test('a person has so many messages a minute', async () => {
  const strict = await testServer({ env: { RATE_LIMIT: '1000' } })
  try {
    const one = talk(strict)
    for (let i = 0; i < CHAT_LIMITS.perMinute; i++) expect((await one.say(`hello ${i}`)).status).toBe(200)
    expect(await one.say('once more')).toMatchObject({ status: 429, error: 'too_many_requests' })
    strict.clock.forward(61)
    expect((await one.say('and now')).status).toBe(200)
  } finally {
    await strict.close()
  }
})
