import type { LanguageModel, ModelCall, ModelMessage, ModelPart, ModelReply, ModelRequest, ModelTool } from '../../../platform/model.ts'
import { MODEL_STEPS, RETRY_MS, TEMPERATURE, TEXT_MAX, TOKENS_IN_MAX, TOKENS_OUT_MAX, tokensOf } from '../rules-model.ts'
import { ModelFailed } from './model-failed.ts'
import type { Tokens } from './spending.ts'

export interface Steps {
  model: Pick<LanguageModel, 'client' | 'timers'>
  messages: ModelMessage[]
  tools: readonly ModelTool[]
  /** Aborted with a ModelFailed when the time is over. */
  signal: AbortSignal
  tokens: Tokens
  /** What a tool found, as the model reads it. */
  run(call: ModelCall): Promise<string>
  speech: { add(text: string): void; end(): void; forget(): void; isFull(): boolean }
  /** It may answer without having called anything: what was asked is talk. */
  isTalk: boolean
  /** Words come, or those that came were none of the answer. */
  heard(words: boolean): void
}

/** Asks the model until it has answered: four times at most, the last time without tools. Throws ModelFailed. */
export async function takeSteps(steps: Steps): Promise<void> {
  let retries = 1
  for (let step = 1; step <= MODEL_STEPS; step++) {
    const left = TOKENS_OUT_MAX - steps.tokens.out
    if (left <= 0) return
    const request: ModelRequest = {
      messages: fitted(steps.messages, steps.tools),
      tools: step === MODEL_STEPS ? [] : steps.tools,
      temperature: TEMPERATURE,
      maxTokens: left,
    }
    let reply = await ask(steps, request)
    if (reply.kind === 'refused' && reply.again && retries-- > 0) {
      await pause(steps)
      reply = await ask(steps, request)
    }
    if (reply.kind === 'refused') throw new ModelFailed('refused')
    const calls = await hear(steps, request, reply.parts, step > 1)
    if (calls.length === 0 || step === MODEL_STEPS) return
    steps.heard(false)
    steps.messages.push({ role: 'assistant', content: '', calls })
    for (const call of calls) steps.messages.push({ role: 'tool', callId: call.id, content: await steps.run(call) })
    steps.signal.throwIfAborted()
  }
}

async function ask({ model, signal }: Steps, request: ModelRequest): Promise<ModelReply> {
  return model.client.ask(request, signal)
}

function pause({ model: { timers }, signal }: Steps): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = timers.after(RETRY_MS, resolve)
    const aborted = () => {
      callOff()
      reject(signal.reason as Error)
    }
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })
}

/** Says what comes, sentence by sentence once a tool was called; before that only when the answer calls none, as it is talk around the calls otherwise. */
async function hear(steps: Steps, request: ModelRequest, parts: AsyncIterable<ModelPart>, streams: boolean): Promise<ModelCall[]> {
  const { speech, signal, tokens } = steps
  const calls: ModelCall[] = []
  let text = ''
  let counted: Tokens | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'usage') counted = { in: part.in, out: part.out }
      else if (part.kind === 'call') calls.push(part.call)
      else {
        text += part.text
        steps.heard(true)
        if (streams) speech.add(part.text)
        if (speech.isFull() || text.length > TEXT_MAX) break
      }
    }
    if (text.length > TEXT_MAX && !speech.isFull()) throw new ModelFailed('too_long')
    if (calls.length > 0) speech.forget()
    else {
      if (!streams && !steps.isTalk) throw new ModelFailed('guarded')
      if (!streams) speech.add(text)
      speech.end()
    }
    return calls
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ModelFailed ? error : new ModelFailed('cut_off')
  } finally {
    tokens.in += counted?.in ?? tokensOf(JSON.stringify([request.messages, request.tools]))
    tokens.out += counted?.out ?? tokensOf(text + calls.map(({ args }) => args).join(''))
  }
}

/** What was said before goes first, then results of earlier calls: a question never has more than TOKENS_IN_MAX. */
function fitted(messages: readonly ModelMessage[], tools: readonly ModelTool[]): ModelMessage[] {
  const kept = [...messages]
  const isTooLong = () => tokensOf(JSON.stringify([kept, tools])) > TOKENS_IN_MAX
  const question = () => kept.findLastIndex(({ role }) => role === 'user')
  // The system part and the state stand before what was said.
  while (isTooLong() && question() > 2) kept.splice(2, 1)
  for (let at = 0; isTooLong() && at < kept.length; at++) {
    const message = kept[at]
    if (message?.role === 'tool') kept[at] = { ...message, content: JSON.stringify({ error: 'too_long' }) }
  }
  return kept
}
