import type { Readable } from 'node:stream'
import { unguardCell } from '../../../csv-cells.ts'
import type { Cells, Field } from '../columns.ts'
import { attributesOf, isVariation, noteVariation, type Variations } from '../formats/woocommerce.ts'
import { fieldOf, type Format } from '../headings.ts'
import { checkMapping, MappingRefused, mappingOf, type Corrections, type Mapping } from '../mapping.ts'
import { currencyOf } from '../money.ts'
import { createPriceSurvey, MONEY_FIELDS, type PriceRules } from '../price-survey.ts'
import type { Row } from '../rows.ts'
import { delimiterOf, HEADINGS_WITHIN, type Delimiter } from './delimiter.ts'
import { encodingOf, textOf, type Encoding } from './encoding.ts'
import { linesOf, type Line } from './lines.ts'
import { recordsOf, type CsvRecord } from './records.ts'

/** What is known of a file after reading it once, before anything is imported. */
export interface Survey {
  encoding: Encoding
  delimiter: Delimiter
  /** The row of the headings, from 1. */
  headings: number
  mapping: Mapping
  /** A value of each column; empty: the column is. */
  examples: string[]
  rows: number
  prices: PriceRules
  variations: Variations
}

export interface SurveyOptions {
  /** Opens the file from its beginning. */
  open: () => Readable
  corrections: Corrections
  /** KES for one of the currency of the file. */
  rate: number | null
}

/** Reads a file to its end without changing anything. Throws when it is empty or not understood; the message says how to go on. */
export async function surveyFile({ open, corrections, rate }: SurveyOptions): Promise<Survey> {
  const encoding = await encodingOf(open())
  if (encoding === null) throw new Error('The file is empty.')
  const delimiter = await delimiterIn(open(), encoding)
  const headings = await headingsIn(open(), encoding, delimiter, corrections)
  const variations: Variations = new Map()
  let survey: { mapping: Mapping; examples: string[]; prices: ReturnType<typeof createPriceSurvey> } | undefined
  let rows = 0
  for await (const { rowNumber, cells: record, broken } of readRecords(open(), encoding, delimiter, headings)) {
    if (rowNumber < headings) continue
    if (!survey) {
      const mapping = mappingOf(record, corrections)
      checkMapping(mapping)
      survey = { mapping, examples: record.map(() => ''), prices: createPriceSurvey(mapping) }
      continue
    }
    rows++
    const { mapping, examples, prices } = survey
    if (rows <= 200) record.forEach((cell, i) => (examples[i] ||= flat(cell)))
    if (broken !== undefined) continue
    const row = rowOf(rowNumber, record, mapping)
    const currency = currencyOf(row.cells.currency ?? '')
    for (const field of MONEY_FIELDS) prices.see(field, row.cells[field] ?? '', rowNumber, currency)
    if (mapping.format === 'woocommerce' && isVariation(row)) noteVariation(variations, row)
  }
  if (!survey || rows === 0) throw new Error('There are no products in the file: it has only its headings.')
  const { mapping, examples, prices } = survey
  return { encoding, delimiter, headings, mapping, examples, rows, prices: prices.rules(rate), variations }
}

async function delimiterIn(file: Readable, encoding: Encoding): Promise<Delimiter> {
  let beginning = ''
  for await (const text of textOf(file, encoding)) {
    beginning += text
    if (beginning.length > 64_000) break
  }
  const formats: Format[] = ['sheet', 'woocommerce']
  return delimiterOf(beginning.slice(0, 64_000), (cell) => formats.some((format) => fieldOf(cell, format))).delimiter
}

/** The row of the headings: the first, unless it is a title and one further down names what is necessary. */
async function headingsIn(file: Readable, encoding: Encoding, delimiter: Delimiter, corrections: Corrections): Promise<number> {
  let first: number | undefined
  for await (const { rowNumber, cells } of readRecords(file, encoding, delimiter, Number.POSITIVE_INFINITY)) {
    first ??= rowNumber
    if (areHeadings(cells, corrections)) return rowNumber
    if (rowNumber >= HEADINGS_WITHIN) break
  }
  return first ?? 1
}

function areHeadings(cells: readonly string[], corrections: Corrections): boolean {
  try {
    checkMapping(mappingOf(cells, corrections))
    return true
  } catch (error) {
    if (error instanceof MappingRefused) return false
    throw error
  }
}

async function* readRecords(file: Readable, encoding: Encoding, delimiter: Delimiter, headings: number): AsyncGenerator<CsvRecord> {
  for await (const record of recordsOf(withoutNotice(linesOf(textOf(file, encoding))), delimiter, headings))
    yield { ...record, cells: record.cells.map(withoutGaps) }
}

/**
 * Nobody means anything by a hundred spaces in a row, but a pattern that looks for a separator with spaces around it tries each of
 * them: a cell of 20,000 took 15 s, and one of a million would take hours.
 */
function withoutGaps(cell: string): string {
  return cell.replace(/\s{100,}/g, (gap) => (/[\r\n]/.test(gap) ? '\n' : ' '))
}

/** "sep=;" before the headings is no row. */
async function* withoutNotice(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.number > 1 || !/^"?sep=.?"?$/i.test(line.text)) yield line
}

/** The rows of a surveyed file. */
export async function* rowsOf(open: () => Readable, { encoding, delimiter, headings, mapping }: Survey): AsyncGenerator<Row> {
  for await (const { rowNumber, cells, broken } of readRecords(open(), encoding, delimiter, headings))
    if (rowNumber > headings && cells.some((cell) => cell.trim() !== ''))
      yield { ...rowOf(rowNumber, cells, mapping), ...(broken === undefined ? {} : { broken }) }
}

/** The records of these rows of a surveyed file as they are in it, after its headings. */
export async function* recordsAt(
  open: () => Readable,
  { encoding, delimiter, headings }: Pick<Survey, 'encoding' | 'delimiter' | 'headings'>,
  rows: ReadonlySet<number>,
): AsyncGenerator<CsvRecord> {
  for await (const record of readRecords(open(), encoding, delimiter, headings))
    if (record.rowNumber === headings || rows.has(record.rowNumber)) yield record
}

function rowOf(rowNumber: number, record: readonly string[], mapping: Mapping): Row {
  const cells: Cells = {}
  mapping.fields.forEach((field: Field | null, i) => {
    if (field) cells[field] = unguardCell((record[i] ?? '').trim())
  })
  return { rowNumber, cells, ...(mapping.format === 'woocommerce' ? { options: attributesOf(record, mapping) } : {}) }
}

function flat(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim()
  return Buffer.from(text.length > 40 ? `${text.slice(0, 39)}…` : text).toString()
}
