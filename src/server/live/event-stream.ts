import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Live, LiveEvent } from '../../platform/live.ts'

/** One server-sent event. */
export interface Sent {
  event: string
  data: unknown
  /** The data as JSON, where it was written for many connections at once. */
  json?: string
  id?: number
  /** Nothing comes after it: the stream ends. */
  last?: true
}

/** What one connection follows. */
export interface Source {
  /** One, or several. */
  topic: string | readonly string[]
  /** What is sent at connect, so that a reconnect never misses anything. */
  connected(): Promise<Sent[]>
  /** What is sent for what has happened since: several events at once when they come faster than the connection takes them. */
  changed(events: readonly LiveEvent[]): Promise<Sent[]>
  /** At each heartbeat; missing or empty only shows that the stream is open. */
  beat?(): Promise<Sent[]>
}

export interface EventStreams {
  /** Answers with the events of `source` until the browser goes, the server closes or the source ends. */
  send(reply: FastifyReply, source: Source): FastifyReply
  /** Ends every stream; browsers come back to the next server. */
  end(): void
}

const HEARTBEAT_MS = 20_000
/**
 * When browsers come back, in milliseconds: after a break each somewhere between two and five seconds, so that those of a process
 * that died do not come at once; when the process goes in order, soon, as others are there for them.
 */
const RETRY_MS = { broken: [2000, 5000], ended: [50, 2000] } as const
/** Events a browser may leave unread: one that takes none any more is disconnected, and gets everything again when it reconnects. */
const UNREAD_MAX = 1000
/** When events were missed, streams end one after the other within this, so that browsers do not come back all at once. Milliseconds. */
const GAP_SPREAD_MS = 5000

type Followed = Pick<Live, 'subscribe' | 'onGap'>

/** Of this process. */
let open = 0

export function openStreams(): number {
  return open
}

/** Server-sent events of one process. One timer beats for all: what streams ask at a beat can be asked together. */
export function createEventStreams(live: Followed, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const ending = new AbortController()
  const beats = new Set<() => void>()
  const clock = setInterval(() => {
    for (const beat of beats) beat()
  }, heartbeatMs)
  clock.unref()

  return {
    send(reply, source) {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      // Closed before it was served: no close event will follow.
      if (reply.raw.destroyed) gone.abort()
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(withRetry(follow(live, beats, source, AbortSignal.any([gone.signal, ending.signal])), ending.signal)))
    },
    end() {
      clearInterval(clock)
      ending.abort()
    },
  }
}

/** The browser is told when to come back: with the first event and, as that is sooner, when the server ends the stream. */
async function* withRetry(events: AsyncGenerator<string>, ending: AbortSignal): AsyncGenerator<string> {
  let retry = retryIn(RETRY_MS.broken)
  for await (const text of events) {
    yield retry + text
    retry = ''
  }
  if (ending.aborted) yield retryIn(RETRY_MS.ended)
}

function retryIn([least, most]: readonly [number, number]): string {
  return `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`
}

async function* follow(live: Followed, beats: Set<() => void>, source: Source, closed: AbortSignal): AsyncGenerator<string> {
  let wake = () => {}
  let isBeat = false
  const lost = new AbortController()
  const waiting: LiveEvent[] = []
  const beat = () => {
    isBeat = true
    wake()
  }
  const stops = [source.topic].flat().map((topic) =>
    live.subscribe(topic, (event) => {
      if (waiting.push(event) > UNREAD_MAX) lose()
      wake()
    }),
  )
  let leaving: NodeJS.Timeout | undefined
  stops.push(
    live.onGap(() => {
      leaving ??= setTimeout(() => {
        lose()
        wake()
      }, Math.random() * GAP_SPREAD_MS).unref()
    }),
    () => clearTimeout(leaving),
  )
  const unsubscribe = () => stops.forEach((stop) => stop())
  function lose(): void {
    lost.abort()
    unsubscribe()
    waiting.length = 0
  }
  beats.add(beat)
  closed.addEventListener('abort', () => wake())
  open++
  try {
    let sent = await source.connected()
    while (!closed.aborted && !lost.signal.aborted) {
      for (const one of sent) yield written(one)
      if (sent.some((one) => one.last)) return
      if (waiting.length === 0 && !isBeat && !lost.signal.aborted && !closed.aborted) await new Promise<void>((resolve) => (wake = resolve))
      if (closed.aborted || lost.signal.aborted) return
      if (isBeat) {
        isBeat = false
        sent = (await source.beat?.()) ?? []
        yield ': still here\n\n'
      } else sent = await source.changed(waiting.splice(0))
    }
  } finally {
    open--
    unsubscribe()
    beats.delete(beat)
  }
}

function written({ event, data, json = JSON.stringify(data), id }: Sent): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${json}\n\n`
}
