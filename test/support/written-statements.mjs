// Prints every SQL statement in src as JSON: [{ file, name, text, fresh? }]. Statements are constants that their files
// keep to themselves, so each file is loaded with one more line that hands them over.
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
const files = new Map(filesIn(join(root, 'src')).map((file) => [pathToFileURL(file).href, relative(root, file)]))
const found = new Map()
globalThis.handOver = (url, constants) => {
  for (const statement of statementsIn(constants)) if (!found.has(statement)) found.set(statement, files.get(url))
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!files.has(url)) return loaded
    const source = String(loaded.source)
    const names = [...source.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm)].map(([, name]) => name)
    return { ...loaded, source: `${source}\nglobalThis.handOver(import.meta.url, { ${names.join(', ')} })` }
  },
})
for (const url of files.keys()) await import(url)
process.stdout.write(JSON.stringify([...found].map(([{ name, text, fresh }, file]) => ({ file, name, text, fresh }))))

function statementsIn(value) {
  if (typeof value !== 'object' || value === null) return []
  if (typeof value.name === 'string' && typeof value.text === 'string') return [value]
  return [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) ? Object.values(value).flatMap(statementsIn) : []
}

/** Files of the server that have a statement. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'web' ? [] : filesIn(path)
    if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) return []
    return /\bname: ['`][\w${}]+['`],\s*text\b/.test(readFileSync(path, 'utf8')) ? [path] : []
  })
}
