import { z } from 'zod'
import type { Timers } from './clock.ts'

/** A tool as a model is told of it; `parameters` is its JSON schema. */
export interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/** What a model wants to have called; `args` as it wrote them, which may be no JSON at all. */
export interface ModelCall {
  id: string
  name: string
  args: string
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: ModelCall[] }
  | { role: 'tool'; callId: string; content: string }

export interface ModelRequest {
  messages: readonly ModelMessage[]
  /** None: it may only speak. */
  tools: readonly ModelTool[]
  temperature: number
  /** Tokens that it may write. */
  maxTokens: number
}

export type ModelPart =
  | { kind: 'text'; text: string }
  | { kind: 'call'; call: ModelCall }
  /** Tokens as the provider counts them. */
  | { kind: 'usage'; in: number; out: number }

/** `refused`: it has not begun, and whether asking once more may help. */
export type ModelReply = { kind: 'stream'; parts: AsyncIterable<ModelPart> } | { kind: 'refused'; status: number; again: boolean }

/** A language model of somebody's. */
export interface ModelClient {
  /** Asks once. Throws when `signal` aborts; `parts` throws when the answer is cut off or is none. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>
}

/** A model that the shop may use, and what it may cost. */
export interface LanguageModel {
  client: ModelClient
  /** Whose it is, as shoppers are told. */
  provider: string
  /** KES for a million tokens that it reads, and writes. */
  priceIn: number
  priceOut: number
  /** KES for all processes together, on one day in Nairobi. */
  kesPerDay: number
  timers: Timers
}

export interface ModelKeys {
  /** Up to "/v1"; "/chat/completions" is appended. */
  baseUrl: string
  apiKey: string
  model: string
}

/** Characters of one answer, with everything around it. */
const STREAM_MAX = 512 * 1024
/** 0: it could not be reached. */
const AGAIN = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** Whoever speaks the protocol of chat completions, streamed. Follows no redirect, so that the key goes nowhere else. */
export function createModelClient({ baseUrl, apiKey, model }: ModelKeys): ModelClient {
  return {
    async ask({ messages, tools, temperature, maxTokens }, signal) {
      const body = {
        model,
        messages: messages.map(wireMessage),
        ...(tools.length > 0 && { tools: tools.map((one) => ({ type: 'function', function: one })), tool_choice: 'auto' }),
        temperature,
        max_tokens: maxTokens,
        stream: true,
        stream_options: { include_usage: true },
      }
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      })
      if (!response?.ok || !response.body) {
        await response?.body?.cancel().catch(() => {})
        const status = response?.status ?? 0
        return { kind: 'refused', status, again: AGAIN(status) }
      }
      return { kind: 'stream', parts: partsOf(response.body) }
    },
  }
}

function wireMessage(message: ModelMessage): Record<string, unknown> {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  const calls = message.calls.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: args } }))
  return { role: 'assistant', content: message.content || null, ...(calls.length > 0 && { tool_calls: calls }) }
}

const count = z.number().int().nonnegative()
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().nullish(),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
})
type Chunk = z.output<typeof chunk>
type CallDelta = NonNullable<NonNullable<Chunk['choices'][number]['delta']>['tool_calls']>[number]

/** Calls come in pieces, and only whole ones are passed on: after the end of the answer. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelPart> {
  const calls: (ModelCall & { index: number })[] = []
  let ended = false
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') {
      ended = true
      break
    }
    const { choices, usage } = chunk.parse(JSON.parse(data))
    const [choice] = choices
    if (choice?.delta?.content) yield { kind: 'text', text: choice.delta.content }
    for (const delta of choice?.delta?.tool_calls ?? []) join(calls, delta)
    if (choice?.finish_reason) ended = true
    if (usage) yield { kind: 'usage', in: usage.prompt_tokens, out: usage.completion_tokens }
  }
  if (!ended) throw new Error('The answer of the model was cut off')
  for (const { index: _, ...call } of calls) yield { kind: 'call', call }
}

/** Some servers leave the index out; then an id begins the next call. */
function join(calls: (ModelCall & { index: number })[], { index, id, function: said }: CallDelta): void {
  const last = calls.at(-1)
  const at = index ?? (id && id !== last?.id ? calls.length : Math.max(0, calls.length - 1))
  let call = calls.find((one) => one.index === at)
  if (!call) calls.push((call = { index: at, id: id || `call_${at}`, name: '', args: '' }))
  call.name ||= said?.name ?? ''
  call.args += said?.arguments ?? ''
}

/** What stands behind each `data:` of an event stream. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  let read = 0
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    read += text.length
    if (read > STREAM_MAX) throw new Error('The answer of the model does not end')
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}
