import { z } from 'zod'
import { productFilter } from './contract.ts'
import { elsewhereFields } from './contract-elsewhere.ts'
import { MARKED_MAX, PRICE_MAX } from './rules.ts'

/** Rows are numbered by 32 bits. */
const POSITION_MAX = 2_147_483_647

const label = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^,\p{Cc}]+$/u, 'Without commas.')
const labels = (max: number) => z.array(label(max)).max(20).default([])
const changeOfLabels = <Kind extends 'styles' | 'tags'>(kind: Kind, max: number) =>
  z
    .strictObject({ kind: z.literal(kind), add: labels(max), remove: labels(max) })
    .refine(({ add, remove }) => add.length + remove.length > 0, { message: 'Say what to add or to take off.', path: ['add'] })

/** What is done to each of many products. */
export const runChange = z.union([
  z.strictObject({
    kind: z.literal('price'),
    how: z.enum(['percent', 'by', 'to']),
    /** Percent or KES; below zero it gets cheaper. */
    amount: z.number().int().min(-PRICE_MAX).max(PRICE_MAX),
  }),
  /** Off the first price, which is then shown as what it was. */
  z.strictObject({ kind: z.literal('markdown'), percent: z.number().int().min(1).max(95) }),
  /** Each by how long it has been for sale at `as_of`, so that what was shown is what is done. */
  z.strictObject({ kind: z.literal('markdown_by_age'), as_of: z.iso.datetime() }),
  z.strictObject({ kind: z.enum(['discount_off', 'publish', 'unpublish', 'archive', 'restore']) }),
  z.strictObject({ kind: z.literal('category'), category: label(40) }),
  changeOfLabels('styles', 30),
  changeOfLabels('tags', 60),
  /** One unit of each piece of which there is one: sold in a stall, by hand, on another site. */
  z.strictObject({ kind: z.literal('sold_elsewhere'), ...elsewhereFields }),
  z.strictObject({ kind: z.literal('place'), place: z.string().trim().max(60) }),
])
export type RunChange = z.output<typeof runChange>
export type RunKind = RunChange['kind'] | 'import'

/** What is running waits for a worker; what is ready waits for a person. */
export const RUN_STATES = ['reading', 'ready', 'running', 'done', 'undoing', 'undone', 'failed', 'dropped'] as const
export type RunState = (typeof RUN_STATES)[number]

/** `conflict`: someone else changed it meanwhile. `kept`: it was not brought back. */
export const ROW_OUTCOMES = ['changed', 'same', 'refused', 'conflict', 'undone', 'kept'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export const ROW_VERDICTS = ['new', 'changed', 'same', 'refused', 'skipped'] as const
export type RowVerdict = (typeof ROW_VERDICTS)[number]

/** What the row of a product said when it was marked. */
export const seenRow = z.strictObject({
  price: z.number().int(),
  original_price: z.number().int().nullable(),
  category: z.string().max(40),
  place: z.string().max(60),
  archived: z.boolean(),
  published: z.boolean(),
})
export type SeenRow = z.infer<typeof seenRow>

/** `POST /api/admin/products/runs`: marked products with the version that was seen, or all that match. */
export const runRequest = z.strictObject({
  change: runChange,
  products: z.union([
    z.strictObject({
      marked: z
        .array(z.strictObject({ id: z.uuid(), version: z.number().int().optional(), seen: seenRow.optional() }))
        .min(1)
        .max(MARKED_MAX)
        // Named twice, what is done once to each would be done twice to it.
        .refine((marked) => new Set(marked.map(({ id }) => id.toLowerCase())).size === marked.length, 'Mark each piece once.'),
    }),
    z.strictObject({ matching: productFilter }),
  ]),
})
export type RunRequest = z.output<typeof runRequest>

/** One value that changes, in words. */
export const difference = z.object({ what: z.string(), before: z.string(), after: z.string() })
export type Difference = z.infer<typeof difference>

/** `POST /api/admin/products/markdowns`: what a markdown by age would do to each, `after` so many of them. Nothing is written. */
export const markdownsQuery = runRequest.omit({ change: true }).extend({
  as_of: z.iso.datetime(),
  after: z.number().int().min(0).max(POSITION_MAX).default(0),
})
export type MarkdownsQuery = z.output<typeof markdownsQuery>
export const markdowns = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** "45 days for sale: 20% off", or why nothing changes. */
      note: z.string(),
      /** Empty: nothing changes. */
      differences: z.array(difference),
    }),
  ),
  next_after: z.number().int().nullable(),
})
export type Markdowns = z.infer<typeof markdowns>

/** Something about a row of a file. */
export const rowFinding = z.object({
  /** As a spreadsheet counts. */
  line: z.number().int(),
  column: z.string(),
  value: z.string(),
  why: z.string(),
  /** What would do. */
  cure: z.string(),
})
export type RowFinding = z.infer<typeof rowFinding>

export const runRow = z.object({
  position: z.number().int(),
  /** Of a file: its first row, as a spreadsheet counts. */
  line: z.number().int().nullable(),
  product_id: z.uuid().nullable(),
  handle: z.string(),
  name: z.string(),
  verdict: z.enum(ROW_VERDICTS).nullable(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  differences: z.array(difference),
  findings: z.array(rowFinding),
})
export type RunRow = z.infer<typeof runRow>

const whole = z.number().int()

/** What a file was read as. */
export const readFileAs = z.object({
  file_name: z.string(),
  /** "Shopify’s product CSV: UTF-8, commas, 534 rows." Empty while it is read. */
  read_as: z.string(),
  columns: z.array(z.object({ heading: z.string(), as: z.string(), example: z.string() })),
  /** Headings that mean nothing here. */
  ignored: z.array(z.string()),
})
export type ReadFileAs = z.infer<typeof readFileAs>

export const productRun = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(RUN_STATES),
  /** "20 % off": what is done, in words. */
  title: z.string(),
  total: whole,
  done: whole,
  outcomes: z.object({ changed: whole, same: whole, refused: whole, conflict: whole, undone: whole, kept: whole }),
  verdicts: z.object({ new: whole, changed: whole, same: whole, refused: whole, skipped: whole }),
  error: z.string().nullable(),
  admin_email: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until then it can be taken back; null: it cannot. */
  undo_until: z.iso.datetime().nullable(),
  /** Of an import. */
  file: readFileAs.nullable(),
})
export type ProductRun = z.infer<typeof productRun>

/** `GET /api/admin/products/runs/:id`: with some of its rows, those that need a look first. */
export const runQuery = z.strictObject({
  show: z.enum([...ROW_VERDICTS, ...ROW_OUTCOMES, 'all']).default('all'),
  after: z.coerce.number().int().min(0).max(POSITION_MAX).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type RunQuery = z.output<typeof runQuery>
export const productRunDetail = productRun.extend({ rows: z.array(runRow), next_after: z.number().int().nullable() })
export type ProductRunDetail = z.infer<typeof productRunDetail>

/** `POST /api/admin/products/imports`: raw CSV; the name of the file and what its columns mean are in the address. */
export const importQuery = z.strictObject({
  name: z.string().trim().min(1).max(200).default('products.csv'),
  /** KES for one of the file's currency. */
  rate: z.coerce.number().positive().max(1_000_000).optional(),
})
