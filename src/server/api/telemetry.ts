import type { FastifyInstance } from 'fastify'
import { currentTracer, type ForeignSpan } from '../../platform/tracing.ts'
import { browserSpans, TELEMETRY_BYTES, type BrowserSpan } from '../../shop/telemetry-contract.ts'
import { TELEMETRY_PATH } from '../../shop/telemetry-rules.ts'
import { quietly, takeBeacons } from './beacon.ts'
import type { ApiOptions } from './options.ts'

/** Messages of one network in a minute: a page sends one or two. */
const PER_MINUTE = 30
/** Spans that this process passes on in a second, whoever sends them: what is beyond is lost. */
export const SPANS_PER_SECOND = 100
/** Milliseconds by which what a browser says may be off. */
const LATE = 900_000
const EARLY = 60_000

/**
 * What browsers say of how fast pages and calls were, for those who allow it. Anybody can send anything, so it is checked word for
 * word, limited, and kept apart from what the shop says of itself. Registered only in a shop with a collector.
 */
export async function telemetryApi(app: FastifyInstance, { limited }: Pick<ApiOptions, 'limited'>): Promise<void> {
  takeBeacons(app, TELEMETRY_BYTES)
  const isWithin = spansWithin()
  app.post(
    TELEMETRY_PATH,
    {
      bodyLimit: TELEMETRY_BYTES,
      config: { csrf: 'origin', ...(limited ? { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } : {}) },
      schema: { hide: true },
      errorHandler: quietly('what a browser said of its speed was not taken'),
    },
    async (request, reply) => {
      const said = browserSpans.safeParse(request.body).data?.spans ?? []
      const now = Date.now()
      const plausible = said.filter(({ from, took }) => from > now - LATE && from + took < now + EARLY)
      if (plausible.length > 0 && isWithin(plausible.length)) currentTracer()?.record(plausible.map(foreign))
      return reply.status(204).send()
    },
  )
}

function foreign({ name, trace, span, parent, place, from, took, ...rest }: BrowserSpan): ForeignSpan {
  const measured = Object.entries(rest).filter(([, value]) => value !== undefined)
  const attributes = Object.fromEntries([['upya.place', place], ...measured.map(([key, value]) => [`upya.${key}`, value])])
  return { traceId: trace, spanId: span, parentId: parent, name: `browser ${name} ${place}`, from, to: from + took, attributes }
}

/** Counted by the second. */
function spansWithin(): (count: number) => boolean {
  let second = 0
  let spent = 0
  return (count) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, spent] = [now, 0]
    spent += count
    return spent <= SPANS_PER_SECOND
  }
}
