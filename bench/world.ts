import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { createStorage } from '../src/platform/storage.ts'
import { originalOf } from '../src/shop/catalogue/renditions.ts'
import { root } from './child.ts'
import { generateCatalogue } from './generate.ts'

/** A data folder with its own PostgreSQL and a generated catalogue; the shop processes of the bench join it. */
export interface World {
  dataDir: string
  database: Database
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A new one, gone when it is closed; or the one kept in the folder `keep`. */
export async function openWorld(products: number, keep?: string): Promise<World> {
  const dataDir = keep ? resolve(keep) : join(root, 'test-results', `bench-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedDatabase({ folder: join(dataDir, 'postgres') })
  await migrateDatabase(postgres.url, join(root, 'migrations'))
  const database = openDatabase({ url: postgres.url, poolSize: 4, onError: () => {} })
  // As long as one of us is connected, a shop that ends leaves the database running.
  const presence = await database.connect()
  const rows = <Row extends object>(text: string, values: unknown[] = []) => database.db.query<Row>({ name: '', text }, values)
  if ((await rows('select from products limit 1')).length === 0) {
    await generateCatalogue(database.db, products, await storePictures(dataDir))
  }
  return {
    dataDir,
    database,
    rows,
    async close() {
      await presence.end()
      await database.close()
      await postgres.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const PICTURES = 8

/** A few pictures as heavy as photographs, shared by all products: their keys. */
async function storePictures(dataDir: string): Promise<string[]> {
  const storage = await createStorage({ folder: join(dataDir, 'files'), s3: undefined })
  const keys = Array.from({ length: PICTURES }, (_, i) => i.toString(16).padStart(20, '0'))
  for (const key of keys) await storage.put(originalOf(key), await photograph(), 'image/jpeg')
  return keys
}

/** Noise in three scales: compresses about as badly as cloth does. */
async function photograph(): Promise<Buffer> {
  const noise = (size: number, sigma: number) =>
    sharp({
      create: {
        width: size,
        height: Math.round(size * 1.25),
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(1080, 1350, { kernel: 'cubic' })
      .png()
      .toBuffer()
  const [coarse, middle, fine] = await Promise.all([noise(8, 60), noise(90, 14), noise(1080, 6)])
  return sharp(coarse)
    .composite([
      { input: middle, blend: 'soft-light' },
      { input: fine, blend: 'soft-light' },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
}
