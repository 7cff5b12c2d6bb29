import type { Readable } from 'node:stream'
import { productInput, type ProductInput } from '../input.ts'
import { isKnown } from '../same-product.ts'
import type { Known } from '../save.ts'
import type { Field } from './columns.ts'
import { cureOf } from './cures.ts'
import { fileDifferences, type FileDifference } from './differences.ts'
import { doubtsOf } from './doubts.ts'
import { parsedHere, productsOf } from './import.ts'
import { merged } from './merge.ts'
import type { ParsedProduct } from './parsed.ts'
import type { Survey } from './reading/survey.ts'
import { createReport } from './report.ts'
import type { Finding, Row } from './rows.ts'

/** Something about a cell of a file: where, what is there, why it is said, and what would do. */
export interface FileFinding {
  line: number
  column: string
  value: string
  why: string
  cure: string
}

/** What a file would do with one product; nothing is written, and no picture is fetched. */
/** Units of a size: in the house, those on hold too, and sold so far. */
export interface SeenUnits {
  size: string | null
  stock: number
  sold: number
}

export interface PreviewedProduct {
  handle: string
  name: string
  /** The version of what the shop has; null for what is new. */
  version: number | null
  /** Of its sizes, as they were read; null for what is new. */
  units: SeenUnits[] | null
  verdict: 'new' | 'changed' | 'same' | 'refused' | 'skipped'
  differences: FileDifference[]
  findings: FileFinding[]
  /** All its rows, as a spreadsheet counts. */
  lines: number[]
}

export interface PreviewDeps {
  known(handle: string, keys: readonly string[]): Promise<Known>
  /** Handles by SKU, of those that have one of these. */
  handlesBySku(skus: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Reads a surveyed file as an import does, product by product, and says what would come of each. */
export async function* previewFile(open: () => Readable, survey: Survey, deps: PreviewDeps): AsyncGenerator<PreviewedProduct> {
  const aside: PreviewedProduct[] = []
  const heading = headingsOf(survey)
  const writer = createReport((list, finding) => {
    if (list === 'refused' || list === 'skipped') aside.push(refused([finding], [finding.rowNumber], heading, list))
  })
  const taken = new Map<string, string>()
  for await (const rows of productsOf(open, survey, writer)) {
    yield* aside.splice(0)
    yield* previewed(rows, survey, deps, taken, heading)
  }
  yield* aside.splice(0)
}

type HeadingOf = (field: Field | undefined) => string

function headingsOf({ mapping: { headings, fields } }: Survey): HeadingOf {
  return (field) => (field ? (headings[fields.indexOf(field)] ?? '') : '')
}

async function* previewed(
  rows: readonly Row[],
  survey: Survey,
  deps: PreviewDeps,
  taken: Map<string, string>,
  heading: HeadingOf,
): AsyncGenerator<PreviewedProduct> {
  const lines = rows.map(({ rowNumber }) => rowNumber)
  const parsed = await parsedHere(rows, survey, deps, { doubt: () => {} })
  if (parsed.is === 'refused') yield { ...refused(parsed.findings, lines, heading, 'refused'), name: rows[0]?.cells.title ?? '' }
  if (parsed.is === 'skipped') yield refused([parsed.finding], lines, heading, 'skipped')
  if (parsed.is !== 'products') return
  for (const [at, product] of parsed.products.entries()) {
    const leftOut = at === 0 ? parsed.leftOut : []
    yield { ...(await previewOf(product, survey, deps, taken, heading, leftOut)), lines }
  }
}

function refused(findings: readonly Finding[], lines: number[], heading: HeadingOf, verdict: 'refused' | 'skipped'): PreviewedProduct {
  const [first] = findings
  const told = findings.flatMap((finding) => findingsOf(finding, heading))
  return { handle: first?.handle ?? '', name: '', version: null, units: null, verdict, differences: [], findings: told, lines }
}

function findingsOf({ rowNumber: line, reason, cells = [] }: Finding, heading: HeadingOf): FileFinding[] {
  if (cells.length === 0) return [{ line, column: '', value: '', why: reason, cure: cureOf(undefined, reason) }]
  return cells.map(({ field, value, reason: why }) => ({ line, column: heading(field), value, why, cure: cureOf(field, why) }))
}

async function previewOf(
  parsed: ParsedProduct,
  { mapping: { fields, format } }: Survey,
  { known: ask, handlesBySku }: PreviewDeps,
  taken: Map<string, string>,
  heading: HeadingOf,
  leftOut: readonly Finding[],
): Promise<Omit<PreviewedProduct, 'lines'>> {
  const { rowNumber, handle } = parsed
  const known = await ask(handle, parsed.pictures?.flatMap(({ source }) => source.key ?? []) ?? [])
  const { pictures, toFetch } = foreseen(parsed, known)
  const input = merged(parsed, known, pictures)
  const units = known.product?.variants.map(({ size, stock, sold }) => ({ size, stock, sold })) ?? null
  const base = { handle, name: parsed.fields.name, version: known.product?.version ?? null, units }
  const no = (field: Field | undefined, value: string, why: string) => ({
    ...base,
    verdict: 'refused' as const,
    differences: [],
    findings: [{ line: rowNumber, column: heading(field), value, why, cure: cureOf(field, why) }],
  })
  if (typeof input === 'string') return no('type', '', input)
  const checked = productInput.safeParse(input)
  const [issue] = checked.error?.issues ?? []
  if (issue) return no(FIELD_OF[String(issue.path[0])], '', `${issue.path.join('.')}: ${issue.message}`)
  const twin = await skuTaken(input, taken, handlesBySku)
  if (twin) return no('sku', twin.sku, `this SKU belongs to ${twin.handle}`)
  const { created_at: _, ...timeless } = input
  const differences = [
    ...fileDifferences(input, known),
    ...(toFetch > 0 ? [{ what: 'Pictures to fetch', before: '', after: String(toFetch) }] : []),
  ]
  const isSame = toFetch === 0 && (isKnown(timeless, known) || (known.product !== null && differences.length === 0))
  const kindIsSaid = fields.includes('kind') || (input.kind ?? input.kind_read) != null
  const context = { conditions: format === 'upya' ? [] : parsed.conditions, sold: soldOf(known), pictures, kindIsSaid }
  const doubts = isSame ? [] : [...parsed.doubts, ...doubtsOf(input, context)]
  return {
    ...base,
    verdict: isSame ? 'same' : known.product ? 'changed' : 'new',
    differences: isSame ? [] : differences,
    findings: [
      ...leftOut.flatMap((finding) => findingsOf(finding, heading)),
      ...doubts.map(({ reason }) => ({
        line: rowNumber,
        column: '',
        value: '',
        why: reason,
        cure: 'It is taken over; have a look at it.',
      })),
    ],
  }
}

const soldOf = ({ product }: Known) => product?.variants.reduce((sum, { sold }) => sum + sold, 0) ?? 0

/** Of the fields of a product the column that says it. */
const FIELD_OF: Record<string, Field> = {
  name: 'title',
  vendor: 'vendor',
  category: 'type',
  handle: 'handle',
  variants: 'price',
  tags: 'tags',
  styles: 'styles',
  features: 'features',
  flaws: 'flaws',
  measurements: 'measurements',
  original_price: 'compareAt',
  video_url: 'video',
}

/** The pictures as they will be: those that are there already are known, the others are fetched with the import. */
function foreseen({ pictures: named }: ParsedProduct, known: Known): { pictures: Known['pictures']; toFetch: number } {
  if (!named) return { pictures: known.pictures, toFetch: 0 }
  const found = named.map(({ source: { src, alt, key } }) => {
    const same =
      known.all.find((picture) => picture.key === key) ?? known.all.find((picture) => /^https?:/i.test(src) && picture.source === src)
    return same && { ...same, alt }
  })
  const there = found.filter((picture) => picture !== undefined)
  return { pictures: there.length === 0 && named.length > 0 ? known.pictures : there, toFetch: found.length - there.length }
}

/** Whose it is, when a SKU of it names another product: of the shop, or further up in the file. */
async function skuTaken(
  { handle, variants }: ProductInput,
  taken: Map<string, string>,
  handlesBySku: PreviewDeps['handlesBySku'],
): Promise<{ sku: string; handle: string } | null> {
  const owners = await handlesBySku(variants.map(({ sku }) => sku))
  for (const { sku } of variants) {
    const owner = taken.get(sku) ?? owners.get(sku)
    if (owner !== undefined && owner !== handle) return { sku, handle: owner }
  }
  for (const { sku } of variants) taken.set(sku, handle)
  return null
}
