import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { databaseUrl } from './database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/** A database of a shop as it was some versions ago. */
export interface OldDatabase {
  url: string
  database: Database
  /** Brings it up to date, as the next start does. */
  update(): Promise<void>
  close(): Promise<void>
}

export interface EmptyDatabase {
  url: string
  close(): Promise<void>
}

/** Without any table. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = openDatabase({ url: inject('postgresUrl'), poolSize: 1, onError: () => {} })
  const name = `update_${randomBytes(6).toString('hex')}`
  await server.db.run(`create database ${name} strategy file_copy`)
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    async close() {
      await server.db.run(`drop database if exists ${name} with (force)`)
      await server.close()
    },
  }
}

/** With the first `migrations` only, and empty. */
export async function oldDatabase(migrations: number): Promise<OldDatabase> {
  const { url, close } = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'upya-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }))
  await migrateDatabase(url, folder)
  rmSync(folder, { recursive: true })
  const database = openDatabase({ url, poolSize: 2, onError: () => {} })
  return {
    url,
    database,
    update: () => migrateDatabase(url, MIGRATIONS),
    async close() {
      await database.close()
      await close()
    },
  }
}
