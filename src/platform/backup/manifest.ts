import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// What a backup says of itself. It is written last: a folder without it is a backup that was not finished.

export const MANIFEST = 'manifest.json'
const FORMAT = 1

const manifestData = z.object({
  format: z.literal(FORMAT),
  /** When the data was as it is in here. */
  takenAt: z.iso.datetime(),
  /** Of the shop that took it. */
  version: z.string(),
  /** Digest of every migration the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Version of the tables of the job queue. */
  jobs: z.number(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number(),
      /** Of the rows as text; how they are compressed may differ. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
})

export type Manifest = z.output<typeof manifestData>
export type BackedUpTable = Manifest['tables'][number]

/** Something about a backup that a person has to know; its message is for them. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Throws BackupError where there is none, or one that this shop cannot read. */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    throw new BackupError(`${folder} is no finished backup: it has no ${MANIFEST}.`, { cause: error })
  }
  const parsed = manifestData.safeParse(json(text))
  if (!parsed.success) throw new BackupError(`${join(folder, MANIFEST)} is damaged, or of another version of the shop.`)
  return parsed.data
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function newManifest(rest: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...rest }
}

export function sha256(): { update(chunk: Uint8Array | string): void; digest(): string } {
  const hash = createHash('sha256')
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('hex') }
}
