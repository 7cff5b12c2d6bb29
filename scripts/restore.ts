// npm run restore -- FOLDER [--rehearse]: a backup into an empty database and the storage of the settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupAt, restore, type FinishedBackup } from '../src/platform/backup/backup.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { withData } from './shop-data.ts'

const USAGE = `npm run restore -- FOLDER [--rehearse]

Restores a backup of npm run backup into the database and the storage that the settings name. The database must be empty.
FOLDER: one backup, or a folder of backups, of which the newest is taken.

  --rehearse  restores the database into one of its own that is thrown away, and looks at every file: nothing of the shop is touched
`
const MIGRATIONS = resolve(import.meta.dirname, '../migrations')

if (import.meta.main) {
  try {
    process.stdout.write(await restoreCommand(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`Not restored. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. */
export async function restoreCommand(words: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const options = { rehearse: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options })
  if (values.help) return USAGE
  const [place] = positionals
  if (!place || positionals.length > 1) throw new Error(`Name one backup.\n\n${USAGE}`)
  const backup = await backupAt(resolve(place))
  return values.rehearse ? await rehearse(backup) : await restoreShop(backup, env)
}

async function restoreShop({ folder, manifest }: FinishedBackup, env: NodeJS.ProcessEnv): Promise<string> {
  const put = await withData(env, (data) => restore({ ...data, folder, manifest, migrations: MIGRATIONS }))
  return `${restored({ folder, manifest })}, ${put} of ${manifest.files.count} files written, the others were there.
Start the shop with the same secrets key. Payments received since then are with the providers: import their statements of
that time at /admin/payments.\n`
}

async function rehearse(backup: FinishedBackup): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'upya-rehearsal-'))
  const server = await startEmbeddedDatabase({ folder: join(place, 'postgres'), volatile: true })
  try {
    await restore({ url: server.url, storage: null, leaveOut: [], ...backup, migrations: MIGRATIONS })
    return `${restored(backup)}, ${backup.manifest.files.count} files are whole. It was a rehearsal: nothing of the shop was touched.\n`
  } finally {
    await server.stop()
    await rm(place, { recursive: true, force: true })
  }
}

function restored({ folder, manifest }: FinishedBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored ${folder}, as the shop was on ${manifest.takenAt}:\n${rows} rows of ${manifest.tables.length} tables`
}
