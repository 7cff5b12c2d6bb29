import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'

export interface TestDatabase {
  database: Database
  url: string
  close(): Promise<void>
}

export const TEMPLATE = 'upya_template'

/** `server` with another database name. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated, empty database of its own on the PostgreSQL of this run; ready in about 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await maintain(server, `create database ${name} template ${TEMPLATE}`)
  const url = databaseUrl(server, name)
  const database = openDatabase({ url, poolSize: 10, onError: () => {} })
  return {
    database,
    url,
    async close() {
      await database.close()
      await maintain(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Databases cannot be created or dropped from inside themselves. */
async function maintain(server: string, statement: string): Promise<void> {
  const admin = openDatabase({ url: server, poolSize: 1, onError: () => {} })
  try {
    await admin.db.query({ name: '', text: statement }, [])
  } finally {
    await admin.close()
  }
}
