import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../src/platform/free-port.ts'
import { startShop, type ShopProcess } from '../../faults/support/processes.ts'
import { plainPictures } from '../../support/plain-pictures.ts'

/** Pixels of the plain pictures of its pieces. */
const WIDTH = 120

export interface DemoShop {
  dataDir: string
  port: number
  /** What a command of the shop is given to work with the same data. */
  settings: Record<string, string>
  /** Starts a process with these settings besides; the one before it must have ended. */
  start(more?: Record<string, string>): Promise<ShopProcess>
  close(): Promise<void>
}

/** The demo of the built shop on data of its own, with plain pictures on its disk. */
export async function demoShop(): Promise<DemoShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'upya-scale-'))
  // For root's sake: the user postgres must reach the database inside.
  chmodSync(dataDir, 0o755)
  await plainPictures(dataDir, WIDTH)
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, DEMO: 'true', DEMO_PICTURE_WIDTH: String(WIDTH), DEMO_CLIP_WIDTH: '0', LOG_LEVEL: 'error' }
  const started: ShopProcess[] = []
  return {
    dataDir,
    port,
    settings,
    async start(more = {}) {
      const shop = await startShop({ port, env: { ...settings, ...more } })
      started.push(shop)
      return shop
    },
    async close() {
      // As an operator ends it, so that its database goes with it.
      await Promise.all(started.map((shop) => shop.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
