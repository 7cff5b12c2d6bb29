import type { FastifyInstance, FastifyReply } from 'fastify'
import { completionRequest, type CompletionRequest } from './protocol.ts'
import { scripted, type Scripted } from './script.ts'

/** Where the simulated model is below a demo's own address. */
export const MODEL_PREFIX = '/simulator/model'

export interface ModelSimulatorOptions {
  /** Hears of every request, before it is answered. */
  onRequest?: (request: CompletionRequest) => void
  /** Milliseconds between two pieces of an answer; 15, so that one sees it stream. */
  paceMs?: number
}

/** A silent model is silent for so long; milliseconds. */
const SILENCE_MS = 60_000
const PIECE = 7
const BODY_LIMIT = 1024 * 1024

/** A language model that follows a script, for development and tests: AI_BASE_URL is its address. It speaks the protocol and knows nothing of the shop. */
export async function modelSimulator(app: FastifyInstance, { onRequest, paceMs = 15 }: ModelSimulatorOptions): Promise<void> {
  // Questions that were refused once, by their text.
  const refused = new Set<string>()

  app.post('/chat/completions', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    if (!/^Bearer \S+/.test(request.headers.authorization ?? '')) return refusal(reply, 401, 'Incorrect API key provided')
    const parsed = completionRequest.safeParse(request.body)
    if (!parsed.success)
      return refusal(reply, 400, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    onRequest?.(parsed.data)
    const answer = scripted(parsed.data)
    const question = parsed.data.messages.findLast(({ role }) => role === 'user')?.content ?? ''
    if (answer.fault === '429') return refusal(reply, 429, 'Rate limit reached')
    if (answer.fault === '500') return refusal(reply, 500, 'The server had an error')
    if (answer.fault === 'refused-once' && !refused.has(question)) {
      refused.add(question)
      return refusal(reply, 503, 'The engine is currently overloaded')
    }
    reply.hijack()
    if (answer.fault === 'hang-up') return void reply.raw.destroy()
    const isPlain = answer.fault === 'no-stream'
    reply.raw.writeHead(200, { 'content-type': isPlain ? 'text/html' : 'text/event-stream', 'cache-control': 'no-store' })
    if (isPlain) return void reply.raw.end('<html>Sign in to the network</html>')
    await stream(reply, answer, parsed.data, paceMs)
  })
}

function refusal(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: { message, type: 'invalid_request_error', code: null } })
}

async function stream({ raw }: FastifyReply, { text, calls, fault }: Scripted, request: CompletionRequest, paceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => raw.once('close', resolve))
  const send = (part: object) =>
    void raw.write(`data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: request.model, ...part })}\n\n`)
  const delta = (value: object, finish: string | null = null) => send({ choices: [{ index: 0, delta: value, finish_reason: finish }] })
  const pace = () => Promise.race([wait(paceMs), closed])

  if (fault === 'slow') await Promise.race([wait(SILENCE_MS), closed])
  delta({ role: 'assistant', content: '' })
  const cutAt = fault === 'cut' ? 12 : fault === 'cut-late' || fault === 'stalls' ? text.indexOf('. ') + 8 : Infinity
  for (let at = 0; at < text.length && at < cutAt; at += PIECE) {
    delta({ content: text.slice(at, Math.min(at + PIECE, cutAt)) })
    await pace()
  }
  // Whoever reads on never hears the end of it.
  if (fault === 'endless') {
    while (!raw.destroyed) {
      delta({ content: 'and on and on ' })
      await pace()
    }
  }
  if (calls.length === 0 && fault === 'stalls') await Promise.race([wait(SILENCE_MS), closed])
  if (calls.length === 0 && cutAt !== Infinity) return void raw.destroy()
  for (const [index, { name, args }] of calls.entries()) {
    delta({ tool_calls: [{ index, id: `call_${index}_${request.messages.length}`, type: 'function', function: { name, arguments: '' } }] })
    for (let at = 0; at < args.length; at += PIECE) delta({ tool_calls: [{ index, function: { arguments: args.slice(at, at + PIECE) } }] })
  }
  delta({}, calls.length > 0 ? 'tool_calls' : 'stop')
  if (request.stream_options?.include_usage) send({ choices: [], usage: usageOf(request, text, calls) })
  raw.end('data: [DONE]\n\n')
}

function usageOf(request: CompletionRequest, text: string, calls: Scripted['calls']) {
  const prompt = Math.ceil(JSON.stringify([request.messages, request.tools]).length / 4)
  const completion = Math.ceil((text.length + JSON.stringify(calls).length) / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
