// npm run import -- FILE.csv: products from Shopify, WooCommerce, a plain list or our own export; the same file again changes
// nothing. --dry-run shows what is understood, without writing anything.
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { createFetcher } from '../src/platform/fetch.ts'
import { images } from '../src/platform/images.ts'
import { dryRun } from '../src/shop/catalogue/csv/dry-run.ts'
import { importCatalogue } from '../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../src/shop/catalogue/csv/pictures.ts'
import type { ImportReport, OnFinding } from '../src/shop/catalogue/csv/report.ts'
import { columnsOf, ignoredIn, readAs, reportRow, summaryOf } from '../src/shop/catalogue/csv/summary.ts'
import { guardCell } from '../src/shop/csv-cells.ts'
import { withShop } from './with-shop.ts'

const USAGE =
  'npm run import -- FILE.csv [--dry-run] [--map "Their column=our field"] [--rate KES_FOR_ONE] [--pictures DIR] [--report REPORT.csv]'
const SETTINGS = {
  pictures: { type: 'string' },
  map: { type: 'string', multiple: true },
  rate: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** Something may have been written. */
let isBegun = false

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: SETTINGS })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(`Name the file: ${USAGE}`)
  const reading = { ...openerOf(resolve(path), await sizeOf(path)), corrections: correctionsOf(values.map), rate: rateOf(values.rate) }
  await keepApart(path, values.report)
  const report = await written(values.report, (onFinding) =>
    values['dry-run'] ? tried({ ...reading, onFinding }) : imported({ ...reading, onFinding }, resolve(values.pictures ?? dirname(path))),
  )
  const clear = process.stderr.isTTY && !values['dry-run'] ? '\r' : ''
  process.stdout.write(`${clear}${summaryOf(report, { isDryRun: values['dry-run'] === true, all: values.report })}`)
  if (report.totals.refused + report.totals.pictures > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${isBegun ? 'The import stopped; run it again to go on.' : 'Nothing was imported.'} ${wordsOf(error)}\n`)
  process.exitCode = 1
}

/** A mistyped option is answered with those that there are. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTyping = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isTyping ? `${error.message}\n${USAGE}` : error.message
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path).catch(() => null)
  if (!file?.isFile()) throw new Error(`There is no file "${path}".`)
  return file.size
}

/** The report goes where nothing is yet, or an old report; over the catalogue itself it would be all that is left of it. */
async function keepApart(path: string, report: string | undefined): Promise<void> {
  if (report === undefined) return
  const [file, target] = await Promise.all([stat(path), stat(report).catch(() => null)])
  if (target && file.dev === target.dev && file.ino === target.ino)
    throw new Error(`--report ${report} is the file being imported: give the report another name.`)
}

interface Reading {
  open: () => ReadStream
  /** How much of the file is read, from 0 to 1. */
  part: () => number
  corrections: ReadonlyMap<string, string>
  rate: number | null
  onFinding: OnFinding
}

function openerOf(file: string, size: number): Pick<Reading, 'open' | 'part'> {
  let stream: ReadStream | undefined
  return { open: () => (stream = createReadStream(file)), part: () => (stream?.bytesRead ?? 0) / size }
}

function correctionsOf(given: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    given.map((pair) => {
      const [, heading = '', field = ''] = /^(.+)=([^=]*)$/.exec(pair) ?? []
      if (heading === '') throw new Error(`--map "${pair}" is not of the form "Their column=our field".`)
      return [heading, field] as const
    }),
  )
}

function rateOf(given: string | undefined): number | null {
  if (given === undefined) return null
  const rate = Number(given)
  if (!(rate > 0) || rate > 1_000_000) throw new Error(`--rate ${given} is not a number of shillings: write it like 129.50.`)
  return rate
}

async function tried({ open, corrections, rate, onFinding }: Reading): Promise<ImportReport> {
  const { survey, report } = await dryRun({ open, corrections, rate, onFinding })
  process.stdout.write(`${readAs(survey)}\n\n${columnsOf(survey)}\n\n`)
  return report
}

async function imported({ open, part, corrections, rate, onFinding }: Reading, folder: string): Promise<ImportReport> {
  const show = progress(part)
  return withShop(({ shop, deps }) =>
    importCatalogue({
      catalogue: shop.catalogue,
      open,
      corrections,
      rate,
      onFinding,
      pictures: createPictureReader({ folder, storage: deps.storage, fetch: createFetcher(), images }),
      onSurvey: (survey) => process.stdout.write(`${readAs(survey)}${ignoredIn(survey)}\n`),
      onProgress: (report) => {
        isBegun = true
        show(report)
      },
    }),
  )
}

/** Every finding into a file, as it comes. */
async function written(path: string | undefined, work: (onFinding: OnFinding) => Promise<ImportReport>): Promise<ImportReport> {
  if (path === undefined) return work(() => {})
  const file = (await open(path, 'w')).createWriteStream()
  // Excel takes a file without this mark for Windows letters.
  file.write(`\ufeff${stringify([['What', 'About', 'Row', 'Handle', 'Reason']])}`)
  try {
    return await work((list, finding) => {
      file.write(stringify([reportRow(list, finding).map(guardCell)]))
    })
  } finally {
    file.end()
    await finished(file)
  }
}

/** One line that is rewritten on a terminal, else a line now and then. */
function progress(part: () => number): (report: ImportReport) => void {
  let next = process.stderr.isTTY ? 0 : Date.now() + 5000
  return ({ created, updated, unchanged, totals }) => {
    if (Date.now() < next) return
    next = Date.now() + (process.stderr.isTTY ? 200 : 5000)
    const line = `${Math.round(part() * 100)}% read, ${created + updated + unchanged} products done, ${totals.refused} refused`
    process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(70)}` : `${line}\n`)
  }
}
