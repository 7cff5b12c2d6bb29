import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModelClient, type ModelPart, type ModelRequest } from '../../platform/model.ts'
import { startModel } from './test-model.ts'

let model: Awaited<ReturnType<typeof startModel>>
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.close())

const SEARCH = { name: 'search_catalogue', description: 'Finds pieces', parameters: { type: 'object', properties: {} } }

function asking(content: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: 'system', content: 'Help.' },
      { role: 'user', content },
    ],
    tools: [SEARCH],
    temperature: 0.2,
    maxTokens: 400,
    ...more,
  }
}

async function heard(request: ModelRequest, signal = new AbortController().signal, apiKey = 'sk-1') {
  const reply = await createModelClient({ baseUrl: model.baseUrl, apiKey, model: 'scripted' }).ask(request, signal)
  if (reply.kind === 'refused') return reply
  const parts: ModelPart[] = []
  for await (const part of reply.parts) parts.push(part)
  return parts
}

const textOf = (parts: unknown) => (parts as ModelPart[]).map((part) => (part.kind === 'text' ? part.text : '')).join('')
const callsOf = (parts: unknown) => (parts as ModelPart[]).flatMap((part) => (part.kind === 'call' ? part.call : []))

test('an answer comes in pieces, with what it cost', async () => {
  const parts = (await heard(asking('hello'))) as ModelPart[]
  expect(textOf(parts)).toBe('Hello and welcome! What are you looking for?')
  expect(parts.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(3)
  expect(parts.at(-1)).toEqual({ kind: 'usage', in: expect.any(Number), out: expect.any(Number) })
  expect(model.requests.at(-1)).toMatchObject({ model: 'scripted', temperature: 0.2, max_tokens: 400, stream: true })
})

test('a call is passed on whole, however it comes, and its result is read', async () => {
  const [call] = callsOf(await heard(asking('a red dress')))
  expect(call).toEqual({ id: expect.any(String), name: 'search_catalogue', args: '{"q":"dress"}' })
  const next = asking('a red dress')
  const answered = await heard({
    ...next,
    messages: [
      ...next.messages,
      { role: 'assistant', content: '', calls: [call!] },
      { role: 'tool', callId: call!.id, content: '{"cards":[{"name":"Red wrap dress"}]}' },
    ],
  })
  expect(textOf(answered)).toContain('Red wrap dress')
})

test('a call that is not answered is refused, as servers do', async () => {
  const next = asking('a red dress')
  const unanswered = {
    ...next,
    messages: [...next.messages, { role: 'assistant' as const, content: '', calls: [{ id: 'a', name: 'b', args: '{}' }] }],
  }
  expect(await heard(unanswered)).toEqual({ kind: 'refused', status: 400, again: false })
})

test.each([
  ['#429', 429, true],
  ['#500', 500, true],
  ['#hang-up', 0, true],
])('%s is a refusal that is worth asking again', async (words, status, again) => {
  expect(await heard(asking(`a dress ${words}`))).toEqual({ kind: 'refused', status, again })
})

test('a wrong key is refused for good', async () => {
  expect(await heard(asking('hello'), undefined, '')).toEqual({ kind: 'refused', status: 401, again: false })
})

test.each(['hello #cut', 'hello #no-stream'])('%s: what is no whole answer throws', async (words) => {
  await expect(heard(asking(words))).rejects.toThrow(/cut off|terminated/)
})

test('who waits for the first word may stop waiting', async () => {
  const controller = new AbortController()
  const seen = model.requests.length
  const listening = heard(asking('hello #slow'), controller.signal)
  await model.asked(seen + 1)
  controller.abort(new Error('enough'))
  await expect(listening).rejects.toThrow('enough')
  await expect.poll(() => model.streaming()).toBe(0)
})

test('who stops listening ends an answer that never ends', async () => {
  const reply = await createModelClient({ baseUrl: model.baseUrl, apiKey: 'sk-1', model: 'scripted' }).ask(
    asking('hello #endless'),
    new AbortController().signal,
  )
  if (reply.kind === 'refused') throw new Error('refused')
  let pieces = 0
  for await (const _part of reply.parts) if (++pieces === 50) break
  expect(pieces).toBe(50)
  await expect.poll(() => model.streaming()).toBe(0)
})
