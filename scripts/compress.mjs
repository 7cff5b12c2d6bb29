import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|webmanifest|html|txt)$/
const WEIGHTS = /\.(?:tflite|wasm)$/
const SMALL = 1024
/** What compresses for seconds and changes with packages only. */
const KEPT = fileURLToPath(new URL('../node_modules/.cache/upya-compressed', import.meta.url))

/** Writes a .br and a .gz beside every text file of the folder: compressed once, as small as it gets. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
  await Promise.all(
    files.map((entry) => (entry.isDirectory() ? compressFolder(join(folder, entry.name)) : compressFile(join(folder, entry.name)))),
  )
}

/** Compressed once for each content. The highest quality would take a minute for a tenth. */
export async function compressedWeights(content) {
  const kept = join(KEPT, createHash('sha256').update(content).digest('hex'))
  if (existsSync(kept)) return readFileSync(kept)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const br = await promisify(brotliCompress)(content, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(kept, br)
  return br
}

async function compressFile(file) {
  if (WEIGHTS.test(file)) return writeFileSync(`${file}.br`, await compressedWeights(readFileSync(file)))
  if (!TEXT.test(file) || statSync(file).size < SMALL) return
  const content = readFileSync(file)
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params: best }), promisify(gzip)(content, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
