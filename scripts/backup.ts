// npm run backup -- FOLDER [--keep 14]: database and files of the shop, while it is open.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../src/platform/backup/backup.ts'
import { withData } from './shop-data.ts'

const USAGE = `npm run backup -- FOLDER [--keep NUMBER]

Backs up the database and the files of the shop into a new folder below FOLDER, while the shop is open. Files are copied
once and shared by all backups there.

  --keep NUMBER  delete all but the newest NUMBER backups

Not in it: the secrets key. Keep SECRETS_KEY, or secrets.key of the data folder, in another place.
`

if (import.meta.main) {
  try {
    process.stdout.write(await backupCommand(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`There is no new backup. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. */
export async function backupCommand(words: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return USAGE
  const [target] = positionals
  if (!target || positionals.length > 1) throw new Error(`Name one folder.\n\n${USAGE}`)
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) throw new Error('--keep takes a number from 1 to 9999.')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const began = performance.now()
  const { folder, manifest } = await withData(env, (data) => backUp({ ...data, target: resolve(target), version: version(), keep }))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.files
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `Backed up in ${seconds} s: ${folder}\n${rows} rows of ${manifest.tables.length} tables, ${count} files (${(bytes / 1e6).toFixed(1)} MB).\nThe secrets key is not in it: keep it in another place.\n`
}

/** Of the shop. */
function version(): string {
  return (JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version
}
