import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { createLive, type Live } from '../../src/platform/live.ts'
import { createLog } from '../../src/platform/log.ts'
import { createServer } from '../../src/server/server.ts'
import { createShop, type Shop } from '../../src/shop/shop.ts'
import type { TestShop } from './shop.ts'

export interface SecondServer {
  base: string
  shop: Shop
  live: Live
  close(): Promise<void>
}

/** The same shop in another process: only the database and the files are shared. */
export async function secondServer(t: TestShop, env: Record<string, string> = {}): Promise<SecondServer> {
  const log = createLog('silent')
  const database = openDatabase({ url: t.url, poolSize: 4, onError: () => {} })
  const live = createLive(database, log)
  await live.start()
  const shop = createShop({ ...t.deps, database, live })
  const app = await createServer({
    config: readConfig({ RATE_LIMIT: '0', ...env }),
    shop,
    platform: { database, jobs: t.jobs, live, log, storage: t.storage },
    origin: 'http://127.0.0.1',
    build: { entry: { module: {} } } as never,
    assets: '/nowhere',
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    base,
    shop,
    live,
    async close() {
      await app.close()
      await live.stop()
      await database.close()
    },
  }
}
