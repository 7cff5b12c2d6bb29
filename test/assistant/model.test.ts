import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokensOf } from '../../src/shop/assistant/rules-model.ts'
import { addProduct } from '../support/products.ts'
import { modelShop } from './model-shop.ts'

// What the model driver makes of good answers and of every bad one. The model is simulated (src/simulator/model) and speaks over HTTP.

let shop: Awaited<ReturnType<typeof modelShop>>
beforeAll(async () => {
  shop = await modelShop()
  await addProduct(shop.database, { name: 'Indigo wrap dress', price: 1800, stock: { M: 2, L: 1 } })
  await addProduct(shop.database, { name: 'Rust linen dress', price: 2600, stock: { S: 1 } })
})
afterAll(() => shop.close())
// A model that has failed a few times rests; here each test has its own reasons.
beforeEach(() => shop.clock.forward(120))

/** Answers by the shop's own sentences, and by none of the model's. */
async function expectOwn(answer: Awaited<ReturnType<typeof shop.turn>>, text: string, fallback: string) {
  const own = await shop.embedded({ text })
  expect(answer.trace).toMatchObject({ driver: 'embedded', model: { fallback } })
  expect(answer.sentences).toEqual(own.sentences)
  expect(answer.streamed).toEqual([])
}

describe('a good turn', () => {
  test('finds with the shop’s own tools and says what they found, sentence by sentence, with the cards', async () => {
    const answer = await shop.turn({ text: 'I need a dress' })
    expect(answer.trace).toMatchObject({ driver: 'model', tools: [{ name: 'search_catalogue', error: null }], model: { fallback: null } })
    expect(answer.sentences).toHaveLength(2)
    expect(answer.sentences[0]).toMatch(/^These come closest; look at .+ dress first\.$/)
    expect(answer.streamed).toEqual(answer.sentences)
    expect(answer).toMatchObject({ type: 'product_list', category: 'product', confidence: 0.9 })
    expect(answer.products).toHaveLength(2)
    expect(answer.state.list).toEqual(answer.products)
    expect(answer.events[0]).toMatchObject({ event: 'working', data: { tool: 'search_catalogue' } })
  })

  test('is asked in the language of the shopper, with few words, a low temperature, and four steps at most', async () => {
    const { requests } = shop.model
    const answer = await shop.turn({ text: 'nataka gauni', language: 'sw' })
    expect(answer.sentences[0]).toMatch(/^Nimekutafutia hizi/)
    const [first] = requests.slice(-2)
    expect(first).toMatchObject({ temperature: 0.2, max_tokens: 400 })
    expect(first?.messages[0]?.content).toContain('easy Kiswahili')
    expect(requests.at(-1)!.max_tokens).toBeLessThan(400)
  })

  test('talk needs no tool', async () => {
    const answer = await shop.turn({ text: 'hello', commands: [{ intent: 'greeting' }] })
    expect(answer.sentences).toEqual(['Hello and welcome!', 'What are you looking for?'])
    expect(answer).toMatchObject({ type: 'text', confidence: 0.75, trace: { driver: 'model', tools: [] } })
  })

  test('is told with what it cost, and how long it took', async () => {
    const { trace } = await shop.turn({ text: 'a dress please' })
    expect(trace.tokens!.in).toBeGreaterThan(500)
    expect(trace.model!.kes).toBeCloseTo((trace.tokens!.in * 400 + trace.tokens!.out * 2000) / 1_000_000, 6)
    expect(trace.model!.firstMs).toBeGreaterThan(0)
    expect(trace.model!.ms).toBeGreaterThanOrEqual(trace.model!.firstMs!)
  })

  test('what the shopper named is laid over what the model asks for', async () => {
    const named = { q: 'dress', max_price: 2000, size: ['M'], exclude: { colour: ['red' as const] } }
    const answer = await shop.turn({ text: 'a dress in M under 2000, not red #other-wish', commands: [{ intent: 'search', slots: named }] })
    expect(answer.trace.tools[0]?.args).toMatchObject({ max_price: 2000, size: ['M'], exclude: { colour: ['red'] } })
    expect(answer.trace.tools[0]?.args).toMatchObject({ colour: ['black'] })
  })

  test('turns, state and page come with it; of a conversation at most twelve messages', async () => {
    const history = Array.from({ length: 30 }, (_, i) => ({
      sender: i % 2 ? ('ai' as const) : ('customer' as const),
      content: `message ${i}`,
    }))
    await shop.turn({ text: 'more dresses', history, path: '/product/1?q=secret' })
    const { messages } = shop.model.requests.at(-2)!
    expect(messages.map(({ role }) => role).slice(0, 2)).toEqual(['system', 'user'])
    expect(messages[1]?.content).toContain('"currentPage":"/product/1"')
    expect(messages.slice(2, -1).map(({ content }) => content)).toEqual(history.slice(-12).map(({ content }) => content))
  })

  test('other scripts and pictures are counted as they cost', () => {
    expect([tokensOf('dress '.repeat(10)), tokensOf('ቀሚስ'), tokensOf('👗👗'), tokensOf('Déjà vu – “ok”')]).toEqual([20, 3, 4, 5])
  })

  test('a question never has more than 6,000 tokens', async () => {
    const history = Array.from({ length: 12 }, () => ({ sender: 'customer' as const, content: 'word '.repeat(600) }))
    const answer = await shop.turn({ text: 'a dress', history })
    expect(answer.trace.driver).toBe('model')
    for (const { messages, tools } of shop.model.requests.slice(-2)) expect(JSON.stringify([messages, tools]).length / 3).toBeLessThan(6600)
  })
})

describe('a bad turn is answered by the shop itself, in the same turn and without a word of it', () => {
  test('a silent model: four seconds', async () => {
    const text = 'a dress #slow'
    const asked = shop.model.requests.length
    const answering = shop.turn({ text })
    await shop.model.asked(asked + 1)
    shop.timers.pass(3999)
    expect(shop.timers.waiting()).toContain(1)
    shop.timers.pass(1)
    await expectOwn(await answering, text, 'slow')
  })

  test.each([
    ['#429', 'refused', 2],
    ['#500', 'refused', 2],
    ['#hang-up', 'refused', 2],
  ])('%s: asked once more, then no more', async (words, fallback, times) => {
    const text = `a dress ${words}`
    const asked = shop.model.requests.length
    const answering = shop.turn({ text })
    await retry()
    await expectOwn(await answering, text, fallback)
    expect(shop.model.requests.length - asked).toBe(times)
  })

  test.each([
    ['#no-stream', 'cut_off'],
    ['#cut', 'cut_off'],
    ['#endless', 'too_long'],
    ['#from-memory', 'guarded'],
    ['#calls-forever', 'guarded'],
  ])('%s', async (words, fallback) => {
    const text = `a dress ${words}`
    const answer = await shop.turn({ text })
    expect(answer.trace.model?.fallback).toBe(fallback)
    await expectOwn(answer, text, fallback)
  })

  test('refused once: the second try answers', async () => {
    const answering = shop.turn({ text: 'a dress #refused-once' })
    await retry()
    expect((await answering).trace).toMatchObject({ driver: 'model', model: { fallback: null } })
  })

  test('twelve seconds are the end of it; what was said by then stands', async () => {
    const text = 'a dress #stalls'
    const asked = shop.model.requests.length
    const answering = shop.turn({ text })
    await shop.model.asked(asked + 2)
    await shop.spoken()
    shop.timers.pass(4000)
    shop.timers.pass(7999)
    expect(shop.timers.waiting()).toEqual([1])
    shop.timers.pass(1)
    const answer = await answering
    expect(answer.trace).toMatchObject({ driver: 'model', model: { fallback: 'too_long' } })
    expect(answer.sentences).toHaveLength(1)
  })

  test('an answer that is cut off after a sentence stands with that sentence', async () => {
    const answer = await shop.turn({ text: 'a dress #cut-late' })
    expect(answer.sentences).toHaveLength(1)
    expect(answer.streamed).toEqual(answer.sentences)
    expect(answer.trace).toMatchObject({ driver: 'model', model: { fallback: 'cut_off' } })
    expect(answer.products).toHaveLength(2)
  })

  test.each([
    ['#broken-arguments', { name: 'search_catalogue', error: 'arguments_invalid' }],
    ['#bad-arguments', { name: 'search_catalogue', error: 'arguments_invalid' }],
    ['#wrong-tool', { name: 'unknown', error: 'unknown_tool' }],
  ])('%s is refused and told to the model, and nothing is called', async (words, call) => {
    const answer = await shop.turn({ text: `a dress ${words}` })
    expect(answer.trace.tools).toMatchObject([call])
    expect(answer.sentences).toEqual(['Sorry, I could not look that up.'])
    expect(shop.model.record()).toContain(call.error)
  })
})

describe('the guard', () => {
  test('an invented price is not said; the rest of the answer is', async () => {
    const answer = await shop.turn({ text: 'a dress #invented-price' })
    expect(answer.trace.dropped).toEqual(['It costs only KES 12,345 today.'])
    expect(answer.sentences.join(' ')).not.toContain('12,345')
    expect(answer.streamed).toEqual(answer.sentences)
    expect(answer.sentences.length).toBeGreaterThan(0)
  })

  test('a piece that the shop does not have is not named, however small it is written; and nothing is checked twice', async () => {
    const answer = await shop.turn({ text: 'a dress #invented-piece' })
    expect(answer.trace.dropped).toEqual(['The golden sunset gown would suit you, too.'])
    expect(answer.sentences.join(' ')).not.toMatch(/sunset/)
    expect(answer.streamed).toEqual(answer.sentences)
    expect(answer.sentences.length).toBeGreaterThan(0)
  })

  test('links and HTML are not said', async () => {
    const answer = await shop.turn({ text: 'a dress #link' })
    expect(answer.sentences.join(' ')).not.toMatch(/evil|http|</)
    expect(answer.trace.dropped.join(' ')).toContain('evil.example')
  })
})

async function retry(): Promise<void> {
  while (!shop.timers.waiting().some((ms) => ms <= 300)) await new Promise((resolve) => setTimeout(resolve, 2))
  shop.timers.pass(300)
}
