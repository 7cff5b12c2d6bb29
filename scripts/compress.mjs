import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|webmanifest|html|txt)$/
const SMALL = 1024

/** Writes a .br and a .gz beside every text file of the folder: compressed once, as small as it gets. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
  await Promise.all(
    files.map((entry) => (entry.isDirectory() ? compressFolder(join(folder, entry.name)) : compressFile(join(folder, entry.name)))),
  )
}

async function compressFile(file) {
  if (!TEXT.test(file) || statSync(file).size < SMALL) return
  const content = readFileSync(file)
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params: best }), promisify(gzip)(content, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
