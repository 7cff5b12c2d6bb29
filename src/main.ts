import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// The process: `node src/main.ts [web|worker] [--development]`. Nothing large is imported before this has run.
const words = process.argv.slice(2)
const development = words.includes('--development')
// From scripts/start.mjs, which builds the pages meanwhile and sends a message when they are there.
const pagesFollow = words.includes('--pages-follow')
const pagesBuilt = pagesFollow ? new Promise<void>((done) => void process.once('message', () => done())) : Promise.resolve()

// Production unless development is asked for, whatever the environment says: React looks here when it is imported.
process.env['NODE_ENV'] = development ? 'development' : 'production'
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/upya'))
await import('./start/import-cache.ts')
const { open } = await import('./open.ts').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(`Upya did not start. Its packages are not installed. Run npm start, which installs them and builds the pages.\n`)
  process.exit(1)
})
await open(
  words.filter((word) => word !== '--development' && word !== '--pages-follow'),
  { development, pagesBuilt },
)
