// npm run storage:migrate [-- --check]: moves the files of a shop that is open from its disk to S3.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { checkFiles, migrateFiles, type CheckOutcome, type Migrated } from '../src/platform/storage-migrate.ts'
import { createS3Storage } from '../src/platform/storage-s3.ts'
import { storageFailure } from '../src/start/failure.ts'

const USAGE = `npm run storage:migrate [-- --check [--read]] [--lanes 4] [--mb-per-second 20]

Copies every file of DATA_DIR/files to the bucket of the S3_ settings, while the shop is open with STORAGE_FALLBACK=disk.
It may be ended at any time and run again: what is in the bucket with the same bytes is left as it is.

  --check          copies nothing, and says which files are missing in the bucket or differ from it
  --read           with --check: reads every file back instead of trusting the hashes that were kept with them
  --lanes          files at once (1 to 32)
  --mb-per-second  no faster than this, so that the shop keeps its line
`
const MEGABYTE = 1024 * 1024

if (import.meta.main) {
  try {
    process.stdout.write(await storageMigrateCommand(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`)))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. Throws when something is missing, or stays so. */
export async function storageMigrateCommand(
  words: string[],
  environment: Record<string, string | undefined>,
  tell: (line: string) => void,
): Promise<string> {
  const options = {
    check: { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '4' },
    'mb-per-second': { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (values.help) return USAGE
  const lanes = numberOf('--lanes', values.lanes, 32)
  const pace = values['mb-per-second'] === undefined ? null : numberOf('--mb-per-second', values['mb-per-second'], 10_000) * MEGABYTE
  const { s3, dataDir } = readConfig(environment)
  if (!s3) throw new Error('Nothing is set to move to: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.')
  const store = createS3Storage(s3)
  await store.check().catch((error: unknown) => {
    throw storageFailure(error, s3) ?? error
  })
  const folder = join(dataDir, 'files')
  if (values.check) return wordsOfCheck(await checkFiles({ folder, store, lanes, readAll: values.read }))
  if (s3.fallback !== 'disk')
    throw new Error('Start the shop and this command with STORAGE_FALLBACK=disk: until all is moved it reads from both.')
  const journal = join(dataDir, 'storage-migrate.journal')
  const onProgress = (done: Migrated) => tell(`${done.files} files looked at, ${done.copied} copied (${megabytes(done.bytes)})`)
  const done = await migrateFiles({ folder, store, journal, lanes, pace, onProgress })
  const deleted = done.deleted > 0 ? ` ${done.deleted} were deleted in the shop meanwhile, and are in neither.` : ''
  return `All files are in the bucket ${s3.bucket}.${deleted} Next: npm run storage:migrate -- --check, then take STORAGE_FALLBACK away.\n`
}

function wordsOfCheck({ files, missing, different }: CheckOutcome): string {
  if (missing.length + different.length === 0) return `All ${files} files are in the bucket, with the same bytes.\n`
  const lines = [...missing.map((key) => `- ${key} is missing`), ...different.map((key) => `- ${key} is another file`)]
  throw new Error(`Of ${files} files, not all are in the bucket:\n${lines.join('\n')}`)
}

function numberOf(option: string, text: string, most: number): number {
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0 || number > most) throw new Error(`${option} must be a number up to ${most}.`)
  return number
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}
