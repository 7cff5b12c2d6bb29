import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Live } from '../../platform/live.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { ApiOptions } from './areas.ts'

const querystring = z.strictObject({ checkout: z.string().regex(/^[0-9a-f]{32}$/, 'not a checkout id') })
const HEARTBEAT_MS = 20_000

/** Server-sent events. The state is sent at connect and after every change, so a reconnect never misses the end. */
export async function liveApi(app: FastifyInstance, { shop, live }: ApiOptions): Promise<void> {
  // Streams end when the server closes; the browser comes back to the next one.
  const ending = new AbortController()
  app.addHook('preClose', async () => ending.abort())

  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/live',
      { schema: { tags: ['Checkout'], summary: 'Follow a checkout by server-sent events', querystring } },
      async (request, reply) => {
        const { checkout } = request.query
        if (!(await shop.checkout.state(checkout))) throw new ShopError('not_found')
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        return reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(Readable.from(states(shop, live, checkout, AbortSignal.any([gone.signal, ending.signal]))))
      },
    )
}

async function* states(shop: Shop, live: Live, checkout: string, closed: AbortSignal): AsyncGenerator<string> {
  let wake = () => {}
  let changed = true
  let id = 0
  const notice = () => {
    changed = true
    wake()
  }
  const unsubscribe = live.subscribe(`checkout:${checkout}`, (event) => {
    id = event.id
    notice()
  })
  const heartbeat = setInterval(() => wake(), HEARTBEAT_MS)
  closed.addEventListener('abort', () => wake())
  try {
    while (!closed.aborted) {
      if (changed) {
        changed = false
        const state = await shop.checkout.state(checkout)
        yield `${id ? `id: ${id}\n` : ''}event: checkout\ndata: ${JSON.stringify(state)}\n\n`
      } else {
        yield ': still here\n\n'
      }
      if (!changed) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    unsubscribe()
    clearInterval(heartbeat)
  }
}
