import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StylistReply, SupportReply } from '../../src/shop/assistant/contract.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { addDescribed } from '../support/described-pieces.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { chatOf } from '../support/chats.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  const women = (name: string, price: number, more: object) => addDescribed(t.shop, { department: 'women', name, price, ...more })
  await women('Rosa dress', 1800, { colours: ['red'], stock: { M: 1, L: 2 } })
  await women('Zuri dress', 1500, { colours: ['black'], stock: { M: 1 } })
})
afterAll(() => t.close())

test('[fn-01] [fn-02] ai-support answers with its fields, and goes on with its session', async () => {
  const call = callAs(t, null)
  const { status, body } = await call<SupportReply>('POST', '/api/ai-support', { message: 'red dress' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    product_cards: [{ name: 'Rosa dress' }],
    productRecommendations: [],
    required_actions: [{ type: 'product_display' }],
    sentimentAnalysis: { escalationRecommended: false },
    escalation_needed: false,
    human_handoff_reason: null,
  })
  expect(body.confidence).toBeGreaterThan(0.6)
  expect(body.delay_ms).toBeGreaterThanOrEqual(1500)
  const { body: next } = await call<SupportReply>('POST', '/api/ai-support', { message: 'how much is it?', sessionId: body.sessionId })
  expect(next.message).toMatch(/Rosa dress.*KES 1,800/)
  expect(next.sessionId).toBe(body.sessionId)
  const { body: person } = await call<SupportReply>('POST', '/api/ai-support', { message: 'I want to talk to a person' })
  expect(person).toMatchObject({ escalation_needed: true, sentimentAnalysis: { escalationRecommended: true } })
  expect(person.human_handoff_reason).toBeTruthy()
})

test('blank messages, unknown fields and sessions of others are refused', async () => {
  const call = callAs(t, null)
  expect(await call('POST', '/api/ai-support', { message: '  ' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_input' } },
  })
  expect((await call('POST', '/api/ai-support', { message: 'hi', admin: true })).status).toBe(400)
  const { body } = await call<SupportReply>('POST', '/api/ai-support', { message: 'hi' })
  const [id = ''] = body.sessionId.split('.')
  expect(await call('POST', '/api/ai-support', { message: 'hi', sessionId: `${id}.${'a'.repeat(43)}` })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

test('[data-18] [data-19] of customerContext only page, piece and bag by id are read: no claim makes anybody somebody else', async () => {
  const claims = {
    userId: (await signUp(t)).id,
    email: 'boss@upya.example',
    tier: 'VIP',
    totalOrders: 99,
    recentOrders: [{ order_number: 'UP-AAAAAA' }],
  }
  const { body } = await callAs(t, null)<SupportReply>('POST', '/api/ai-support', {
    message: 'where is my order?',
    customerContext: claims,
  })
  expect(body.message).not.toMatch(/UP-AAAAAA|boss|VIP/)
  expect(body.required_actions.map(({ data }) => data?.href)).toEqual(['/login', '/guest-orders'])
})

test('[assist-04] the piece whose page is open is what "this" means', async () => {
  const { body: found } = await callAs(t, null)<SupportReply>('POST', '/api/ai-support', { message: 'black dress' })
  const [piece] = found.product_cards
  const customerContext = { currentPage: `/product/${piece?.id}`, currentProduct: { id: piece?.id } }
  const { body } = await callAs(t, null)<SupportReply>('POST', '/api/ai-support', { message: 'how much is this?', customerContext })
  expect(body.message).toMatch(/Zuri dress.*KES 1,500/)
})

test('[open-73] what ai-support answers is the message of the chat, field by field, with the context of the page', async () => {
  const { body: found } = await callAs(t, null)<SupportReply>('POST', '/api/ai-support', { message: 'red dress' })
  const customerContext = { currentPage: `/product/${found.product_cards[0]?.id}`, currentProduct: found.product_cards[0] }
  const { body } = await callAs(t, null)<SupportReply>('POST', '/api/ai-support', { message: 'show me dresses', customerContext })
  const [id = '', key = ''] = body.sessionId.split('.')
  const { items } = await chatOf(t, { id, key, guest: randomUUID() }).read()
  expect(items.map(({ sender }) => sender)).toEqual(['customer', 'ai'])
  const message = items[1]!
  expect(message).toMatchObject({ content: body.message, confidence: body.confidence, productRecommendations: body.productRecommendations })
  expect(message.products.map((product) => product.id)).toEqual(body.product_cards.map((product) => product.id))
  expect(body.product_cards).toHaveLength(2)
})

test('[fn-03] [fn-04] [chat-10] ai-stylist begins a session of each kind', async () => {
  const call = callAs(t, null)
  for (const [sessionType, minutes] of Object.entries({
    quick_style: 15,
    full_consultation: 45,
    occasion_styling: 20,
    wardrobe_audit: 60,
  })) {
    const { status, body } = await call<StylistReply>('POST', '/api/ai-stylist', { action: 'start_session', sessionType, budget: 5000 })
    expect(status).toBe(200)
    expect(body.session).toMatchObject({ type: sessionType, minutes })
    expect(body.message).not.toBe('')
    expect(Array.isArray(body.recommendations)).toBe(true)
  }
  expect((await call('POST', '/api/ai-stylist', { action: 'stop', sessionType: 'quick_style' })).status).toBe(400)
})

test('[assist-13] [open-74] size_finder is answered with a size from the measures of the profile; who has none is asked', async () => {
  const ask = async (call: Call) => (await call<SupportReply>('POST', '/api/ai-support', { message: 'find my size in tops' })).body
  expect((await ask(callAs(t, null))).required_actions.map(({ type }) => type)).toContain('size_finder')
  const call = callAs(t, await signUp(t))
  await call('PATCH', '/api/profile', { body_size: { department: 'women', measurements: { chest: 100 } } })
  const { message, required_actions } = await ask(call)
  expect(message).toMatch(/\bL in tops/)
  expect(required_actions.map(({ type }) => type)).not.toContain('size_finder')
})

test('[chat-11] occasion styling does nothing for an occasion that is empty', async () => {
  const asked = { action: 'start_session', sessionType: 'occasion_styling', occasion: '   ' }
  expect((await callAs(t, null)('POST', '/api/ai-stylist', asked)).status).toBe(400)
})
