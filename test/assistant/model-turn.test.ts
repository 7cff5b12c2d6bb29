import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModelClient } from '../../src/platform/model.ts'
import { systemTimers } from '../../src/platform/clock.ts'
import { startModel } from '../../src/simulator/model/test-model.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// A whole turn over HTTP in a shop that has a model: what the page hears, and what is kept.

let t: TestServer
let model: Awaited<ReturnType<typeof startModel>>
beforeAll(async () => {
  model = await startModel()
  const client = createModelClient({ baseUrl: model.baseUrl, apiKey: 'sk-test', model: 'scripted' })
  t = await testServer({
    model: { client, provider: 'the simulator', priceIn: 400, priceOut: 2000, kesPerDay: 500, timers: systemTimers },
  })
  await addProduct(t.database, { name: 'Indigo wrap dress', price: 1800, stock: { M: 2 } })
})
afterAll(async () => {
  await t.close()
  await model.close()
})

async function turn(text: string) {
  const response = await fetch(`${t.base}/api/chat/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
    body: JSON.stringify({ client_id: randomUUID(), text }),
  })
  const events = (await response.text()).split('\n\n').flatMap((part) => {
    const [name, data] = [/^event: (.*)$/m.exec(part)?.[1], /^data: (.*)$/m.exec(part)?.[1]]
    return name && data ? [{ event: name, data: JSON.parse(data) }] : []
  })
  const of = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data)
  return { events: events.map(({ event }) => event), sentences: of('sentence').map(({ text: said }) => said), message: of('message')[0] }
}

async function noted() {
  const name = 'test_model_turns'
  const [row] = await t.database.db.query<{
    driver: string
    fell_back: boolean
    guard_drops: number
    tokens_in: number
    cost_cents: number
  }>({ name, text: 'select driver, fell_back, guard_drops, tokens_in, cost_cents from chat_turns order by at desc limit 1' }, [])
  return row
}

test('the page hears what it says as it comes, each sentence once, and then the whole message that is kept', async () => {
  const { events, sentences, message } = await turn('a dress please')
  expect(model.requests.length).toBeGreaterThan(1)
  expect(events.filter((event) => event !== 'sentence' && event !== 'working')).toEqual(['ack', 'message', 'actions', 'done'])
  expect(events.indexOf('sentence')).toBeGreaterThan(events.indexOf('working'))
  expect(sentences).toHaveLength(2)
  expect(message.content).toBe(sentences.join(' '))
  expect(message.products.map(({ name }: { name: string }) => name)).toEqual(['Indigo wrap dress'])
  await expect.poll(noted).toMatchObject({ driver: 'model', fell_back: false, guard_drops: 0, tokens_in: expect.any(Number) })
})

test('an answer by the shop itself is no other to the page; the figures know', async () => {
  const { events, sentences, message } = await turn('a dress please #no-stream')
  expect(events.at(-1)).toBe('done')
  expect(message.content).toBe(sentences.join(' '))
  await expect.poll(noted).toMatchObject({ driver: 'embedded', fell_back: true })
})

test('what the guard took out is counted and not said', async () => {
  const { message } = await turn('a dress please #invented-price')
  expect(message.content).not.toContain('12,345')
  await expect.poll(noted).toMatchObject({ driver: 'model', guard_drops: 1 })
})
