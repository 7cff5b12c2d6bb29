import type { Readable } from 'node:stream'
import { isShopError } from '../../errors.ts'
import type { PictureInput, ProductInput } from '../input.ts'
import type { createOpeningEdit } from '../opening-edit.ts'
import { DRAFT_REASONS } from '../rules.ts'
import { isKnown } from '../same-product.ts'
import type { createSave, Known } from '../save.ts'
import { colourDoubts, coloursSaid, doubtsOf } from './doubts.ts'
import { groupedProducts } from './formats/grouped.ts'
import { sheetProducts } from './formats/sheet.ts'
import { wooProducts } from './formats/woocommerce.ts'
import { merged } from './merge.ts'
import { parseProduct, type Parsed } from './parse-product.ts'
import type { ParsedProduct } from './parsed.ts'
import { PictureRefused, type PictureReader } from './pictures.ts'
import { rowsOf, surveyFile, type Survey } from './reading/survey.ts'
import { createReport, type ImportReport, type OnFinding, type ReportWriter } from './report.ts'
import type { Row } from './rows.ts'
import type { VariantRules } from './variants.ts'

export interface ImportOptions {
  catalogue: Pick<ReturnType<typeof createSave>, 'save' | 'known' | 'refreshSearchWords'> &
    Pick<ReturnType<typeof createOpeningEdit>, 'refreshOpeningEdit'>
  /** Opens the file from its beginning; it is read more than once. */
  open: () => Readable
  pictures: PictureReader
  /** What columns mean that are not understood by themselves: our field by their heading. */
  corrections?: ReadonlyMap<string, string>
  /** KES for one of the currency of the file. */
  rate?: number | null
  /** Hears what the columns are read as, before anything is imported. */
  onSurvey?: (survey: Survey) => void
  onFinding?: OnFinding
  onProgress?: (report: ImportReport) => void
}

/** Products at work at the same time: one reads a picture while another is written. */
const AT_ONCE = 4

/**
 * Reads the products of Shopify, WooCommerce, a plain list or our own export as a stream: of a file of any length, a few
 * products are in memory. The same file again changes nothing, and one that was interrupted passes what is done at a read
 * each. A product with a bad row is refused whole, so that an update never loses a size by a typing error; a picture that
 * cannot be had is refused alone. Throws, with the way on, when the file as a whole is not understood.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { open, corrections = new Map<string, string>(), rate = null, onSurvey, onFinding, onProgress } = options
  const survey = await surveyFile({ open, corrections, rate })
  const writer = createReport(onFinding)
  const { report } = writer
  onSurvey?.(survey)
  const working = new Set<Promise<void>>()
  const failures: unknown[] = []
  const inTurn = bySku()
  for await (const rows of productsOf(open, survey, writer)) {
    const work = inTurn(rows, () => importProduct(rows, options, survey, writer))
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
  await options.catalogue.refreshSearchWords()
  await options.catalogue.refreshOpeningEdit()
  return writer.finish()
}

/** Of two products with one SKU the first in the file has it, whichever is read faster: the other waits for it. */
function bySku(): (rows: readonly Row[], work: () => Promise<void>) => Promise<void> {
  const busy = new Map<string, Promise<void>>()
  return (rows, work) => {
    const skus = [...new Set(rows.flatMap(({ cells }) => cells.sku || []))]
    const done = Promise.allSettled(skus.map((sku) => busy.get(sku))).then(work)
    const ended = done.finally(() => skus.forEach((sku) => busy.get(sku) === ended && busy.delete(sku)))
    for (const sku of skus) busy.set(sku, ended)
    return ended
  }
}

/** The rows of each product, as its format puts them together. */
export function productsOf(open: () => Readable, survey: Survey, writer: ReportWriter): AsyncGenerator<Row[]> {
  const { format, fields } = survey.mapping
  const rows = counted(rowsOf(open, survey), writer.report)
  if (format === 'woocommerce') return wooProducts(rows, survey.variations, writer)
  return fields.includes('handle') ? groupedProducts(rows, writer) : sheetProducts(rows, writer)
}

async function* counted(rows: AsyncIterable<Row>, report: ImportReport): AsyncGenerator<Row> {
  for await (const row of rows) {
    report.rows++
    yield row
  }
}

export function variantRules({ prices, mapping }: Survey): VariantRules {
  return { prices, verbatim: mapping.format === 'upya', now: new Date() }
}

/** What the rows of one product say, here where some are there already. */
export async function parsedHere(
  rows: readonly Row[],
  survey: Survey,
  { known }: Pick<ImportOptions['catalogue'], 'known'>,
  writer: Pick<ReportWriter, 'doubt'>,
): Promise<Parsed> {
  const rules = variantRules(survey)
  const parsed = parseProduct(rows, rules)
  const base = parsed.is === 'products' ? parsed.products.find(({ splitFrom }) => splitFrom !== null)?.splitFrom : undefined
  if (!base || !(await known(base, [])).product) return parsed
  const reason = 'the shop already has all its colours as one product, so they stay together; otherwise each would be its own product'
  writer.doubt({ rowNumber: rows[0]?.rowNumber ?? 0, handle: base, about: 'colours', reason })
  return parseProduct(rows, { ...rules, inOne: true })
}

async function importProduct(rows: Row[], options: ImportOptions, survey: Survey, writer: ReportWriter): Promise<void> {
  const parsed = await parsedHere(rows, survey, options.catalogue, writer)
  if (parsed.is === 'refused') return parsed.findings.forEach((finding) => writer.refuse(finding))
  if (parsed.is === 'skipped') return writer.skip(parsed.finding)
  parsed.leftOut.forEach((finding) => writer.refuse(finding))
  for (const product of parsed.products) await saveProduct(product, options, survey, writer)
}

async function saveProduct(
  parsed: ParsedProduct,
  { catalogue, pictures }: ImportOptions,
  { mapping: { fields, format } }: Survey,
  writer: ReportWriter,
): Promise<void> {
  const { report } = writer
  const { rowNumber, handle } = parsed
  const known = await catalogue.known(handle, parsed.pictures?.flatMap(({ source }) => source.key ?? []) ?? [])
  const taken = parsed.pictures ? await picturesOf(parsed, known, pictures, writer) : known.pictures
  const input = merged(parsed, known, taken)
  if (typeof input === 'string') return writer.refuse({ rowNumber, handle, reason: input })
  report.uncounted += parsed.variants.filter(({ stock }) => stock === undefined).length
  try {
    const isSame = isKnown(input, known)
    const { outcome, draft } = isSame ? { outcome: 'unchanged' as const, draft: known.draft } : await catalogue.save(input)
    report[outcome]++
    if (draft) writer.draft({ rowNumber, handle, reason: DRAFT_REASONS[draft] })
    const kindIsSaid = fields.includes('kind') || (input.kind ?? input.kind_read) != null
    const sold = known.product?.variants.reduce((sum, variant) => sum + variant.sold, 0) ?? 0
    const context = { conditions: format === 'upya' ? [] : parsed.conditions, sold, pictures: taken, kindIsSaid }
    // What was not changed was looked at when it was: its pixels need not be read again.
    const shown = outcome === 'unchanged' ? [] : await samplesOf(input, taken, pictures)
    const doubts = [...parsed.doubts, ...colourDoubts(coloursSaid(input), shown), ...doubtsOf(input, context)]
    for (const doubt of doubts) writer.doubt({ rowNumber, handle, ...doubt })
  } catch (error) {
    if (!isShopError(error)) throw error
    const reason = Object.entries(error.fields ?? {})
      .map(([field, message]) => `${field}: ${message}`)
      .join('; ')
    writer.refuse({ rowNumber, handle, reason: reason || error.message })
  }
}

/** Pictures that can be compared with the colours that are said. */
async function samplesOf(input: ProductInput, taken: readonly PictureInput[], pictures: PictureReader): Promise<Uint8Array[]> {
  if (coloursSaid(input).length === 0) return []
  const samples = await Promise.all(taken.map(({ key }) => pictures.sample(key)))
  return samples.filter((pixels) => pixels !== null)
}

/** The pictures of the file that can be fetched; if none can, the product's current ones, as it would become a draft otherwise. */
export async function picturesOf(
  { handle, pictures: named = [] }: ParsedProduct,
  known: Known,
  pictures: PictureReader,
  writer: Pick<ReportWriter, 'missPicture'>,
): Promise<PictureInput[]> {
  const taken: PictureInput[] = []
  for (const { rowNumber, source } of named) {
    try {
      taken.push(await pictures.take(source, known.all))
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      writer.missPicture({ rowNumber, handle, reason: `${source.src}: ${error.message}` })
    }
  }
  return taken.length === 0 && named.length > 0 ? known.pictures : taken
}
