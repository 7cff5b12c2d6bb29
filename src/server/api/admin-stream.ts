import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { createConnectionLimit, reserveConnection, STREAM_LIMITS } from '../limits/connection-limits.ts'
import { batch } from '../live/batch.ts'
import { createEventStreams, type Sent, type Source } from '../live/event-stream.ts'

interface AdminStream {
  url: `/api/${string}`
  summary: string
  description: string
  /** Of one connection. */
  source: () => Source
}

const SIGNED_OUT: Sent = { event: 'signed_out', data: {}, last: true }

/** A stream for pages of admins; it ends with `signed_out` when the session or the right to it does. */
export function adminStream(
  server: FastifyInstance,
  { shop, live, visitor, limited, heartbeatMs }: ApiOptions,
  { url, summary, description, source }: AdminStream,
): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const streams = createEventStreams(live, heartbeatMs)
  app.addHook('preClose', async () => streams.end())
  const connections = limited ? createConnectionLimit(STREAM_LIMITS) : null
  const mayGoOn = batch((ids) => shop.accounts.sessions.administering(ids))

  app.get(url, { config: { access: 'admin' }, schema: { tags: ['Admin'], summary, description } }, async (request, reply) => {
    reserveConnection(connections, visitor(request).address, reply.raw)
    const { session_id: session } = memberOf(request)
    const own = source()
    // A database that does not answer has not said that they may not.
    const goesOn = () => mayGoOn(session).catch(() => true)
    return streams.send(reply, {
      ...own,
      // Not at the next heartbeat only: whoever has lost the right hears of nothing that happens after.
      changed: async (events) => ((await goesOn()) ? own.changed(events) : [SIGNED_OUT]),
      beat: async () => ((await goesOn()) ? ((await own.beat?.()) ?? []) : [SIGNED_OUT]),
    })
  })
}
