import { z } from 'zod'
import { SPANS_MAX } from './telemetry-rules.ts'

// What browsers may say of how fast the shop is (`POST /api/telemetry`), in a shop with a collector of traces. Nothing in it is
// text of anybody's: ids are random, names and places are of closed lists.

/** Of one message. */
export const TELEMETRY_BYTES = 8192

const traceId = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/)
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/)
/** Milliseconds. */
const took = z.number().int().min(0).max(600_000)

/** First part of the page's address: the rest names pieces and secrets. */
export const PAGE_PLACE = /^\/[a-z-]{0,30}$/
/** Of a call to the shop, the first two. */
export const CALL_PLACE = /^\/api\/[a-z-]{1,30}$/

const page = z.object({
  name: z.literal('page'),
  trace: traceId,
  span: spanId,
  /** Of the answer that brought the page. */
  parent: spanId.optional(),
  place: z.string().regex(PAGE_PLACE),
  /** Milliseconds since 1970, by the shop's clock. */
  from: z.number().int(),
  took,
  /** First byte, first and largest paint, the slowest answer to a tap. */
  ttfb: took.optional(),
  fcp: took.optional(),
  lcp: took.optional(),
  inp: took.optional(),
  /** How much moved by itself. */
  cls: z.number().min(0).max(100).optional(),
})
const call = z.object({
  name: z.literal('call'),
  trace: traceId,
  span: spanId,
  parent: spanId.optional(),
  place: z.string().regex(CALL_PLACE),
  from: z.number().int(),
  took,
  /** Of the answer; 0 when none came. */
  status: z.number().int().min(0).max(599),
})

const browserSpan = z.discriminatedUnion('name', [page, call])
export type BrowserSpan = z.infer<typeof browserSpan>
export const browserSpans = z.object({ spans: z.array(browserSpan).min(1).max(SPANS_MAX) })
