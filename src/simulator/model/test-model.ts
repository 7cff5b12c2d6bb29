import Fastify from 'fastify'
import type { Timers } from '../../platform/clock.ts'
import { modelSimulator } from './model.ts'
import type { CompletionRequest } from './protocol.ts'

/** A simulated model on a port of its own, with what it was sent. */
export async function startModel() {
  const requests: CompletionRequest[] = []
  let heard = () => {}
  const app = Fastify({ forceCloseConnections: true })
  const open = new Set<unknown>()
  app.addHook('onRequest', async (request, reply) => {
    open.add(request)
    reply.raw.once('close', () => open.delete(request))
  })
  await app.register(modelSimulator, {
    prefix: '/v1',
    paceMs: 0,
    onRequest(request) {
      requests.push(request)
      heard()
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    baseUrl: `${origin}/v1`,
    requests,
    /** Resolves once so many requests have come. */
    async asked(count: number): Promise<void> {
      while (requests.length < count) await new Promise<void>((resolve) => (heard = resolve))
    },
    /** How many answers are on their way. */
    streaming: () => open.size,
    /** All that it was sent, as text. */
    record: () => JSON.stringify(requests),
    close: () => app.close(),
  }
}

/** Timers that go off when a test says so. */
export function handTimers(): Timers & { pass(ms: number): void; waiting(): number[] } {
  let now = 0
  const waiting = new Set<{ at: number; run: () => void }>()
  return {
    after(ms, run) {
      const timer = { at: now + ms, run }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    pass(ms) {
      now += ms
      for (const timer of [...waiting].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        waiting.delete(timer)
        timer.run()
      }
    },
    waiting: () => [...waiting].map(({ at }) => at - now),
  }
}
