import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Figures } from '../figures.ts'
import { whole } from '../figures.ts'
import type { World } from '../world.ts'
import { costOf, type Asked } from './ask.ts'
import { databaseCpu } from './database-cpu.ts'

/** Every list that can be had as a file. */
const FILES = {
  orders: '/api/admin/orders/export?tab=all',
  products: '/api/admin/products.csv?tab=all',
  users: '/api/admin/users.csv?view=members',
  returns: '/api/admin/returns.csv?view=all',
  discounts: '/api/admin/discounts/export',
  'sent e-mails': '/api/admin/order-notifications.csv?state=sent',
  'customer figures': '/api/admin/figures/customers.csv?days=365',
}
const FIRST_BYTE_MS = 300
const MEMORY_MB = 50
/** What takes longer is not read to its end. */
const READ_MS = 180_000

/** Files of any size: their first byte, what memory they take, what others wait meanwhile, and that they end with their reader. */
export async function exportCases(asked: Asked, world: World, figures: Figures, trivial: string): Promise<void> {
  for (const [name, path] of Object.entries(FILES)) await fileCase(name, path, asked, figures, trivial)
  await cancelCase(asked, world, figures)
}

async function fileCase(name: string, path: string, asked: Asked, figures: Figures, trivial: string): Promise<void> {
  const { shop, headers } = asked
  const quiet = await costOf(asked, [trivial], 20)
  const [before, from, cpu] = [shop.memory(), performance.now(), shop.cpu() + databaseCpu(asked.data)]
  const answer = await request(shop.base + path, { headers })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${path}`)
  let [bytes, lines, first, most] = [0, 0, 0, before]
  const waits: number[] = []
  const reading = { isOver: false }
  const watched = (async () => {
    while (!reading.isOver) {
      const { worst } = await costOf(asked, [trivial], 1)
      waits.push(worst.ms)
      most = Math.max(most, shop.memory())
      await sleep(100)
    }
  })()
  for await (const part of answer.body as AsyncIterable<Buffer>) {
    if (bytes === 0) first = performance.now() - from
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
    if (performance.now() - from > READ_MS) break
  }
  reading.isOver = true
  await watched
  waits.sort((a, b) => a - b)
  const [seconds, wait] = [(performance.now() - from) / 1000, waits[Math.floor(waits.length * 0.95)] ?? 0]
  figures.add({
    group: 'file',
    name: `file of ${name}: first byte`,
    value: first,
    bytes,
    measured: `${Math.round(first)} ms`,
    target: { words: `< ${FIRST_BYTE_MS} ms`, ok: first < FIRST_BYTE_MS },
    note: `${whole(lines)} lines in ${seconds.toFixed(1)} s; others: ${wait.toFixed(1)} ms at p95, ${quiet.p95.toFixed(1)} ms without it`,
  })
  const grown = most - before
  const used = (shop.cpu() + databaseCpu(asked.data) - cpu) / 1000
  figures.add({
    group: 'file',
    name: `file of ${name}: memory of the shop`,
    value: grown,
    measured: `${before} MB, ${grown} MB more; ${whole(lines)} lines in ${seconds.toFixed(1)} s, CPU ${used.toFixed(1)} s`,
    target: { words: `<= ${MEMORY_MB} MB more`, ok: grown <= MEMORY_MB },
    note: `${(bytes / 1e6).toFixed(0)} MB`,
  })
}

/** Who goes away ends the reading: nothing of it runs a second later. */
async function cancelCase({ shop, headers }: Asked, { rows }: World, figures: Figures): Promise<void> {
  const stop = new AbortController()
  const { body } = await request(shop.base + FILES.orders, { headers, signal: stop.signal })
  for await (const _ of body) break
  stop.abort()
  await sleep(1000)
  const running = async () =>
    (
      await rows<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'upya' and state = 'active' and query like '%from orders o%'`,
      )
    ).length
  const [first, cpu] = [await running(), shop.cpu()]
  await sleep(1000)
  const used = shop.cpu() - cpu
  const ok = first === 0 && (await running()) === 0 && used < 200
  figures.add({
    group: 'file',
    name: 'file of orders, cancelled',
    value: used,
    measured: `${Math.round(used)} ms CPU in the second after`,
    target: { words: 'nothing runs', ok },
  })
}
