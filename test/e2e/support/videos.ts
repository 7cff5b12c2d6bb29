import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openDatabase } from '../../../src/platform/database.ts'
import { startEmbeddedDatabase } from '../../../src/platform/embedded-database.ts'
import { createStorage } from '../../../src/platform/storage.ts'
import { keepReceived, videoRow } from '../../support/pipeline.ts'
import type { TestShop } from '../../support/shop.ts'
import { readyVideo } from '../../support/videos.ts'

/** What the shop keeps, from beside it: the database it runs, and its files. */
export async function besideShop<T>(work: (kept: Pick<TestShop, 'database' | 'storage'>) => Promise<T>): Promise<T> {
  const folder = process.env['UPYA_E2E_DATA'] ?? ''
  const embedded = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
  const database = openDatabase({ url: embedded.url, poolSize: 2, onError: () => {} })
  try {
    return await work({ database, storage: await createStorage({ folder: join(folder, 'files'), s3: undefined }) })
  } finally {
    await database.close()
    await embedded.stop()
  }
}

/** A video in the shop of the journeys, without the work of making it. Returns its id. */
export function videoInShop(video: Parameters<typeof readyVideo>[1]): Promise<string> {
  return besideShop((kept) => readyVideo(kept, video))
}

/** A video as it is uploaded, made ready by the shop itself. Returns its id. */
export function processedInShop(title: string, bytes: Uint8Array, seconds = 240): Promise<string> {
  return besideShop(async (kept) => {
    const id = await keepReceived(kept, bytes, { title })
    const state = async () => (await videoRow(kept, id)).state
    await expect.poll(state, { timeout: seconds * 1000, intervals: [1000] }).toBe('ready')
    return id
  })
}
