import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { currentTracer, type OpenSpan } from './tracing.ts'

// Every call to others goes by undici, `fetch` included, and undici says so on channels of its own: one place for all of them.

/** What is read of undici's own. */
interface Outgoing {
  origin: string | URL
  method: string
  addHeader(name: string, value: string): void
}
interface Message {
  request: Outgoing
  response?: { statusCode: number }
  error?: Error
}

/** A span for each call of a traced request, and its traceparent with it; none for what goes to the collector. Returns what ends it. */
export function traceOutgoing(collector: string): () => void {
  const open = new WeakMap<Outgoing, OpenSpan>()
  const own = new URL(collector).origin
  const listeners: Record<string, (message: Message) => void> = {
    'undici:request:create': ({ request }) => {
      const { host, origin } = new URL(request.origin)
      if (origin === own) return
      const span = currentTracer()?.open(`${request.method} ${host}`, {
        kind: 'client',
        // Addresses carry receipts, phone numbers and keys.
        attributes: { 'http.request.method': request.method, 'server.address': host },
      })
      if (!span) return
      open.set(request, span)
      request.addHeader('traceparent', span.traceparent)
    },
    'undici:request:headers': ({ request, response }) => {
      if (response) open.get(request)?.set({ 'http.response.status_code': response.statusCode })
    },
    'undici:request:trailers': ({ request }) => end(request),
    'undici:request:error': ({ request, error }) => end(request, error),
  }
  function end(request: Outgoing, failure?: Error): void {
    open.get(request)?.end(failure)
    open.delete(request)
  }

  const all = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [channel, listener] of all) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener)
  }
}
