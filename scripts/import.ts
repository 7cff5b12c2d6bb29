// npm run import -- FILE.csv [--pictures DIR]: products from a Shopify product CSV; the same file again changes nothing.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createFetcher } from '../src/platform/fetch.ts'
import { images } from '../src/platform/images.ts'
import { importCatalogue, type ImportReport } from '../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../src/shop/catalogue/csv/pictures.ts'
import { withShop } from './with-shop.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pictures: { type: 'string' } } })
const [path] = positionals

try {
  if (!path || positionals.length > 1) throw new Error('Say which file: npm run import -- FILE.csv [--pictures DIR]')
  const report = await run(resolve(path), resolve(values.pictures ?? dirname(path)))
  process.stdout.write(summary(report))
  if (report.refused.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`Nothing more was imported. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(file: string, folder: string): Promise<ImportReport> {
  const { size } = await stat(file)
  return withShop(({ shop, deps }) => {
    const stream = createReadStream(file)
    return importCatalogue({
      catalogue: shop.catalogue,
      file: stream,
      pictures: createPictureReader({ folder, storage: deps.storage, fetch: createFetcher(), inspect: images.inspect }),
      onProgress: progress(() => stream.bytesRead / size),
    })
  })
}

/** One line that is rewritten on a terminal, else a line now and then. */
function progress(part: () => number): (report: ImportReport) => void {
  let next = 0
  return ({ created, updated, unchanged, refused }) => {
    if (Date.now() < next) return
    next = Date.now() + (process.stderr.isTTY ? 200 : 5000)
    const line = `${Math.round(part() * 100)} % read, ${created + updated + unchanged} products done, ${refused.length} refused`
    process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(70)}` : `${line}\n`)
  }
}

function summary({ rows, created, updated, unchanged, drafts, refused }: ImportReport): string {
  const lines = [...refused, ...drafts].map(({ line, handle, reason }) => `line ${line}${handle ? ` (${handle})` : ''}: ${reason}`)
  const clear = process.stderr.isTTY ? '\r' : ''
  return `${clear}${[...lines, `${rows} rows read: ${created} products new, ${updated} changed, ${unchanged} as before; ${drafts.length} kept as drafts; ${refused.length} refused.`].join('\n')}\n`
}
