import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TurnEvent } from '../../shop/assistant/turn.ts'

/**
 * Answers with the events of one turn. What is refused before the first event is an answer with that error; after it the stream ends. The
 * turn goes on when the browser leaves: what it stores is read later.
 */
export async function sendTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (emit: (event: TurnEvent) => void) => Promise<void>,
): Promise<FastifyReply> {
  const stream = new PassThrough()
  // A browser that has gone.
  stream.on('error', () => {})
  let begins = () => {}
  const begun = new Promise<void>((resolve) => (begins = resolve))
  const running = run(({ event, data }) => {
    begins()
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  await Promise.race([begun, running])
  void running.catch((error: unknown) => request.log.error({ err: error }, 'a turn of the chat broke off')).finally(() => stream.end())
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
