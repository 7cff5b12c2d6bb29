// `/admin/chat-analytics`.
import { z } from 'zod'
import { CHAT_CATEGORIES, CHAT_LANGUAGES, HANDOFF_REASONS } from './rules.ts'

const day = z.iso.date()

/** `GET /api/admin/chat/figures`: days in Nairobi, both included, 366 at most. `page` is one of CHAT_PAGES. */
export const figuresQuery = z
  .strictObject({
    from: day,
    to: day,
    language: z.enum(CHAT_LANGUAGES).optional(),
    category: z.enum([...CHAT_CATEGORIES, 'none']).optional(),
    page: z.string().max(40).optional(),
    /** Rows by this. */
    by: z.enum(['day', 'language', 'category', 'page']).default('day'),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    message: 'Choose at most a year, from the first day to the last.',
  })
export type FiguresQuery = z.output<typeof figuresQuery>

/** Seconds (or milliseconds, where the name says so); null without any. */
const spread = z.object({ count: z.number().int(), median: z.number().nullable(), p90: z.number().nullable() })
/** `rate` is `of` a whole, 0 to 1; null when the whole is 0. */
const share = z.object({ count: z.number().int(), of: z.number().int(), rate: z.number().nullable() })

export const chatFigures = z.object({
  conversations: z.number().int(),
  /** queued → first message typed by a person; the second counts only the seconds between 8 and 20. */
  first_response: spread,
  first_response_inside: spread,
  /** First answers within 120 s (VIP) or 300 s, of seconds inside hours. */
  promise_kept: share,
  /** Waits that ended without an answer by a person. */
  left_unanswered: z.number().int(),
  /** First unanswered message of the shopper → next message by a person. */
  next_response: spread,
  /** queued → last resolved. */
  resolution: spread,
  /** Reopened within 72 h, of those resolved. */
  reopened: share,
  /** No hand-over, no person, last turn understood, no new talk of the category by the same person within 72 h. */
  resolved_by_assistant: share,
  /** No hand-over and no person. */
  contained: share,
  handovers: share,
  handovers_by_reason: z.record(z.enum(HANDOFF_REASONS), z.number().int()),
  /** Of turns. */
  not_understood: share,
  zero_results: share,
  /** Ratings of 4 and 5, of all; and how many of those asked have answered. */
  csat: share,
  csat_assistant: share,
  csat_people: share,
  answered_rating: share,
  /** Orders within 24 h that hold a piece added from the chat, or shown in it. KES of those pieces. */
  sales_direct: z.object({ orders: z.number().int(), kes: z.number().int() }),
  sales_assisted: z.object({ orders: z.number().int(), kes: z.number().int() }),
  model: z.object({
    turns: z.number().int(),
    model_turns: z.number().int(),
    fell_back: z.number().int(),
    guard_drops: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    /** KES */
    cost: z.number(),
    first_word_ms: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
    last_word_ms: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  }),
})
export type ChatFigures = z.infer<typeof chatFigures>

export const figuresReply = z.object({
  total: chatFigures,
  rows: z.array(z.object({ key: z.string(), figures: chatFigures })),
})
export type FiguresReply = z.infer<typeof figuresReply>

export const UNKNOWN_KINDS = ['not_understood', 'zero_results', 'no_fact'] as const
/** `GET /api/admin/chat/unknown`: words by how often, those nobody has seen to. */
export const unknownQuery = z.strictObject({ kind: z.enum(UNKNOWN_KINDS), limit: z.coerce.number().int().min(1).max(200).default(50) })
export const unknownWords = z.object({
  items: z.array(z.object({ words: z.string(), language: z.enum(CHAT_LANGUAGES), times: z.number().int(), last_at: z.iso.datetime() })),
})
/** `POST /api/admin/chat/unknown/done` */
export const unknownDone = z.strictObject({ kind: z.enum(UNKNOWN_KINDS), words: z.string().max(200), language: z.enum(CHAT_LANGUAGES) })
