import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Areas } from '../areas.ts'
import { guardCell } from '../csv-cells.ts'
import { isShopError, ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { parsedHere, picturesOf, productsOf } from '../catalogue/csv/import.ts'
import { merged } from '../catalogue/csv/merge.ts'
import type { ParsedProduct } from '../catalogue/csv/parsed.ts'
import { createPictureReader, PictureRefused } from '../catalogue/csv/pictures.ts'
import { previewFile, type PreviewedProduct } from '../catalogue/csv/preview.ts'
import { recordsAt, surveyFile, type Survey } from '../catalogue/csv/reading/survey.ts'
import { createReport } from '../catalogue/csv/report.ts'
import { ignoredHeadings, readAs, readColumns } from '../catalogue/csv/summary.ts'
import type { PictureInput, ProductInput } from '../catalogue/input.ts'
import type { Known } from '../catalogue/save.ts'
import { BATCH } from './rules.ts'
import type { Done, RunWorkerDeps } from './run-worker.ts'
import type { ImportInput, RowRecord, RunRecord } from './run-records.ts'

/** What brings a product back to what it was before a file: null for one that was new. */
interface ImportUndo {
  handle: string
  before: ProductInput | null
}

/** Why a file cannot be taken over: all that it has written so far is rolled back or brought back. */
class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

export interface ImportsDeps extends Pick<AreaDeps, 'storage' | 'images' | 'fetchPicture'> {
  areas: Areas
}

/** Files of products: read into a preview, taken over as they were shown, brought back. By the one reader of catalogue/csv. */
export function createImports({ areas, storage, images, fetchPicture }: ImportsDeps) {
  const { merchandising, catalogue } = areas
  const fetch = fetchPicture ?? (() => Promise.reject(new PictureRefused('this shop does not fetch pictures')))
  // Paths lead nowhere: a file that was sent has no folder beside it.
  const pictures = createPictureReader({ folder: '/nonexistent', storage, fetch, images })

  async function opened(run: RunRecord): Promise<{ open: () => Readable; survey: Survey }> {
    const { key, rate } = run.input as ImportInput
    const file = await storage.get(key)
    if (!file) throw new ImportStopped('The file is no longer there. Send it again.')
    const open = () => Readable.from([file])
    return { open, survey: await surveyFile({ open, corrections: new Map(), rate }) }
  }

  async function readInto(run: RunRecord, alive: () => Promise<boolean>): Promise<void> {
    const { open, survey } = await opened(run)
    const deps = { known: catalogue.known, handlesBySku: merchandising.handlesBySku }
    let rows: PreviewedProduct[] = []
    let position = 0
    const keep = async () => {
      await merchandising.insertFileRows(
        run.id,
        rows.map((row) => ({ ...row, position: ++position, product_id: null })),
      )
      rows = []
      await alive()
    }
    for await (const row of previewFile(open, survey, deps)) {
      rows.push(row)
      if (rows.length >= BATCH) await keep()
    }
    await keep()
    const { used } = readColumns(survey)
    await merchandising.describeFile(run.id, {
      ...(run.input as ImportInput),
      read_as: readAs(survey),
      columns: used,
      ignored: ignoredHeadings(survey),
    })
    await merchandising.moveRun(run.id, 'reading', 'ready')
  }

  /** Pictures before the transaction: fetching them may take minutes. */
  async function prepared(parsed: ParsedProduct): Promise<{ parsed: ParsedProduct; taken: PictureInput[]; missing: string[] }> {
    const known = await catalogue.known(parsed.handle, parsed.pictures?.flatMap(({ source }) => source.key ?? []) ?? [])
    const missing: string[] = []
    const writer = { missPicture: ({ reason }: { reason: string }) => void missing.push(reason) }
    return { parsed, taken: parsed.pictures ? await picturesOf(parsed, known, pictures, writer) : known.pictures, missing }
  }

  async function* parsedProducts(run: RunRecord): AsyncGenerator<ParsedProduct> {
    const { open, survey } = await opened(run)
    for await (const rows of productsOf(open, survey, createReport())) {
      const parsed = await parsedHere(rows, survey, catalogue, { doubt: () => {} })
      if (parsed.is === 'products') yield* parsed.products
    }
  }

  async function takeAll(run: RunRecord, step: Parameters<RunWorkerDeps['imports']['take']>[1]): Promise<void> {
    let waiting = new Map<string, RowRecord>()
    for await (const product of parsedProducts(run)) {
      // Those of the file come in the order of the rows.
      if (waiting.size === 0) {
        const rows = await merchandising.waitingRows(run.id, BATCH)
        if (rows.length === 0) break
        waiting = new Map(rows.map((row) => [row.handle, row]))
      }
      const row = waiting.get(product.handle)
      if (!row) continue
      waiting.delete(product.handle)
      const ready = await prepared(product)
      if (!(await step([row], (inside) => taken(inside, row, ready), 'product.imported')))
        throw new ImportStopped('It was stopped. Nothing was kept.')
    }
    await catalogue.refreshSearchWords()
    await catalogue.refreshOpeningEdit()
  }

  return {
    imports: {
      async read(run, alive) {
        await readInto(run, alive).catch(async (error: unknown) => {
          if (isFault(error)) throw error
          await merchandising.moveRun(run.id, 'reading', 'failed', forPage((error as Error).message))
        })
      },
      async take(run, step) {
        try {
          await takeAll(run, step)
          return null
        } catch (error) {
          if (error instanceof ImportStopped) return error.message
          throw error
        }
      },
      back: broughtBack,
    } satisfies RunWorkerDeps['imports'],

    /**
     * The rows that were refused, as they are in the file, each with what is wrong with it: to be corrected and sent again. Throws
     * not_found for a run that read no file, for a file that could not be read, and when it is no longer kept.
     */
    async refusedRows(id: string): Promise<string> {
      const run = await merchandising.runRecord(id)
      if (run.kind !== 'import') throw new ShopError('not_found')
      const refused = await merchandising.runRows(id, 'refused', 0, 100_000)
      const why = new Map(
        refused.flatMap(({ findings, lines }) => lines.map((line) => [line, findings.filter((one) => one.line === line)] as const)),
      )
      const { open, survey } = await opened(run).catch((error: unknown) => {
        throw isFault(error) ? error : new ShopError('not_found', { cause: error })
      })
      let text = '\uFEFF'
      for await (const { rowNumber, cells } of recordsAt(open, survey, new Set(why.keys()))) {
        const told = why.get(rowNumber)
        const said = told ? told.map((one) => [one.column, one.why, one.cure].filter(Boolean).join(': ')).join(' ') : 'What is wrong'
        text += stringify([[...cells.map(guardCell), guardCell(said)]])
      }
      return text
    },
  }
}

/**
 * What the file counts was in the house when it was read: what was sold, or came back, since then is counted from there. Null when
 * somebody has changed the stock meanwhile, by hand or by selling it elsewhere: units then are others than the file knew.
 */
function knownAsRead(known: Known, { units }: RowRecord): Known | null {
  if (!units || !known.product) return known
  const seen = new Map(units.map((one) => [one.size, one]))
  const variants = known.product.variants.map((variant) => ({ ...variant, sold: seen.get(variant.size)?.sold ?? variant.sold }))
  const isOther = known.product.variants.some(({ size, stock, sold }) => {
    const then = seen.get(size)
    return then !== undefined && then.stock + then.sold !== stock + sold
  })
  return isOther ? null : { ...known, product: { ...known.product, variants } }
}

/** Inside the transaction: only over what was shown. */
async function taken(
  { catalogue }: Areas,
  row: RowRecord,
  { parsed, taken: pictures, missing }: { parsed: ParsedProduct; taken: PictureInput[]; missing: string[] },
): Promise<Done> {
  const where = `Row ${row.lines[0]}, ${row.name || row.handle}`
  const known = await catalogue.known(parsed.handle, [])
  const asRead = knownAsRead(known, row)
  if ((known.product?.version ?? null) !== row.version || !asRead)
    throw new ImportStopped(`${where}: it was changed after the file had been read, so nothing of the file was kept. Send it again.`)
  const input = merged(parsed, asRead, pictures)
  if (typeof input === 'string') throw new ImportStopped(`${where}: ${input}. Nothing of the file was kept.`)
  try {
    const { id, outcome } = await catalogue.save(input)
    const { version } = (await catalogue.known(parsed.handle, [])).product ?? { version: null }
    const reason =
      missing.length > 0 ? `Without ${missing.length === 1 ? 'a picture' : `${missing.length} pictures`}: ${missing.join('; ')}` : null
    if (outcome === 'unchanged') return { outcome: 'same', reason, productId: id }
    const undo: ImportUndo = { handle: parsed.handle, before: known.product && inputOf(parsed.handle, known, input) }
    const [before, after] = [
      Object.fromEntries(row.differences.map((one) => [one.what, one.before])),
      Object.fromEntries(row.differences.map((one) => [one.what, one.after])),
    ]
    return {
      outcome: 'changed',
      reason,
      undo: undo as unknown as Done['undo'],
      productId: id,
      before,
      after,
      ...(version === null ? {} : { versionAfter: version }),
    } as Done
  } catch (error) {
    if (!isShopError(error)) throw error
    throw new ImportStopped(`${where}: ${Object.values(error.fields ?? {}).join(' ') || error.message} Nothing of the file was kept.`)
  }
}

/** What was known, with stock as the differences that bring it back: what was sold meanwhile stays sold. */
function inputOf(handle: string, { product, pictures }: Known, written: ProductInput): ProductInput {
  const { version: _, variants, ...fields } = product ?? { version: 0, variants: [], name: '', category: '', condition: 'Good' as const }
  return {
    ...fields,
    handle,
    pictures,
    variants: variants.map(({ sku, size, price, stock }) => {
      const now = written.variants.find((one) => one.size === size)
      const counted = now === undefined ? 0 : typeof now.stock === 'number' ? now.stock : 'counted' in now.stock ? now.stock.counted : stock
      return { sku, size, price, stock: { by: stock - counted } }
    }),
  }
}

async function broughtBack({ catalogue }: Areas, row: RowRecord): Promise<Done> {
  const { handle, before } = row.undo as ImportUndo
  const { product } = await catalogue.known(handle, [])
  if (!product || product.version !== row.version_after)
    return { outcome: 'kept', reason: 'It was changed again since, so it was left as it is now.' }
  if (before === null) {
    const { deleted } = await catalogue.removeProducts([handle])
    return {
      outcome: 'undone',
      reason: deleted > 0 ? null : 'Somebody has it in a checkout: it is kept, and no longer shown.',
      after: { import: 'taken back' },
    }
  }
  try {
    await catalogue.save(before)
    return { outcome: 'undone', reason: null, after: { import: 'taken back' } }
  } catch (error) {
    // Refused before anything was written: stock that shoppers have by now.
    if (isShopError(error) && (error.code === 'stock_too_low' || error.code === 'stock_changed'))
      return { outcome: 'kept', reason: Object.values(error.fields ?? {}).join(' ') || error.message }
    throw error
  }
}

/** What is no fault of the file. */
function isFault(error: unknown): boolean {
  return !(error instanceof Error) || 'code' in error || error instanceof TypeError || error instanceof RangeError
}

/** The sentences of the reader, where there is a page in place of a command line. */
function forPage(message: string): string {
  return message
    .replace(/Name it, for example: (?:--map "[^"]*" ?)+\.\s*/, 'Rename the column in the file, and send it again. ')
    .replaceAll('import with --rate', 'enter its rate in shillings with the file')
}
