import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../src/platform/database.ts'
import { freePort } from '../../../src/platform/free-port.ts'
import { createStorage, type Storage } from '../../../src/platform/storage.ts'
import { originalOf } from '../../../src/shop/catalogue/renditions.ts'
import { pictures } from '../../../src/shop/catalogue/schema.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../../faults/support/environment.ts'
import type { ShopProcess } from '../../faults/support/processes.ts'
import { addProduct, type StockedProduct } from '../../support/products.ts'
import { readyVideo } from '../../support/videos.ts'
import { startVarnish, type Varnish } from './varnish.ts'

/** Two web processes behind a Varnish, with products that have pictures, and clips. */
export interface CdnShop {
  environment: TestEnvironment
  varnish: Varnish
  shops: ShopProcess[]
  products: StockedProduct[]
  videos: string[]
  close(): Promise<void>
}

export const METRICS_TOKEN = 'metrics-of-the-test'
const KINDS = ['denim jacket', 'linen dress', 'leather boots', 'silk scarf', 'cotton shirt', 'wool coat', 'pleated skirt', 'straw bag']
const CATEGORY: Record<string, string> = { boots: 'shoes', scarf: 'accessories', bag: 'accessories' }

export async function startCdnShop({ products: count = 40, videos: clips = 0, stock = 3 } = {}): Promise<CdnShop> {
  await requirePages()
  const environment = await startEnvironment({ env: { METRICS_TOKEN } })
  const storage = await createStorage({ folder: join(environment.dataDir, 'files'), s3: undefined })
  const products: StockedProduct[] = []
  for (let n = 0; n < count; n++) products.push(await pictured(environment.database, storage, n, stock))
  const videos: string[] = []
  for (let n = 0; n < clips; n++) {
    const on = products.slice(n * 2, n * 2 + 2).map(({ id }) => id)
    videos.push(await readyVideo({ database: environment.database, storage }, { title: `How it falls ${n}`, products: on, engagement: n }))
  }
  const ports = [await freePort(), await freePort()]
  const varnish = await startVarnish({ shops: ports })
  const env = { CDN: 'varnish', CDN_PURGE_URL: varnish.base, CDN_PURGE_TOKEN: varnish.token, PUBLIC_URL: varnish.base }
  const shops = await Promise.all(ports.map((port) => environment.shop({ port, env })))
  await varnish.ready()
  return {
    environment,
    varnish,
    shops,
    products,
    videos,
    async close() {
      await varnish.close()
      await environment.close()
    },
  }
}

const PICTURES = 2

/** Its pictures are its own, as every piece has been photographed; they are small, as nobody looks at them. */
async function pictured(database: Database, storage: Storage, n: number, stock: number): Promise<StockedProduct> {
  const kind = KINDS[n % KINDS.length] ?? ''
  const category = CATEGORY[kind.split(' ')[1] ?? ''] ?? 'clothing'
  const product = await addProduct(database, { name: `${kind} ${n}`, price: 500 + (n % 40) * 50, category, stock: { '': stock } })
  await database.db.run('delete from product_pictures where product_id = $1', [product.id])
  for (let position = 1; position <= PICTURES; position++) {
    const key = (n * PICTURES + position).toString(16).padStart(20, '0')
    const background = { r: (n * 7) % 256, g: (n * 13) % 256, b: position * 60 }
    const content = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await storage.put(originalOf(key), content, 'image/jpeg')
    const row = { id: uuid(), product_id: product.id, position, key, alt: product.name, width: 300, height: 400, thumbhash: 'AAAA' }
    await database.db.insert(pictures, [row])
  }
  return product
}

/** Requests that have reached the processes, but for what watches them. */
export async function reachedNode(shops: readonly { base: string }[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { base } of shops) {
    const text = await (await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    for (const [, method, route, number] of text.matchAll(
      /^upya_http_request_seconds_count\{method="(\w+)",route="([^"]*)",[^}]*\} (\d+)/gm,
    )) {
      if (route === '/readyz' || route === '/metrics') continue
      const name = `${method} ${route}`
      counts.set(name, (counts.get(name) ?? 0) + Number(number))
    }
  }
  return counts
}

export function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, number) => total + number, 0)
}
