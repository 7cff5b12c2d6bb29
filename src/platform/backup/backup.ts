import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sessionLocks } from '../session-locks.ts'
import type { Storage } from '../storage.ts'
import { dumpDatabase } from './dump.ts'
import { copyFiles, FILES, listedFiles, putFiles, requireFiles } from './files.ts'
import { loadDatabase } from './load.ts'
import { BackupError, MANIFEST, newManifest, readManifest, type Manifest } from './manifest.ts'

const NAME = /^\d{4}-\d{2}-\d{2}T\d{9}Z$/

export interface BackupOptions {
  /** Of the server itself, not of a pooler. */
  url: string
  storage: Storage
  /** Holds the backups, and beside them the files they share. */
  target: string
  /** Beginnings of keys whose files are in no backup. */
  leaveOut: readonly string[]
  /** Of the shop. */
  version: string
  /** How many backups are kept; older ones are deleted, with the files that no other one has. */
  keep?: number | undefined
  now?: Date
}

export interface FinishedBackup {
  folder: string
  manifest: Manifest
}

/**
 * Backs the shop up while it is open: the database first, then the files, so that every file the database names is there. Throws
 * BackupError while another backup runs.
 */
export async function backUp({ url, storage, leaveOut, target, version, keep, now = new Date() }: BackupOptions): Promise<FinishedBackup> {
  return await alone(url, async () => {
    // Others on this machine must not read it: it holds addresses, phone numbers and sessions.
    await mkdir(target, { recursive: true, mode: 0o700 })
    const name = now.toISOString().replaceAll(/[:.]/g, '')
    const folder = join(target, name)
    const unfinished = join(target, `${name}.unfinished`)
    await mkdir(unfinished, { mode: 0o700 })
    const database = await dumpDatabase(url, unfinished)
    const files = await copyFiles(storage, { target, folder: unfinished, leaveOut })
    const manifest = newManifest({ ...database, version, files })
    await writeWhole(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1))
    await rename(unfinished, folder)
    await prune(target, keep)
    return { folder, manifest }
  })
}

/** One after another: what one has just copied must not be deleted by another that cleans up. */
async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const locks = sessionLocks(async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'upya backup', connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  })
  let done: { of: T } | undefined
  await locks.ifFree('backup', async () => void (done = { of: await work() }))
  if (!done) throw new BackupError('Another backup of this shop is running.')
  return done.of
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Newest first. */
export async function finishedBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => b.localeCompare(a))
}

/** What was begun and never finished goes, too: nothing else writes here meanwhile. */
async function prune(target: string, keep: number | undefined): Promise<void> {
  for (const name of await readdir(target)) {
    if (name.endsWith('.unfinished')) await rm(join(target, name), { recursive: true, force: true })
  }
  const backups = await finishedBackups(target)
  if (keep === undefined || backups.length <= keep) return
  for (const name of backups.slice(keep)) await rm(join(target, name), { recursive: true, force: true })
  const needed = new Set<string>()
  for (const name of backups.slice(0, keep)) for await (const { key } of listedFiles(join(target, name))) needed.add(key)
  for (const entry of await readdir(join(target, FILES), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = path.slice(join(target, FILES).length + 1)
    if (entry.isFile() && !needed.has(key)) await rm(path, { force: true })
  }
}

/** The backup at `place`: its own folder, or of a folder of backups the newest. Throws BackupError when there is none. */
export async function backupAt(place: string): Promise<FinishedBackup> {
  const [newest] = await finishedBackups(place)
  const folder = newest ? join(place, newest) : place
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new BackupError(`There is no backup at ${place}.`)
  return { folder, manifest: readManifest(folder) }
}

export interface RestoreOptions {
  /** Of an empty database. */
  url: string
  /** Where the files go; null for none, when only the backup is to be tried. */
  storage: Storage | null
  /** As in BackupOptions. */
  leaveOut: readonly string[]
  folder: string
  manifest: Manifest
  /** Folder of the migrations. */
  migrations: string
}

/** Everything is looked at before anything is written. How many files were put. Throws BackupError. */
export async function restore({ url, storage, leaveOut, folder, manifest, migrations }: RestoreOptions): Promise<number> {
  await requireFiles(folder, manifest)
  await loadDatabase(url, { folder, manifest, migrations })
  return storage ? await putFiles(storage, folder, leaveOut) : 0
}
