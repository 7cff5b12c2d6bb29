import { setTimeout as sleep } from 'node:timers/promises'
import { OPEN } from '../visits.ts'
import { createPayers, type Paid } from './payers.ts'
import type { Place } from './place.ts'
import type { IdleCost } from './unit-costs.ts'
import { written, type Written } from './written.ts'

/** Of one order, from the bag to the sent e-mails; milliseconds of processor time, bytes of the write-ahead log. */
export interface OrderCosts extends Written {
  orders: number
  web: number
  worker: number
  database: number
  mails: number
}

const PER_SECOND = 30

/** Orders at a rate that the machine holds easily. Throws when one fails. */
export async function orderCosts(place: Place, idle: IdleCost, seconds: number): Promise<OrderCosts & { paid: Paid }> {
  const { front, webs, worker, world, databaseCpu, variants } = place
  const payers = createPayers(front.base, variants)
  // Code compiled, statements prepared.
  const warm = payers.steady(PER_SECOND)
  await sleep((seconds / 2) * 1000)
  await warm.stop()
  await settled(place)
  const read = async () => ({
    web: webs.reduce((sum, web) => sum + web.cpu(), 0),
    worker: worker.cpu(),
    database: databaseCpu(),
    mails: place.mails(),
    ...(await written(world)),
  })
  const [before, began] = [await read(), performance.now()]
  const buying = payers.steady(PER_SECOND)
  await sleep(seconds * 1000)
  const paid = await buying.stop()
  await settled(place)
  const [after, elapsed] = [await read(), (performance.now() - began) / 1000]
  await payers.close()
  if (paid.paid < paid.pressed) throw new Error(`${paid.pressed - paid.paid} payments failed: ${JSON.stringify(paid.failures)}`)
  const each = (name: keyof typeof after, rest = 0) => Math.max(0, (after[name] - before[name] - rest * elapsed) / paid.paid)
  return {
    paid,
    orders: paid.paid,
    web: each('web', idle.web * webs.length),
    worker: each('worker', idle.worker),
    database: each('database', idle.database),
    commits: each('commits', idle.commits),
    rows: each('rows', idle.rows),
    log: each('log', idle.log),
    bytes: each('bytes'),
    mails: each('mails'),
  }
}

/** Until nothing of what was bought is on its way, and no e-mail waits. */
export async function settled({ world }: Pick<Place, 'world'>, seconds = 120): Promise<void> {
  for (let waited = 0; waited < seconds * 2; waited++) {
    const [open] = await world.rows<{ n: number }>(OPEN)
    const [mail] = await world.rows<{ n: number }>(`select count(*)::int as n from mail_deliveries where state in ('waiting', 'sending')`)
    if (Number(open?.n) + Number(mail?.n) === 0) break
    await sleep(500)
  }
  // PostgreSQL tells of its counts when a connection has rested for a second.
  await sleep(1500)
}
