import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Addresses } from '../addresses.ts'
import { startShop } from '../child.ts'
import { middle, type Figures } from '../figures.ts'
import { createMeter, type Summary } from '../meter.ts'
import { enterAsAdmin, type Admin } from './admin.ts'
import type { SourceClip } from './source-clips.ts'
import { reached, type VideoCase } from './work-cases.ts'

/** Shoppers do not wait for one another: so many requests a second of each kind, whatever the shop does. */
const PER_SECOND = 15
/** Of one slice. Milliseconds; shorter than a video takes to be made. */
const SLICE_MS = 5000
/** How much longer shoppers may wait while a video is made. */
const LONGER = 1.5

type Kind = 'catalogue list' | 'product page'
type Paths = Record<Kind, readonly string[]>
type Slice = Record<string, Summary>

/**
 * How long shoppers wait while a video is made, beside how long they wait when nothing is: slices in turn, so that both meet the same
 * neighbours. Shop and worker are one process, as `npm start` runs them; every address is asked for once, so nothing comes from a cache.
 */
export async function latencyCases(
  clip: SourceClip,
  addresses: (base: string) => Promise<Addresses>,
  { figures, world, rounds }: VideoCase,
): Promise<void> {
  const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'false' } })
  try {
    const admin = await enterAsAdmin(shop, world)
    const { deepPages, lists, ids } = await addresses(shop.base)
    const paths: Paths = { 'catalogue list': [...deepPages, ...lists], 'product page': ids.map((id) => `/product/${id}`) }
    const id = await admin.send(clip)
    await reached(world, id, `state = 'ready'`, performance.now())
    await ask(shop.base, paths)
    const idle: Slice[] = []
    const busy: Slice[] = []
    for (let i = 0; i < rounds; i++) {
      idle.push(await ask(shop.base, paths))
      busy.push(await whileMade(id, admin, world, () => ask(shop.base, paths)))
    }
    for (const kind of Object.keys(paths)) report(figures, kind, idle, busy)
  } finally {
    await shop.stop()
  }
}

async function whileMade(id: string, admin: Admin, world: VideoCase['world'], work: () => Promise<Slice>): Promise<Slice> {
  const steps = `exists (select from video_steps s where s.video_id = videos.id and s.step = 'mp4' and s.state = 'running')`
  await admin.redo(id)
  await reached(world, id, steps, performance.now())
  const found = await work()
  await reached(world, id, `state = 'ready'`, performance.now())
  return found
}

let turn = 0

/** Requests at their times, for one slice. */
async function ask(base: string, paths: Paths): Promise<Slice> {
  const meter = createMeter()
  const dispatcher = new Agent({ connections: 64, pipelining: 1 })
  const running: Promise<unknown>[] = []
  const until = performance.now() + SLICE_MS
  const see = (kind: Kind) =>
    meter.time(kind, async () => {
      const answer = await request(base + (paths[kind][turn++ % paths[kind].length] ?? '/'), { dispatcher, headers: { accept: '*/*' } })
      await answer.body.dump({ limit: 10_000_000 })
      if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`)
    })
  while (performance.now() < until) {
    for (const kind of Object.keys(paths) as Kind[]) running.push(see(kind))
    // At chance moments, as people come.
    await sleep((-Math.log(1 - Math.random()) * 1000) / PER_SECOND)
  }
  await Promise.all(running)
  await dispatcher.close()
  return meter.take().kinds
}

function report(figures: Figures, kind: string, idle: readonly Slice[], busy: readonly Slice[]): void {
  const of = (slices: readonly Slice[], what: 'p50' | 'p95') => slices.map((slice) => slice[kind]?.[what] ?? Number.NaN)
  const [idle95, busy95] = [of(idle, 'p95'), of(busy, 'p95')]
  const ratio = middle(busy95.map((value, i) => value / (idle95[i] ?? Number.NaN)))
  const said = (slices: readonly Slice[]) => `${middle(of(slices, 'p50')).toFixed(1)}/${middle(of(slices, 'p95')).toFixed(1)} ms`
  figures.add({
    group: 'video',
    name: `${kind} while a video is made: p95 by p95 when nothing is`,
    value: ratio,
    measured: ratio.toFixed(2),
    target: { words: `<= ${LONGER}`, ok: ratio <= LONGER },
    note: `p50/p95 ${said(busy)} against ${said(idle)}; ${idle.length} slices of each in turn, ratios ${busy95.map((value, i) => (value / (idle95[i] ?? Number.NaN)).toFixed(2)).join(', ')}`,
  })
}
