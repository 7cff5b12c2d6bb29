import type { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { isShopError } from '../../errors.ts'
import type { PictureInput, ProductInput } from '../input.ts'
import type { createOpeningEdit } from '../opening-edit.ts'
import { DRAFT_REASONS, type Condition } from '../rules.ts'
import type { createSave, Known } from '../save.ts'
import { columnOf, unguardCell, type Cells } from './columns.ts'
import { parseProduct, type CsvRow, type ParsedProduct, type Refusal } from './parse-product.ts'
import { PictureRefused, type PictureReader } from './pictures.ts'

export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Published products that stay drafts, by the first line of each; they are counted above, too. */
  drafts: Refusal[]
  /** Rejected rows, by line number. */
  refused: Refusal[]
}

export interface ImportOptions {
  catalogue: Pick<ReturnType<typeof createSave>, 'save' | 'known' | 'refreshSearchWords'> &
    Pick<ReturnType<typeof createOpeningEdit>, 'refreshOpeningEdit'>
  file: Readable
  pictures: PictureReader
  onProgress?: (report: ImportReport) => void
}

/** Products at work at the same time: one reads a picture while another is written. */
const AT_ONCE = 3
const RECORD_MAX = 1_000_000

/**
 * Reads a Shopify product CSV as a stream: of a file of any length, a few products are in memory. The same file again
 * changes nothing. A product with a bad row is refused whole, so that an update never loses a size by a typing error;
 * a picture that cannot be had is refused alone.
 */
export async function importCatalogue({ catalogue, file, pictures, onProgress }: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { rows: 0, created: 0, updated: 0, unchanged: 0, drafts: [], refused: [] }
  const working = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const rows of productsOf(file, report)) {
    const work = importProduct(rows, { catalogue, pictures }, report)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        working.delete(work)
        onProgress?.(report)
      })
    working.add(work)
    if (working.size >= AT_ONCE) await Promise.race(working)
    if (failures.length > 0) break
  }
  await Promise.all(working)
  if (failures.length > 0) throw failures[0]
  await catalogue.refreshSearchWords()
  await catalogue.refreshOpeningEdit()
  for (const rows of [report.refused, report.drafts]) rows.sort((a, b) => a.line - b.line)
  return report
}

async function importProduct(
  rows: CsvRow[],
  { catalogue, pictures }: Pick<ImportOptions, 'catalogue' | 'pictures'>,
  report: ImportReport,
): Promise<void> {
  const parsed = parseProduct(rows)
  if (Array.isArray(parsed)) {
    report.refused.push(...parsed)
    return
  }
  report.refused.push(...parsed.leftOut)
  const { handle } = parsed
  const known = await catalogue.known(handle, parsed.pictures?.flatMap(({ source }) => source.key ?? []) ?? [])
  const taken = parsed.pictures ? await picturesOf(handle, parsed.pictures, { known, pictures }, report) : known.pictures
  try {
    const { outcome, draft } = await catalogue.save({ ...merged(parsed, known), pictures: taken })
    report[outcome]++
    if (draft) report.drafts.push({ line: rows[0]?.line ?? 0, handle, reason: DRAFT_REASONS[draft] })
  } catch (error) {
    if (!isShopError(error)) throw error
    const reason = Object.entries(error.fields ?? {})
      .map(([field, message]) => `${field}: ${message}`)
      .join('; ')
    report.refused.push({ line: rows[0]?.line ?? 0, handle, reason: reason || error.message })
  }
}

/** The pictures of the file that can be fetched; if none can, the product's current ones, as it would become a draft otherwise. */
async function picturesOf(
  handle: string,
  named: NonNullable<ParsedProduct['pictures']>,
  { known, pictures }: { known: Known; pictures: PictureReader },
  report: ImportReport,
): Promise<PictureInput[]> {
  const taken: PictureInput[] = []
  for (const { line, source } of named) {
    try {
      taken.push(await pictures.take(source, known.all))
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      report.refused.push({ line, handle, reason: `picture ${source.src}: ${error.message}` })
    }
  }
  return taken.length === 0 && named.length > 0 ? known.pictures : taken
}

/** The name of a new product when the file has none. */
const CONDITION_UNSAID: Condition = 'Good'

/** The file over what the shop has: a column that is not in the file changes nothing. */
function merged({ handle, fields, variants }: ParsedProduct, { product }: Known): ProductInput {
  const known = new Map(product?.variants.map((variant) => [variant.size, variant]))
  const { version: _version, variants: _variants, ...before } = product ?? { version: 0, variants: [] }
  const compareAt = variants.map((variant) => variant.compareAt)
  const [base] = compareAt
  return {
    condition: CONDITION_UNSAID,
    ...before,
    ...fields,
    handle,
    original_price: base === undefined ? (product?.original_price ?? null) : (compareAt.find((price) => price != null) ?? null),
    variants: variants.map(({ sku, size, stock, price }) => ({ sku, size, price, stock: stockOf(stock, known.get(size)?.sold) })),
  }
}

/**
 * What the file counts, less what is sold from now on: fetching pictures may take minutes. A file that does not count
 * changes nothing, however much is sold meanwhile.
 */
function stockOf(counted: number | undefined, sold = 0): ProductInput['variants'][number]['stock'] {
  return counted === undefined ? { by: 0 } : { counted, sold }
}

/** The rows of each product together: in this format they follow each other and share a handle. */
async function* productsOf(file: Readable, report: ImportReport): AsyncGenerator<CsvRow[]> {
  const done = new Set<string>()
  let rows: CsvRow[] = []
  for await (const row of rowsOf(file, report)) {
    const handle = row.cells.handle ?? ''
    if (handle === rows[0]?.cells.handle) {
      rows.push(row)
      continue
    }
    if (rows.length > 0) yield rows
    rows = []
    if (handle === '') report.refused.push({ line: row.line, handle, reason: 'it has no handle' })
    else if (done.has(handle))
      report.refused.push({ line: row.line, handle, reason: 'its product ended further up: rows of a product must follow each other' })
    else rows = [row]
    done.add(handle)
  }
  if (rows.length > 0) yield rows
}

async function* rowsOf(file: Readable, report: ImportReport): AsyncGenerator<CsvRow> {
  let headings: (keyof Cells | null)[] | undefined
  const begins: number[] = []
  const parser = parserOf(begins, (line, reason) =>
    report.refused.push({ line, handle: '', reason: `it is not readable as CSV (${reason})` }),
  )
  file.on('error', (error) => parser.destroy(error))
  for await (const record of file.pipe(parser) as AsyncIterable<string[]>) {
    const line = begins.shift() ?? 0
    if (!headings) {
      headings = record.map(columnOf)
      if (!headings.includes('handle') || !headings.includes('title'))
        throw new Error('The first line must name the columns, Handle and Title among them.')
      continue
    }
    report.rows++
    const broken = record.length === headings.length ? undefined : `it has ${record.length} cells, the first line has ${headings.length}`
    yield { line, cells: cellsOf(record, headings), ...(broken ? { broken } : {}) }
  }
}

/** `begins` gets the line each record begins on; the first line is 1. */
function parserOf(begins: number[], unreadable: (line: number, reason: string) => void) {
  let end = 0
  let extra = 0
  return parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: RECORD_MAX,
    on_record: (record: string[], { lines }) => {
      // Cells may span lines, and the parser counts a Windows line end inside of one twice.
      extra += count(record, /\r\n/g)
      end = lines - extra
      begins.push(end - count(record, /\r\n|\n|\r/g))
      return record
    },
    on_skip: (error: CsvError | undefined) => {
      unreadable(end + 1, error?.message ?? 'unknown')
      return undefined
    },
  })
}

function count(record: readonly string[], what: RegExp): number {
  return record.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0)
}

function cellsOf(record: readonly string[], headings: readonly (keyof Cells | null)[]): Cells {
  const cells: Cells = {}
  headings.forEach((column, i) => {
    if (column) cells[column] = unguardCell((record[i] ?? '').replaceAll('\u0000', '').trim())
  })
  return cells
}
