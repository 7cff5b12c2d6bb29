// npm run export -- FILE.csv [--pictures DIR]: the catalogue as a Shopify product CSV, with the original pictures if asked.
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { atShop, exportCatalogue, type ExportOptions } from '../src/shop/catalogue/csv/export.ts'
import { originalOf } from '../src/shop/catalogue/renditions.ts'
import { withShop, type Workplace } from './with-shop.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pictures: { type: 'string' } } })
const [path] = positionals

try {
  if (positionals.length > 1) throw new Error('Name at most one file: npm run export -- FILE.csv [--pictures DIR]')
  await withShop(async ({ shop: _, deps }) => {
    const pictureAddress = values.pictures ? await copies(deps, resolve(values.pictures)) : atShop(deps.publicUrl)
    const rows = Readable.from(exportCatalogue({ db: deps.database.read, pictureAddress }))
    await (path ? pipeline(rows, createWriteStream(resolve(path))) : pipeline(rows, process.stdout, { end: false }))
  })
} catch (error) {
  process.stderr.write(`The export is not complete. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Writes the originals into `folder`; the file then names them by their path from it. */
async function copies({ storage }: Workplace['deps'], folder: string): Promise<ExportOptions['pictureAddress']> {
  await mkdir(folder, { recursive: true })
  const base = path ? dirname(resolve(path)) : folder
  return async ({ key }) => {
    const file = join(folder, key)
    const original = await storage.get(originalOf(key))
    if (original) await writeFile(file, original)
    return relative(base, file).split(sep).join('/')
  }
}
