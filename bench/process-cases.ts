import { setTimeout as sleep } from 'node:timers/promises'
import { startShop } from './child.ts'
import { below, middle } from './figures.ts'
import type { CaseOptions } from './read-cases.ts'

const STARTS = 3
const IDLE = 15_000

/** Cold start with existing data and a running database; then the memory of an idle shop. */
export async function processCases({ figures, world }: CaseOptions): Promise<void> {
  const took: number[] = []
  for (let i = 1; i <= STARTS; i++) {
    const shop = await startShop({ dataDir: world.dataDir })
    took.push(shop.readyAfter)
    if (i === STARTS) {
      await sleep(IDLE)
      const memory = shop.memory()
      figures.add({
        group: 'process',
        name: 'idle memory of the shop',
        value: memory,
        measured: `${memory} MB`,
        memory,
        target: below(memory, 150, ' MB'),
      })
    }
    await shop.stop()
  }
  const seconds = middle(took) / 1000
  figures.add({
    group: 'process',
    name: 'cold start, database running',
    value: seconds,
    measured: `${seconds.toFixed(2)} s`,
    target: below(seconds, 2, ' s'),
  })
}
