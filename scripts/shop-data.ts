import { join } from 'node:path'
import { readConfig, type Config } from '../src/config.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { createStorage, type Storage } from '../src/platform/storage.ts'
import { PICTURES_OF_PEOPLE } from '../src/shop/try-on/remote/job-store.ts'

/** Where the settings say that the files are; in both places while they are being moved. */
export function storageOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return createStorage({ folder: join(dataDir, 'files'), s3, moving: s3?.fallback === 'disk' })
}

/** Where the data of a shop is. */
export interface ShopData {
  /** Of the database server itself, not a pooler. */
  url: string
  storage: Storage
  /** Pictures of people that are promised to be gone within a day: in no backup. */
  leaveOut: readonly string[]
}

/** Runs `work` with the data of the settings; no shop is opened. */
export async function withData<T>(env: NodeJS.ProcessEnv, work: (data: ShopData) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ folder: join(config.dataDir, 'postgres') })
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    return await work({ url, storage: await storageOf(config), leaveOut: Object.values(PICTURES_OF_PEOPLE) })
  } finally {
    await embedded?.stop()
  }
}
