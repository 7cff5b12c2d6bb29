import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { databaseUrl, TEMPLATE } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; its maintenance database. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL and fills the database every test file's own is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const server = await startEmbeddedDatabase({ folder, volatile: true })
  const admin = openDatabase({ url: server.url, poolSize: 1, onError: () => {} })
  await admin.db.query({ name: 'create_template', text: `create database ${TEMPLATE}` }, [])
  await admin.close()

  const url = databaseUrl(server.url, TEMPLATE)
  await migrateDatabase(url, resolve(import.meta.dirname, '../../migrations'))
  // pg-boss makes its tables on first start; in the template they are made once.
  const jobs = createJobs(url, createLog('silent'))
  await jobs.start({ work: false })
  await jobs.stop()

  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
